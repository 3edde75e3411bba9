//! The phrases of GTP. Every command carries an id, so that a late answer cannot be taken for another.

use std::fmt::Write;

use crate::rules::Side;

use super::wire::{Lost, Wire};
use super::{Phrases, Terms, Wanted};
use crate::referee::player::connection::no_start;
use crate::referee::player::process::ReadError;
use crate::referee::player::turn::{NoReply, excerpt};

/// A phrase book.
#[derive(Default)]
pub(super) struct Gtp {
    id: u64,
    /// What it understands, as far as that was asked.
    takes_time: bool,
    takes_seeds: bool,
    /// The commands that were sent with the request for a move, the last one that for a move.
    owed: Vec<(u64, String)>,
}

/// An answer: whether the command was done, and the text.
struct Answer {
    id: Option<u64>,
    is_done: bool,
    text: String,
}

/// Reads lines up to an empty one. Lines that begin no answer, a banner say, are passed over.
fn hear(mut line: impl FnMut() -> Result<String, ReadError>) -> Result<Answer, ReadError> {
    let first = loop {
        let line = line()?;
        if line.starts_with(['=', '?']) {
            break line;
        }
    };
    let is_done = first.starts_with('=');
    let rest = first.get(1..).unwrap_or_default();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (id, rest) = rest.split_at(digits);
    let mut text = rest.trim_ascii().to_owned();
    loop {
        let line = line()?;
        if line.is_empty() {
            return Ok(Answer {
                id: id.parse().ok(),
                is_done,
                text,
            });
        }
        text = format!("{text}\n{line}");
    }
}

impl Gtp {
    /// Sends a command before the first game and waits for its answer: what is said when it is done, or why not.
    fn ask(
        &mut self,
        wire: &mut Wire<'_>,
        command: &str,
    ) -> Result<Result<String, String>, NoReply> {
        self.id += 1;
        wire.send(&format!("{} {command}", self.id));
        loop {
            let mut failure = None;
            let answer = hear(|| {
                wire.first_line(command).map_err(|no_reply| {
                    failure = Some(no_reply);
                    ReadError::Ended
                })
            });
            match (answer, failure) {
                (Ok(answer), _) if answer.id == Some(self.id) => {
                    return Ok(if answer.is_done {
                        Ok(answer.text)
                    } else {
                        Err(answer.text)
                    });
                }
                // Somebody else's answer, or one without an id.
                (Ok(_), _) => {}
                (Err(_), Some(no_reply)) => return Err(no_reply),
                (Err(_), None) => return Err(no_start("it is silent").into()),
            }
        }
    }

    /// The same for a command that has to be done.
    fn tell(&mut self, wire: &mut Wire<'_>, command: &str) -> Result<String, NoReply> {
        self.ask(wire, command)?
            .map_err(|error| no_start(&format!("it refuses {command}: {}", excerpt(&error))).into())
    }

    fn knows(&mut self, wire: &mut Wire<'_>, command: &str) -> Result<bool, NoReply> {
        let known = self.ask(wire, &format!("known_command {command}"))?;
        Ok(known.is_ok_and(|text| text == "true"))
    }

    /// Asks which game it plays; what is odd about that.
    fn ask_for_game(&mut self, wire: &mut Wire<'_>, game: &str) -> Result<Option<String>, NoReply> {
        if !self.knows(wire, "gogui-rules_game_id")? {
            return Ok(Some("does not say which game it plays".to_owned()));
        }
        let plays = self.tell(wire, "gogui-rules_game_id")?;
        if game.split(' ').next() == Some(plays.as_str()) {
            return Ok(None);
        }
        let plays = excerpt(&plays);
        let why = format!("it cannot play {game}: it plays {plays} (gogui-rules_game_id)");
        Err(no_start(&why).into())
    }

    fn set_board_size(&mut self, wire: &mut Wire<'_>, terms: &Terms) -> Result<(), NoReply> {
        let size = match (terms.notation.cols, terms.notation.rows) {
            (_, 0) => return Ok(()),
            (cols, rows) if cols == rows => format!("boardsize {cols}"),
            (cols, rows) => format!("rectangular_boardsize {cols} {rows}"),
        };
        let set = self.ask(wire, &size)?;
        set.map(drop).map_err(|error| {
            let (game, error) = (&terms.game, excerpt(&error));
            let why = format!("it cannot play {game}: it refuses {size}: {error}");
            no_start(&why).into()
        })
    }
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::X => "b",
        Side::O => "w",
    }
}

impl Phrases for Gtp {
    fn greet(&mut self, wire: &mut Wire<'_>, terms: &Terms) -> Result<Option<String>, NoReply> {
        let version = self.tell(wire, "protocol_version")?;
        if version != "2" {
            let why = format!("it speaks version {} of GTP, not 2", excerpt(&version));
            return Err(no_start(&why).into());
        }
        let takes_games = self.knows(wire, "jogada-game")?;
        if takes_games {
            self.tell(wire, &format!("jogada-game {}", terms.game))?;
        }
        for (name, value) in &terms.options {
            self.tell(wire, format!("{name} {value}").trim_ascii_end())?;
        }
        let oddity = if takes_games {
            None
        } else {
            self.ask_for_game(wire, &terms.game)?
        };
        self.set_board_size(wire, terms)?;
        if let Some(strategy) = &terms.strategy {
            if !self.knows(wire, "jogada-strategy")? {
                let why =
                    format!("it cannot be told the strategy {strategy}: it has no such command");
                return Err(no_start(&why).into());
            }
            self.tell(wire, &format!("jogada-strategy {strategy}"))?;
        }
        self.takes_seeds = self.knows(wire, "jogada-seed")?;
        self.takes_time = self.knows(wire, "time_settings")? && self.knows(wire, "time_left")?;
        Ok(oddity)
    }

    fn begin(&mut self, wire: &mut Wire<'_>, terms: &Terms, seed: u64) -> Result<(), NoReply> {
        self.owed.clear();
        if self.takes_seeds {
            self.tell(wire, &format!("jogada-seed {seed}"))?;
        }
        if self.takes_time {
            // In whole seconds, of which nobody may have more than there are; less than one is said as one.
            let seconds = |ms: u64| (ms / 1000).max(1);
            let settings = match (terms.limits.game_ms, terms.limits.move_ms) {
                (Some(game), _) => format!("time_settings {} 0 0", seconds(game)),
                (None, Some(time)) => format!("time_settings 0 {} 1", seconds(time)),
                (None, None) => "time_settings 0 1 0".to_owned(),
            };
            self.tell(wire, &settings)?;
        }
        self.tell(wire, "clear_board")?;
        Ok(())
    }

    fn request(&mut self, wanted: &Wanted<'_>, _: &Terms) -> (String, String) {
        let new = wanted.moves.get(wanted.told..).unwrap_or_default();
        let plays = new
            .iter()
            .map(|(side, mv)| format!("play {} {mv}", colour(*side)));
        let side = colour(wanted.side);
        let time = wanted.left.filter(|_| self.takes_time);
        let time = time.map(|left| format!("time_left {side} {} 0", left / 1000));
        let request = format!("genmove {side}");
        let mut text = String::new();
        for command in plays.chain(time).chain([request.clone()]) {
            self.id += 1;
            let _ = writeln!(text, "{} {command}", self.id); // a string takes all
            self.owed.push((self.id, command));
        }
        (request, text)
    }

    fn answer(&mut self, wire: &mut Wire<'_>) -> Result<(String, String), Lost> {
        loop {
            let answer = hear(|| wire.line())?;
            let Some(at) = self.owed.iter().position(|(id, _)| answer.id == Some(*id)) else {
                continue;
            };
            let (_, command) = self.owed.remove(at);
            let text = answer.text;
            if !answer.is_done {
                return Err(Lost::Garbled(format!("{command}: ? {text}")));
            }
            if self.owed.is_empty() {
                return match text.to_ascii_lowercase().as_str() {
                    "resign" | "pass" => Err(Lost::NoMove {
                        line: text,
                        why: "a game is played to its end, and nobody passes".to_owned(),
                    }),
                    _ => Ok((format!("= {text}"), text)),
                };
            }
        }
    }
}
