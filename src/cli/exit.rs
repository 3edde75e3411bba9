//! How the program ends.

use std::process::ExitCode;

/// How the program ends when it was used rightly. An error ends it with code 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Everything was done.
    Done = 0,
    /// What was looked at is not as it should be: a program that was checked makes mistakes that
    /// lose games, or a game that was played again went otherwise.
    Amiss = 1,
    /// A player could not be started.
    NotStarted = 3,
    /// Games were broken off after a fault, as it was wanted.
    Aborted = 4,
    /// The limits were reached before the answer was known.
    NotDecided = 5,
    /// Interrupted from outside.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}
