//! Programs that speak UCI, UGI or GTP: one talker, which follows the game and turns moves into theirs and back, and two phrase
//! books. What a program says of the rules is not believed: the umpire of the bout decides.

mod gtp;
mod uci;
mod wire;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::rules::{Side, Status};
use crate::session::{Notation, Style, Umpire, Unread};
use crate::solvers::Interrupt;

use super::connection::{drop_stale, no_start};
use super::context::MatchContext;
use super::entrant::Program;
use super::entrant::ProtocolName;
use super::fault::Fault;
use super::limits::Limits;
use super::process::{GRACE, Process};
use super::turn::{NoReply, Player, Reply, Turn, excerpt};
pub(super) use wire::ended;
use wire::{Lost, Wire};

/// What a program is told beside the moves.
pub(in crate::referee) struct Terms {
    /// The game and all its options, in our words.
    pub game: String,
    /// Rows and columns, and how moves are written.
    pub notation: Notation,
    pub limits: Limits,
    /// What is set before the first game.
    pub options: BTreeMap<String, String>,
    pub strategy: Option<String>,
}

/// A move that is wanted.
struct Wanted<'a> {
    side: Side,
    /// All moves of the game, as they are written.
    moves: &'a [(Side, String)],
    /// How many of them it has been told before.
    told: usize,
    /// Milliseconds on its clock.
    left: Option<u128>,
}

/// A phrase book.
trait Phrases: Send {
    /// Gets acquainted with a fresh process: who it is, whether it plays this game, what is set. What is odd is for the
    /// notes of its first game.
    fn greet(&mut self, wire: &mut Wire<'_>, terms: &Terms) -> Result<Option<String>, NoReply>;

    /// Begins a game, in which chance comes from `seed`.
    fn begin(&mut self, wire: &mut Wire<'_>, terms: &Terms, seed: u64) -> Result<(), NoReply>;

    /// The request for a move, as it is named in a fault, and all lines that are sent.
    fn request(&mut self, wanted: &Wanted<'_>, terms: &Terms) -> (String, String);

    /// Listens for the move; the whole line and the move in it.
    fn answer(&mut self, wire: &mut Wire<'_>) -> Result<(String, String), Lost>;

    /// What it is told before it has to end.
    fn farewell(&self) -> &'static str {
        "quit\n"
    }
}

/// A program, started when it is first needed and again after it has failed.
pub(in crate::referee) struct Foreign<'a> {
    program: Program,
    context: &'a MatchContext,
    terms: Terms,
    phrases: Box<dyn Phrases>,
    /// Follows the game.
    umpire: Box<dyn Umpire>,
    moves: Vec<(Side, String)>,
    told: usize,
    process: Option<Process>,
    /// What was odd at the start.
    oddity: Option<String>,
    last_error: Option<String>,
}

impl<'a> Foreign<'a> {
    /// A player of the game that `umpire` judges, whose words are `game`.
    pub fn new(
        dialect: ProtocolName,
        program: Program,
        context: &'a MatchContext,
        umpire: Box<dyn Umpire>,
        terms: (String, Limits, BTreeMap<String, String>, Option<String>),
    ) -> Foreign<'a> {
        let (game, limits, options, strategy) = terms;
        let (style, phrases): (Style, Box<dyn Phrases>) = match dialect {
            ProtocolName::Gtp => (Style::Vertices, Box::new(gtp::Gtp::default())),
            ProtocolName::Ugi => (Style::Own, Box::new(uci::Uci::new(&uci::UGI))),
            _ => (Style::Drops, Box::new(uci::Uci::new(&uci::UCI))),
        };
        Foreign {
            program,
            context,
            terms: Terms {
                game,
                notation: Notation::of(style, umpire.as_ref()),
                limits,
                options,
                strategy,
            },
            phrases,
            umpire,
            moves: Vec::new(),
            told: 0,
            process: None,
            oddity: None,
            last_error: None,
        }
    }

    fn start_up(&self) -> Duration {
        Duration::from_millis(self.terms.limits.start_ms)
    }

    /// A process that is ready for a game.
    fn start(&mut self, interrupt: &Interrupt) -> Result<(), NoReply> {
        self.drop_process();
        let deadline = Instant::now() + self.start_up();
        let process = Process::start(&self.program, self.context)?;
        let mut wire = Wire {
            process: self.process.insert(process),
            deadline,
            interrupt,
        };
        self.oddity = self.phrases.greet(&mut wire, &self.terms)?;
        Ok(())
    }

    fn drop_process(&mut self) {
        if let Some(process) = self.process.take() {
            self.last_error = process.last_error();
        }
    }

    /// Begins a game; a process that has ended since the last one is started again.
    fn begin(&mut self, turn: &mut Turn<'_>) -> Result<(), NoReply> {
        self.umpire.restart();
        self.moves.clear();
        self.told = 0;
        let has_ended = self.process.as_mut().map(Process::has_ended);
        if has_ended == Some(true) {
            let note = "had ended after the game before: it was started again";
            turn.notes.add(turn.side, note);
        }
        if has_ended != Some(false) {
            self.start(turn.interrupt)?;
        }
        if let Some(oddity) = self.oddity.take() {
            turn.notes.add(turn.side, &oddity);
        }
        let deadline = Instant::now() + self.start_up();
        let Some(process) = &mut self.process else {
            return Err(no_start("it is not there").into());
        };
        let mut wire = Wire {
            process,
            deadline,
            interrupt: turn.interrupt,
        };
        self.phrases.begin(&mut wire, &self.terms, turn.seed)
    }

    /// Plays a move on the own board, and keeps it as it is written.
    fn follow(&mut self, word: &str) -> bool {
        let Status::ToMove(side) = self.umpire.status() else {
            return false;
        };
        let is_played = self.umpire.play(&[word]).is_ok();
        if is_played {
            let written = self.terms.notation.last(word, self.umpire.as_ref());
            self.moves.push((side, written));
        }
        is_played
    }

    fn ask(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        for word in turn.since {
            self.follow(word);
        }
        let wanted = Wanted {
            side: turn.side,
            moves: &self.moves,
            told: self.told,
            left: turn.clock.left().map(|left| left.as_millis()),
        };
        let (request, text) = self.phrases.request(&wanted, &self.terms);
        let Some(process) = &mut self.process else {
            return Err(no_start("it is not there").into());
        };
        // In GTP an answer has an id; in the others it could be taken for the one to this request.
        drop_stale(process, turn, |line| !line.starts_with("bestmove"));
        let asked = Instant::now();
        process.send(&text);
        let margin = Duration::from_millis(self.terms.limits.margin_ms);
        let mut wire = Wire {
            process,
            deadline: asked + turn.clock.allowance() + margin,
            interrupt: turn.interrupt,
        };
        let answer = self.phrases.answer(&mut wire);
        let heard = Instant::now();
        let (line, text) = answer.map_err(|lost| wire.no_reply(lost, &request, asked))?;
        let line = excerpt(&line);
        let word = self.terms.notation.read(&text, self.umpire.as_ref());
        let word = word.map_err(|error| match error {
            Unread::NoMove(_) => Fault::Illegal {
                request: request.clone(),
                answer: line.clone(),
                why: error.to_string(),
            },
            Unread::Malformed { .. } => Fault::Garbled {
                request: request.clone(),
                answer: line.clone(),
            },
        })?;
        // Whether it is legal, the umpire of the bout says.
        self.follow(&word);
        self.told = self.moves.len();
        Ok(Reply {
            request,
            line,
            words: vec![word],
            claim: None,
            asked,
            heard,
            waited: heard.duration_since(asked),
        })
    }
}

impl Player for Foreign<'_> {
    fn ready(&mut self, interrupt: &Interrupt) -> Result<(), NoReply> {
        match &self.process {
            Some(_) => Ok(()),
            None => self.start(interrupt).inspect_err(|_| self.drop_process()),
        }
    }

    fn takes_openings(&mut self, _: &Interrupt) -> bool {
        true
    }

    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        self.last_error = None;
        let begun = if turn.is_first {
            self.begin(turn)
        } else {
            Ok(())
        };
        let reply = begun.and_then(|()| self.ask(turn));
        if reply.is_err() {
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

impl Drop for Foreign<'_> {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            process.end(self.phrases.farewell(), GRACE);
        }
    }
}
