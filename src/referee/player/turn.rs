//! What the referee wants of a player, in whatever words the player understands.
//!
//! The dialects for programs are [`super::native`], [`super::gomocup`] and [`super::foreign`]. Another is another type that keeps this
//! contract, and a line where `PooledPlayer` chooses.

use std::time::{Duration, Instant};

use super::clock::Clock;
use super::fault::Fault;
use super::shortage::{Shortage, StartError};
use crate::rules::{Outcome, Side};
use crate::solvers::Interrupt;

/// A move is wanted.
pub(in crate::referee) struct Turn<'a> {
    pub side: Side,
    /// Whether it is the first of this side in this game.
    pub is_first: bool,
    /// Whether the game began with moves that nobody chose.
    pub has_opening: bool,
    /// Whether it was asked what it hides, and so has been told of this game and its seed before its first move.
    pub has_secret: bool,
    /// The moves since this side's last one; on its first turn all moves.
    pub since: &'a [String],
    /// For the random choices of this side in this game.
    pub seed: u64,
    pub clock: &'a Clock,
    pub interrupt: &'a Interrupt,
    pub notes: &'a mut Notes,
}

/// What a player has answered.
pub(in crate::referee) struct Reply {
    /// The request.
    pub request: String,
    /// The line, as far as it is worth showing.
    pub line: String,
    /// The moves, or what it hides, in the words of the player.
    pub words: Vec<String>,
    /// What it says the end of the game is.
    pub claim: Option<Outcome>,
    pub asked: Instant,
    pub heard: Instant,
    /// The time that its clock is charged with.
    pub waited: Duration,
}

/// Why there is no answer.
pub(in crate::referee) enum NoReply {
    /// The player loses.
    Fault(Fault),
    /// The referee was interrupted.
    Interrupted,
    /// The referee lacks something to start the player, which is not to blame.
    Shortage(Shortage),
}

impl From<StartError> for NoReply {
    fn from(error: StartError) -> NoReply {
        match error {
            StartError::Shortage(shortage) => NoReply::Shortage(shortage),
            StartError::Impossible(why) => Fault::NoStart { why }.into(),
        }
    }
}

impl From<Fault> for NoReply {
    fn from(fault: Fault) -> NoReply {
        NoReply::Fault(fault)
    }
}

/// Somebody who plays one side of a game after another.
pub(in crate::referee) trait Player: Send {
    /// Gets it ready before its first game, so that it can be said at once if it cannot play.
    fn ready(&mut self, interrupt: &Interrupt) -> Result<(), NoReply>;

    /// Whether it can go on with a game from an opening. It must be ready.
    fn takes_openings(&mut self, interrupt: &Interrupt) -> bool;

    /// Asks what it hides in the game that is about to begin, by the request that the game has for this. Faults are those of a
    /// first move. Most protocols have no such request.
    fn secret(&mut self, request: &'static str, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        let _ = turn;
        let why = format!("its protocol has no request such as {request}");
        Err(Fault::NoStart { why }.into())
    }

    /// Asks for a move. After a fault the player is dropped, never asked again in the middle; the first turn of a game
    /// begins with a fresh one if need be.
    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply>;

    /// Its answer was nonsense: nobody knows what it thinks is asked, so the next game needs a fresh one.
    fn dismiss(&mut self) {}

    /// The last line on its standard error, if it has one.
    fn last_error(&self) -> Option<String> {
        None
    }
}

/// What was odd in a game, but no fault; the first few only.
#[derive(Default)]
pub(in crate::referee) struct Notes(Vec<String>);

const MOST_NOTES: usize = 20;

impl Notes {
    pub fn add(&mut self, side: Side, text: &str) {
        let note = format!("{side}: {text}");
        if self.0.len() < MOST_NOTES && !self.0.contains(&note) {
            self.0.push(note);
        }
    }

    pub fn into_inner(self) -> Vec<String> {
        self.0
    }
}

/// A line from outside, short enough for a journal, without characters that would spoil it.
pub(in crate::referee) fn excerpt(line: &str) -> String {
    const LONGEST: usize = 200;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut text: String = line.chars().take(LONGEST).map(clean).collect();
    if line.chars().nth(LONGEST).is_some() {
        text.push_str("...");
    }
    text
}
