//! A set of cells of a 3x3 grid, in nine bits.

use std::ops::{BitAnd, BitOr, Not};

use super::{Diagram, Mark, Side, Square};

/// A set of cells of a 3x3 grid. Bit `i` stands for the cell with index `i` in reading order:
///
/// ```text
/// 0 1 2
/// 3 4 5
/// 6 7 8
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Bitboard3x3(u16);

const FULL: u16 = 0b111_111_111;
const TOP_ROW: u16 = 0b000_000_111;
const LEFT_COLUMN: u16 = 0b001_001_001;

impl Bitboard3x3 {
    /// No cell.
    pub const EMPTY: Bitboard3x3 = Bitboard3x3(0);

    /// The eight lines of three: rows, columns, diagonals, in the order 123 456 789 147 258 369 159
    /// 357.
    pub const LINES: [Bitboard3x3; 8] = [
        Bitboard3x3(0b000_000_111),
        Bitboard3x3(0b000_111_000),
        Bitboard3x3(0b111_000_000),
        Bitboard3x3(0b001_001_001),
        Bitboard3x3(0b010_010_010),
        Bitboard3x3(0b100_100_100),
        Bitboard3x3(0b100_010_001),
        Bitboard3x3(0b001_010_100),
    ];

    /// The set with one cell.
    #[must_use]
    pub fn of(square: Square) -> Bitboard3x3 {
        Bitboard3x3(1 << square.index())
    }

    /// The set with the cell of index `index` added, for tables made by the compiler.
    pub(in crate::rules) const fn with_index(self, index: usize) -> Bitboard3x3 {
        Bitboard3x3(self.0 | 1 << index)
    }

    /// The set whose bits are the lowest nine of `bits`.
    pub(in crate::rules) fn from_bits(bits: u32) -> Bitboard3x3 {
        Bitboard3x3(bits as u16 & FULL)
    }

    /// The bits, bit `i` for cell `i`.
    #[must_use]
    pub fn bits(self) -> u16 {
        self.0
    }

    /// How many cells are in the set.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no cell is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `square` is in the set.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        !(self & Bitboard3x3::of(square)).is_empty()
    }

    /// The cells in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| self.contains(square))
    }

    /// A line of three that lies wholly in the set.
    #[must_use]
    pub fn line(self) -> Option<Bitboard3x3> {
        Bitboard3x3::LINES.into_iter().find(|&line| self & line == line)
    }

    /// Whether a line of three lies wholly in the set.
    #[must_use]
    pub fn has_line(self) -> bool {
        HAS_LINE[usize::from(self.0)]
    }

    /// The lowest row in use, counted from 1; 0 for the empty set.
    #[must_use]
    pub fn height(self) -> u8 {
        (0..3).rev().find(|row| self.0 & (TOP_ROW << (3 * row)) != 0).map_or(0, |row| row + 1)
    }

    /// The rightmost column in use, counted from 1; 0 for the empty set.
    #[must_use]
    pub fn width(self) -> u8 {
        (0..3).rev().find(|col| self.0 & (LEFT_COLUMN << col) != 0).map_or(0, |col| col + 1)
    }

    /// The set moved down by `rows` and right by `cols`, which must leave it on the grid.
    #[must_use]
    pub fn shifted(self, rows: u8, cols: u8) -> Bitboard3x3 {
        Bitboard3x3(self.0 << (3 * rows + cols))
    }

    /// The set moved up by `rows` and left by `cols`, which must leave it on the grid.
    #[must_use]
    pub fn shifted_back(self, rows: u8, cols: u8) -> Bitboard3x3 {
        Bitboard3x3(self.0 >> (3 * rows + cols))
    }

    /// Reflected in the main diagonal: rows become columns.
    #[must_use]
    pub fn transposed(self) -> Bitboard3x3 {
        Bitboard3x3(TRANSPOSED[usize::from(self.0)])
    }

    /// Reflected from left to right.
    #[must_use]
    pub fn mirrored(self) -> Bitboard3x3 {
        Bitboard3x3(MIRRORED[usize::from(self.0)])
    }

    /// Reflected upside down.
    #[must_use]
    pub fn flipped(self) -> Bitboard3x3 {
        let middle_row = TOP_ROW << 3;
        Bitboard3x3((self.0 & TOP_ROW) << 6 | self.0 & middle_row | self.0 >> 6)
    }
}

/// The smaller key of two colours under the eight symmetries of the grid, for positions that the
/// symmetries leave alike.
#[must_use]
pub fn fold(x: Bitboard3x3, o: Bitboard3x3) -> (Bitboard3x3, Bitboard3x3) {
    let mirrored = (x.mirrored(), o.mirrored());
    let flipped = |(x, o): (Bitboard3x3, Bitboard3x3)| (x.flipped(), o.flipped());
    // Each of these and its reflection in a diagonal are all eight.
    [(x, o), mirrored, flipped((x, o)), flipped(mirrored)]
        .into_iter()
        .map(|(x, o)| (x, o).min((x.transposed(), o.transposed())))
        .min()
        .expect("there are four")
}

/// The stones of the side that moved last and of the other one, where X has as many stones as O or
/// one more.
#[must_use]
pub(in crate::rules) fn by_mover(x: Bitboard3x3, o: Bitboard3x3) -> (Bitboard3x3, Bitboard3x3) {
    if x.len() > o.len() { (x, o) } else { (o, x) }
}

/// Two sets that share no cell, in nine characters, row by row: `x..o.....`.
#[must_use]
pub fn write(x: Bitboard3x3, o: Bitboard3x3) -> String {
    let cell = |square| match (x.contains(square), o.contains(square)) {
        (true, _) => 'x',
        (_, true) => 'o',
        _ => '.',
    };
    Square::all().map(cell).collect()
}

/// The two sets that are so written.
#[must_use]
pub fn read(word: &str) -> Option<(Bitboard3x3, Bitboard3x3)> {
    let is_right = word.len() == 9 && word.bytes().all(|byte| b"xo.".contains(&byte));
    let cells = |stone| {
        let held = Square::all().zip(word.chars());
        held.filter_map(move |(square, c)| (c == stone).then_some(square)).collect()
    };
    is_right.then(|| (cells('x'), cells('o')))
}

/// A picture of the 3x3 board. `open` are the empty cells that a move may lead to, and `last` is
/// the cell of the last move, to be marked.
#[must_use]
pub fn picture(x: Bitboard3x3, o: Bitboard3x3, open: Bitboard3x3, last: Option<Square>) -> Diagram {
    let row = x.line().or(o.line()).unwrap_or_default();
    Diagram::numbered(3, 3, |cell| {
        let square = Square::at(cell).expect("the diagram has three rows and columns");
        let place = match (x.contains(square), o.contains(square)) {
            (true, _) => Side::X.stone(),
            (_, true) => Side::O.stone(),
            _ if open.contains(square) => '.',
            _ => '-',
        };
        let mark = if row.contains(square) {
            Mark::Winning
        } else if last == Some(square) {
            Mark::Last
        } else {
            Mark::Plain
        };
        (place, mark)
    })
}

impl BitOr for Bitboard3x3 {
    type Output = Bitboard3x3;

    fn bitor(self, other: Bitboard3x3) -> Bitboard3x3 {
        Bitboard3x3(self.0 | other.0)
    }
}

impl BitAnd for Bitboard3x3 {
    type Output = Bitboard3x3;

    fn bitand(self, other: Bitboard3x3) -> Bitboard3x3 {
        Bitboard3x3(self.0 & other.0)
    }
}

/// The other cells of the grid.
impl Not for Bitboard3x3 {
    type Output = Bitboard3x3;

    fn not(self) -> Bitboard3x3 {
        Bitboard3x3(!self.0 & FULL)
    }
}

impl FromIterator<Square> for Bitboard3x3 {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard3x3 {
        squares.into_iter().fold(Bitboard3x3::EMPTY, |set, square| set | Bitboard3x3::of(square))
    }
}

static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 8 {
            let line = Bitboard3x3::LINES[i].0 as usize;
            table[set] |= set & line == line;
            i += 1;
        }
        set += 1;
    }
    table
};

static TRANSPOSED: [u16; 512] = images([0, 3, 6, 1, 4, 7, 2, 5, 8]);
static MIRRORED: [u16; 512] = images([2, 1, 0, 5, 4, 3, 8, 7, 6]);

/// The image of every set when cell `i` goes to `to[i]`.
const fn images(to: [u16; 9]) -> [u16; 512] {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut cell = 0;
        while cell < 9 {
            if set & (1 << cell) != 0 {
                table[set] |= 1 << to[cell];
            }
            cell += 1;
        }
        set += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[u8]) -> Bitboard3x3 {
        cells.iter().map(|&n| Square::new(n).unwrap()).collect()
    }

    #[test]
    fn lines_are_found() {
        assert!(set(&[3, 5, 7, 1]).has_line());
        assert_eq!(set(&[1, 2, 5, 8]).line(), Some(set(&[2, 5, 8])));
        assert!(!set(&[1, 2, 4, 5, 9 - 1]).has_line() || set(&[2, 5, 8]).has_line());
        let lines = (0..512).filter(|&bits| Bitboard3x3(bits).has_line()).count();
        assert_eq!(lines, (0..512).filter(|&bits| Bitboard3x3(bits).line().is_some()).count());
    }

    #[test]
    fn symmetries_move_the_cells_they_should() {
        assert_eq!(set(&[1, 2, 6]).transposed(), set(&[1, 4, 8]));
        assert_eq!(set(&[1, 2, 6]).mirrored(), set(&[3, 2, 4]));
        assert_eq!(set(&[1, 2, 6]).flipped(), set(&[7, 8, 6]));
        assert_eq!((set(&[5]).height(), set(&[5]).width()), (2, 2));
        assert_eq!((Bitboard3x3::EMPTY.height(), Bitboard3x3::EMPTY.width()), (0, 0));
        assert_eq!(set(&[1, 5]).shifted(1, 1), set(&[5, 9]));
    }

    #[test]
    fn folding_sends_each_orbit_to_one_member() {
        let classes: std::collections::HashSet<_> =
            (0..512).map(|bits| fold(Bitboard3x3(bits), Bitboard3x3::EMPTY)).collect();
        // Two-colourings of the 3x3 grid up to its eight symmetries: OEIS A054247(3).
        assert_eq!(classes.len(), 102);
    }
}
