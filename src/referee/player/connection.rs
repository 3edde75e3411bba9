//! What is said to a process and heard of it, up to a deadline, and whose fault it is when nothing
//! is heard.

use std::borrow::Cow;
use std::time::Instant;

use super::context::MatchContext;
use super::dialect::Stop;
use super::entrant::Program;
use super::excerpt::excerpt;
use super::fault::{Fault, Instead};
use super::process::{Process, ReadError};
use super::refusal::Refusal;
use super::trace::Trace;
use super::turn::NoReply;
use crate::control::Interrupt;

/// A process in conversation.
pub(in crate::referee) struct Connection {
    pub process: Process,
    interrupt: Interrupt,
    /// When the last request was sent.
    pub asked: Instant,
    /// Lines are waited for up to this moment.
    pub deadline: Instant,
    /// What it owes an answer to.
    owed: String,
    /// What came instead of an answer, if anything did.
    pub instead: Option<Instead>,
    /// Whether it has not been asked for a move yet.
    pub is_fresh: bool,
    /// Whether it was heard that nothing will come any more.
    pub has_ended: bool,
    /// Whether the next line had begun before the request was sent.
    skips: bool,
}

impl Connection {
    /// With a new process, which has up to `deadline` to say what it is asked for.
    ///
    /// # Errors
    /// As for [`Process::start`].
    pub fn start(
        program: &Program,
        context: &MatchContext,
        trace: Option<Trace>,
        deadline: Instant,
    ) -> Result<Connection, NoReply> {
        Ok(Connection {
            process: Process::start(program, context, trace)?,
            interrupt: context.interrupt.clone(),
            asked: Instant::now(),
            deadline,
            owed: String::new(),
            instead: None,
            is_fresh: true,
            has_ended: false,
            skips: false,
        })
    }

    /// Sends lines; the request that is then owed an answer to is named so in a fault.
    pub fn ask(&mut self, text: &str, request: &str) {
        request.clone_into(&mut self.owed);
        self.instead = None;
        self.asked = Instant::now();
        self.process.send(text);
    }

    /// Waits for the next line up to the deadline.
    pub fn line(&mut self) -> Result<Cow<'_, str>, ReadError> {
        self.line_until(self.deadline)
    }

    /// Waits for the next line up to another moment.
    pub fn line_until(&mut self, deadline: Instant) -> Result<Cow<'_, str>, ReadError> {
        loop {
            let heard = self.process.listen(deadline, &self.interrupt);
            if heard == Err(ReadError::Ended) && !std::mem::replace(&mut self.has_ended, true) {
                // The end of its output ends what it was saying, as an empty line does.
                return Ok(Cow::Borrowed(""));
            }
            heard?;
            if !std::mem::take(&mut self.skips) {
                return Ok(self.process.inbox.line());
            }
        }
    }

    /// Drops what has come before a request; `dropped` is told each line. If a line has begun that
    /// `begins_answer`, its rest will be dropped, too.
    pub fn drop_stale(
        &mut self,
        mut dropped: impl FnMut(&str),
        begins_answer: impl Fn(&str) -> bool,
    ) {
        let mut reads = 0;
        while self.process.overhear(&mut reads) {
            dropped(&self.process.inbox.line());
        }
        let begun = self.process.inbox.unfinished();
        if let Some(part) = begun.filter(|part| begins_answer(part)) {
            dropped(&part);
            self.skips = true;
        }
    }

    /// What came instead of an answer, as it is quoted.
    fn instead(&mut self) -> Option<Instead> {
        let unfinished = self.process.unfinished();
        let unfinished = unfinished.map(|text| Instead::Unfinished(excerpt(&text)));
        unfinished.or_else(|| self.instead.take())
    }

    /// What the referee has lacked to start a process that has ended, if that was why.
    fn shortage(&mut self, error: ReadError) -> Option<NoReply> {
        let has_ended = error == ReadError::Ended;
        let shortage = has_ended.then(|| self.process.shortage()).flatten();
        shortage.map(NoReply::Shortage)
    }

    /// Why there is no move.
    pub fn no_reply(&mut self, error: ReadError) -> NoReply {
        if let Some(shortage) = self.shortage(error) {
            return shortage;
        }
        let request = std::mem::take(&mut self.owed);
        NoReply::Fault(match error {
            ReadError::Interrupted => return NoReply::Interrupted,
            ReadError::Timeout => Fault::Timeout {
                request,
                waited_ms: u64::try_from(self.asked.elapsed().as_millis()).unwrap_or(u64::MAX),
                instead: self.instead(),
            },
            ReadError::Ended => {
                let how = self.process.how_it_ended();
                match self.process.limit_met() {
                    Some(limit) => Fault::Limited { request, how, limit },
                    None => Fault::Crashed { request, how },
                }
            }
        })
    }

    /// Why there is no game.
    pub fn no_game(&mut self, stop: Stop) -> NoReply {
        if let Stop::Read(error) = stop
            && let Some(shortage) = self.shortage(error)
        {
            return shortage;
        }
        let request = std::mem::take(&mut self.owed);
        NoReply::from(match stop {
            Stop::Read(ReadError::Interrupted) => return NoReply::Interrupted,
            Stop::Read(ReadError::Timeout) => Refusal::Silent { request, instead: self.instead() },
            Stop::Read(ReadError::Ended) => Refusal::Ended {
                request,
                how: self.process.how_it_ended(),
                limit: self.process.limit_met(),
                last_words: self.process.last_error().map(|line| excerpt(&line)),
            },
            Stop::Refused(refusal) => refusal,
        })
    }
}
