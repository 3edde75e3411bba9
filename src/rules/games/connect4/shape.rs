//! The shape of a board of Connect Four, and where its cells lie in 64 bits.
//!
//! A column is a run of bits from the bottom up, with one spare bit (`-`) on top, so that neither a
//! line nor a carry can run from one column into the next. On the usual board of 7 columns and 6
//! rows:
//!
//! ```text
//!      a  b  c  d  e  f  g
//!      -  -  -  -  -  -  -        6 13 20 27 34 41 48   spare
//!   6  .  .  .  .  .  .  .        5 12 19 26 33 40 47
//!   5  .  .  .  .  .  .  .        4 11 18 25 32 39 46
//!   4  .  .  .  .  .  .  .        3 10 17 24 31 38 45
//!   3  .  .  .  .  .  .  .        2  9 16 23 30 37 44
//!   2  .  .  .  .  .  .  .        1  8 15 22 29 36 43
//!   1  .  .  .  .  .  .  .        0  7 14 21 28 35 42   bottom
//! ```
//! One step to the right is `stride` bits (here 7), up and right `stride + 1`, down and right
//! `stride - 1`.
//!
//! The usual board has a type of its own, [`FixedShape`], whose masks are constants; [`AnyShape`]
//! holds them as fields. Everything that is hot is generic over [`Shape`], so the solver is
//! compiled twice and no more.

/// The shape of a board: every mask that the rules and the solver need follows from its columns and
/// rows.
pub trait Shape: Copy + Send + Sync + 'static {
    /// Number of columns, 4 to 9.
    fn columns(self) -> u32;
    /// Number of rows, 4 to 9.
    fn rows(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> u64;
    /// Every cell, without the spare bits.
    fn cells(self) -> u64;
    /// Every cell at an even distance from the top: those that a player who always answers above
    /// fills (the parity bound of the solver).
    fn answers(self) -> u64;

    /// Bits from a cell to its right neighbour.
    #[inline(always)]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// Number of cells.
    #[inline(always)]
    fn size(self) -> u32 {
        self.columns() * self.rows()
    }

    /// Every cell of one column, counted from 0 on the left.
    #[inline(always)]
    fn column(self, column: u32) -> u64 {
        ((1 << self.rows()) - 1) << (column * self.stride())
    }

    /// The board seen in a mirror: the leftmost column becomes the rightmost.
    #[inline(always)]
    fn mirror(self, bits: u64) -> u64 {
        let wide = (1u64 << self.stride()) - 1;
        let last = self.columns() - 1;
        let mut mirrored = 0;
        for column in 0..self.columns() / 2 {
            let (left, right) = (column * self.stride(), (last - column) * self.stride());
            mirrored |= (bits & (wide << left)) << (right - left);
            mirrored |= (bits & (wide << right)) >> (right - left);
        }
        if last.is_multiple_of(2) {
            mirrored |= bits & (wide << (last / 2 * self.stride()));
        }
        mirrored
    }
}

/// A board of `C` columns and `R` rows, known when the program is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FixedShape<const C: u32, const R: u32>;

impl<const C: u32, const R: u32> FixedShape<C, R> {
    const ANY: AnyShape = AnyShape::new(C, R).expect("a fixed shape is one that fits");
}

impl<const C: u32, const R: u32> Shape for FixedShape<C, R> {
    #[inline(always)]
    fn columns(self) -> u32 {
        C
    }

    #[inline(always)]
    fn rows(self) -> u32 {
        R
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        const { Self::ANY.bottom }
    }

    #[inline(always)]
    fn cells(self) -> u64 {
        const { Self::ANY.cells }
    }

    #[inline(always)]
    fn answers(self) -> u64 {
        const { Self::ANY.answers }
    }
}

/// A board of any shape that fits, known only when the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyShape {
    columns: u32,
    rows: u32,
    bottom: u64,
    cells: u64,
    answers: u64,
}

impl AnyShape {
    /// The usual board: 7 columns, 6 rows.
    pub const USUAL: AnyShape = AnyShape::new(7, 6).expect("the usual board fits");

    /// A board of 4 to 9 columns and 4 to 9 rows whose cells and spare bits fit 64 bits; else
    /// `None`.
    #[must_use]
    pub const fn new(columns: u32, rows: u32) -> Option<AnyShape> {
        if columns < 4 || columns > 9 || rows < 4 || rows > 9 || columns * (rows + 1) > 64 {
            return None;
        }
        let mut bottom = 0;
        let mut column = 0;
        while column < columns {
            bottom |= 1 << (column * (rows + 1));
            column += 1;
        }
        let cells = bottom * ((1 << rows) - 1);
        let mut answers = 0;
        let mut row = 0;
        while row < rows {
            if (rows - 1 - row).is_multiple_of(2) {
                answers |= bottom << row;
            }
            row += 1;
        }
        Some(AnyShape { columns, rows, bottom, cells, answers })
    }
}

impl Shape for AnyShape {
    #[inline(always)]
    fn columns(self) -> u32 {
        self.columns
    }

    #[inline(always)]
    fn rows(self) -> u32 {
        self.rows
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline(always)]
    fn cells(self) -> u64 {
        self.cells
    }

    #[inline(always)]
    fn answers(self) -> u64 {
        self.answers
    }
}
