//! The protocol of Gomocup, also called that of Piskvork: how managers of five in a row talk to
//! their engines.
//!
//! Source: <https://plastovicka.github.io/protocl2en.htm>. Cells are `X,Y`, column first, counted
//! from 0 at the left and at the top.

mod board;
mod command;
mod info;
mod swap;

use crate::rules::Status;
use crate::rules::notation::{Quoted, number};
use crate::session::Engine;

use super::{Flow, Line, Protocol};

use board::Stones;
use command::Command;
use info::{Info, Own};

/// A conversation in the protocol of Gomocup.
pub struct Gomocup {
    engine: Engine,
    info: Info,
    own: Own,
    /// The width and the height of the board and the rule that the engine has been set to; `None`
    /// before `START`.
    started: Option<(i64, i64, &'static str)>,
    /// The lines of a `BOARD` or `SWAP2BOARD` that has not been `DONE`.
    stones: Option<Stones>,
}

/// What is said after `ERROR`.
pub(super) struct Trouble(String);

/// A line to send, if any.
type Said = Result<Option<String>, Trouble>;

/// Whether the line asks a thinking engine to stop: `END` does.
pub(super) fn is_stop(line: Line<'_>) -> bool {
    let words = line.bytes().trim_ascii();
    let word = words.split(u8::is_ascii_whitespace).next();
    line.is_whole() && word.is_some_and(|word| word.eq_ignore_ascii_case(b"END"))
}

/// Whether a conversation that begins with this line is in this protocol: a command of it, in
/// capital letters.
pub(super) fn recognises(line: Line<'_>) -> bool {
    let text = line.text().unwrap_or_default();
    let word = text.split_ascii_whitespace().next().unwrap_or_default();
    word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        && Command::find(word).is_some()
}

impl Gomocup {
    /// A conversation that has not begun.
    #[must_use]
    pub fn new(engine: Engine) -> Gomocup {
        Gomocup {
            own: Own::of(&engine),
            engine,
            info: Info::default(),
            started: None,
            stones: None,
        }
    }

    fn answer(&mut self, text: &str) -> Said {
        let text = text.trim_ascii();
        let (word, rest) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
        let rest = rest.trim_ascii();
        let command = Command::find(word);
        let size = self.started.map_or((0, 0), |(width, height, _)| (width, height));
        if let Some(stones) = &mut self.stones {
            if command.is_none() {
                stones.add(text, size);
                return Ok(None);
            }
            // What is told in between changes nothing of the stones.
            if !matches!(command, Some(Command::Done | Command::Info)) {
                self.stones = None;
            }
        }
        match command {
            None => Ok(Some(format!("UNKNOWN {}", Quoted(word)))),
            Some(Command::About) => Ok(Some(about())),
            Some(Command::Info) => {
                self.info.tell(rest);
                Ok(None)
            }
            Some(Command::Start) => {
                let size = side(rest)?;
                self.start(size, size)
            }
            Some(Command::RectStart) => {
                let (width, height) = rest
                    .split_once(',')
                    .ok_or_else(|| Trouble(format!("{}: expected WIDTH,HEIGHT", Quoted(rest))))?;
                self.start(side(width.trim_ascii())?, side(height.trim_ascii())?)
            }
            Some(Command::Restart) => match self.started {
                Some((width, height, _)) => self.start(width, height),
                None => Err(not_started()),
            },
            Some(Command::Begin) => {
                self.check()?;
                if !self.engine.umpire().history().is_empty() {
                    return Err(Trouble("the board is not empty".to_owned()));
                }
                self.choose()
            }
            Some(Command::Turn) => {
                self.check()?;
                let word = board::cell(rest, size)?;
                self.play(&[&word])?;
                self.choose()
            }
            Some(Command::Play) => {
                self.check()?;
                let word = board::cell(rest, size)?;
                self.play(&[&word])?;
                Ok(Some(board::written(&word)))
            }
            Some(Command::TakeBack) => self.take_back(rest, size),
            Some(Command::Board) => {
                self.stones = Some(Stones::of_a_position());
                Ok(None)
            }
            Some(Command::Swap2Board) => {
                self.stones = Some(Stones::of_an_opening());
                Ok(None)
            }
            Some(Command::Done) => self.done(),
            Some(Command::End) => Ok(None),
        }
    }

    /// A new game on a board of this size.
    fn start(&mut self, width: i64, height: i64) -> Said {
        self.info.check().map_err(Trouble)?;
        let rule = self.info.rule();
        let (rows, cols) = (format!("rows={height}"), format!("cols={width}"));
        let words = ["gomoku", &rows, &cols, rule];
        self.engine.set_game(&words).map_err(|error| Trouble(error.to_string()))?;
        self.own.see(&self.engine);
        self.started = Some((width, height, rule));
        Ok(Some("OK".to_owned()))
    }

    /// Sees to it that a game has been started that can be played. Here a rule begins to hold that
    /// was told after `START`, since nothing is answered to `INFO`.
    fn check(&mut self) -> Result<(), Trouble> {
        let (width, height, rule) = self.started.ok_or_else(not_started)?;
        self.info.check().map_err(Trouble)?;
        if rule != self.info.rule() {
            let history = self.engine.umpire().history();
            let moves: Vec<&str> = history.iter().map(String::as_str).collect();
            self.start(width, height)?;
            self.play(&moves)?;
        }
        Ok(())
    }

    fn play(&mut self, words: &[&str]) -> Result<(), Trouble> {
        let played = self.engine.session_mut().play(words);
        played.map_err(|error| Trouble(board::in_these_terms(&error.to_string(), words)))
    }

    fn choose(&mut self) -> Said {
        if let Status::Over(outcome) = self.engine.umpire().status() {
            return Err(Trouble(format!("the game is over: {outcome}")));
        }
        self.info.set(&mut self.engine, &self.own);
        let word = self.engine.choose().map_err(|error| Trouble(error.to_string()))?;
        Ok(Some(board::written(&word)))
    }

    fn take_back(&mut self, text: &str, size: board::Size) -> Said {
        self.check()?;
        let word = board::cell(text, size)?;
        if self.engine.umpire().history().last() != Some(&word) {
            let why = format!("{}: no stone was put there last", Quoted(text));
            return Err(Trouble(why));
        }
        self.engine.session_mut().undo(1);
        Ok(Some("OK".to_owned()))
    }

    fn done(&mut self) -> Said {
        let stones = self.stones.take();
        let stones = stones.ok_or_else(|| Trouble("no BOARD was begun".to_owned()))?;
        self.check()?;
        let is_opening = stones.is_opening();
        let moves = stones.moves().map_err(Trouble)?;
        let before = self.engine.umpire().history();
        self.engine.session_mut().restart();
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        if let Err(trouble) = self.play(&words) {
            let before: Vec<&str> = before.iter().map(String::as_str).collect();
            self.play(&before)?;
            return Err(trouble);
        }
        if !is_opening {
            return self.choose();
        }
        self.info.set(&mut self.engine, &self.own);
        let answer = swap::answer(&mut self.engine);
        self.engine.session_mut().restart();
        answer.map(Some).map_err(Trouble)
    }
}

impl Protocol for Gomocup {
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow {
        let said = match line.text().filter(|_| line.is_whole()) {
            None => Ok(Some("UNKNOWN a line that is no text, or too long".to_owned())),
            Some(text) if text.trim_ascii().is_empty() => return Flow::Continue,
            Some(text) => {
                let word = text.split_ascii_whitespace().next().unwrap_or_default();
                if Command::find(word) == Some(Command::End) {
                    return Flow::Quit;
                }
                self.answer(text)
            }
        };
        let said = said.unwrap_or_else(|Trouble(why)| Some(format!("ERROR {why}")));
        if let Some(line) = said {
            answer.push_str(&line);
            answer.push('\n');
        }
        Flow::Continue
    }

    fn may_be_slow(&self) -> bool {
        self.engine.session().may_be_slow()
    }

    fn stop_test(&self) -> fn(Line<'_>) -> bool {
        is_stop
    }
}

fn about() -> String {
    let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    format!("name=\"{name}\", version=\"{version}\"")
}

fn not_started() -> Trouble {
    Trouble("expected START first".to_owned())
}

/// A length of a side; whether the board can be played is for the game to say.
fn side(text: &str) -> Result<i64, Trouble> {
    let length = number(text).flatten();
    length.ok_or_else(|| Trouble(format!("{}: expected the size of the board", Quoted(text))))
}
