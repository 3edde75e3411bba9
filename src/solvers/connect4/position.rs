//! A position as the search sees it: stones of both sides, and the open cells where each would
//! complete a line.
//!
//! The open cells ("threats") are kept from move to move, since only the mover's change; finding
//! them anew is the dearest step of all.

use crate::rules::games::connect4::{Board, Shape, completing};

/// A position in play; `own` belongs to the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Position {
    /// Stones of the side to move.
    pub own: u64,
    /// Stones of the other side.
    pub other: u64,
    /// Empty cells that would complete a line of the side to move.
    pub own_threats: u64,
    /// Empty cells that would complete a line of the other side.
    pub other_threats: u64,
    /// Number of stones.
    pub stones: u32,
}

impl Position {
    /// The same position as a board.
    pub fn new<S: Shape>(shape: S, board: &Board) -> Position {
        let (own, other) = (board.own(), board.other());
        let open = shape.cells() & !board.filled();
        Position {
            own,
            other,
            own_threats: completing(shape, own) & open,
            other_threats: completing(shape, other) & open,
            stones: board.stones(),
        }
    }

    /// All stones.
    #[inline(always)]
    pub fn filled(&self) -> u64 {
        self.own | self.other
    }

    /// The cells where a stone can come to lie now.
    #[inline(always)]
    pub fn landings<S: Shape>(&self, shape: S) -> u64 {
        (self.filled() + shape.bottom()) & shape.cells()
    }

    /// The landings that do not hand the other side a win right above.
    #[inline(always)]
    pub fn safe<S: Shape>(&self, shape: S) -> u64 {
        self.landings(shape) & !(self.other_threats >> 1)
    }

    /// The position after the side to move takes `cell`, one of the landings.
    #[inline(always)]
    pub fn played<S: Shape>(&self, shape: S, cell: u64) -> Position {
        let own = self.own | cell;
        let open = shape.cells() & !(self.other | own);
        Position {
            own: self.other,
            other: own,
            own_threats: self.other_threats & !cell,
            other_threats: completing(shape, own) & open,
            stones: self.stones + 1,
        }
    }
}

/// The score of a side that completes a line with its next stone, when `stones` lie on the board:
/// one more than the stones that it then has left (each side holds half the cells; of an odd number
/// the beginner holds one more).
#[inline(always)]
pub fn win_with_next<S: Shape>(shape: S, stones: u32) -> i32 {
    (shape.size() as i32 + 1 - stones as i32) >> 1
}
