//! A conversation with one process in the native protocol.

use std::collections::VecDeque;
use std::fmt::Write;
use std::time::{Duration, Instant};

use super::answer::Answer;
use super::capabilities::ProtocolLevel;
use super::fault::Fault;
use super::process::{Process, ReadError};
use super::turn::{NoReply, Turn, excerpt};
use crate::solvers::Interrupt;

/// A conversation with one process.
pub(in crate::referee) struct Talk {
    pub process: Process,
    pub fluency: ProtocolLevel,
    /// Whether it has not been asked for a move yet.
    pub fresh: bool,
    pub id: u64,
    /// Requests sent in advance whose answers are still to come.
    ahead: VecDeque<(u64, Ahead)>,
    /// Whether the next line had begun before the request was sent.
    skips: bool,
}

/// Drops what a process has said unasked; what is more than a remark is noted.
pub(in crate::referee) fn drop_stale(
    process: &mut Process,
    turn: &mut Turn<'_>,
    is_remark: impl Fn(&str) -> bool,
) {
    for _ in 0..MOST_STALE {
        if !process.overhear() {
            break;
        }
        let line = process.line();
        if !is_remark(&line) {
            let note = format!("an unasked line was dropped: {}", excerpt(&line));
            turn.notes.add(turn.side, &note);
        }
    }
}

/// A request that is sent in one piece with the one that asks for a move.
#[derive(Clone, PartialEq, Eq)]
pub(in crate::referee) enum Ahead {
    Seed,
    Limits,
    /// It must be done, or the game cannot be played.
    Must(String),
}

/// So many unasked lines are dropped before a request; who writes more has them taken for answers.
const MOST_STALE: usize = 10_000;

pub(in crate::referee) fn no_start(why: &str) -> Fault {
    Fault::NoStart {
        why: why.to_owned(),
    }
}

/// The line that answers a request for a move.
pub(in crate::referee) struct Payload {
    pub text: String,
    pub line: String,
    /// A setting that was refused on the way.
    pub refused: Option<Ahead>,
}

/// Why none came.
pub(in crate::referee) enum Lost {
    ReadError(ReadError),
    /// A line that is no answer.
    Garbled(String),
    /// A request sent in advance was refused.
    Refused {
        request: String,
        answer: String,
    },
}

impl Lost {
    pub fn into_no_reply(self, request: &str, asked: Instant, talk: &mut Talk) -> NoReply {
        let request = request.to_owned();
        let waited = asked.elapsed().as_millis();
        NoReply::Fault(match self {
            Lost::ReadError(ReadError::Interrupted) => return NoReply::Interrupted,
            Lost::ReadError(ReadError::Timeout) => Fault::Timeout {
                request,
                waited_ms: u64::try_from(waited).unwrap_or(u64::MAX),
            },
            Lost::ReadError(ReadError::Ended) => {
                return super::foreign::ended(&mut talk.process, request);
            }
            Lost::Garbled(answer) => Fault::Garbled { request, answer },
            Lost::Refused { request, answer } => Fault::Garbled { request, answer },
        })
    }
}

/// How long it is seen whether a program says something more, or ends.
const A_WHILE: Duration = Duration::from_millis(300);

impl Talk {
    /// With a process that has just been started.
    pub fn new(process: Process) -> Talk {
        Talk {
            process,
            fluency: ProtocolLevel::Contract,
            fresh: true,
            id: 0,
            ahead: VecDeque::new(),
            skips: false,
        }
    }

    /// The next line that is no remark.
    pub fn hear(&mut self, deadline: Instant, interrupt: &Interrupt) -> Result<String, ReadError> {
        loop {
            self.process.listen(deadline, interrupt)?;
            let line = self.process.line();
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(line.into_owned());
            }
        }
    }

    pub fn get_acquainted(
        &mut self,
        deadline: Instant,
        interrupt: &Interrupt,
    ) -> Result<ProtocolLevel, NoReply> {
        self.process.send("protocol\n");
        let mut until = deadline;
        loop {
            match self.hear(until, interrupt) {
                Ok(line) if line == "= jogada 1" => return Ok(ProtocolLevel::Ids),
                Ok(line) if line.starts_with(['=', '?']) => return Ok(ProtocolLevel::Words),
                Err(ReadError::Interrupted) => return Err(NoReply::Interrupted),
                // It may have been a banner.
                Ok(_) if until == deadline => until = deadline.min(Instant::now() + A_WHILE),
                Ok(_) | Err(_) => return Ok(ProtocolLevel::Contract),
            }
        }
    }

    /// Makes sure that a program which has said nothing does not end by itself; finds out whether it says anything.
    pub fn stays(
        &mut self,
        time: Duration,
        deadline: Instant,
        interrupt: &Interrupt,
    ) -> Result<ProtocolLevel, NoReply> {
        let now = Instant::now();
        let until = (now + time).min(deadline).max(now + A_WHILE);
        match self.hear(until, interrupt) {
            Ok(_) => Ok(ProtocolLevel::Greets),
            Err(ReadError::Timeout) => Ok(ProtocolLevel::Contract),
            Err(ReadError::Interrupted) => Err(NoReply::Interrupted),
            Err(ReadError::Ended) => {
                let mut why = format!("it ends at once ({})", self.process.how_it_ended());
                // A string takes all.
                if let Some(limit) = self.process.limit_met() {
                    let _ = write!(why, " after it met a limit, {limit}");
                } else if let Some(error) = self.process.last_error() {
                    let _ = write!(why, ": {}", excerpt(&error));
                }
                Err(no_start(&why).into())
            }
        }
    }

    /// Sends a request with an id and waits until it is done; false when it is done without an id.
    pub fn settle(
        &mut self,
        request: &str,
        deadline: Instant,
        interrupt: &Interrupt,
    ) -> Result<bool, NoReply> {
        self.id += 1;
        self.process.send(&format!("{} {request}\n", self.id));
        loop {
            let line = match self.hear(deadline, interrupt) {
                Ok(line) => line,
                Err(ReadError::Interrupted) => return Err(NoReply::Interrupted),
                Err(ReadError::Timeout) => {
                    return Err(no_start(&format!("it gives no answer to {request}")).into());
                }
                Err(ReadError::Ended) => {
                    let how = self.process.how_it_ended();
                    return Err(no_start(&format!("it ended ({how}) at {request}")).into());
                }
            };
            match Answer::read_with_id(&line) {
                (Some(id), _) if id < self.id => {}
                (Some(id), Answer::Done(_)) if id == self.id => return Ok(true),
                (None, Answer::Done(_)) => return Ok(false),
                // Not an answer: a banner, say.
                (_, Answer::Bare(_)) => {}
                _ => {
                    let line = excerpt(&line);
                    return Err(no_start(&format!("it refuses {request}: {line}")).into());
                }
            }
        }
    }

    /// Adds a request whose answer is read with the answer to the next one.
    pub fn announce(&mut self, text: &mut String, request: &str, ahead: Ahead) {
        self.id += 1;
        let _ = writeln!(text, "{} {request}", self.id); // a string takes all
        self.ahead.push_back((self.id, ahead));
    }

    pub fn drop_stale(&mut self, turn: &mut Turn<'_>) {
        let is_remark = |line: &str| line.is_empty() || line.starts_with('#');
        drop_stale(&mut self.process, turn, is_remark);
        self.skips = self.process.has_begun_an_answer();
    }

    /// The answer to the request that was sent last.
    pub fn answer(
        &mut self,
        request: &str,
        deadline: Instant,
        turn: &mut Turn<'_>,
    ) -> Result<Payload, Lost> {
        let mut refused = None;
        loop {
            self.process
                .listen(deadline, turn.interrupt)
                .map_err(Lost::ReadError)?;
            let line = self.process.line();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if std::mem::take(&mut self.skips) {
                let note = format!("an unasked line was dropped: {}", excerpt(&line));
                turn.notes.add(turn.side, &note);
                continue;
            }
            let (id, answer) = match self.fluency {
                ProtocolLevel::Ids => Answer::read_with_id(&line),
                _ => (Some(self.id), Answer::read(&line)),
            };
            if let Some((_, ahead)) = self.ahead.front().filter(|(ahead, _)| Some(*ahead) == id) {
                match (answer, ahead) {
                    (Answer::Done(_), _) => {}
                    (_, Ahead::Must(request)) => {
                        return Err(Lost::Refused {
                            request: request.clone(),
                            answer: excerpt(&line),
                        });
                    }
                    (_, setting) => {
                        let note = format!("a setting was refused: {}", excerpt(&line));
                        turn.notes.add(turn.side, &note);
                        refused = Some(setting.clone());
                    }
                }
                self.ahead.pop_front();
                continue;
            }
            let text = match (id, answer) {
                (Some(id), _) if id < self.id => {
                    let note = format!("a stale answer was dropped: {}", excerpt(&line));
                    turn.notes.add(turn.side, &note);
                    continue;
                }
                (Some(id), Answer::Done(text)) if id == self.id => text.to_owned(),
                (Some(_), Answer::Bare(text)) => {
                    turn.notes.add(turn.side, "answers without `=`");
                    text.to_owned()
                }
                _ => {
                    log::debug!("{line:?} does not answer {request}");
                    return Err(Lost::Garbled(excerpt(&line)));
                }
            };
            let line = excerpt(&line);
            self.ahead.clear();
            return Ok(Payload {
                text,
                line,
                refused,
            });
        }
    }
}
