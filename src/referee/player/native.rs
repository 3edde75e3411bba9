//! Programs that speak the native protocol, all of it or the contract alone.
//!
//! When a program is started for the first time it is asked `protocol`:
//!
//! | it answers | then it | and |
//! |---|---|---|
//! | `= jogada 1` | knows ids ([`ProtocolLevel::Ids`]) | is told the game, the strategy, the time for a move; for each game a seed, for each move the clock |
//! | another line that begins with `=` or `?` | knows that there are other requests ([`ProtocolLevel::Words`]) | is told the game, whatever it answers |
//! | anything else, or nothing, or it dies | knows the contract ([`ProtocolLevel::Contract`]) | is started again and told nothing |
//!
//! A line that is said unasked at the start, such as a banner, is passed over.
//!
//! With ids a late answer cannot be taken for another, so what needs no answer at once (the seed, the clock) is sent in one
//! piece with the request for a move. Without ids, lines that have come before a request are dropped and noted; one
//! that comes later cannot be told from the answer.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::answer::moves;
use super::capabilities::{Capabilities, ProtocolLevel};
use super::connection::{Ahead, Talk, no_start};
use super::context::MatchContext;
use super::entrant::Program;
use super::fault::Fault;
use super::limits::Limits;
use super::process::{GRACE, Process, ReadError};
use super::turn::{NoReply, Player, Reply, Turn};
use crate::rules::Side;
use crate::solvers::Interrupt;

/// A program, started when it is first needed and again after it has failed.
pub(in crate::referee) struct Native<'a> {
    program: Program,
    game: String,
    limits: Limits,
    context: &'a MatchContext,
    capabilities: Capabilities,
    talk: Option<Talk>,
    /// What the last process that failed had said on standard error.
    last_error: Option<String>,
    takes_seeds: bool,
    takes_limits: bool,
}

impl<'a> Native<'a> {
    pub fn new(
        program: Program,
        game: String,
        limits: Limits,
        context: &'a MatchContext,
        capabilities: Capabilities,
    ) -> Native<'a> {
        Native {
            program,
            game,
            limits,
            context,
            capabilities,
            talk: None,
            last_error: None,
            takes_seeds: true,
            takes_limits: true,
        }
    }

    fn launch(&self) -> Result<Talk, NoReply> {
        let process = Process::start(&self.program, self.context)?;
        Ok(Talk::new(process))
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
        let known = self.capabilities.fluency.get().copied();
        talk.fluency = match known {
            Some(fluency) => fluency,
            None => talk.get_acquainted(deadline, interrupt)?,
        };
        if talk.fluency == ProtocolLevel::Ids {
            self.talk = Some(talk);
            return self.settle(deadline, interrupt);
        }
        if talk.fluency == ProtocolLevel::Words {
            // Any answer will do: its game may have another name for it, or be the only one that it plays.
            talk.process.send(&format!("game {}\n", self.game));
            loop {
                match talk.hear(deadline, interrupt) {
                    Ok(line) if line.starts_with(['=', '?']) => break,
                    // A banner, when the program has been started again.
                    Ok(_) => {}
                    Err(ReadError::Interrupted) => return Err(NoReply::Interrupted),
                    Err(_) => {
                        talk.fluency = ProtocolLevel::Contract;
                        break;
                    }
                }
            }
        }
        if let Some(strategy) = &self.capabilities.strategy {
            let why =
                format!("it cannot be told the strategy {strategy}: it does not speak `jogada 1`");
            return Err(no_start(&why).into());
        }
        if talk.fluency == ProtocolLevel::Contract && known.is_none() {
            drop(talk);
            talk = self.launch()?;
            talk.fluency = talk.stays(begun.elapsed() * 2, deadline, interrupt)?;
        } else if talk.fluency == ProtocolLevel::Greets {
            // What comes first answers nothing; without it, it does not matter either.
            if let Err(ReadError::Interrupted) = talk.hear(deadline, interrupt) {
                return Err(NoReply::Interrupted);
            }
        }
        let _ = self.capabilities.fluency.set(talk.fluency); // another thread may have learned it before
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
            talk.fluency = ProtocolLevel::Words;
        }
        if let Some(strategy) = &self.capabilities.strategy {
            talk.settle(&format!("strategy {strategy}"), deadline, interrupt)?;
        }
        if self.takes_limits && talk.fluency == ProtocolLevel::Ids {
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
        let _ = self.capabilities.fluency.set(talk.fluency); // another thread may have learned it before
        Ok(())
    }

    fn drop_process(&mut self) {
        if let Some(talk) = self.talk.take() {
            self.last_error = talk.process.last_error();
        }
    }

    /// Asks for a move or, by the request that is given, for what it hides.
    fn ask(&mut self, secret: Option<&'static str>, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        let (takes_seeds, takes_limits) = (self.takes_seeds, self.takes_limits);
        let start_up = self.start_up();
        let Some(talk) = &mut self.talk else {
            return Err(no_start("it is not there").into());
        };
        let mut text = String::new();
        if talk.fluency == ProtocolLevel::Ids {
            if turn.is_first && takes_seeds && !turn.has_secret {
                talk.announce(&mut text, &format!("seed {}", turn.seed), Ahead::Seed);
            }
            if let Some(left) = turn.clock.left().filter(|_| takes_limits) {
                let (left, inc) = (left.as_millis(), self.limits.increment_ms);
                let limits = format!("limits left_ms={left} inc_ms={inc}");
                talk.announce(&mut text, &limits, Ahead::Limits);
            }
            if secret.is_some() {
                let game = format!("game {}", self.game);
                talk.announce(&mut text, &game, Ahead::Must(game.clone()));
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
            if secret.is_some() && talk.fluency == ProtocolLevel::Words && !talk.fresh {
                talk.process.send(&format!("game {}\n", self.game));
                let deadline = Instant::now() + turn.clock.allowance();
                // Any answer will do, as at the start; whoever gives none will not answer the next request.
                let _ = talk.hear(deadline, turn.interrupt);
            }
        }
        let request = secret.map_or_else(|| request(turn), str::to_owned);
        let mut allowed = turn.clock.allowance();
        let mut unmeasured = Duration::ZERO;
        if std::mem::take(&mut talk.fresh) && talk.fluency == ProtocolLevel::Contract {
            // Nobody can tell when it has started, so that time is part of its first move.
            unmeasured = start_up;
            allowed += unmeasured;
        }
        if talk.fluency == ProtocolLevel::Ids {
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

impl Player for Native<'_> {
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
            talk.fluency == ProtocolLevel::Ids
                && talk
                    .settle(&request, deadline, interrupt)
                    .is_ok_and(|_| talk.process.line().ends_with(" true"))
        };
        known("play") && known("genmove")
    }

    fn secret(&mut self, request: &'static str, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        self.ask_or_start(Some(request), turn)
    }

    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        self.ask_or_start(None, turn)
    }

    fn dismiss(&mut self) {
        self.drop_process();
    }

    fn last_error(&self) -> Option<String> {
        self.last_error.clone()
    }
}

impl<'a> Native<'a> {
    /// Asks; whoever has ended between two games is started again first.
    fn ask_or_start(
        &mut self,
        secret: Option<&'static str>,
        turn: &mut Turn<'_>,
    ) -> Result<Reply, NoReply> {
        self.last_error = None;
        let is_first = turn.is_first && !turn.has_secret;
        if is_first && self.talk.is_none() {
            self.start(turn.interrupt)
                .inspect_err(|_| self.drop_process())?;
        }
        let was_fresh = self.talk.as_ref().is_none_or(|talk| talk.fresh);
        let mut reply = self.ask(secret, turn);
        if is_first
            && !was_fresh
            && let Err(NoReply::Fault(Fault::Crashed { .. } | Fault::Limited { .. })) = &reply
        {
            turn.notes.add(
                turn.side,
                "had ended after the game before: it was started again",
            );
            self.start(turn.interrupt)
                .inspect_err(|_| self.drop_process())?;
            reply = self.ask(secret, turn);
        }
        if reply.is_err() {
            self.drop_process();
        }
        reply
    }
}

impl Drop for Native<'_> {
    fn drop(&mut self) {
        if let Some(talk) = self.talk.take() {
            let farewell = match talk.fluency {
                ProtocolLevel::Contract | ProtocolLevel::Greets => "",
                ProtocolLevel::Ids | ProtocolLevel::Words => "quit\n",
            };
            talk.process.end(farewell, GRACE);
        }
    }
}
