//! How good a position looks, without looking ahead.
//!
//! What counts, for each side: the stones on its *open lines* (four cells in a row without a stone
//! of the other side), and the *threats*, empty cells that would complete a line. A threat is worth
//! more in the rows that the side is going to fill when all other columns are full and both play
//! on: X's are the odd ones from the bottom, O's the even ones (on a board with an even number of
//! rows). Through the centre go the most lines; its columns count a little more.

use crate::rules::games::connect4::{AnyShape, Board, Shape, completing, directions, starts};

/// Every evaluation lies strictly between `-WIN` and `WIN`, by far: scores from there on are wins
/// and losses.
pub const WIN: i32 = 1 << 20;

/// For each stone on each open line.
const STONE: i32 = 2;
/// For each empty cell that completes a line.
const THREAT: i32 = 16;
/// For such a cell in a row that the side is going to fill.
const USEFUL: i32 = 24;
/// For each stone, times the columns between it and the edge.
const CENTRE: i32 = 1;

/// The evaluation of boards of one shape.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    shape: AnyShape,
    odd_rows: u64,
}

impl Evaluation {
    /// For boards of this shape.
    #[must_use]
    pub fn new(shape: AnyShape) -> Evaluation {
        let odd_rows = (0..shape.rows())
            .step_by(2)
            .map(|row| shape.bottom() << row)
            .fold(0, |rows, row| rows | row);
        Evaluation { shape, odd_rows }
    }

    /// How good `board` looks for the side to move.
    #[must_use]
    pub fn of(&self, board: &Board) -> i32 {
        let (own, other) = (board.own(), board.other());
        let (mine, his) = if board.stones().is_multiple_of(2) {
            (self.odd_rows, !self.odd_rows)
        } else {
            (!self.odd_rows, self.odd_rows)
        };
        self.of_side(own, other, mine) - self.of_side(other, own, his)
    }

    /// The empty cells that complete a line of the side with these stones, in the rows that it is
    /// going to fill. One right above a cell where the other side wins is never reached.
    #[must_use]
    pub fn useful_threats(&self, stones: u64, others: u64, is_first: bool) -> u64 {
        let open = self.shape.cells() & !(stones | others);
        let rows = if is_first { self.odd_rows } else { !self.odd_rows };
        let barred = (completing(self.shape, others) & open) << 1;
        completing(self.shape, stones) & open & rows & !barred
    }

    fn of_side(&self, stones: u64, others: u64, rows: u64) -> i32 {
        let count = |cells: u64| cells.count_ones().cast_signed();
        let free = self.shape.cells() & !others;
        let mut on_lines = 0;
        for step in directions(self.shape) {
            let open = starts(free, step);
            for place in 0..4 {
                on_lines += count(open & (stones >> (place * step)));
            }
        }
        let threats = completing(self.shape, stones) & free & !stones;
        let mut central = 0;
        for from_edge in 1..=(self.shape.columns() - 1) / 2 {
            let right = self.shape.columns() - 1 - from_edge;
            let inner = (from_edge..=right).map(|column| self.shape.column(column));
            central += count(stones & inner.fold(0, |cells, column| cells | column));
        }
        STONE * on_lines
            + THREAT * count(threats)
            + USEFUL * count(threats & rows)
            + CENTRE * central
    }
}
