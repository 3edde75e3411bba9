//! The time that a side has, in Canadian byo-yomi: a main time, then again and again a period for
//! so many stones.

use std::time::Duration;

/// A clock. Times are in milliseconds, and may have run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Clock {
    left: i64,
    /// How many stones this time is for; zero in the main time.
    stones: i64,
    period: (i64, i64),
}

impl Clock {
    /// The clock at the start: seconds of main time and of a period, and the stones of the period.
    /// `None` when there is no limit.
    pub fn new(main: i64, period: i64, stones: i64) -> Option<Clock> {
        // By the protocol a period without stones is no limit.
        let unlimited = period > 0 && stones == 0;
        let period = (period.saturating_mul(1000), stones);
        let (left, stones) = if main > 0 { (main.saturating_mul(1000), 0) } else { period };
        (!unlimited).then_some(Clock { left, stones, period })
    }

    /// Sets what is left: seconds, and the stones that they are for.
    pub fn set(&mut self, seconds: i64, stones: i64) {
        (self.left, self.stones) = (seconds.saturating_mul(1000), stones);
    }

    /// A move took so long.
    pub fn charge(&mut self, time: Duration) {
        let millis = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.left = self.left.saturating_sub(millis);
        let is_over = match self.stones {
            0 => self.left <= 0 && self.period.1 > 0,
            stones => {
                self.stones = stones - 1;
                self.stones == 0
            }
        };
        if is_over {
            (self.left, self.stones) = self.period;
        }
    }

    /// The limits on a choice.
    pub fn limits(&self) -> [String; 3] {
        let [time, left] = match self.stones {
            0 => ["none".to_owned(), self.left.to_string()],
            stones => [(self.left / stones).to_string(), "none".to_owned()],
        };
        [format!("move_ms={time}"), format!("left_ms={left}"), "inc_ms=none".to_owned()]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn periods_follow_the_main_time_and_each_other() {
        assert_eq!(Clock::new(60, 10, 0), None);
        let mut clock = Clock::new(2, 10, 2).unwrap();
        assert_eq!(clock.limits()[1], "left_ms=2000");
        clock.charge(Duration::from_millis(1500));
        assert_eq!(clock.limits()[1], "left_ms=500");
        clock.charge(Duration::from_millis(600));
        assert_eq!(clock.limits()[0], "move_ms=5000");
        clock.charge(Duration::from_secs(9));
        assert_eq!(clock.limits()[0], "move_ms=1000");
        clock.charge(Duration::from_secs(1));
        assert_eq!(clock.limits()[0], "move_ms=5000");
        clock.set(-3, 0);
        assert_eq!(clock.limits()[1], "left_ms=-3000");
        let mut sudden = Clock::new(1, 0, 0).unwrap();
        sudden.charge(Duration::from_secs(5));
        assert_eq!(sudden.limits()[1], "left_ms=-4000");
    }
}
