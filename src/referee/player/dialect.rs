//! A protocol as its player is spoken to: which lines are sent, and what a line that comes means.
//!
//! A dialect has no process. [`ProgramPlayer`](super::program_player) starts the program, keeps the
//! time, and turns whatever goes wrong into a fault; another protocol is another type that keeps
//! this contract, and a line in [`PooledPlayer`](super::pooled).

use std::collections::BTreeMap;

use super::connection::Connection;
use super::excerpt::excerpt;
use super::fault::Instead;
use super::limits::Limits;
use super::process::ReadError;
use super::refusal::Refusal;
use super::turn::Turn;
use crate::rules::Outcome;

/// What a program is told before its first game, in whatever words it understands.
#[derive(Clone, Debug)]
pub(in crate::referee) struct Terms {
    /// The game and all its options, in our words.
    pub game: String,
    pub limits: Limits,
    /// What is set by name.
    pub options: BTreeMap<String, String>,
    pub strategy: Option<String>,
}

/// What a dialect has found out before a game.
pub(in crate::referee) enum Readiness {
    /// The program is ready.
    Ready,
    /// It needs a fresh process.
    StartAgain,
}

/// Why a dialect cannot go on before a game.
pub(in crate::referee) enum Stop {
    Read(ReadError),
    Refused(Refusal),
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Stop {
        Stop::Read(error)
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

/// What a line means that came after a request for a move.
pub(in crate::referee) enum Step {
    /// Nothing; the move is still to come.
    Wait,
    /// This is to be sent; the move is still to come.
    Send(String),
    /// It is no move, and this is quoted if none comes.
    Instead(Option<Instead>),
    /// The moves, what it says of the end, and the line as it is shown.
    Moves { words: Vec<String>, claim: Option<Outcome>, line: String },
    /// The player gives up.
    Resigned,
    /// It is no answer, or no move of this position.
    Wrong {
        /// To which request, if not to that for a move.
        request: Option<String>,
        /// The line as it is shown.
        answer: String,
        /// Why it is no move; none if it is no answer.
        why: Option<String>,
    },
}

impl Step {
    /// Moves without a word on the end, and the line as it is shown.
    pub fn moves(words: Vec<String>, line: String) -> Step {
        Step::Moves { words, claim: None, line }
    }

    /// This line is no answer.
    pub fn garbled(line: &str) -> Step {
        Step::wrong(line, None)
    }

    /// This line is no move.
    pub fn illegal(line: &str, why: impl ToString) -> Step {
        Step::wrong(line, Some(why.to_string()))
    }

    /// This line, unless it is empty, is quoted if no move comes.
    pub fn other(line: &str) -> Step {
        match line.trim_ascii() {
            "" => Step::Wait,
            _ => Step::Instead(Some(Instead::Other(excerpt(line)))),
        }
    }

    fn wrong(line: &str, why: Option<String>) -> Step {
        Step::Wrong { request: None, answer: excerpt(line), why }
    }
}

/// How players of one protocol are spoken to.
pub(in crate::referee) trait Dialect: Send {
    /// Gets acquainted with a fresh process: who it is, whether it plays this game, what is set.
    fn greet(&mut self, to: &mut Connection) -> Result<Readiness, Stop>;

    /// The same with the process that was started because [`Dialect::greet`] wanted another.
    fn greet_again(&mut self, to: &mut Connection) -> Result<(), Stop> {
        let _ = to;
        Ok(())
    }

    /// Whether the program can go on with a game from an opening.
    fn takes_openings(&mut self, to: &mut Connection) -> Result<bool, Stop> {
        let _ = to;
        Ok(true)
    }

    /// Begins a game.
    fn begin(&mut self, to: &mut Connection, turn: &mut Turn<'_>) -> Result<Readiness, Stop>;

    /// Whether a line that came unasked answers nothing for sure, so that it is worth no note.
    /// `None` where ids tell what a line answers, so that none need be dropped.
    fn is_remark(&self, line: &str) -> Option<bool>;

    /// Whether the beginning of a line that came unasked is that of an answer, which the rest
    /// belongs to.
    fn begins_answer(&self, part: &str) -> bool {
        let _ = part;
        false
    }

    /// Whether nobody can tell when a fresh process has started, so that this time is part of its
    /// first move.
    fn starts_silently(&self) -> bool {
        false
    }

    /// Whether it has words for the question what a side hides.
    fn asks_for_secrets(&self) -> bool {
        false
    }

    /// Adds all lines of the request for a move to `text`; the request as it is named in a fault.
    fn request(&mut self, turn: &mut Turn<'_>, text: &mut String) -> String;

    /// Judges a line that came after that.
    fn judge(&mut self, line: &str, turn: &mut Turn<'_>) -> Step;

    /// What the program is told before it has to end.
    fn farewell(&self) -> &'static str;
}
