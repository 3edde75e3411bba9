//! A cell of the 3x3 board as one number.

use std::fmt;
use std::str::FromStr;

use super::notation::integer;
use super::{BadNotation, Cell};

/// A cell of the 3x3 board, numbered row by row:
///
/// ```text
/// 1 2 3
/// 4 5 6
/// 7 8 9
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// The nine squares in order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..9).map(Square)
    }

    /// Square number `number`, in `1..=9`.
    #[must_use]
    pub fn new(number: u8) -> Option<Square> {
        (1..=9).contains(&number).then(|| Square(number - 1))
    }

    /// Position in reading order from 0.
    #[must_use]
    pub fn index(self) -> u8 {
        self.0
    }

    /// The same place as row and column.
    #[must_use]
    pub fn cell(self) -> Cell {
        Cell::new(self.0 / 3 + 1, self.0 % 3 + 1).expect("a square lies on the 3x3 board")
    }

    /// The square at row and column of a 3x3 board.
    #[must_use]
    pub fn at(cell: Cell) -> Option<Square> {
        (cell.row() <= 3 && cell.col() <= 3).then(|| Square((cell.row() - 1) * 3 + cell.col() - 1))
    }
}

/// Why a number outside `1..=9` names no cell.
pub(super) const OFF_BOARD: &str = "is off the board: cells are numbered 1 to 9";

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Square {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Square, BadNotation> {
        let number = integer(word).ok_or_else(|| BadNotation::Malformed {
            word: word.to_owned(),
            expected: "a cell number from 1 to 9, for example 5",
        })?;
        u8::try_from(number)
            .ok()
            .and_then(Square::new)
            .ok_or_else(|| BadNotation::Outside { word: word.to_owned(), why: OFF_BOARD })
    }
}
