//! Why a program loses a game that it did not lose on the board.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a program loses a game that it did not lose on the board. In the order of precedence: who
/// has crashed has not timed out, who has timed out has not answered nonsense, and nonsense is not
/// an illegal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fault {
    /// It could not be started, or did not say that it is there.
    NoStart {
        /// What happened.
        why: String,
    },
    /// It ended instead of answering.
    Crashed {
        /// The request that it owed an answer to.
        request: String,
        /// `exit code 3`, `signal 9`, ...
        how: String,
    },
    /// It ended instead of answering because it met a limit, as far as that can be known: the
    /// processor time, of which a signal tells; or memory or the sandbox, of which its own last
    /// words tell.
    Limited {
        /// The request that it owed an answer to.
        request: String,
        /// `exit code 1`, `signal 24`, ...
        how: String,
        /// Which limit: `2 s of processor time`, `the sandbox: ...`.
        limit: String,
    },
    /// It did not answer in time.
    Timeout {
        /// The request that it owed an answer to.
        request: String,
        /// How long it was waited for, in milliseconds.
        waited_ms: u64,
        /// What came instead of an answer, if anything did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<Instead>,
    },
    /// It answered something that is no answer, or refused.
    Garbled {
        /// The request that it owed an answer to.
        request: String,
        /// The offending line.
        answer: String,
    },
    /// It answered a move that the rules forbid.
    Illegal {
        /// The request that it owed an answer to.
        request: String,
        /// The offending line.
        answer: String,
        /// What the rules say.
        why: String,
    },
}

/// What came instead of an answer, as it is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Instead {
    /// The beginning of a line.
    Unfinished(String),
    /// A line that is no answer: a complaint, say.
    #[serde(alias = "complaint")]
    Other(String),
    /// An answer that does not say to what.
    WithoutId(String),
    /// An answer to something else.
    OtherId(String),
    /// The first line of an answer whose end is still to come.
    Open(String),
}

impl fmt::Display for Instead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Instead::Unfinished(text) => write!(f, "but had begun {text:?} without a line end"),
            Instead::Other(line) => write!(f, "but had said {line:?}"),
            Instead::WithoutId(line) => write!(f, "but had answered {line:?} without the id"),
            Instead::OtherId(line) => write!(f, "but had answered {line:?} with another id"),
            Instead::Open(line) => {
                write!(f, "but had answered {line:?} without an empty line behind it")
            }
        }
    }
}

impl Fault {
    /// That of an answer: an illegal move, for this reason, or else garbage.
    pub(in crate::referee) fn wrong(request: String, answer: String, why: Option<String>) -> Fault {
        match why {
            None => Fault::Garbled { request, answer },
            Some(why) => Fault::Illegal { request, answer, why },
        }
    }

    /// The name of the kind, in tables as in journals.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::NoStart { .. } => "no-start",
            Fault::Crashed { .. } => "crashed",
            Fault::Limited { .. } => "limited",
            Fault::Timeout { .. } => "timeout",
            Fault::Garbled { .. } => "garbled",
            Fault::Illegal { .. } => "illegal",
        }
    }

    /// The kinds, as tables name them, and what each means.
    pub const KINDS: [(&str, &str); 6] = [
        ("no-start", "the program could not be started, or ended at once"),
        ("crashed", "it ended instead of answering"),
        ("limited", "it ended because it met a limit: memory, processor time or the sandbox"),
        ("timeout", "no answer came in time"),
        ("garbled", "the answer was no move"),
        ("illegal", "the rules forbid the move"),
    ];

    /// Whether the program was never there.
    #[must_use]
    pub fn is_absence(&self) -> bool {
        matches!(self, Fault::NoStart { .. })
    }

    /// Whether the game was lost by an invalid move, which counts against the share that removes a
    /// player.
    #[must_use]
    pub fn is_invalid_move(&self) -> bool {
        matches!(self, Fault::Illegal { .. } | Fault::Garbled { .. })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoStart { why } => write!(f, "could not be started: {why}"),
            Fault::Crashed { request, how } => {
                write!(f, "ended ({how}) instead of answering {request}")
            }
            Fault::Limited { request, how, limit } => write!(
                f,
                "ended ({how}) instead of answering {request}, after it met a limit: {limit}"
            ),
            Fault::Timeout { request, waited_ms, instead } => {
                write!(f, "gave no answer to {request} within {waited_ms} ms")?;
                instead.iter().try_for_each(|came| write!(f, ", {came}"))
            }
            Fault::Garbled { request, answer } => write!(f, "answered {answer:?} to {request}"),
            Fault::Illegal { request, answer, why } => {
                write!(f, "answered {answer:?} to {request}: {why}")
            }
        }
    }
}
