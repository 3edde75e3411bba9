//! How long a player may think.

use super::limits::Limits;
use std::time::Duration;

/// The clock of one side in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::referee) struct Clock {
    per_move: Option<Duration>,
    left: Option<Duration>,
    increment: Duration,
}

/// No answer is waited for longer.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

impl Clock {
    pub fn new(limits: &Limits) -> Clock {
        Clock {
            per_move: limits.move_ms.map(Duration::from_millis),
            left: limits.game_ms.map(Duration::from_millis),
            increment: Duration::from_millis(limits.increment_ms),
        }
    }

    /// What the next move may cost, without the margin.
    pub fn allowance(&self) -> Duration {
        let limits = [self.per_move, self.left].into_iter().flatten();
        limits.min().unwrap_or(LONGEST)
    }

    /// What is left for the game; never negative.
    pub fn left(&self) -> Option<Duration> {
        self.left
    }

    /// A move has been made in this time. What the margin has allowed beyond the clock is given to
    /// the player.
    pub fn charge(&mut self, waited: Duration) {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(waited) + self.increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn limits(move_ms: Option<u64>, game_ms: Option<u64>) -> Limits {
        Limits { move_ms, game_ms, increment_ms: 10, start_ms: 0, margin_ms: 0 }
    }

    #[test]
    fn the_game_clock_runs_down_and_never_below_zero() {
        let mut clock = Clock::new(&limits(Some(100), Some(150)));
        assert_eq!(clock.allowance(), ms(100));
        clock.charge(ms(90));
        assert_eq!((clock.allowance(), clock.left()), (ms(70), Some(ms(70))));
        clock.charge(ms(75));
        assert_eq!((clock.allowance(), clock.left()), (ms(10), Some(ms(10))));
    }

    #[test]
    fn without_a_game_clock_every_move_has_the_same_time() {
        let mut clock = Clock::new(&limits(Some(10_000), None));
        clock.charge(ms(9000));
        assert_eq!((clock.allowance(), clock.left()), (ms(10_000), None));
    }
}
