//! UCI and UGI: two protocols in which a position is stated and a move is asked for. They differ in
//! a few words, which a [`UciFlavour`] holds.
//!
//! What cannot be done is said by `info string error: ...`, since these protocols have no refusals;
//! and whatever was refused of a game, a strategy or a position, nothing else is played in its
//! place: `go` answers `bestmove (none)` until they are set anew.

mod flavour;
mod go;
mod options;
mod position;
mod think;

use std::fmt::Write;

use crate::rules::notation::{Quoted, words};
use crate::rules::{Outcome, Side, Status};
use crate::session::{Engine, Notation};

use super::{Flow, HIDDEN, LONGEST_LINE, Line, LineClass, Protocol};
pub(super) use flavour::{UCI, UGI, UciFlavour};
use position::StatedPosition;

/// A conversation in UCI, or in UGI.
pub struct Uci {
    engine: Engine,
    flavour: &'static UciFlavour,
    notation: Notation,
    /// The limits that hold where a request sets none.
    own_limits: String,
    stated: StatedPosition,
    /// Why the game that was asked for is not played.
    no_game: Option<String>,
    /// The strategy that was asked for, in words; none at first.
    strategy: Vec<String>,
    /// Why the game is not played with it.
    no_strategy: Option<String>,
    /// Whether the game has been chosen. Before that, a strategy that the game on the table lacks
    /// may be meant for another one.
    is_game_chosen: bool,
    /// A move that is to be said when it is asked for.
    held: Option<String>,
    is_debugging: bool,
}

impl Uci {
    /// A conversation in UCI that begins with what `engine` is set to.
    #[must_use]
    pub fn new(engine: Engine) -> Uci {
        Uci::in_tongue(&UCI, engine)
    }

    /// The same in UGI.
    #[must_use]
    pub fn of_any_game(engine: Engine) -> Uci {
        Uci::in_tongue(&UGI, engine)
    }

    fn in_tongue(flavour: &'static UciFlavour, mut engine: Engine) -> Uci {
        let is_hidden = engine.session_mut().hiding().is_some();
        Uci {
            notation: Notation::of(flavour.style, engine.umpire()),
            own_limits: engine.limits().to_string(),
            engine,
            flavour,
            stated: StatedPosition::default(),
            no_game: is_hidden.then(|| HIDDEN.to_owned()),
            strategy: Vec::new(),
            no_strategy: None,
            is_game_chosen: false,
            held: None,
            is_debugging: false,
        }
    }

    fn obey(&mut self, line: &str, answer: &mut String) -> Flow {
        // The longest lines are these, and the commonest.
        if let Some(position) = line.strip_prefix("position ") {
            self.place(position.trim_ascii(), answer);
            return Flow::Continue;
        }
        let all: Vec<_> = words(line).collect();
        let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
        // What is not known is passed over, as these protocols want it.
        let Some(at) = all.iter().position(|word| self.knows(word)) else {
            let word = all.first().copied().unwrap_or_default();
            complain(answer, &format!("{}: unknown request", Quoted(word)));
            return Flow::Continue;
        };
        let (skipped, known) = all.split_at(at);
        if !skipped.is_empty() {
            let skipped = skipped.join(" ");
            complain(answer, &format!("{}: passed over", Quoted(&skipped)));
        }
        let [request, arguments @ ..] = known else {
            return Flow::Continue;
        };
        match *request {
            "isready" => answer.push_str(READY),
            "position" => self.place(&arguments.join(" "), answer),
            "go" => self.go(arguments, answer),
            "stop" | "ponderhit" => self.say_what_is_held(answer),
            "setoption" => self.set_option(line, answer),
            "debug" => match arguments {
                ["on"] => self.is_debugging = true,
                ["off"] => self.is_debugging = false,
                _ => complain(answer, "debug: expected on or off"),
            },
            "register" => {}
            "query" => self.reply(arguments, answer),
            "quit" => return Flow::Quit,
            word if word == self.flavour.hello => self.greet(answer),
            // What is left is a new game.
            _ => {
                self.engine.session_mut().restart();
                self.stated = StatedPosition::default();
            }
        }
        Flow::Continue
    }

    fn knows(&self, word: &str) -> bool {
        let common = [
            "isready",
            "position",
            "go",
            "stop",
            "ponderhit",
            "setoption",
            "debug",
            "register",
            "quit",
        ];
        common.contains(&word)
            || [self.flavour.hello, self.flavour.new_game].contains(&word)
            || (self.flavour.is_asked && word == "query")
    }

    /// Who it is, and what can be set.
    fn greet(&self, answer: &mut String) {
        let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        // A string takes all.
        let _ = writeln!(answer, "id name {name} {version}\nid author the authors of {name}");
        self.list_options(answer);
        let _ = writeln!(answer, "{}", self.flavour.welcome);
    }

    /// Answers a question about the position. One that was refused is at its end without a result,
    /// so that a referee which compares the answers of both sides sees that they do not agree on a
    /// move.
    fn reply(&mut self, question: &[&str], answer: &mut String) {
        self.step_back();
        let status = self.engine.umpire().status();
        let is_refused = self.refusal().is_some();
        let yes = |is: bool| if is { "true" } else { "false" };
        let reply = match question {
            ["gameover"] => yes(is_refused || matches!(status, Status::Over(_))),
            ["p1turn"] => yes(self.is_turn_of_first()),
            ["result"] if is_refused => "none",
            ["result"] => match status {
                Status::ToMove(_) => "none",
                Status::Over(Outcome::Draw) => "draw",
                Status::Over(Outcome::Win(Side::X)) => "p1win",
                Status::Over(Outcome::Win(Side::O)) => "p2win",
            },
            other => {
                let question = other.join(" ");
                let expected = "expected gameover, p1turn or result";
                complain(answer, &format!("{}: {expected}", Quoted(&question)));
                "unknown"
            }
        };
        let _ = writeln!(answer, "response {reply}"); // a string takes all
    }

    /// After the end it is the turn of who did not move last.
    fn is_turn_of_first(&self) -> bool {
        match self.engine.umpire().status() {
            Status::ToMove(side) => side == Side::X,
            Status::Over(_) => self.engine.session().umpire().history().len().is_multiple_of(2),
        }
    }

    /// Why no move can be asked for.
    fn refusal(&self) -> Option<&String> {
        self.no_game.as_ref().or(self.stated.refusal.as_ref())
    }

    fn say_what_is_held(&mut self, answer: &mut String) {
        if let Some(mv) = self.held.take() {
            let _ = writeln!(answer, "bestmove {mv}"); // a string takes all
        }
    }
}

impl Protocol for Uci {
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow {
        let begin = answer.len();
        let flow = match line.text() {
            _ if !line.is_whole() => {
                let text = format!("expected at most {LONGEST_LINE} bytes in a line");
                complain(answer, &text);
                Flow::Continue
            }
            None => {
                complain(answer, "the line is not UTF-8");
                Flow::Continue
            }
            Some(text) if text.trim_ascii().is_empty() => Flow::Continue,
            Some(text) => self.obey(text.trim_ascii(), answer),
        };
        let given = answer.get(begin..).unwrap_or_default();
        log::debug!("{:?} is answered {given:?}", String::from_utf8_lossy(line.bytes()));
        flow
    }

    fn may_be_slow(&self) -> bool {
        self.engine.session().may_be_slow()
    }

    fn stop_test(&self) -> fn(Line<'_>) -> bool {
        is_stop
    }

    fn classify(&self) -> fn(Line<'_>) -> LineClass {
        classify
    }
}

const READY: &str = "readyok\n";

/// Whether the line asks a thinking engine to stop.
fn is_stop(line: Line<'_>) -> bool {
    first_word(line) == b"stop"
}

/// `isready` is answered also while the engine thinks.
fn classify(line: Line<'_>) -> LineClass {
    match first_word(line) {
        b"go" => LineClass::Thought,
        b"isready" => LineClass::AtOnce(READY),
        b"quit" => LineClass::Leave,
        _ => LineClass::Wait,
    }
}

fn first_word(line: Line<'_>) -> &[u8] {
    let mut words = line.bytes().split(u8::is_ascii_whitespace);
    let first = words.find(|word| !word.is_empty()).unwrap_or_default();
    if line.is_whole() { first } else { b"" }
}

/// These protocols have no refusals, but words for a person.
fn complain(answer: &mut String, text: &str) {
    let _ = writeln!(answer, "info string error: {text}"); // a string takes all
}
