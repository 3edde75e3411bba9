//! How long a player may think.

use std::time::Duration;

/// The times of a match or tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// From the start of a program until it is ready to play; no part of any other time.
    pub start_up: Duration,
    /// For one move. There is always one, so that every game ends.
    pub per_move: Duration,
    /// For all moves of a game.
    pub per_game: Option<PerGame>,
    /// How much later than allowed an answer may come: for the system, not for the player, which is not told.
    pub margin: Duration,
    /// How long a program may take to end after `quit` before it is killed.
    pub grace: Duration,
}

/// Time for all moves of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerGame {
    /// On the clock at the beginning.
    pub at_first: Duration,
    /// Added after each move.
    pub increment: Duration,
}

impl Default for TimeControl {
    /// Ten seconds a move and to start, a twentieth of a second of margin, half a second to end.
    fn default() -> TimeControl {
        TimeControl {
            start_up: Duration::from_secs(10),
            per_move: Duration::from_secs(10),
            per_game: None,
            margin: Duration::from_millis(50),
            grace: Duration::from_millis(500),
        }
    }
}

/// The clock of one side in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    per_move: Duration,
    increment: Duration,
    left: Option<Duration>,
}

impl Clock {
    pub fn new(control: &TimeControl) -> Clock {
        Clock {
            per_move: control.per_move,
            increment: control
                .per_game
                .map(|game| game.increment)
                .unwrap_or_default(),
            left: control.per_game.map(|game| game.at_first),
        }
    }

    /// What the next move may cost, without the margin.
    pub fn allowance(&self) -> Duration {
        self.left
            .map_or(self.per_move, |left| left.min(self.per_move))
    }

    /// What is left for the game; never negative.
    pub fn left(&self) -> Option<Duration> {
        self.left
    }

    /// A move has been made in this time; what the margin has allowed beyond the clock is given to the player.
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

    #[test]
    fn the_game_clock_runs_down_and_never_below_zero() {
        let control = TimeControl {
            per_move: ms(100),
            per_game: Some(PerGame {
                at_first: ms(150),
                increment: ms(10),
            }),
            ..TimeControl::default()
        };
        let mut clock = Clock::new(&control);
        assert_eq!(clock.allowance(), ms(100));
        clock.charge(ms(90));
        assert_eq!((clock.allowance(), clock.left()), (ms(70), Some(ms(70))));
        clock.charge(ms(75));
        assert_eq!((clock.allowance(), clock.left()), (ms(10), Some(ms(10))));
    }

    #[test]
    fn without_a_game_clock_every_move_has_the_same_time() {
        let mut clock = Clock::new(&TimeControl::default());
        clock.charge(ms(9000));
        assert_eq!((clock.allowance(), clock.left()), (ms(10_000), None));
    }
}
