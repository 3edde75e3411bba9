//! What a side hides from the other.

use std::fmt;

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
