//! How a game between programs ended.

use crate::referee::player::{Fault, NoReply, Shortage, SideNote};
use crate::rules::{BySide, Outcome, Side};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// On the board.
    Played(Outcome),
    /// One side loses by a fault.
    Forfeit {
        /// The side at fault.
        by: Side,
        /// What it did.
        fault: Fault,
    },
    /// Neither side could be started: nobody wins.
    NeitherStarted(BySide<Fault>),
    /// One side has given up, which is a loss like any other.
    Resigned {
        /// The side that has resigned.
        by: Side,
    },
    /// It was broken off, and nobody is to blame.
    Abandoned,
    /// The referee lacked something: the game is to be played when it has that.
    Unplayed(Shortage),
}

impl Ending {
    /// The end of a game in which a side has given no answer.
    pub(super) fn of(by: Side, why: NoReply) -> Ending {
        match why {
            NoReply::Fault(fault) => Ending::Forfeit { by, fault },
            NoReply::Resigned => Ending::Resigned { by },
            NoReply::Interrupted => Ending::Abandoned,
            NoReply::Shortage(shortage) => Ending::Unplayed(shortage),
        }
    }
}

/// What the referee knows of a game that has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// All moves, as they are written; those of the opening first.
    pub moves: Vec<String>,
    /// How long each move of the players was waited for, in microseconds, by the side that made it.
    pub waited_us: BySide<Vec<u64>>,
    /// How it ended.
    pub ending: Ending,
    /// What was odd but no fault: a stale answer, a false claim, a bare answer.
    pub notes: Vec<SideNote>,
}
