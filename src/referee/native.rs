//! Programs that speak the native protocol, all of it or the contract alone.
//!
//! When a program is started for the first time it is asked `protocol`:
//!
//! | it answers | then it | and |
//! |---|---|---|
//! | `= jogada 1` | knows ids ([`Fluency::Ids`]) | is told the game, the strategy, the time for a move; for each game a seed, for each move the clock |
//! | another line that begins with `=` or `?` | knows that there are other requests ([`Fluency::Words`]) | is told the game, whatever it answers |
//! | anything else, or nothing, or it dies | knows the contract ([`Fluency::Contract`]) | is started again and told nothing |
//!
//! With ids a late answer cannot be taken for another, so what needs no answer at once (the seed, the clock) is sent in one
//! piece with the request for a move. Without ids, lines that have come before a request are dropped and noted; one
//! that comes later cannot be told from the answer.

use std::collections::VecDeque;
use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::rules::Side;
use crate::solvers::Interrupt;

use super::answer::{Answer, moves};
use super::dialect::{Hands, NoReply, Reply, Turn, excerpt};
use super::hall::Acquaintance;
use super::keeping::Keeping;
use super::launch::Launch;
use super::process::{GRACE, Process, Silence};
use super::{Fault, Limits};

/// What a program understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fluency {
    /// The whole protocol, or so it says; with ids.
    Ids,
    /// It answers what it does not understand.
    Words,
    /// Four requests.
    Contract,
}

/// A program, started when it is first needed and again after it has failed.
pub(super) struct Native {
    launch: Launch,
    game: String,
    limits: Limits,
    keeping: Keeping,
    acquaintance: Acquaintance,
    talk: Option<Talk>,
    /// What the last process that failed had said on standard error.
    last_error: Option<String>,
    takes_seeds: bool,
    takes_limits: bool,
}

/// A conversation with one process.
struct Talk {
    process: Process,
    fluency: Fluency,
    /// Whether it has not been asked for a move yet.
    fresh: bool,
    id: u64,
    /// Requests sent in advance whose answers are still to come.
    ahead: VecDeque<(u64, Ahead)>,
}

/// A request that is sent in one piece with the one that asks for a move.
#[derive(Clone, PartialEq, Eq)]
enum Ahead {
    Seed,
    Limits,
    /// It must be done, or the game cannot be played.
    Must(String),
}

/// So many unasked lines are dropped before a request; who writes more has them taken for answers.
const MOST_STALE: usize = 10_000;

impl Native {
    pub fn new(
        launch: Launch,
        game: String,
        limits: Limits,
        keeping: Keeping,
        acquaintance: Acquaintance,
    ) -> Native {
        Native {
            launch,
            game,
            limits,
            keeping,
            acquaintance,
            talk: None,
            last_error: None,
            takes_seeds: true,
            takes_limits: true,
        }
    }

    fn launch(&self) -> Result<Talk, NoReply> {
        let process = Process::start(&self.launch, &self.keeping);
        Ok(Talk {
            process: process.map_err(|error| no_start(&error.to_string()))?,
            fluency: Fluency::Contract,
            fresh: true,
            id: 0,
            ahead: VecDeque::new(),
        })
    }

    fn start_up(&self) -> Duration {
        Duration::from_millis(self.limits.start_ms)
    }

    /// A process that is ready for the first request of a game.
    fn start(&mut self, interrupt: &Interrupt) -> Result<(), NoReply> {
        self.drop_process();
        let begun = Instant::now();
        let deadline = begun + self.start_up();
        let mut talk = self.launch()?;
        let known = self.acquaintance.fluency.get().copied();
        talk.fluency = match known {
            Some(fluency) => fluency,
            None => talk.get_acquainted(deadline, interrupt)?,
        };
        if talk.fluency == Fluency::Ids {
            self.talk = Some(talk);
            return self.settle(deadline, interrupt);
        }
        if talk.fluency == Fluency::Words {
            // Any answer will do: its game may have another name for it, or be the only one that it plays.
            talk.process.send(&format!("game {}\n", self.game));
            match talk.hear(deadline, interrupt) {
                Ok(_) => {}
                Err(Silence::Interrupted) => return Err(NoReply::Interrupted),
                Err(_) => talk.fluency = Fluency::Contract,
            }
        }
        if let Some(strategy) = &self.acquaintance.strategy {
            let why =
                format!("it cannot be told the strategy {strategy}: it does not speak `jogada 1`");
            return Err(no_start(&why).into());
        }
        if talk.fluency == Fluency::Contract && known.is_none() {
            drop(talk);
            talk = self.launch()?;
            talk.stays(begun.elapsed() * 2, deadline, interrupt)?;
        }
        let _ = self.acquaintance.fluency.set(talk.fluency); // another thread may have learned it before
        self.talk = Some(talk);
        Ok(())
    }

    /// Tells a program of the whole protocol what is to be played.
    fn settle(&mut self, deadline: Instant, interrupt: &Interrupt) -> Result<(), NoReply> {
        let Some(talk) = &mut self.talk else {
            return Ok(());
        };
        let request = format!("game {}", self.game);
        if !talk.settle(&request, deadline, interrupt)? {
            // It repeats no ids, whatever it calls itself.
            talk.fluency = Fluency::Words;
        }
        if let Some(strategy) = &self.acquaintance.strategy {
            talk.settle(&format!("strategy {strategy}"), deadline, interrupt)?;
        }
        if self.takes_limits && talk.fluency == Fluency::Ids {
            let limits = match self.limits.move_ms {
                Some(ms) => format!("limits move_ms={ms}"),
                None => "limits".to_owned(),
            };
            let refused = talk.settle(&limits, deadline, interrupt);
            self.takes_limits = match refused {
                Err(NoReply::Fault(Fault::NoStart { why })) if why.contains("refuses") => false,
                other => other?,
            };
        }
        let _ = self.acquaintance.fluency.set(talk.fluency); // another thread may have learned it before
        Ok(())
    }

    fn drop_process(&mut self) {
        if let Some(talk) = self.talk.take() {
            self.last_error = talk.process.last_error();
        }
    }

    fn ask(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        let (takes_seeds, takes_limits) = (self.takes_seeds, self.takes_limits);
        let start_up = self.start_up();
        let Some(talk) = &mut self.talk else {
            return Err(no_start("it is not there").into());
        };
        let mut text = String::new();
        if talk.fluency == Fluency::Ids {
            if turn.is_first && takes_seeds {
                talk.announce(&mut text, &format!("seed {}", turn.seed), Ahead::Seed);
            }
            if let Some(left) = turn.clock.left().filter(|_| takes_limits) {
                let (left, inc) = (left.as_millis(), self.limits.increment_ms);
                let limits = format!("limits left_ms={left} inc_ms={inc}");
                talk.announce(&mut text, &limits, Ahead::Limits);
            }
            if turn.has_opening {
                let game = format!("game {}", self.game);
                let play = format!("play {}", turn.since.join(" "));
                for request in [game, play].into_iter().skip(usize::from(!turn.is_first)) {
                    talk.announce(&mut text, &request, Ahead::Must(request.clone()));
                }
            }
        } else {
            talk.drop_stale(turn);
        }
        let request = request(turn);
        let mut allowed = turn.clock.allowance();
        let mut unmeasured = Duration::ZERO;
        if std::mem::take(&mut talk.fresh) && talk.fluency == Fluency::Contract {
            // Nobody can tell when it has started, so that time is part of its first move.
            unmeasured = start_up;
            allowed += unmeasured;
        }
        if talk.fluency == Fluency::Ids {
            talk.id += 1;
            let _ = write!(text, "{} ", talk.id); // a string takes all
        }
        let _ = writeln!(text, "{request}"); // the same
        let asked = Instant::now();
        talk.process.send(&text);
        let deadline = asked + allowed + Duration::from_millis(self.limits.margin_ms);
        let heard = talk.answer(&request, deadline, turn);
        let at = Instant::now();
        let payload = heard.map_err(|lost| lost.into_no_reply(&request, asked, talk))?;
        if let Some(setting) = payload.refused {
            match setting {
                Ahead::Limits => self.takes_limits = false,
                _ => self.takes_seeds = false,
            }
        }
        let Some((words, claim)) = moves(&payload.text) else {
            let answer = payload.line;
            return Err(Fault::Garbled { request, answer }.into());
        };
        Ok(Reply {
            request,
            line: payload.line,
            words,
            claim,
            asked,
            heard: at,
            waited: at.duration_since(asked).saturating_sub(unmeasured),
        })
    }
}

fn no_start(why: &str) -> Fault {
    Fault::NoStart {
        why: why.to_owned(),
    }
}

/// The request for a move.
fn request(turn: &Turn<'_>) -> String {
    if turn.has_opening {
        return "genmove".to_owned();
    }
    let (side, moves) = (turn.side, turn.since.join(" "));
    match (turn.is_first, side) {
        (true, Side::X) => format!("{side}_inicia"),
        (true, Side::O) => format!("{side}_inicia {moves}"),
        (false, _) => format!("{side}_responde {moves}"),
    }
}

impl Hands for Native {
    fn ready(&mut self, interrupt: &Interrupt) -> Result<(), NoReply> {
        match &self.talk {
            Some(_) => Ok(()),
            None => self.start(interrupt),
        }
    }

    fn takes_openings(&mut self, interrupt: &Interrupt) -> bool {
        let deadline = Instant::now() + self.start_up();
        let Some(talk) = &mut self.talk else {
            return false;
        };
        let mut known = |name: &str| {
            let request = format!("known {name}");
            talk.fluency == Fluency::Ids
                && talk
                    .settle(&request, deadline, interrupt)
                    .is_ok_and(|_| talk.process.line().ends_with(" true"))
        };
        known("play") && known("genmove")
    }

    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        self.last_error = None;
        if turn.is_first {
            let ended = self
                .talk
                .as_mut()
                .is_none_or(|talk| talk.process.has_ended());
            if ended {
                self.start(turn.interrupt)
                    .inspect_err(|_| self.drop_process())?;
            }
        }
        let was_fresh = self.talk.as_ref().is_none_or(|talk| talk.fresh);
        let mut reply = self.ask(turn);
        if turn.is_first && !was_fresh {
            if let Err(NoReply::Fault(Fault::Crashed { .. })) = &reply {
                turn.notes.add(
                    turn.side,
                    "had ended after the game before: it was started again",
                );
                self.start(turn.interrupt)
                    .inspect_err(|_| self.drop_process())?;
                reply = self.ask(turn);
            }
        }
        if reply.is_err() {
            self.drop_process();
        }
        reply
    }

    fn last_error(&self) -> Option<String> {
        self.last_error.clone()
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        if let Some(talk) = self.talk.take() {
            let farewell = match talk.fluency {
                Fluency::Contract => "",
                Fluency::Ids | Fluency::Words => "quit\n",
            };
            talk.process.end(farewell, GRACE);
        }
    }
}

/// The line that answers a request for a move.
struct Payload {
    text: String,
    line: String,
    /// A setting that was refused on the way.
    refused: Option<Ahead>,
}

/// Why none came.
enum Lost {
    Silence(Silence),
    /// A line that is no answer.
    Garbled(String),
    /// A request sent in advance was refused.
    Refused {
        request: String,
        answer: String,
    },
}

impl Lost {
    fn into_no_reply(self, request: &str, asked: Instant, talk: &mut Talk) -> NoReply {
        let request = request.to_owned();
        let waited = asked.elapsed().as_millis();
        NoReply::Fault(match self {
            Lost::Silence(Silence::Interrupted) => return NoReply::Interrupted,
            Lost::Silence(Silence::Timeout) => Fault::Timeout {
                request,
                waited_ms: u64::try_from(waited).unwrap_or(u64::MAX),
            },
            Lost::Silence(Silence::Ended) => Fault::Crashed {
                request,
                how: talk.process.how_it_ended(),
            },
            Lost::Garbled(answer) => Fault::Garbled { request, answer },
            Lost::Refused { request, answer } => Fault::Garbled { request, answer },
        })
    }
}

impl Talk {
    /// The next line that is no remark.
    fn hear(&mut self, deadline: Instant, interrupt: &Interrupt) -> Result<String, Silence> {
        loop {
            self.process.listen(deadline, interrupt)?;
            let line = self.process.line();
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(line.into_owned());
            }
        }
    }

    fn get_acquainted(
        &mut self,
        deadline: Instant,
        interrupt: &Interrupt,
    ) -> Result<Fluency, NoReply> {
        self.process.send("protocol\n");
        match self.hear(deadline, interrupt) {
            Ok(line) if line == "= jogada 1" => Ok(Fluency::Ids),
            Ok(line) if line.starts_with(['=', '?']) => Ok(Fluency::Words),
            Err(Silence::Interrupted) => Err(NoReply::Interrupted),
            Ok(_) | Err(_) => Ok(Fluency::Contract),
        }
    }

    /// Makes sure that a program which has said nothing does not end by itself.
    fn stays(
        &mut self,
        time: Duration,
        deadline: Instant,
        interrupt: &Interrupt,
    ) -> Result<(), NoReply> {
        const SHORTEST: Duration = Duration::from_millis(300);
        let until =
            (Instant::now() + time.max(SHORTEST)).min(deadline.max(Instant::now() + SHORTEST));
        match self.process.listen(until, interrupt) {
            Ok(()) | Err(Silence::Timeout) => Ok(()),
            Err(Silence::Interrupted) => Err(NoReply::Interrupted),
            Err(Silence::Ended) => {
                let mut why = format!("it ends at once ({})", self.process.how_it_ended());
                if let Some(error) = self.process.last_error() {
                    let _ = write!(why, ": {}", excerpt(&error)); // a string takes all
                }
                Err(no_start(&why).into())
            }
        }
    }

    /// Sends a request with an id and waits until it is done; false when it is done without an id.
    fn settle(
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
                Err(Silence::Interrupted) => return Err(NoReply::Interrupted),
                Err(Silence::Timeout) => {
                    return Err(no_start(&format!("it gives no answer to {request}")).into());
                }
                Err(Silence::Ended) => {
                    let how = self.process.how_it_ended();
                    return Err(no_start(&format!("it ended ({how}) at {request}")).into());
                }
            };
            match Answer::read_with_id(&line) {
                (Some(id), _) if id < self.id => {}
                (Some(id), Answer::Done(_)) if id == self.id => return Ok(true),
                (None, Answer::Done(_)) => return Ok(false),
                _ => {
                    let line = excerpt(&line);
                    return Err(no_start(&format!("it refuses {request}: {line}")).into());
                }
            }
        }
    }

    /// Adds a request whose answer is read with the answer to the next one.
    fn announce(&mut self, text: &mut String, request: &str, ahead: Ahead) {
        self.id += 1;
        let _ = writeln!(text, "{} {request}", self.id); // a string takes all
        self.ahead.push_back((self.id, ahead));
    }

    fn drop_stale(&mut self, turn: &mut Turn<'_>) {
        for _ in 0..MOST_STALE {
            if !self.process.overhear() {
                break;
            }
            let line = self.process.line();
            if !line.is_empty() && !line.starts_with('#') {
                let note = format!("an unasked line was dropped: {}", excerpt(&line));
                turn.notes.add(turn.side, &note);
            }
        }
    }

    /// The answer to the request that was sent last.
    fn answer(
        &mut self,
        request: &str,
        deadline: Instant,
        turn: &mut Turn<'_>,
    ) -> Result<Payload, Lost> {
        let mut refused = None;
        loop {
            self.process
                .listen(deadline, turn.interrupt)
                .map_err(Lost::Silence)?;
            let line = self.process.line();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (id, answer) = match self.fluency {
                Fluency::Ids => Answer::read_with_id(&line),
                Fluency::Words | Fluency::Contract => (Some(self.id), Answer::read(&line)),
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
