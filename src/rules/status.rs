//! Who owes a move, or how the game ended.

use std::fmt;
use std::str::FromStr;

use super::Side;

/// How a game ended. Absolute: never "the one who just moved".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

/// `x_wins`, `o_wins` or `draw`, as on the wire.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{side}_wins"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

/// The inverse of writing.
impl FromStr for Outcome {
    type Err = String;

    fn from_str(word: &str) -> Result<Outcome, String> {
        let outcomes = [Outcome::Win(Side::X), Outcome::Win(Side::O), Outcome::Draw];
        let mut outcomes = outcomes.into_iter();
        outcomes
            .find(|outcome| outcome.to_string() == word)
            .ok_or_else(|| format!("{word:?}: expected x_wins, o_wins or draw"))
    }
}

/// Whether a move is due, and whose. A finished game has nobody to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// This side owes a move, and has at least one.
    ToMove(Side),
    /// The game is over.
    Over(Outcome),
}
