//! What the referee wants of a player, in whatever words the player understands.
//!
//! There are two kinds of players: [`ProgramPlayer`](super::program_player), which speaks a
//! [`Dialect`](super::dialect), and [`Builtin`](super::builtin), which has no process.

use std::io;
use std::time::{Duration, Instant};

use super::clock::Clock;
use super::fault::Fault;
use super::note::Notes;
use super::shortage::Shortage;
use crate::rules::{BySide, Outcome, Side};

/// A move is wanted, or what the player hides.
pub(in crate::referee) struct Turn<'a> {
    pub side: Side,
    /// Whether it is the first of this side in this game.
    pub is_first: bool,
    /// Whether the game began with moves that nobody chose.
    pub has_opening: bool,
    /// The request for what it hides, if that is wanted now and no move.
    pub secret: Option<&'static str>,
    /// Whether the player hears of this game for the first time.
    pub begins_game: bool,
    /// The moves since this side's last one; on its first turn all moves.
    pub since: &'a [String],
    /// For the random choices of this side in this game.
    pub seed: u64,
    /// As they stand.
    pub clocks: &'a BySide<Clock>,
    pub notes: &'a mut Notes,
}

impl Turn<'_> {
    /// The clock of who is asked.
    pub fn clock(&self) -> &Clock {
        &self.clocks[self.side]
    }
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
#[derive(Debug)]
pub enum NoReply {
    /// The player loses.
    Fault(Fault),
    /// The player gives up.
    Resigned,
    /// The referee was interrupted.
    Interrupted,
    /// The referee lacks something to start the player, which is not to blame.
    Shortage(Shortage),
}

/// Of a process that could not be made.
impl From<io::Error> for NoReply {
    fn from(error: io::Error) -> NoReply {
        match Shortage::of(&error) {
            Some(shortage) => NoReply::Shortage(shortage),
            None => NoReply::Fault(Fault::NoStart { why: error.to_string() }),
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
    /// The number of the game that comes next, for its trace.
    fn number_game(&mut self, id: u32) {
        let _ = id;
    }

    /// Gets it ready before its first game, so that it can be said at once if it cannot play.
    fn ready(&mut self) -> Result<(), NoReply>;

    /// Whether it can go on with a game from an opening. It must be ready.
    fn takes_openings(&mut self) -> bool;

    /// Asks for a move, or for what it hides. After a fault the player is dropped, never asked
    /// again in the middle; the first turn of a game begins with a fresh one if need be.
    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply>;

    /// Its answer was nonsense: nobody knows what it thinks is asked, so the next game needs a
    /// fresh one.
    fn dismiss(&mut self) {}

    /// The last line that it wrote on standard error before it lost the last game by a fault.
    fn last_error(&self) -> Option<String> {
        None
    }
}
