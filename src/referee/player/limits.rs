//! The time that players have.

use serde::Serialize;

/// The time that players have, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// For a move.
    pub move_ms: Option<u64>,
    /// For all moves of a game; at least one of these two is given.
    pub game_ms: Option<u64>,
    /// What each move adds to the time for the game.
    pub increment_ms: u64,
    /// To start and to say that it is there.
    pub start_ms: u64,
    /// What the referee adds to all of these, for its own delays, before it calls time.
    pub margin_ms: u64,
}

/// A second for a move, ten to start, and a tenth for the delays of the referee.
impl Default for Limits {
    fn default() -> Limits {
        Limits {
            move_ms: Some(1000),
            game_ms: None,
            increment_ms: 0,
            start_ms: 10_000,
            margin_ms: 100,
        }
    }
}
