//! Games in which each side hides something from the other.

use std::fmt;

use rand::Rng;

use crate::rules::{Diagram, Side};

/// Who judges a game with something hidden has to be told what, or can only see what is impossible.
pub trait Hidden {
    /// The request by which a player is asked for what it hides, before the first move.
    fn request(&self) -> &'static str;

    /// Takes down what `side` hides in the game that is about to begin: from then on its answers have to be true.
    ///
    /// # Errors
    /// The words are no such thing, or the game has begun.
    fn entrust(&mut self, side: Side, words: &[&str]) -> Result<(), BadSecret>;
}

/// Who plays such a game hides something, too.
pub trait Hiding: Hidden {
    /// What the engine hides, as it is written; made up if that has not been done for this game.
    ///
    /// # Errors
    /// As for [`Hiding::deal`].
    fn own(&mut self, rng: &mut dyn Rng) -> Result<String, BadSecret>;

    /// Has the engine hide this in the game that is about to begin.
    ///
    /// # Errors
    /// The words are no such thing, or the game has begun.
    fn set_own(&mut self, words: &[&str]) -> Result<(), BadSecret>;

    /// The engine is on this side of the game that has just begun, also when all its moves are taken back.
    fn take_side(&mut self, side: Side);

    /// Compares what the other side says that it has hidden with all that it has answered.
    ///
    /// # Errors
    /// The words are no such thing, or the first answer that was false.
    fn reveal(&self, words: &[&str]) -> Result<(), BadSecret>;

    /// Has `side` hide something if it does not yet: for somebody who plays it in this program.
    ///
    /// # Errors
    /// The answers that it has given do not allow it.
    fn deal(&mut self, side: Side, rng: &mut dyn Rng) -> Result<(), BadSecret>;

    /// The move of the side to move, if what it hides leaves it just one.
    fn forced(&self) -> Option<String>;

    /// The picture of the position that `viewer` has: with what it hides; with what the other side does only after the end.
    fn view(&self, viewer: Side) -> Diagram;
}

/// What was wrong with something hidden.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadSecret {
    /// A word does not have the form.
    Malformed(String),
    /// The rules forbid it.
    Forbidden(String),
    /// The game has begun.
    TooLate,
    /// It shows that an answer was false.
    False(String),
}

impl fmt::Display for BadSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSecret::Malformed(why) | BadSecret::Forbidden(why) | BadSecret::False(why) => {
                f.write_str(why)
            }
            BadSecret::TooLate => f.write_str("it is fixed: the first shot has been made"),
        }
    }
}

impl std::error::Error for BadSecret {}
