//! A position of Connect Four that can be played: whose stones lie where, and who has won.
//!
//! Contract: a [`Board`] is always one that play can reach, with at most one player holding a line.
//! Every call costs a few dozen operations.

use std::fmt;

use super::column::Column;
use super::lines::{completing, has_line};
use super::shape::{AnyShape, Shape};

/// A position of Connect Four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    shape: AnyShape,
    /// The stones of the side to move.
    own: u64,
    /// The stones of both sides.
    filled: u64,
}

/// Why a sequence of moves cannot be played: the 1-based number of the first bad move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSequence {
    /// The move is no column of this board.
    NoColumn(usize),
    /// The column is full already.
    FullColumn(usize),
    /// The game was over before this move.
    GameOver(usize),
}

impl fmt::Display for BadSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSequence::NoColumn(n) => write!(f, "move {n} is no column of this board"),
            BadSequence::FullColumn(n) => write!(f, "move {n} is in a full column"),
            BadSequence::GameOver(n) => write!(f, "the game is over before move {n}"),
        }
    }
}

impl std::error::Error for BadSequence {}

impl Board {
    /// The empty board of a shape.
    #[must_use]
    pub fn empty(shape: AnyShape) -> Board {
        Board { shape, own: 0, filled: 0 }
    }

    /// The position after a sequence of moves, one digit 1 to 9 each.
    ///
    /// # Errors
    /// The first move that cannot be played.
    pub fn after(shape: AnyShape, moves: &str) -> Result<Board, BadSequence> {
        let mut board = Board::empty(shape);
        for (number, mv) in (1..).zip(moves.chars()) {
            let digit = mv.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
            let column = digit
                .and_then(Column::new)
                .filter(|column| column.index() < shape.columns())
                .ok_or(BadSequence::NoColumn(number))?;
            if board.is_won() {
                return Err(BadSequence::GameOver(number));
            }
            if !board.can_play(column) {
                return Err(BadSequence::FullColumn(number));
            }
            board.play(column);
        }
        Ok(board)
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> AnyShape {
        self.shape
    }

    /// The stones of the side to move, as bits (see [`Shape`]).
    #[must_use]
    pub fn own(&self) -> u64 {
        self.own
    }

    /// The stones of the side that has just moved.
    #[must_use]
    pub fn other(&self) -> u64 {
        self.filled ^ self.own
    }

    /// All stones.
    #[must_use]
    pub fn filled(&self) -> u64 {
        self.filled
    }

    /// Number of stones on the board.
    #[must_use]
    pub fn stones(&self) -> u32 {
        self.filled.count_ones()
    }

    /// The cells where a stone may come to lie now, one a column that is not full.
    #[must_use]
    pub fn landings(&self) -> u64 {
        (self.filled + self.shape.bottom()) & self.shape.cells()
    }

    /// Whether the board has the column, with room in it.
    #[must_use]
    pub fn can_play(&self, column: Column) -> bool {
        let index = column.index();
        index < self.shape.columns() && self.landings() & self.shape.column(index) != 0
    }

    /// Drops a stone of the side to move; the column must have room and the game must not be over.
    pub fn play(&mut self, column: Column) {
        debug_assert!(self.can_play(column) && !self.is_won());
        let landing = self.landings() & self.shape.column(column.index());
        self.own ^= self.filled;
        self.filled |= landing;
    }

    /// The position after a move, which must be legal.
    #[must_use]
    pub fn played(mut self, column: Column) -> Board {
        self.play(column);
        self
    }

    /// Whether the side that has just moved holds four in a row.
    #[must_use]
    pub fn is_won(&self) -> bool {
        has_line(self.shape, self.other())
    }

    /// Whether no cell is left.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.filled == self.shape.cells()
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_full() || self.is_won()
    }

    /// The landings where the side to move makes four in a row at once.
    #[must_use]
    pub fn wins(&self) -> u64 {
        completing(self.shape, self.own) & self.landings()
    }

    /// The landings where the other side would make four in a row if it were its turn.
    #[must_use]
    pub fn threats(&self) -> u64 {
        completing(self.shape, self.other()) & self.landings()
    }

    /// The columns that have room, from left to right.
    pub fn columns(&self) -> impl Iterator<Item = Column> + use<> {
        self.columns_of(self.landings())
    }

    /// The columns of these cells, from left to right.
    pub fn columns_of(&self, cells: u64) -> impl Iterator<Item = Column> + use<> {
        let shape = self.shape;
        (0..shape.columns())
            .filter(move |&column| cells & shape.column(column) != 0)
            .map(Column::at)
    }

    /// The position seen in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Board {
        Board {
            shape: self.shape,
            own: self.shape.mirror(self.own),
            filled: self.shape.mirror(self.filled),
        }
    }

    /// A number that no other position of this shape has: own stones, plus a one on top of every
    /// column.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.own | (self.filled + self.shape.bottom())
    }
}

impl fmt::Display for Board {
    /// Rows from the top, `X` for the player who began, `O` for the other, `.` for an empty cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.stones().is_multiple_of(2) { self.own } else { self.other() };
        for row in (0..self.shape.rows()).rev() {
            for column in 0..self.shape.columns() {
                let cell = 1u64 << (column * self.shape.stride() + row);
                let sign = if self.filled & cell == 0 {
                    '.'
                } else if first & cell != 0 {
                    'X'
                } else {
                    'O'
                };
                write!(f, "{}{sign}", if column == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
