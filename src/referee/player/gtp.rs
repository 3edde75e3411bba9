//! GTP, version 2. Every command carries an id, so that a late answer cannot be taken for another.

use std::fmt::Write;

use crate::rules::Side;
use crate::session::{Style, Umpire};

use super::connection::Connection;
use super::dialect::{Dialect, Readiness, Step, Stop, Terms};
use super::excerpt::excerpt;
use super::fault::Instead;
use super::line_reader::LONGEST_LINE;
use super::note::Note;
use super::process::ReadError;
use super::refusal::Refusal;
use super::turn::Turn;
use super::written_game::WrittenGame;

/// GTP, as one program speaks it.
pub(in crate::referee) struct Gtp {
    terms: Terms,
    written: WrittenGame,
    id: u64,
    /// What it understands, as far as that was asked.
    takes_time: bool,
    takes_seeds: bool,
    /// Whether it does not say which game it plays, and that has not been noted yet.
    is_unknown: bool,
    /// The answer whose lines are coming.
    coming: Option<Answer>,
    /// The commands that were sent with the request for a move, the last one that for a move.
    owed: Vec<(u64, String)>,
}

/// An answer: whether the command was done, the text, and the first line as it came.
struct Answer {
    id: Option<u64>,
    is_done: bool,
    text: String,
    line: String,
}

impl Answer {
    /// What it is if it answers none of the commands that are owed one.
    fn to_nothing(&self) -> Instead {
        let line = self.line.clone();
        match self.id {
            Some(_) => Instead::OtherId(line),
            None => Instead::WithoutId(line),
        }
    }
}

impl Gtp {
    pub fn new(terms: Terms, umpire: Box<dyn Umpire>) -> Gtp {
        Gtp {
            terms,
            written: WrittenGame::new(Style::Vertices, umpire),
            id: 0,
            takes_time: false,
            takes_seeds: false,
            is_unknown: false,
            coming: None,
            owed: Vec::new(),
        }
    }

    /// Takes a line; the answer that it ends, if it does. Lines outside of answers, a banner say,
    /// are passed over.
    fn take(&mut self, line: &str) -> Option<Answer> {
        match &mut self.coming {
            Some(_) if line.is_empty() => return self.coming.take(),
            Some(answer) => {
                // Of what is longer than any answer the rest is not kept.
                if answer.text.len() < LONGEST_LINE {
                    answer.text.push('\n');
                    answer.text.push_str(line);
                }
            }
            None => {
                let rest = line.strip_prefix(['=', '?'])?;
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let (id, text) = rest.split_at(digits);
                self.coming = Some(Answer {
                    id: id.parse().ok(),
                    is_done: line.starts_with('='),
                    text: text.trim_ascii().to_owned(),
                    line: excerpt(line),
                });
            }
        }
        None
    }

    /// The answer whose end is still to come, if one is.
    fn open(&self) -> Option<Instead> {
        let open = self.coming.as_ref();
        open.map(|answer| Instead::Open(answer.line.clone()))
    }

    /// Sends a command before the first game and waits for its answer: what is said when it is
    /// done, or why not.
    fn ask(
        &mut self,
        to: &mut Connection,
        command: &str,
    ) -> Result<Result<String, String>, ReadError> {
        self.id += 1;
        to.ask(&format!("{} {command}\n", self.id), command);
        loop {
            let instead = match self.take(&to.line()?) {
                Some(answer) if answer.id == Some(self.id) => {
                    return Ok(match answer.is_done {
                        true => Ok(answer.text),
                        false => Err(answer.text),
                    });
                }
                Some(answer) => Some(answer.to_nothing()),
                None => self.open(),
            };
            to.instead = instead;
        }
    }

    /// The same for a command that has to be done.
    fn tell(&mut self, to: &mut Connection, command: &str) -> Result<String, Stop> {
        self.ask(to, command)?.map_err(|error| {
            let (request, answer) = (command.to_owned(), excerpt(&error));
            Refusal::Refuses { request, answer }.into()
        })
    }

    fn knows(&mut self, to: &mut Connection, command: &str) -> Result<bool, Stop> {
        let known = self.ask(to, &format!("known_command {command}"))?;
        Ok(known.is_ok_and(|text| text == "true"))
    }

    /// Asks which game it plays, if it can say so.
    fn ask_for_game(&mut self, to: &mut Connection) -> Result<(), Stop> {
        self.is_unknown = !self.knows(to, "gogui-rules_game_id")?;
        if self.is_unknown {
            return Ok(());
        }
        let plays = self.tell(to, "gogui-rules_game_id")?;
        let game = self.terms.game.clone();
        if game.split(' ').next() == Some(plays.as_str()) {
            return Ok(());
        }
        let other = excerpt(&plays);
        Err(Refusal::Plays { game, other }.into())
    }

    fn set_board_size(&mut self, to: &mut Connection) -> Result<(), Stop> {
        let request = match (self.written.notation.cols, self.written.notation.rows) {
            (_, 0) => return Ok(()),
            (cols, rows) if cols == rows => format!("boardsize {cols}"),
            (cols, rows) => format!("rectangular_boardsize {cols} {rows}"),
        };
        self.ask(to, &request)?.map(drop).map_err(|error| {
            let (game, answer) = (self.terms.game.clone(), excerpt(&error));
            Stop::from(Refusal::Size { game, request, answer })
        })
    }
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::X => "b",
        Side::O => "w",
    }
}

impl Dialect for Gtp {
    fn greet(&mut self, to: &mut Connection) -> Result<Readiness, Stop> {
        self.coming = None;
        let version = self.tell(to, "protocol_version")?;
        if version != "2" {
            return Err(Refusal::Version(excerpt(&version)).into());
        }
        let takes_games = self.knows(to, "jogada-game")?;
        if takes_games {
            self.tell(to, &format!("jogada-game {}", self.terms.game))?;
        }
        for (name, value) in self.terms.options.clone() {
            self.tell(to, format!("{name} {value}").trim_ascii_end())?;
        }
        if !takes_games {
            self.ask_for_game(to)?;
        }
        self.set_board_size(to)?;
        if let Some(strategy) = self.terms.strategy.clone() {
            if !self.knows(to, "jogada-strategy")? {
                let why = "it has no such command";
                return Err(Refusal::NoStrategy { strategy, why }.into());
            }
            self.tell(to, &format!("jogada-strategy {strategy}"))?;
        }
        self.takes_seeds = self.knows(to, "jogada-seed")?;
        self.takes_time = self.knows(to, "time_settings")? && self.knows(to, "time_left")?;
        Ok(Readiness::Ready)
    }

    fn begin(&mut self, to: &mut Connection, turn: &mut Turn<'_>) -> Result<Readiness, Stop> {
        self.written.restart();
        self.owed.clear();
        if std::mem::take(&mut self.is_unknown) {
            turn.notes.add(turn.side, Note::UnknownGame);
        }
        if self.takes_seeds {
            self.tell(to, &format!("jogada-seed {}", turn.seed))?;
        }
        if self.takes_time {
            // In whole seconds, of which nobody may have more than there are; less than one is said
            // as one.
            let seconds = |ms: u64| (ms / 1000).max(1);
            let settings = match (self.terms.limits.game_ms, self.terms.limits.move_ms) {
                (Some(game), _) => format!("time_settings {} 0 0", seconds(game)),
                (None, Some(time)) => format!("time_settings 0 {} 1", seconds(time)),
                (None, None) => "time_settings 0 1 0".to_owned(),
            };
            self.tell(to, &settings)?;
        }
        self.tell(to, "clear_board")?;
        Ok(Readiness::Ready)
    }

    fn is_remark(&self, _: &str) -> Option<bool> {
        None
    }

    fn request(&mut self, turn: &mut Turn<'_>, text: &mut String) -> String {
        self.written.follow(turn.since);
        let new = self.written.moves.get(self.written.told..);
        let plays = new.unwrap_or_default().iter();
        let plays = plays.map(|(side, mv)| format!("play {} {mv}", colour(*side)));
        let side = colour(turn.side);
        let time = turn.clock().left().filter(|_| self.takes_time);
        let time = time.map(|left| format!("time_left {side} {} 0", left.as_secs()));
        let request = format!("genmove {side}");
        for command in plays.chain(time).chain([request.clone()]) {
            self.id += 1;
            let _ = writeln!(text, "{} {command}", self.id); // a string takes all
            self.owed.push((self.id, command));
        }
        request
    }

    fn judge(&mut self, line: &str, _: &mut Turn<'_>) -> Step {
        let Some(answer) = self.take(line) else {
            return match self.open() {
                Some(open) => Step::Instead(Some(open)),
                None => Step::other(line),
            };
        };
        let Some(at) = self.owed.iter().position(|(id, _)| answer.id == Some(*id)) else {
            return Step::Instead(Some(answer.to_nothing()));
        };
        let (_, command) = self.owed.remove(at);
        let text = answer.text;
        if !answer.is_done {
            return Step::garbled(&format!("{command}: ? {text}"));
        }
        if !self.owed.is_empty() {
            return Step::Instead(None);
        }
        match text.to_ascii_lowercase().as_str() {
            "resign" => Step::Resigned,
            "pass" => Step::illegal(&text, "a game is played to its end, and nobody passes"),
            _ => self.written.read(&text, &format!("= {text}")),
        }
    }

    fn farewell(&self) -> &'static str {
        "quit\n"
    }
}
