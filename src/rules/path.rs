//! Where a move goes on a board.

use super::Cell;

/// The cells of a move that puts or slides one stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// Where the stone was; nowhere when it is a new one.
    pub from: Option<Cell>,
    /// Where it comes to lie.
    pub to: Cell,
}

impl Path {
    /// A new stone on a cell.
    #[must_use]
    pub fn onto(to: Cell) -> Path {
        Path { from: None, to }
    }
}
