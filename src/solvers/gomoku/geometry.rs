//! Which lines go through the cells of a board.

use super::line_pattern::REACH;

/// The four directions: along rows, columns and both diagonals, as steps of rows and columns.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The lines of a board, and the place of each cell in them.
///
/// The cells of a line are bits of a word, its first cell bit 5: the five bits below it and all
/// bits above its last cell are barred, so that eleven bits round any cell can be cut out.
pub(super) struct Geometry {
    pub rows: u8,
    pub cols: u8,
    /// The bits of each line that are no cells.
    pub barred: Vec<u64>,
    /// For each cell its place in each direction.
    pub at: Vec<[OnLine; 4]>,
    /// From a cell to the next one of the line, for each direction.
    pub step: [usize; 4],
}

/// The place of a cell in a line.
#[derive(Clone, Copy)]
pub(super) struct OnLine {
    /// The line.
    pub line: u16,
    /// How many cells of it come before this one.
    pub before: u8,
    /// How many of those before it and of those behind it are seen.
    pub back: u8,
    pub forth: u8,
}

impl Geometry {
    pub fn new(rows: u8, cols: u8) -> Geometry {
        let (height, width) = (i32::from(rows), i32::from(cols));
        let is_cell = |row: i32, col: i32| (0..height).contains(&row) && (0..width).contains(&col);
        let reach = |row: i32, col: i32, down: i32, right: i32| {
            (1..)
                .take_while(|step| is_cell(row + step * down, col + step * right))
                .fold(0_u8, |count, _| count + 1)
        };
        let mut barred = Vec::new();
        let mut at: Vec<[OnLine; 4]> = Vec::new();
        for (row, col) in (0..height).flat_map(|row| (0..width).map(move |col| (row, col))) {
            at.push(STEPS.map(|(down, right)| {
                let (before, behind) =
                    (reach(row, col, -down, -right), reach(row, col, down, right));
                let line = if before == 0 {
                    let cells = ((1 << (behind + 1)) - 1) << REACH;
                    barred.push(!cells);
                    barred.len() - 1
                } else {
                    // The cell before it is known already.
                    let index = (row - down) * width + col - right;
                    let direction = STEPS.iter().position(|&step| step == (down, right));
                    let before = &at[usize::try_from(index).expect("a cell of the board")];
                    usize::from(before[direction.expect("one of the four")].line)
                };
                let seen = |cells: u8| cells.min(5);
                OnLine {
                    line: u16::try_from(line).expect("a board has a few hundred lines"),
                    before,
                    back: seen(before),
                    forth: seen(behind),
                }
            }));
        }
        let step = STEPS.map(|(down, right)| {
            usize::try_from(down * width + right).expect("lines lead to later cells")
        });
        Geometry { rows, cols, barred, at, step }
    }
}
