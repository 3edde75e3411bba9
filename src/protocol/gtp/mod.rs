//! GTP, the Go Text Protocol, version 2 (Gunnar Farnebäck, draft 2 of 2002), for games that are not
//! Go, with the extensions of GoGui that let a program teach its rules.
//!
//! Black is X and moves first. A board is seen with `A1` at the bottom left. The turn passes with
//! each move, so a move out of turn is an illegal one, and there are no passes; but when the game
//! has ended `genmove` answers `pass`, and `play` takes it, since a controller that knows only Go
//! sees the end of a game in two passes.

mod clock;
mod command;
mod play;
mod rules;
mod setup;

use std::fmt::Write;

use crate::rules::notation::words;
use crate::rules::{BySide, Outcome, Side, Status};
use crate::session::{Engine, Notation, Style};

use super::{COMMANDS, Flow, HIDDEN, LONGEST_LINE, Line, LineClass, Protocol};
use clock::Clock;
use command::Command;

/// A conversation in GTP.
pub struct Gtp {
    engine: Engine,
    notation: Notation,
    /// The limits that hold where no time is set.
    own_limits: String,
    clocks: BySide<Option<Clock>>,
    /// How many passes were taken after the end of the game.
    passes: usize,
    quitting: bool,
}

/// What is answered: a text without empty lines, or why not.
type Answered = Result<String, String>;

impl Gtp {
    /// A conversation that begins with what `engine` is set to.
    #[must_use]
    pub fn new(engine: Engine) -> Gtp {
        Gtp {
            notation: Notation::of(Style::Vertices, engine.umpire()),
            own_limits: engine.limits().to_string(),
            engine,
            clocks: BySide::default(),
            passes: 0,
            quitting: false,
        }
    }

    fn answer(&mut self, body: &str) -> Answered {
        let words: Vec<_> = words(body).collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let [name, arguments @ ..] = words.as_slice() else {
            return Err("syntax error: expected a command after the id".to_owned());
        };
        let mut commands = Command::all(self);
        let command = commands.find(|command| command.name == *name);
        let command = command.ok_or("unknown command")?;
        if !command.counts.contains(&arguments.len()) {
            let expected = format!("{} {}", command.name, command.usage);
            return Err(format!("syntax error: expected {}", expected.trim_end()));
        }
        (command.run)(self, arguments)
    }

    /// Refuses to play a game that this protocol has no words for.
    fn check_openness(&mut self) -> Result<(), String> {
        match self.engine.session_mut().hiding() {
            Some(_) => Err(HIDDEN.to_owned()),
            None => Ok(()),
        }
    }

    /// Whether GoGui can show this game: its boards are square, and stones are put there and stay.
    fn is_shown_by_gogui(&self) -> bool {
        const LARGEST: u8 = 52;
        let Notation { rows, cols, .. } = self.notation;
        rows == cols && (1..=LARGEST).contains(&rows) && !self.engine.umpire().has_slides()
    }

    fn status(&self) -> Status {
        self.engine.umpire().status()
    }
}

impl Protocol for Gtp {
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow {
        let text = clean(line);
        let (id, body) = take_id(text.trim_ascii());
        if text.trim_ascii().is_empty() {
            return Flow::Continue;
        }
        let answered = if line.is_whole() {
            self.answer(body)
        } else {
            Err(format!("syntax error: expected at most {LONGEST_LINE} bytes in a line"))
        };
        let begin = answer.len();
        // A string takes all.
        let _ = match &answered {
            Ok(text) if text.is_empty() || text.starts_with('\n') => {
                write!(answer, "={id}{text}\n\n")
            }
            Ok(text) => write!(answer, "={id} {text}\n\n"),
            Err(text) => write!(answer, "?{id} {text}\n\n"),
        };
        let given = answer.get(begin..).unwrap_or_default();
        log::debug!("{text:?} is answered {given:?}");
        if self.quitting { Flow::Quit } else { Flow::Continue }
    }

    fn may_be_slow(&self) -> bool {
        self.engine.session().may_be_slow()
    }

    fn stop_test(&self) -> fn(Line<'_>) -> bool {
        is_stop
    }

    fn classify(&self) -> fn(Line<'_>) -> LineClass {
        |line| {
            let text = clean(line);
            match take_id(text.trim_ascii()) {
                (_, "quit") => LineClass::Leave,
                _ => LineClass::Wait,
            }
        }
    }
}

/// A line as it counts: without what follows a `#`, and without control characters but blanks.
fn clean(line: Line<'_>) -> String {
    let bytes = line.bytes().split(|byte| *byte == b'#').next();
    let text = String::from_utf8_lossy(bytes.unwrap_or_default());
    text.replace('\t', " ").replace(char::is_control, "")
}

/// The id in front, as it was written; no more than it takes for every one that a program counts
/// to.
fn take_id(text: &str) -> (&str, &str) {
    const LONGEST: usize = 18;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (id, body) = text.split_at(digits);
    if digits <= LONGEST && (body.is_empty() || body.starts_with(' ')) {
        (id, body.trim_ascii_start())
    } else {
        ("", text)
    }
}

/// GoGui interrupts a thought by a comment.
fn is_stop(line: Line<'_>) -> bool {
    let comment = line.bytes().trim_ascii().strip_prefix(b"#");
    comment.is_some_and(|comment| comment.trim_ascii() == b"interrupt")
}

/// Whether a conversation that begins with this line is in GTP: it is a command of GTP alone, or
/// one that has the form of GTP alone.
pub(super) fn recognises(line: Line<'_>) -> bool {
    let text = clean(line);
    let (_, body) = take_id(text.trim_ascii());
    let mut words = body.split_ascii_whitespace();
    let name = words.next().unwrap_or_default();
    let mut has_colour = || words.next().is_some_and(|word| colour(word).is_ok());
    if COMMANDS.iter().any(|command| command.name == name) {
        matches!(name, "play" | "genmove") && has_colour()
    } else {
        Command::find(name).is_some()
    }
}

fn colour(word: &str) -> Result<Side, String> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::X),
        "w" | "white" => Ok(Side::O),
        _ => Err("syntax error: expected a colour, black or white".to_owned()),
    }
}

/// How a game has ended, as GoGui has it.
fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "draw".to_owned(),
        Outcome::Win(side) => format!("{} wins", name(side)),
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::X => "black",
        Side::O => "white",
    }
}
