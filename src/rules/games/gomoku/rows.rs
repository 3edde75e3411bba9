//! The stones of one side on a board of up to 25 rows and columns.

use crate::rules::Cell;

/// The stones of one side: a word of bits for each row, bit 0 for column 1.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(super) struct Rows([u32; 25]);

/// The four directions of lines as steps of rows and columns.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Rows {
    pub const EMPTY: Rows = Rows([0; 25]);

    /// Whether a stone lies on `cell`; never off the largest board.
    pub fn contains(&self, cell: Cell) -> bool {
        self.at(i32::from(cell.row()), i32::from(cell.col()))
    }

    /// Adds a stone on a cell of the board.
    pub fn insert(&mut self, cell: Cell) {
        self.0[usize::from(cell.row() - 1)] |= 1 << (cell.col() - 1);
    }

    /// In each direction the number of stones in a row through `cell`, where one lies.
    pub fn lengths(&self, cell: Cell) -> impl Iterator<Item = u32> {
        let (row, col) = (i32::from(cell.row()), i32::from(cell.col()));
        DIRECTIONS.into_iter().map(move |(down, right)| {
            let reach = |sign: i32| {
                let (down, right) = (i32::from(down) * sign, i32::from(right) * sign);
                (1..)
                    .take_while(|step| self.at(row + step * down, col + step * right))
                    .fold(0, |count, _| count + 1)
            };
            1 + reach(1) + reach(-1)
        })
    }

    fn at(&self, row: i32, col: i32) -> bool {
        let index = |n: i32| u32::try_from(n - 1).ok().filter(|&n| n < 25);
        index(row).zip(index(col)).is_some_and(|(row, col)| self.0[row as usize] >> col & 1 == 1)
    }
}
