//! Proofs: what a position is worth, shown move by move down to the ends of the game. Knows rules
//! and nothing that searches, so that what a search has found is checked by something that need not
//! trust it.

mod check;
mod file;

pub use check::{Flaw, Wrong, check, positions};
pub use file::BadProof;

use std::fmt;

use crate::rules::Side;

/// A proof about the position that some moves of a game lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The game and its options.
    pub game: String,
    /// The moves from the start to the position.
    pub moves: Vec<String>,
    /// What is proved: a win of one side, or two draws, or less.
    pub parts: Vec<Part>,
}

impl Proof {
    /// What its parts prove together.
    #[must_use]
    pub fn proves(&self) -> Proved {
        let holds = |claim: Claim| self.parts.iter().any(|part| part.claim == claim);
        let wins = |side| holds(Claim::win(side));
        let draws = |side| holds(Claim::draw(side));
        match Side::BOTH.into_iter().find(|&side| wins(side)) {
            Some(side) => Proved::Claim(Claim::win(side)),
            None if Side::BOTH.into_iter().all(draws) => Proved::Draw,
            None => match Side::BOTH.into_iter().find(|&side| draws(side)) {
                Some(side) => Proved::Claim(Claim::draw(side)),
                None => Proved::Nothing,
            },
        }
    }

    /// How many positions its parts show, those of both counted twice.
    #[must_use]
    pub fn size(&self) -> usize {
        self.parts.iter().map(|part| part.nodes.len()).sum()
    }
}

/// What a proof proves of its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proved {
    /// This much.
    Claim(Claim),
    /// Neither side loses.
    Draw,
    /// Nothing.
    Nothing,
}

/// `x wins`, `x does not lose`, `draw` or `nothing`.
impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proved::Claim(claim) => claim.fmt(f),
            Proved::Draw => f.write_str("draw"),
            Proved::Nothing => f.write_str("nothing"),
        }
    }
}

/// That a side can reach a goal from some position, whatever the other side does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The side.
    pub side: Side,
    /// The goal.
    pub goal: Goal,
}

impl Claim {
    /// That `side` wins.
    #[must_use]
    pub fn win(side: Side) -> Claim {
        let goal = Goal::Win;
        Claim { side, goal }
    }

    /// That `side` does not lose.
    #[must_use]
    pub fn draw(side: Side) -> Claim {
        let goal = Goal::Draw;
        Claim { side, goal }
    }

    /// The claim that holds when this one does not.
    #[must_use]
    pub fn denied(self) -> Claim {
        Claim {
            side: self.side.other(),
            goal: match self.goal {
                Goal::Win => Goal::Draw,
                Goal::Draw => Goal::Win,
            },
        }
    }
}

/// `x wins` or `x does not lose`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let does = match self.goal {
            Goal::Win => "wins",
            Goal::Draw => "does not lose",
        };
        write!(f, "{} {does}", self.side)
    }
}

/// What a side wants at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To win.
    Win,
    /// Not to lose.
    Draw,
}

/// The solution subgraph that proves a claim: for each position of its side one move, for each
/// position of the other side all moves, each position once.
///
/// Each node promises something of its position. For a win, that the side wins within `plies`
/// moves: a move leads to a node that promises fewer, so no play goes round in a circle, and every
/// play ends in a win. For a draw, that the side does not lose within `plies` moves, or, without a
/// number, ever: a move leads to a node that promises at least as much for the moves that are left.
/// Such a graph may well have circles: who loses does so by a last move to an end of the game, and
/// no end in the graph is a loss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What is proved of the position of the first node.
    pub claim: Claim,
    /// The positions.
    pub nodes: Vec<Node>,
}

/// A position in a [`Part`]: which one it is follows from the moves that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What it promises: see [`Part`].
    pub plies: Option<u32>,
    /// The moves, and which nodes they lead to, counted from 0.
    pub moves: Vec<(String, usize)>,
}
