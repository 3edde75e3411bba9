//! A rectangle of cells.

use crate::rules::Cell;

/// A rectangle of cells, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// First and last row.
    pub rows: (u8, u8),
    /// First and last column.
    pub cols: (u8, u8),
}

impl Area {
    /// The cells, row by row, left to right.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let Area { rows, cols } = self;
        (rows.0..=rows.1)
            .flat_map(move |row| (cols.0..=cols.1).filter_map(move |col| Cell::new(row, col)))
    }

    /// Whether `cell` lies in the rectangle.
    #[must_use]
    pub fn contains(self, cell: Cell) -> bool {
        (self.rows.0..=self.rows.1).contains(&cell.row())
            && (self.cols.0..=self.cols.1).contains(&cell.col())
    }

    /// How many cells it has.
    #[must_use]
    pub fn cell_count(self) -> u32 {
        u32::from(self.rows.1 - self.rows.0 + 1) * u32::from(self.cols.1 - self.cols.0 + 1)
    }
}
