//! A program that plays: the one owner of its process, whatever it speaks.

use std::time::{Duration, Instant};

use super::connection::Connection;
use super::context::MatchContext;
use super::dialect::{Dialect, Readiness, Step};
use super::entrant::Program;
use super::excerpt::excerpt;
use super::fault::Fault;
use super::limits::Limits;
use super::note::Note;
use super::refusal::Refusal;
use super::trace::Trace;
use super::turn::{NoReply, Player, Reply, Turn};

/// A program, started when it is first needed and again after it has failed.
pub(in crate::referee) struct ProgramPlayer<'a> {
    program: Program,
    context: &'a MatchContext,
    limits: Limits,
    dialect: Box<dyn Dialect>,
    connection: Option<Connection>,
    trace: Option<Trace>,
    /// What the process that failed last had said on standard error.
    last_error: Option<String>,
}

impl<'a> ProgramPlayer<'a> {
    /// Nothing is started yet.
    pub fn new(
        program: Program,
        context: &'a MatchContext,
        limits: Limits,
        dialect: Box<dyn Dialect>,
        trace: Option<Trace>,
    ) -> ProgramPlayer<'a> {
        ProgramPlayer {
            program,
            context,
            limits,
            dialect,
            connection: None,
            trace,
            last_error: None,
        }
    }

    fn start_up(&self) -> Duration {
        Duration::from_millis(self.limits.start_ms)
    }

    /// Starts a process and gets acquainted with it.
    fn start(&mut self) -> Result<(), NoReply> {
        self.drop_process();
        let deadline = Instant::now() + self.start_up();
        let launch =
            || Connection::start(&self.program, self.context, self.trace.clone(), deadline);
        let mut connection = launch()?;
        let mut greeted = self.dialect.greet(&mut connection);
        if let Ok(Readiness::StartAgain) = greeted {
            drop(connection);
            connection = launch()?;
            let again = self.dialect.greet_again(&mut connection);
            greeted = again.map(|()| Readiness::Ready);
        }
        let failed = greeted.err().map(|stop| connection.no_game(stop));
        self.connection = Some(connection);
        failed.map_or(Ok(()), |no_reply| {
            self.drop_process();
            Err(no_reply)
        })
    }

    fn drop_process(&mut self) {
        if let Some(connection) = self.connection.take() {
            self.last_error = connection.process.last_error();
        }
    }

    fn end(&mut self) {
        if let Some(connection) = self.connection.take() {
            connection.process.end(self.dialect.farewell());
        }
    }

    /// Begins a game, in a fresh process if need be.
    fn begin(&mut self, turn: &mut Turn<'_>) -> Result<(), NoReply> {
        if self.connection.is_none() {
            self.start()?;
        }
        if let Readiness::StartAgain = self.tell_beginning(turn)? {
            self.end();
            self.start()?;
            self.tell_beginning(turn)?;
        }
        Ok(())
    }

    fn tell_beginning(&mut self, turn: &mut Turn<'_>) -> Result<Readiness, NoReply> {
        let deadline = Instant::now() + self.start_up();
        let Some(connection) = &mut self.connection else {
            return Err(Refusal::NotThere.into());
        };
        connection.deadline = deadline;
        let begun = self.dialect.begin(connection, turn);
        begun.map_err(|stop| connection.no_game(stop))
    }

    /// Drops what has come since the last answer; what is more than a remark is noted.
    fn drop_stale(&mut self, turn: &mut Turn<'_>) {
        if let Some(connection) = &mut self.connection
            && self.dialect.is_remark("").is_some()
        {
            let dropped = |line: &str| {
                if self.dialect.is_remark(line) == Some(false) {
                    turn.notes.add(turn.side, Note::Unasked(excerpt(line)));
                }
            };
            connection.drop_stale(dropped, |part| self.dialect.begins_answer(part));
        }
    }

    fn ask(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        self.drop_stale(turn);
        if let Some(request) = turn.secret.filter(|_| !self.dialect.asks_for_secrets()) {
            return Err(Refusal::NoRequest(request).into());
        }
        let mut text = String::new();
        let request = self.dialect.request(turn, &mut text);
        let (mut unmeasured, margin) = (self.start_up(), self.limits.margin_ms);
        let Some(connection) = &mut self.connection else {
            return Err(Refusal::NotThere.into());
        };
        if !std::mem::take(&mut connection.is_fresh) || !self.dialect.starts_silently() {
            unmeasured = Duration::ZERO;
        }
        connection.ask(&text, &request);
        let asked = connection.asked;
        connection.deadline =
            asked + turn.clock().allowance() + Duration::from_millis(margin) + unmeasured;
        loop {
            let line = match connection.line() {
                Ok(line) => line,
                Err(error) => return Err(connection.no_reply(error)),
            };
            let heard = Instant::now();
            match self.dialect.judge(&line, turn) {
                Step::Wait => {}
                Step::Send(text) => connection.process.send(&text),
                Step::Instead(instead) => connection.instead = instead,
                Step::Moves { words, claim, line } => {
                    return Ok(Reply {
                        request,
                        line,
                        words,
                        claim,
                        asked,
                        heard,
                        waited: heard.duration_since(asked).saturating_sub(unmeasured),
                    });
                }
                Step::Resigned => return Err(NoReply::Resigned),
                Step::Wrong { request: of, answer, why } => {
                    return Err(Fault::wrong(of.unwrap_or(request), answer, why).into());
                }
            }
        }
    }
}

impl Player for ProgramPlayer<'_> {
    fn number_game(&mut self, id: u32) {
        if let Some(trace) = &self.trace {
            trace.begin_game(id);
        }
    }

    fn ready(&mut self) -> Result<(), NoReply> {
        match &self.connection {
            Some(_) => Ok(()),
            None => self.start(),
        }
    }

    fn takes_openings(&mut self) -> bool {
        let deadline = Instant::now() + self.start_up();
        let Some(connection) = &mut self.connection else {
            return false;
        };
        connection.deadline = deadline;
        self.dialect.takes_openings(connection).unwrap_or(false)
    }

    /// Asks; a program that has ended between two games is started again first.
    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        self.last_error = None;
        let reply = if turn.begins_game {
            let was_used = self.connection.as_ref().is_some_and(|it| !it.is_fresh);
            let reply = self.begin(turn).and_then(|()| self.ask(turn));
            let has_ended = self.connection.as_ref().is_some_and(|it| it.has_ended);
            if was_used && has_ended && reply.is_err() {
                turn.notes.add(turn.side, Note::Restarted);
                self.drop_process();
                self.begin(turn).and_then(|()| self.ask(turn))
            } else {
                reply
            }
        } else {
            self.ask(turn)
        };
        if !matches!(reply, Ok(_) | Err(NoReply::Resigned)) {
            self.drop_process();
        }
        reply
    }

    fn dismiss(&mut self) {
        self.drop_process();
    }

    fn last_error(&self) -> Option<String> {
        self.last_error.clone()
    }
}

impl Drop for ProgramPlayer<'_> {
    fn drop(&mut self) {
        self.end();
    }
}
