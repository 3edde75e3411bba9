//! Why a program cannot play at all.

use std::fmt;

use super::fault::{Fault, Instead};
use super::turn::NoReply;

/// Why a program cannot play at all. Lines of the program are excerpts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::referee) enum Refusal {
    /// It has no process although it was said to be ready.
    NotThere,
    /// It says nothing to a request.
    Silent { request: String, instead: Option<Instead> },
    /// It ended, before it was asked anything or at a request.
    Ended { request: String, how: String, limit: Option<String>, last_words: Option<String> },
    /// It refuses a request.
    Refuses { request: String, answer: String },
    /// It complains of something that it was told.
    Complains(String),
    /// The option that chooses the game does not list it.
    NotListed { game: String, option: &'static str },
    /// It says that it plays another game.
    Plays { game: String, other: String },
    /// It refuses the size of the board.
    Size { game: String, request: String, answer: String },
    /// It speaks another version of GTP.
    Version(String),
    /// It cannot be told a strategy.
    NoStrategy { strategy: String, why: &'static str },
    /// What it speaks has no words for this game.
    NoWords(String),
    /// What it speaks has no such request.
    NoRequest(&'static str),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotThere => f.write_str("it is not there"),
            Refusal::Silent { request, instead } => {
                write!(f, "it gives no answer to {request}")?;
                instead.iter().try_for_each(|came| write!(f, ", {came}"))
            }
            Refusal::Ended { request, how, limit, last_words } => {
                match request.as_str() {
                    "" => write!(f, "it ends at once ({how})")?,
                    request => write!(f, "it ended ({how}) at {request}")?,
                }
                match (limit, last_words) {
                    (Some(limit), _) => write!(f, " after it met a limit, {limit}"),
                    (None, Some(words)) => write!(f, ": {words}"),
                    (None, None) => Ok(()),
                }
            }
            Refusal::Refuses { request, answer } => write!(f, "it refuses {request}: {answer}"),
            Refusal::Complains(line) => write!(f, "it refuses what it is told: {line}"),
            Refusal::NotListed { game, option } => {
                write!(f, "it cannot play {game}: its {option} has no such game")
            }
            Refusal::Plays { game, other } => {
                write!(f, "it cannot play {game}: it plays {other} (gogui-rules_game_id)")
            }
            Refusal::Size { game, request, answer } => {
                write!(f, "it cannot play {game}: it refuses {request}: {answer}")
            }
            Refusal::Version(version) => write!(f, "it speaks version {version} of GTP, not 2"),
            Refusal::NoStrategy { strategy, why } => {
                write!(f, "it cannot be told the strategy {strategy}: {why}")
            }
            Refusal::NoWords(game) => {
                write!(f, "the protocol gomocup has no words for the game {game}")
            }
            Refusal::NoRequest(request) => {
                write!(f, "its protocol has no request such as {request}")
            }
        }
    }
}

impl From<Refusal> for NoReply {
    fn from(refusal: Refusal) -> NoReply {
        NoReply::Fault(Fault::NoStart { why: refusal.to_string() })
    }
}
