//! Protocols: pure machines from a line to lines, and the one loop that reads and writes.
//!
//! Nothing from outside may panic here.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod auto;
mod gomocup;
mod lines;
mod native;
mod serve;

pub use auto::Auto;
pub use gomocup::Gomocup;
pub use lines::{LONGEST_LINE, Line, Lines};
pub use native::{COMMANDS, Code, Native};
pub use serve::serve;

use crate::session::Engine;

/// A conversation with one client.
pub trait Protocol {
    /// Answers one line: appends whole lines, or nothing, to `answer`.
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow;

    /// Whether the next answer may take so long that the input should be heard meanwhile.
    fn ponders(&self) -> bool;

    /// Tells the lines that ask a thinking engine to stop from all others.
    fn stop_test(&self) -> fn(Line<'_>) -> bool;
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It goes on.
    Continue,
    /// It ends when the answer is sent.
    Quit,
}

/// The protocols that there are. Without `--protocol` the first request decides: the first entry that recognises it
/// speaks; the last recognises everything.
pub static ALL: &[ProtocolEntry] = &[
    ProtocolEntry {
        name: "gomocup",
        about: "the protocol of Gomocup and Piskvork, for the game gomoku",
        recognises: gomocup::recognises,
        is_stop: gomocup::is_stop,
        open: |engine| Box::new(Gomocup::new(engine)),
    },
    ProtocolEntry {
        name: "native",
        about: "the line protocol of protocol.md",
        recognises: |_| true,
        is_stop: native::is_stop,
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
    /// Whether this line asks a thinking engine to stop.
    pub is_stop: fn(Line<'_>) -> bool,
    /// Begins a conversation.
    pub open: fn(Engine) -> Box<dyn Protocol>,
}
