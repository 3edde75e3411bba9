//! Protocols: pure machines from a line to lines, and the one loop that reads and writes.
//!
//! Nothing from outside may panic here.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod auto;
mod fen;
mod gomocup;
mod gtp;
mod lines;
mod native;
mod serve;
mod uci;

pub use auto::Auto;
pub use gomocup::Gomocup;
pub use gtp::Gtp;
pub use lines::{LONGEST_LINE, Line, Lines};
pub use native::{COMMANDS, Code, Native};
pub use serve::serve;
pub use uci::Uci;

use crate::session::Engine;

/// A conversation with one client.
pub trait Protocol {
    /// Answers one line: appends whole lines, or nothing, to `answer`.
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow;

    /// Is told each line before it is handled, as long as nobody else reads.
    fn meet(&mut self, line: Line<'_>) {
        let _ = line;
    }

    /// Whether the next answer may take so long that the input should be heard meanwhile.
    fn may_be_slow(&self) -> bool;

    /// Tells the lines that ask a thinking engine to stop from all others.
    fn stop_test(&self) -> fn(Line<'_>) -> bool;

    /// Tells what lines mean that come while the engine thinks.
    fn classify(&self) -> fn(Line<'_>) -> LineClass {
        |_| LineClass::Wait
    }
}

/// What a line means to who reads while the engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineClass {
    /// It waits for its turn.
    Wait,
    /// It waits for its turn, and asks for a thought that may take long.
    Thought,
    /// It waits for its turn, and nobody waits for long thoughts any more, as at the end of the
    /// input.
    Leave,
    /// It is answered by these lines, as soon as nothing before it is owed but such a thought.
    AtOnce(&'static str),
}

/// Why protocols that state whole games do not play one in which a side hides something.
const HIDDEN: &str = "the sides of this game hide something, for which this protocol has no words";

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It goes on.
    Continue,
    /// It ends when the answer is sent.
    Quit,
}

/// The protocols that there are. Without `--protocol` the first request decides: the first entry
/// that recognises it speaks; the last recognises everything.
pub static ALL: &[ProtocolEntry] = &[
    ProtocolEntry {
        name: "uci",
        about: "the Universal Chess Interface, with drops",
        recognises: |line| uci::UCI.is_greeted_by(line),
        open: |engine| Box::new(Uci::new(engine)),
    },
    ProtocolEntry {
        name: "ugi",
        about: "the Universal Game Interface",
        recognises: |line| uci::UGI.is_greeted_by(line),
        open: |engine| Box::new(Uci::of_any_game(engine)),
    },
    ProtocolEntry {
        name: "gtp",
        about: "the Go Text Protocol, version 2, with GoGui's extensions",
        recognises: gtp::recognises,
        open: |engine| Box::new(Gtp::new(engine)),
    },
    ProtocolEntry {
        name: "gomocup",
        about: "the protocol of Gomocup and Piskvork, for the game gomoku",
        recognises: gomocup::recognises,
        open: |engine| Box::new(Gomocup::new(engine)),
    },
    ProtocolEntry {
        name: "native",
        about: "the line protocol of protocol.md",
        recognises: |_| true,
        open: |engine| Box::new(Native::new(engine)),
    },
];

/// A protocol by name.
pub struct ProtocolEntry {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is: a phrase without a full stop.
    pub about: &'static str,
    /// Whether a conversation that begins with this line is in this protocol.
    pub recognises: fn(Line<'_>) -> bool,
    /// Begins a conversation.
    pub open: fn(Engine) -> Box<dyn Protocol>,
}
