//! Connect Four: stones fall into columns, four in a row win.

mod board;
mod column;
mod lines;
mod shape;

use std::convert::Infallible;
use std::fmt;

use crate::rules::{
    Cell, Diagram, Game, Illegal, Mark, OptionError, OptionKind, OptionSpec, Options, Outcome,
    Path, Playable, Record, Side, Status,
};

pub use board::{BadSequence, Board};
pub use column::Column;
pub use lines::{completing, directions, has_line, on_lines, spread, starts};
pub use shape::{AnyShape, FixedShape, Shape};

/// A position of Connect Four: the players drop stones, in turns, into columns that have room; a
/// stone falls to the lowest empty cell. Four of one side in a row (along a row, a column or a
/// diagonal) win, and a full board without them is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connect4(Board);

impl Connect4 {
    /// The empty board of a shape.
    #[must_use]
    pub fn new(shape: AnyShape) -> Connect4 {
        Connect4(Board::empty(shape))
    }

    /// The stones and the shape of the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.0
    }

    /// The side whose turn it is, or would be.
    fn turn(&self) -> Side {
        if self.0.stones().is_multiple_of(2) { Side::X } else { Side::O }
    }

    /// The bit of a cell of the picture.
    fn bit(&self, cell: Cell) -> u64 {
        let shape = self.0.shape();
        let height = shape.rows() - u32::from(cell.row());
        1 << (u32::from(cell.col() - 1) * shape.stride() + height)
    }
}

impl From<Board> for Connect4 {
    fn from(board: Board) -> Connect4 {
        Connect4(board)
    }
}

impl Game for Connect4 {
    type Move = Column;

    fn status(&self) -> Status {
        if self.0.is_won() {
            Status::Over(Outcome::Win(self.turn().other()))
        } else if self.0.is_full() {
            Status::Over(Outcome::Draw)
        } else {
            Status::ToMove(self.turn())
        }
    }

    /// From left to right.
    fn moves(&self) -> impl Iterator<Item = Column> {
        let landings = if self.0.is_won() { 0 } else { self.0.landings() };
        self.0.columns_of(landings)
    }

    fn play(&mut self, mv: Column) {
        self.0.play(mv);
    }

    fn check(&self, mv: Column) -> Result<(), Illegal> {
        let columns = self.0.shape().columns();
        if mv.index() >= columns {
            let why = format!("is no column: this board has {columns}");
            Err(Illegal(why.into()))
        } else if !self.0.can_play(mv) {
            Err(Illegal("is full".into()))
        } else {
            Ok(())
        }
    }
}

/// A side of 4 to 9 cells.
const fn length(name: &'static str, default: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Integer { min: 4, max: 9 }, default, about }
}

impl Playable for Connect4 {
    const NAME: &'static str = "connect4";
    const ABOUT: &'static str =
        "four in a row with stones that fall into columns; a move is the number of a column";
    const RULES: &'static str = "Drop a stone into a column; it falls on the stones that are there. Four stones of one side in a \
        row win: across, down or diagonally. A full board without such a row is a draw.";
    const OPTIONS: &'static [OptionSpec] = &[
        length("rows", "6", "rows of the board"),
        length("cols", "7", "columns of the board; cols * (rows + 1) is at most 64"),
    ];

    type Secret = Infallible;

    fn set_up(options: &Options) -> Result<Record<Connect4>, OptionError> {
        let shape = AnyShape::new(options.integer("cols"), options.integer("rows"));
        let shape = shape.ok_or_else(|| OptionError::Together {
            words: options.to_string().trim_start().to_owned(),
            expected: "cols * (rows + 1) of at most 64",
        })?;
        Ok(Record::new(Connect4::new(shape)))
    }

    fn diagram(&self, last: Option<Column>) -> Diagram {
        let shape = self.0.shape();
        let mover = self.turn();
        let winning = on_lines(shape, self.0.other());
        // The last stone is the highest one of its column.
        let last = last.map_or(0, |column| {
            let stones = self.0.filled() & shape.column(column.index());
            stones & !(stones >> 1)
        });
        let length = |n: u32| u8::try_from(n).expect("a board has at most nine rows and columns");
        Diagram::numbered(length(shape.rows()), length(shape.columns()), |cell| {
            let bit = self.bit(cell);
            let place = if self.0.own() & bit != 0 {
                mover.stone()
            } else if self.0.other() & bit != 0 {
                mover.other().stone()
            } else if !self.0.is_won() && self.0.landings() & bit != 0 {
                '.'
            } else {
                '-'
            };
            let mark = if winning & bit != 0 {
                Mark::Winning
            } else if last & bit != 0 {
                Mark::Last
            } else {
                Mark::Plain
            };
            (place, mark)
        })
    }

    /// A cell stands for its column, wherever the stone comes to lie.
    fn move_at(&self, cell: Cell) -> Option<Column> {
        Column::new(cell.col()).filter(|_| cell.row() <= Column::MAX)
    }

    /// To the lowest empty cell of the column.
    fn path_of(&self, mv: Column) -> Option<Path> {
        let shape = self.0.shape();
        let column = (mv.index() < shape.columns()).then(|| shape.column(mv.index()))?;
        let height = (self.0.filled() & column).count_ones();
        let row = u8::try_from(shape.rows().checked_sub(height)?).ok()?;
        Cell::new(row, mv.number()).map(Path::onto)
    }
}

impl fmt::Display for Connect4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(None).fmt(f)
    }
}
