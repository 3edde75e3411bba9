//! What knows the truth about positions.

use crate::control::{Budget, Exhausted};
use std::fmt;

use crate::rules::Game;
use crate::solvers::{Value, Verdict};

/// The truth about a game's positions, as if no limit were near: see [`Value::within`].
pub trait Oracle<G: Game>: Send {
    /// The truth for the side to move about a position in which a move is due.
    ///
    /// # Errors
    /// The budget ran out, or the position is too large.
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Verdict, ValueError>;

    /// Every legal move of such a position with the truth about it for the side to move, in the
    /// game's order.
    ///
    /// # Errors
    /// As for [`Oracle::value`].
    fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<MoveValue<G::Move>>, ValueError>;

    /// Whether an answer may take so long that the input should be heard meanwhile: more than a few
    /// milliseconds.
    fn may_be_slow(&self) -> bool {
        false
    }
}

/// The most moves that are listed in one answer.
pub const MOST_LISTED: u64 = 10_000;

/// Why the truth is not told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueError {
    /// The game is over: nobody is to move.
    Over,
    /// No exact answer can be had in this game.
    NoOracle,
    /// What decides is hidden from whoever is asked.
    Hidden,
    /// It was not found within the budget.
    Exhausted,
    /// The position is too large; what was expected.
    TooLarge(&'static str),
    /// There are so many legal moves, more than [`MOST_LISTED`].
    TooMany(u64),
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueError::Over => f.write_str("the game has ended: nobody is to move"),
            ValueError::NoOracle => f.write_str("this game has no exact values"),
            ValueError::Hidden => {
                f.write_str("what the other side hides decides: no exact value can be had")
            }
            ValueError::Exhausted => f.write_str("stopped before the value was known"),
            ValueError::TooLarge(expected) => {
                write!(f, "this position is too large: expected {expected}")
            }
            ValueError::TooMany(count) => {
                write!(f, "there are {count} legal moves: at most {MOST_LISTED} are listed")
            }
        }
    }
}

impl From<Exhausted> for ValueError {
    fn from(_: Exhausted) -> ValueError {
        ValueError::Exhausted
    }
}

/// A move and the truth about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// The truth for the side that makes it.
    pub verdict: Verdict,
    /// The value by Sprague and Grundy of the position that it leaves, in games that have such
    /// values.
    pub nimber: Option<u16>,
}

impl<M> MoveValue<M> {
    /// A move of an exact value.
    pub fn exact((mv, value): (M, Value)) -> MoveValue<M> {
        MoveValue { mv, verdict: value.into(), nimber: None }
    }
}
