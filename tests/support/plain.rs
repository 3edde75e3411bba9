//! A plain solver, written without any of the ideas of the real one: a grid of bytes, a win looked
//! for by walking from the last stone, alpha-beta from left to right, a map of what is known. Its
//! scores are counted from the plies to the end.

use std::collections::HashMap;

use jogada::rules::games::connect4::{Board, Shape};

/// The plain solver of one shape.
pub struct Plain {
    columns: usize,
    rows: usize,
    grid: Vec<Vec<u8>>,
    known: HashMap<u128, (i32, i32)>,
}

impl Plain {
    pub fn new(columns: usize, rows: usize) -> Plain {
        Plain { columns, rows, grid: vec![Vec::new(); columns], known: HashMap::new() }
    }

    /// The score of a position that is not over.
    pub fn score(&mut self, board: &Board) -> i32 {
        let shape = board.shape();
        let me = (board.stones() % 2) as u8;
        for column in 0..self.columns {
            self.grid[column] = (0..self.rows)
                .map(|row| 1u64 << (column as u32 * shape.stride() + row as u32))
                .filter(|cell| board.filled() & cell != 0)
                .map(|cell| if board.own() & cell != 0 { me } else { 1 - me })
                .collect();
        }
        self.best(board.stones() as usize, -100, 100)
    }

    /// The score for a win by the stone that makes `stones` stones: one more than the stones that
    /// the winner has left.
    fn win(&self, stones: usize) -> i32 {
        let size = self.columns * self.rows;
        let beginner = stones % 2 == 1;
        let all = if beginner { size.div_ceil(2) } else { size / 2 };
        (all - stones.div_ceil(2) + 1) as i32
    }

    fn best(&mut self, stones: usize, mut alpha: i32, mut beta: i32) -> i32 {
        if stones == self.columns * self.rows {
            return 0;
        }
        // A number of as many digits as the board has cells: 0 for an empty one.
        let mut name = 0;
        for column in &self.grid {
            for row in 0..self.rows {
                name = 3 * name + column.get(row).map_or(0, |&side| u128::from(side) + 1);
            }
        }
        let (low, high) = self.known.get(&name).copied().unwrap_or((-100, 100));
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let alpha_then = alpha;
        alpha = alpha.max(low);
        beta = beta.min(high);
        let me = (stones % 2) as u8;
        let mut best = -100;
        for column in 0..self.columns {
            if self.grid[column].len() == self.rows {
                continue;
            }
            self.grid[column].push(me);
            let value = if self.four_at(column) {
                self.win(stones + 1)
            } else {
                -self.best(stones + 1, -beta, -alpha)
            };
            self.grid[column].pop();
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        let bounds = if best >= beta {
            (best.max(low), high)
        } else if best <= alpha_then.max(low) {
            (low, best.min(high))
        } else {
            (best, best)
        };
        self.known.insert(name, bounds);
        best
    }

    /// Whether the top stone of a column is part of four in a row.
    fn four_at(&self, column: usize) -> bool {
        let row = self.grid[column].len() as i32 - 1;
        let sign = self.grid[column][row as usize];
        let run = |dx: i32, dy: i32| {
            let (mut x, mut y, mut length) = (column as i32 + dx, row + dy, 0);
            while x >= 0
                && x < self.columns as i32
                && y >= 0
                && self.grid[x as usize].get(y as usize) == Some(&sign)
            {
                length += 1;
                (x, y) = (x + dx, y + dy);
            }
            length
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .iter()
            .any(|&(dx, dy)| 1 + run(dx, dy) + run(-dx, -dy) >= 4)
    }
}
