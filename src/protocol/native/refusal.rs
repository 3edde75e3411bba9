//! Why a request is refused.

use std::fmt;

use crate::rules::Outcome;
use crate::session::{BadSecret, PlayError, SetupError, ValueError};

/// The stable part of a refusal, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code {
    /// There is no such command.
    UnknownCommand,
    /// The request is not of the form of its command, or not even text.
    BadSyntax,
    /// An argument is none of the values that the command takes.
    BadArgument,
    /// The move is impossible.
    IllegalMove,
    /// The request belongs to the other side.
    WrongSide,
    /// No game has been started by the contract, or no move has been chosen yet.
    NotStarted,
    /// The game has ended.
    GameOver,
    /// This game or strategy cannot do that.
    Unsupported,
    /// The line is longer than 64 KiB.
    LineTooLong,
    /// A fault of the program.
    Internal,
}

impl Code {
    /// All codes.
    pub const ALL: [Code; 10] = [
        Code::UnknownCommand,
        Code::BadSyntax,
        Code::BadArgument,
        Code::IllegalMove,
        Code::WrongSide,
        Code::NotStarted,
        Code::GameOver,
        Code::Unsupported,
        Code::LineTooLong,
        Code::Internal,
    ];
}

/// As on the wire.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Code::UnknownCommand => "unknown-command",
            Code::BadSyntax => "bad-syntax",
            Code::BadArgument => "bad-argument",
            Code::IllegalMove => "illegal-move",
            Code::WrongSide => "wrong-side",
            Code::NotStarted => "not-started",
            Code::GameOver => "game-over",
            Code::Unsupported => "unsupported",
            Code::LineTooLong => "line-too-long",
            Code::Internal => "internal",
        })
    }
}

/// A refused request: a code, and words for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refusal {
    pub code: Code,
    pub text: String,
}

impl Refusal {
    pub fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into() }
    }

    /// The game has ended, so there is nothing to do.
    pub fn over(outcome: Outcome) -> Refusal {
        Refusal::new(Code::GameOver, format!("the game has ended: {outcome}"))
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        use crate::rules::BadNotation::{Malformed, Outside};
        let code = match error {
            PlayError::Notation(Malformed { .. }) | PlayError::Unfinished(_) => Code::BadSyntax,
            PlayError::Notation(Outside { .. }) | PlayError::Illegal(_) => Code::IllegalMove,
            PlayError::Over { .. } => Code::GameOver,
            PlayError::OtherSide(_) => Code::WrongSide,
        };
        Refusal::new(code, error.to_string())
    }
}

impl From<BadSecret> for Refusal {
    fn from(error: BadSecret) -> Refusal {
        let code = match error {
            BadSecret::Malformed(_) => Code::BadSyntax,
            BadSecret::Forbidden(_) => Code::BadArgument,
            BadSecret::TooLate | BadSecret::False(_) => Code::IllegalMove,
        };
        Refusal::new(code, error.to_string())
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Refusal {
        Refusal::new(Code::BadArgument, error.to_string())
    }
}

impl From<ValueError> for Refusal {
    fn from(unknown: ValueError) -> Refusal {
        let code = match unknown {
            ValueError::Over => Code::GameOver,
            _ => Code::Unsupported,
        };
        Refusal::new(code, unknown.to_string())
    }
}
