//! Tic-tac-toe on the 3x3 board.

use std::convert::Infallible;
use std::fmt;

use crate::rules::{
    Bitboard3x3, Cell, Diagram, Game, Illegal, Keyed, OptionError, Options, Outcome, Path,
    Playable, Record, Side, Square, Status, Written, bitboard3x3,
};

/// A position of tic-tac-toe: three in a row win, nine stones without such a row are a draw. A move
/// is a [`Square`].
///
/// 5,478 positions can be reached, 765 up to symmetry; there are 255,168 games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Classic {
    x: Bitboard3x3,
    o: Bitboard3x3,
}

impl Classic {
    /// The empty board.
    #[must_use]
    pub fn new() -> Classic {
        Classic::default()
    }

    /// The stones of `side`.
    #[must_use]
    pub fn stones(&self, side: Side) -> Bitboard3x3 {
        match side {
            Side::X => self.x,
            Side::O => self.o,
        }
    }

    /// The empty cells.
    #[must_use]
    pub fn empty(&self) -> Bitboard3x3 {
        !(self.x | self.o)
    }

    /// Whose stone falls next, also after the end.
    fn turn(&self) -> Side {
        // X has as many stones as O or one more.
        if (self.x | self.o).len().is_multiple_of(2) { Side::X } else { Side::O }
    }
}

impl Game for Classic {
    type Move = Square;

    fn status(&self) -> Status {
        // Only the side that has just moved can have completed a row.
        let mover = self.turn().other();
        if self.stones(mover).has_line() {
            Status::Over(Outcome::Win(mover))
        } else if self.empty().is_empty() {
            Status::Over(Outcome::Draw)
        } else {
            Status::ToMove(mover.other())
        }
    }

    fn moves(&self) -> impl Iterator<Item = Square> {
        let over = matches!(self.status(), Status::Over(_));
        (if over { Bitboard3x3::EMPTY } else { self.empty() }).squares()
    }

    fn play(&mut self, square: Square) {
        match self.turn() {
            Side::X => self.x = self.x | Bitboard3x3::of(square),
            Side::O => self.o = self.o | Bitboard3x3::of(square),
        }
    }

    fn check(&self, square: Square) -> Result<(), Illegal> {
        if self.empty().contains(square) { Ok(()) } else { Err(Illegal("is occupied".into())) }
    }
}

impl Keyed for Classic {
    type Key = (Bitboard3x3, Bitboard3x3);

    fn key(&self) -> (Bitboard3x3, Bitboard3x3) {
        bitboard3x3::fold(self.x, self.o)
    }
}

impl Written for Classic {
    /// The stones, row by row: `x..o.....`.
    fn write_key(&(x, o): &(Bitboard3x3, Bitboard3x3)) -> String {
        bitboard3x3::write(x, o)
    }

    fn read_key(word: &str) -> Option<(Bitboard3x3, Bitboard3x3)> {
        let (x, o) = bitboard3x3::read(word)?;
        let is_counted = x.len() == o.len() || x.len() == o.len() + 1;
        let is_reached = is_counted && !bitboard3x3::by_mover(x, o).1.has_line();
        (is_reached && bitboard3x3::fold(x, o) == (x, o)).then_some((x, o))
    }

    fn is_won(&(x, o): &(Bitboard3x3, Bitboard3x3)) -> Option<bool> {
        let is_won = bitboard3x3::by_mover(x, o).0.has_line();
        (is_won || (!(x | o)).is_empty()).then_some(is_won)
    }
}

impl Playable for Classic {
    const NAME: &'static str = "classic";
    const ABOUT: &'static str =
        "tic-tac-toe on the 3x3 board; a move is a cell number, row by row from 1 to 9";
    const RULES: &'static str = "Put a stone on an empty cell. Three stones of one side in a row win: across, down or \
        diagonally. Nine stones without such a row are a draw.";

    type Secret = Infallible;

    fn set_up(_: &Options) -> Result<Record<Classic>, OptionError> {
        Ok(Record::new(Classic::new()))
    }

    fn diagram(&self, last: Option<Square>) -> Diagram {
        bitboard3x3::picture(self.x, self.o, self.moves().collect(), last)
    }

    fn move_at(&self, cell: Cell) -> Option<Square> {
        Square::at(cell)
    }

    fn path_of(&self, square: Square) -> Option<Path> {
        Some(Path::onto(square.cell()))
    }

    fn name_of(cell: Cell) -> String {
        Square::at(cell).map_or_else(|| cell.to_string(), |square| square.to_string())
    }
}

impl fmt::Display for Classic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(None).fmt(f)
    }
}
