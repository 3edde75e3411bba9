//! Lines to and from a process, up to a deadline.

use std::time::Instant;

use crate::referee::player::connection::no_start;
use crate::referee::player::fault::Fault;
use crate::referee::player::process::{Process, ReadError};
use crate::referee::player::turn::{NoReply, excerpt};
use crate::solvers::Interrupt;

/// A process that is listened to.
pub(super) struct Wire<'a> {
    pub process: &'a mut Process,
    pub deadline: Instant,
    pub interrupt: &'a Interrupt,
}

/// The fault of a player that has ended instead of answering `request`.
pub(in crate::referee::player) fn ended(process: &mut Process, request: String) -> NoReply {
    if let Some(shortage) = process.shortage() {
        return NoReply::Shortage(shortage);
    }
    let how = process.how_it_ended();
    NoReply::Fault(match process.limit_met() {
        Some(limit) => Fault::Limited {
            request,
            how,
            limit,
        },
        None => Fault::Crashed { request, how },
    })
}

/// Why there is no move.
pub(super) enum Lost {
    ReadError(ReadError),
    /// A line that is no answer.
    Garbled(String),
    /// A line that answers otherwise than with a move.
    NoMove {
        line: String,
        why: String,
    },
}

impl From<ReadError> for Lost {
    fn from(silence: ReadError) -> Lost {
        Lost::ReadError(silence)
    }
}

impl Wire<'_> {
    pub fn send(&mut self, request: &str) {
        self.process.send(&format!("{request}\n"));
    }

    /// The next line, which may be empty.
    pub fn line(&mut self) -> Result<String, ReadError> {
        self.process.listen(self.deadline, self.interrupt)?;
        Ok(self.process.line().into_owned())
    }

    /// The next line before the first game; who says nothing to `request` cannot be started.
    pub fn first_line(&mut self, request: &str) -> Result<String, NoReply> {
        self.line().map_err(|silence| match silence {
            ReadError::Interrupted => NoReply::Interrupted,
            ReadError::Timeout => no_start(&format!("it gives no answer to {request}")).into(),
            ReadError::Ended => {
                let mut why = format!("it ended ({}) at {request}", self.process.how_it_ended());
                if let Some(error) = self.process.last_error() {
                    why += &format!(": {}", excerpt(&error));
                }
                no_start(&why).into()
            }
        })
    }

    /// The fault of a player that has not answered `request`.
    pub fn no_reply(&mut self, lost: Lost, request: &str, asked: Instant) -> NoReply {
        let request = request.to_owned();
        let waited = asked.elapsed().as_millis();
        NoReply::Fault(match lost {
            Lost::ReadError(ReadError::Interrupted) => return NoReply::Interrupted,
            Lost::ReadError(ReadError::Timeout) => Fault::Timeout {
                request,
                waited_ms: u64::try_from(waited).unwrap_or(u64::MAX),
            },
            Lost::ReadError(ReadError::Ended) => return ended(self.process, request),
            Lost::Garbled(line) => Fault::Garbled {
                request,
                answer: excerpt(&line),
            },
            Lost::NoMove { line, why } => Fault::Illegal {
                request,
                answer: excerpt(&line),
                why,
            },
        })
    }
}
