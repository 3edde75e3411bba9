//! A cell of a board with rows and columns.

use std::fmt;
use std::str::FromStr;

use super::BadNotation;
use super::notation::list;

/// A cell, 1-based, row 1 at the top; written `[row,col]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    row: u8,
    col: u8,
}

impl Cell {
    /// The largest row and column that any board has.
    pub const MAX: u8 = 99;

    /// The cell at `row`, `col`, each in `1..=99`.
    #[must_use]
    pub fn new(row: u8, col: u8) -> Option<Cell> {
        let on_some_board = |n| (1..=Cell::MAX).contains(&n);
        (on_some_board(row) && on_some_board(col)).then_some(Cell { row, col })
    }

    /// The row, from 1 at the top.
    #[must_use]
    pub fn row(self) -> u8 {
        self.row
    }

    /// The column, from 1 at the left.
    #[must_use]
    pub fn col(self) -> u8 {
        self.col
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.row, self.col)
    }
}

impl FromStr for Cell {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Cell, BadNotation> {
        let [row, col] = list(word).ok_or_else(|| BadNotation::Malformed {
            word: word.to_owned(),
            expected: "a cell [row,col], for example [8,8]",
        })?;
        let coordinate = |n| u8::try_from(n).ok();
        coordinate(row).zip(coordinate(col)).and_then(|(row, col)| Cell::new(row, col)).ok_or_else(
            || BadNotation::Outside {
                word: word.to_owned(),
                why: "is off the board: rows and columns count from 1",
            },
        )
    }
}
