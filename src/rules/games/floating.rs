//! Tic-tac-toe in a floating 3x3 window.

mod area;
mod fold;

pub use area::Area;

use std::convert::Infallible;
use std::fmt;

use crate::rules::{
    Bitboard3x3, Cell, Diagram, Game, Illegal, Keyed, Mark, OptionError, OptionKind, OptionSpec,
    Options, Outcome, Path, Playable, Record, Side, Square, Status, Written, bitboard3x3,
};

use fold::Boxed;

/// Sets the keys of empty boards apart from those of boxes, which need 26 bits.
const EMPTY_BOARD: u32 = 1 << 31;

/// A position of tic-tac-toe in a floating window.
///
/// All stones must fit together inside some 3x3 square of the board. The window is not fixed in
/// advance: it gets narrower as stones fall. Three stones of one colour in a row win; nine stones
/// with no such row are a draw.
///
/// Held as the stones in the smallest box round them, and the place of its corner:
///
/// ```text
///        left
///         |
///  top -- X . O     a box of 2 rows and 3 columns; the playable cells lie in the `area`, which
///         . X .     reaches as far as one more stone keeps the box within 3x3: here a row above
///                   and a row below, if the board goes on there
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Floating {
    rows: u8,
    cols: u8,
    top: u8,
    left: u8,
    x: Bitboard3x3,
    o: Bitboard3x3,
}

impl Floating {
    /// The empty board of `rows` x `cols`, each in `3..=99`.
    #[must_use]
    pub fn new(rows: u8, cols: u8) -> Option<Floating> {
        let fits = |n| (3..=Cell::MAX).contains(&n);
        let empty =
            Floating { rows, cols, top: 1, left: 1, x: Bitboard3x3::EMPTY, o: Bitboard3x3::EMPTY };
        (fits(rows) && fits(cols)).then_some(empty)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// How many stones are on the board.
    #[must_use]
    pub fn stone_count(&self) -> u32 {
        self.all().len()
    }

    /// Whose stone lies on `cell`.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        let square = self.in_box(cell)?;
        Side::BOTH.into_iter().find(|&side| self.stones(side).contains(square))
    }

    /// The smallest rectangle that holds all stones and all playable cells; it has nine cells or
    /// more.
    #[must_use]
    pub fn area(&self) -> Area {
        let (height, width) = self.size();
        if height == 0 {
            return Area { rows: (1, self.rows), cols: (1, self.cols) };
        }
        // From the last stone two back, from the first stone two ahead.
        let span = |first: u8, len: u8, end: u8| {
            ((first + len).saturating_sub(3).max(1), (first + 2).min(end))
        };
        Area { rows: span(self.top, height, self.rows), cols: span(self.left, width, self.cols) }
    }

    /// Whether the playing area is defined: stones and playable cells are nine together.
    #[must_use]
    pub fn is_defined(&self) -> bool {
        self.area().cell_count() == 9
    }

    /// The side with three in a row.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones(side).has_line())
    }

    /// The cells on which a stone may fall, row by row, left to right; none after the end.
    pub fn playable(&self) -> impl Iterator<Item = Cell> {
        let over = self.winner().is_some();
        self.area().cells().filter(move |&cell| !over && self.stone(cell).is_none())
    }

    /// The position with one more stone of `side` on the playable `cell`, whoever's turn it is.
    #[must_use]
    pub fn with(&self, side: Side, cell: Cell) -> Floating {
        let mut next = *self;
        next.put(side, cell);
        next
    }

    fn put(&mut self, side: Side, cell: Cell) {
        if self.all().is_empty() {
            (self.top, self.left) = (cell.row(), cell.col());
        }
        let (top, left) = (self.top.min(cell.row()), self.left.min(cell.col()));
        let (down, right) = (self.top - top, self.left - left);
        self.x = self.x.shifted(down, right);
        self.o = self.o.shifted(down, right);
        (self.top, self.left) = (top, left);
        let stone = Bitboard3x3::of(
            self.in_box(cell).expect("a playable cell lies in a 3x3 box with all stones"),
        );
        match side {
            Side::X => self.x = self.x | stone,
            Side::O => self.o = self.o | stone,
        }
    }

    /// Whose stone falls next, also after the end.
    fn turn(&self) -> Side {
        // X has as many stones as O or one more.
        if self.all().len().is_multiple_of(2) { Side::X } else { Side::O }
    }

    fn stones(&self, side: Side) -> Bitboard3x3 {
        match side {
            Side::X => self.x,
            Side::O => self.o,
        }
    }

    fn all(&self) -> Bitboard3x3 {
        self.x | self.o
    }

    /// Rows and columns of the box of stones; zero on the empty board.
    fn size(&self) -> (u8, u8) {
        (self.all().height(), self.all().width())
    }

    /// The place of `cell` in the 3x3 grid whose corner is the corner of the box.
    fn in_box(&self, cell: Cell) -> Option<Square> {
        let row = cell.row().checked_sub(self.top)? + 1;
        let col = cell.col().checked_sub(self.left)? + 1;
        Square::at(Cell::new(row, col)?)
    }
}

impl Game for Floating {
    type Move = Cell;

    fn status(&self) -> Status {
        match self.winner() {
            Some(side) => Status::Over(Outcome::Win(side)),
            None if (!self.all()).is_empty() => Status::Over(Outcome::Draw),
            None => Status::ToMove(self.turn()),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.playable()
    }

    fn play(&mut self, cell: Cell) {
        self.put(self.turn(), cell);
    }

    fn check(&self, cell: Cell) -> Result<(), Illegal> {
        let Floating { rows, cols, .. } = *self;
        if cell.row() > rows || cell.col() > cols {
            Err(Illegal(format!("is off the {rows}x{cols} board").into()))
        } else if self.stone(cell).is_some() {
            Err(Illegal("is occupied".into()))
        } else if !self.area().contains(cell) {
            Err(Illegal("is outside the window: all stones must fit in a 3x3 square".into()))
        } else {
            Ok(())
        }
    }
}

impl Keyed for Floating {
    type Key = u32;

    /// The box of stones and how many rows and columns the area has on its four sides, folded by
    /// the symmetries of the square: where the box stands on the board matters only through these.
    fn key(&self) -> u32 {
        let (height, width) = self.size();
        if height == 0 {
            let (short, long) = (self.rows.min(self.cols), self.rows.max(self.cols));
            return EMPTY_BOARD | u32::from(short) << 8 | u32::from(long);
        }
        let Area { rows, cols } = self.area();
        let below = rows.1 - (self.top + height - 1);
        let right = cols.1 - (self.left + width - 1);
        let margins = [self.top - rows.0, below, self.left - cols.0, right];
        Boxed::new(margins, height, width, self.x, self.o).folded()
    }

    fn canonical_move(&self, cell: Cell) -> Cell {
        if !self.all().is_empty() {
            return cell;
        }
        let (row, col) =
            (canonical_move(cell.row(), self.rows), canonical_move(cell.col(), self.cols));
        Cell::new(row, col).expect("it is no further from the corner than the cell")
    }

    fn representatives(&self) -> impl Iterator<Item = Cell> {
        // Row by row: an empty board may have thousands of cells, and most rows need no look.
        let (empty, over) = (self.all().is_empty(), self.winner().is_some());
        let stands = move |n: u8, end: u8| !empty || canonical_move(n, end) == n;
        let Area { rows, cols } = self.area();
        (rows.0..=rows.1)
            .filter(move |&row| !over && stands(row, self.rows))
            .flat_map(move |row| (cols.0..=cols.1).filter_map(move |col| Cell::new(row, col)))
            .filter(move |&cell| stands(cell.col(), self.cols) && self.stone(cell).is_none())
    }
}

/// On the empty board a first move is known by its distance to each edge, which counts up to 2: of
/// `end` rows the inner ones are all like row 3, and so with columns.
fn canonical_move(n: u8, end: u8) -> u8 {
    if n + 1 < end { n.min(3) } else { n }
}

impl Written for Floating {
    /// The free rows above and below the box of stones and the free columns to its left and right,
    /// then the box in the corner of its 3x3 grid, row by row: `0222:xo.......`. An empty board by
    /// its size: `3x4`.
    fn write_key(&key: &u32) -> String {
        if key & EMPTY_BOARD != 0 {
            let [_, _, short, long] = key.to_be_bytes();
            return format!("{short}x{long}");
        }
        Boxed::write(key)
    }

    fn read_key(word: &str) -> Option<u32> {
        if let Some((short, long)) = word.split_once('x').filter(|_| !word.contains(':')) {
            let key = Floating::new(short.parse().ok()?, long.parse().ok()?)?.key();
            return (Floating::write_key(&key) == word).then_some(key);
        }
        Boxed::read(word)
    }

    fn is_won(&key: &u32) -> Option<bool> {
        if key & EMPTY_BOARD != 0 {
            return None;
        }
        let (x, o) = Boxed::stones(key);
        let is_won = bitboard3x3::by_mover(x, o).0.has_line();
        (is_won || (!(x | o)).is_empty()).then_some(is_won)
    }
}

impl Playable for Floating {
    const NAME: &'static str = "floating";
    const ABOUT: &'static str = "tic-tac-toe in a floating 3x3 window; a move is [row,col]";
    const RULES: &'static str = "Put a stone on an empty cell. All stones on the board, of both sides, must fit together into \
        some square of 3x3 cells, so the first stones decide where the game is played. Three stones of \
        one side in a row win: across, down or diagonally. Nine stones without such a row are a draw.";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "rows",
            kind: OptionKind::Integer { min: 3, max: Cell::MAX as i64 },
            default: "15",
            about: "rows of the board",
        },
        OptionSpec {
            name: "cols",
            kind: OptionKind::Integer { min: 3, max: Cell::MAX as i64 },
            default: "15",
            about: "columns of the board",
        },
    ];

    type Secret = Infallible;

    fn set_up(options: &Options) -> Result<Record<Floating>, OptionError> {
        let board = Floating::new(options.integer("rows"), options.integer("cols"));
        Ok(Record::new(board.expect("the options keep rows and columns within 3..=99")))
    }

    fn diagram(&self, last: Option<Cell>) -> Diagram {
        let row =
            Side::BOTH.into_iter().find_map(|side| self.stones(side).line()).unwrap_or_default();
        let (over, area) = (matches!(self.status(), Status::Over(_)), self.area());
        Diagram::numbered(self.rows, self.cols, |cell| {
            let Some(side) = self.stone(cell) else {
                return (if area.contains(cell) && !over { '.' } else { '-' }, Mark::Plain);
            };
            let mark = if self.in_box(cell).is_some_and(|square| row.contains(square)) {
                Mark::Winning
            } else if last == Some(cell) {
                Mark::Last
            } else {
                Mark::Plain
            };
            (side.stone(), mark)
        })
    }

    fn move_at(&self, cell: Cell) -> Option<Cell> {
        Some(cell)
    }

    fn path_of(&self, cell: Cell) -> Option<Path> {
        Some(Path::onto(cell))
    }
}

impl fmt::Display for Floating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(None).fmt(f)
    }
}

/// The 3x3 board is the smallest floating board.
impl From<super::Classic> for Floating {
    fn from(classic: super::Classic) -> Floating {
        let mut position = Floating {
            rows: 3,
            cols: 3,
            top: 1,
            left: 1,
            x: Bitboard3x3::EMPTY,
            o: Bitboard3x3::EMPTY,
        };
        for side in Side::BOTH {
            for square in classic.stones(side).squares() {
                position.put(side, square.cell());
            }
        }
        position
    }
}
