//! The native protocol, all of it or the contract alone.
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
//! With ids a late answer cannot be taken for another, so what needs no answer at once (the seed,
//! the clock) is sent in one piece with the request for a move. Without ids, lines that have come
//! before a request are dropped and noted; one that comes later cannot be told from the answer.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::answer::{Answer, moves};
use super::connection::Connection;
use super::dialect::{Dialect, Readiness, Step, Stop, Terms};
use super::excerpt::excerpt;
use super::note::Note;
use super::process::ReadError;
use super::refusal::Refusal;
use super::turn::Turn;
use crate::rules::Side;

/// What a program understands, as it has shown at its first start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::referee) enum ProtocolLevel {
    /// The whole protocol, or so it says; with ids.
    Ids,
    /// It answers what it does not understand.
    Words,
    /// Four requests.
    Contract,
    /// Four requests, and it says something unasked when it starts.
    Greets,
}

/// The native protocol, as far as one program speaks it.
pub(in crate::referee) struct Native {
    terms: Terms,
    /// What the program has shown to understand at its first start; all its players share it.
    known: Arc<OnceLock<ProtocolLevel>>,
    level: ProtocolLevel,
    id: u64,
    /// Requests sent in advance whose answers are still to come.
    ahead: VecDeque<(u64, Ahead, String)>,
    takes_seeds: bool,
    takes_limits: bool,
}

/// A request that is sent in one piece with the one that asks for a move.
enum Ahead {
    Seed,
    Limits,
    /// It must be done, or the game cannot be played.
    Must,
}

/// How long it is seen whether a program says something more, or ends.
const A_WHILE: Duration = Duration::from_millis(300);

/// Whether a line is for people.
fn is_remark(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// The next line that is no remark.
fn hear(to: &mut Connection, deadline: Instant) -> Result<String, ReadError> {
    loop {
        let line = to.line_until(deadline)?;
        if !is_remark(&line) {
            return Ok(line.into_owned());
        }
    }
}

impl Native {
    pub fn new(terms: Terms, known: Arc<OnceLock<ProtocolLevel>>) -> Native {
        Native {
            terms,
            known,
            level: ProtocolLevel::Contract,
            id: 0,
            ahead: VecDeque::new(),
            takes_seeds: true,
            takes_limits: true,
        }
    }

    fn has_ids(&self) -> bool {
        self.level == ProtocolLevel::Ids
    }

    /// Finds out what it understands.
    fn level_of(to: &mut Connection) -> Result<ProtocolLevel, Stop> {
        to.ask("protocol\n", "protocol");
        let mut until = to.deadline;
        loop {
            match hear(to, until) {
                Ok(line) if line == "= jogada 1" => return Ok(ProtocolLevel::Ids),
                Ok(line) if line.starts_with(['=', '?']) => return Ok(ProtocolLevel::Words),
                Err(ReadError::Interrupted) => return Err(ReadError::Interrupted.into()),
                // It may have been a banner.
                Ok(_) if until == to.deadline => until = until.min(Instant::now() + A_WHILE),
                Ok(_) | Err(_) => return Ok(ProtocolLevel::Contract),
            }
        }
    }

    /// Tells it the game without an id. Any answer will do: its game may have another name for it,
    /// or be the only one that it plays. False when none comes.
    fn mention_game(&self, to: &mut Connection) -> Result<bool, Stop> {
        let request = format!("game {}", self.terms.game);
        to.ask(&format!("{request}\n"), &request);
        loop {
            match hear(to, to.deadline) {
                Ok(line) if line.starts_with(['=', '?']) => return Ok(true),
                // A banner, when the program has been started again.
                Ok(_) => {}
                Err(ReadError::Interrupted) => return Err(ReadError::Interrupted.into()),
                Err(_) => return Ok(false),
            }
        }
    }

    /// Tells a program of the whole protocol what is to be played.
    fn settle(&mut self, to: &mut Connection) -> Result<(), Stop> {
        let (has_id, answer) = self.tell(to, &format!("game {}", self.terms.game))?;
        answer?;
        if let Some(strategy) = self.terms.strategy.clone() {
            let (_, answer) = self.tell(to, &format!("strategy {strategy}"))?;
            answer?;
        }
        if !has_id {
            // It repeats no ids, whatever it calls itself.
            self.level = ProtocolLevel::Words;
        } else if self.takes_limits {
            let limits = match self.terms.limits.move_ms {
                Some(ms) => format!("limits move_ms={ms}"),
                None => "limits".to_owned(),
            };
            self.takes_limits = self.tell(to, &limits)?.1.is_ok();
        }
        Ok(())
    }

    /// Sends a request with an id and waits for its answer: whether that has the id, and the line
    /// of one that was refused.
    fn tell(
        &mut self,
        to: &mut Connection,
        request: &str,
    ) -> Result<(bool, Result<String, Refusal>), ReadError> {
        self.id += 1;
        to.ask(&format!("{} {request}\n", self.id), request);
        loop {
            let line = hear(to, to.deadline)?;
            match Answer::read_with_id(&line) {
                (Some(id), _) if id < self.id => {}
                (Some(id), Answer::Done(text)) if id == self.id => {
                    return Ok((true, Ok(text.to_owned())));
                }
                (None, Answer::Done(text)) => return Ok((false, Ok(text.to_owned()))),
                // Not an answer: a banner, say.
                (_, Answer::Bare(_)) => {}
                (id, _) => {
                    let (request, answer) = (request.to_owned(), excerpt(&line));
                    return Ok((id.is_some(), Err(Refusal::Refuses { request, answer })));
                }
            }
        }
    }

    /// Adds a request whose answer is read with the answer to the next one.
    fn announce(&mut self, text: &mut String, ahead: Ahead, request: String) {
        self.id += 1;
        let _ = writeln!(text, "{} {request}", self.id); // a string takes all
        self.ahead.push_back((self.id, ahead, request));
    }

    /// Adds what a program with ids is told before it is asked.
    fn announce_all(&mut self, turn: &Turn<'_>, text: &mut String) {
        if turn.begins_game && self.takes_seeds {
            self.announce(text, Ahead::Seed, format!("seed {}", turn.seed));
        }
        if let Some(left) = turn.clock().left().filter(|_| self.takes_limits) {
            let (left, inc) = (left.as_millis(), self.terms.limits.increment_ms);
            let limits = format!("limits left_ms={left} inc_ms={inc}");
            self.announce(text, Ahead::Limits, limits);
        }
        if turn.secret.is_some() || turn.has_opening && turn.is_first {
            self.announce(text, Ahead::Must, format!("game {}", self.terms.game));
        }
        if turn.has_opening {
            self.announce(text, Ahead::Must, format!("play {}", turn.since.join(" ")));
        }
    }

    /// What the text of an answer says.
    fn moves_of(text: &str, line: &str) -> Step {
        if text == "resign" {
            return Step::Resigned;
        }
        match moves(text) {
            Some((words, claim)) => Step::Moves { words, claim, line: excerpt(line) },
            None => Step::garbled(line),
        }
    }
}

impl Dialect for Native {
    fn greet(&mut self, to: &mut Connection) -> Result<Readiness, Stop> {
        self.id = 0;
        self.ahead.clear();
        let known = self.known.get().copied();
        self.level = match known {
            Some(level) => level,
            None => Native::level_of(to)?,
        };
        let strategy = self.terms.strategy.clone().filter(|_| !self.has_ids());
        if let Some(strategy) = strategy {
            let why = "it does not speak `jogada 1`";
            return Err(Refusal::NoStrategy { strategy, why }.into());
        }
        match self.level {
            ProtocolLevel::Ids => self.settle(to)?,
            ProtocolLevel::Words if !self.mention_game(to)? => self.level = ProtocolLevel::Contract,
            _ => {}
        }
        match (self.level, known) {
            (ProtocolLevel::Contract, None) => return Ok(Readiness::StartAgain),
            // What comes first answers nothing; without it, it does not matter either.
            (ProtocolLevel::Greets, _) => {
                if let Err(ReadError::Interrupted) = hear(to, to.deadline) {
                    return Err(ReadError::Interrupted.into());
                }
            }
            _ => {}
        }
        let _ = self.known.set(self.level); // another thread may have learned it before
        Ok(Readiness::Ready)
    }

    /// Makes sure that a program which has said nothing does not end by itself; finds out whether
    /// it says anything.
    fn greet_again(&mut self, to: &mut Connection) -> Result<(), Stop> {
        let now = Instant::now();
        let left = to.deadline.saturating_duration_since(now);
        let spent = Duration::from_millis(self.terms.limits.start_ms).saturating_sub(left);
        let until = (now + spent * 2).min(to.deadline).max(now + A_WHILE);
        self.level = match hear(to, until) {
            Ok(_) => ProtocolLevel::Greets,
            Err(ReadError::Timeout) => ProtocolLevel::Contract,
            Err(error) => return Err(error.into()),
        };
        let _ = self.known.set(self.level); // as above
        Ok(())
    }

    fn takes_openings(&mut self, to: &mut Connection) -> Result<bool, Stop> {
        let mut knows_all = self.has_ids();
        for name in ["play", "genmove"] {
            knows_all = knows_all && self.tell(to, &format!("known {name}"))?.1? == "true";
        }
        Ok(knows_all)
    }

    fn begin(&mut self, to: &mut Connection, turn: &mut Turn<'_>) -> Result<Readiness, Stop> {
        if turn.secret.is_some() && self.level == ProtocolLevel::Words && !to.is_fresh {
            // Whoever gives no answer will not answer the next request.
            to.drop_stale(|_| {}, |_| false);
            self.mention_game(to)?;
        }
        Ok(Readiness::Ready)
    }

    fn is_remark(&self, line: &str) -> Option<bool> {
        (!self.has_ids()).then(|| is_remark(line))
    }

    fn begins_answer(&self, part: &str) -> bool {
        part.starts_with(|c: char| "=?[(".contains(c) || c.is_ascii_digit())
    }

    fn starts_silently(&self) -> bool {
        self.level == ProtocolLevel::Contract
    }

    fn asks_for_secrets(&self) -> bool {
        true
    }

    fn request(&mut self, turn: &mut Turn<'_>, text: &mut String) -> String {
        if self.has_ids() {
            self.announce_all(turn, text);
            self.id += 1;
            let _ = write!(text, "{} ", self.id); // a string takes all
        }
        let (side, moves) = (turn.side, turn.since.join(" "));
        let request = match (turn.secret, turn.is_first, side) {
            (Some(secret), ..) => secret.to_owned(),
            _ if turn.has_opening => "genmove".to_owned(),
            (None, true, Side::X) => format!("{side}_inicia"),
            (None, true, Side::O) => format!("{side}_inicia {moves}"),
            (None, false, _) => format!("{side}_responde {moves}"),
        };
        let _ = writeln!(text, "{request}"); // the same
        request
    }

    fn judge(&mut self, line: &str, turn: &mut Turn<'_>) -> Step {
        if is_remark(line) {
            return Step::Wait;
        }
        let (id, answer) = match self.level {
            ProtocolLevel::Ids => Answer::read_with_id(line),
            _ => (Some(self.id), Answer::read(line)),
        };
        let first = self.ahead.front();
        if first.is_some_and(|(ahead, ..)| Some(*ahead) == id)
            && let Some((_, ahead, request)) = self.ahead.pop_front()
        {
            match (answer, ahead) {
                (Answer::Done(_), _) => return Step::Wait,
                (_, Ahead::Must) => {
                    return Step::Wrong {
                        request: Some(request),
                        answer: excerpt(line),
                        why: None,
                    };
                }
                (_, Ahead::Limits) => self.takes_limits = false,
                (_, Ahead::Seed) => self.takes_seeds = false,
            }
            turn.notes.add(turn.side, Note::SettingRefused(excerpt(line)));
            return Step::Wait;
        }
        match (id, answer) {
            (Some(id), _) if id < self.id => {
                turn.notes.add(turn.side, Note::Stale(excerpt(line)));
                Step::Wait
            }
            (Some(id), Answer::Done(text)) if id == self.id => {
                self.ahead.clear();
                Native::moves_of(text, line)
            }
            (Some(_), Answer::Bare(text)) => {
                turn.notes.add(turn.side, Note::Bare);
                Native::moves_of(text, line)
            }
            _ => Step::garbled(line),
        }
    }

    fn farewell(&self) -> &'static str {
        match self.level {
            ProtocolLevel::Contract | ProtocolLevel::Greets => "",
            ProtocolLevel::Ids | ProtocolLevel::Words => "quit\n",
        }
    }
}
