//! The rules of `floating` and `classic` once more, straight from their definition, to compare
//! with.

use std::collections::HashMap;

use jogada::rules::games::Floating;
use jogada::rules::{Cell, Game};
use jogada::solvers::Value;

/// Stones in the order in which they fell; X's first, then alternately.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naive {
    pub rows: u8,
    pub cols: u8,
    pub stones: Vec<(u8, u8)>,
}

impl Naive {
    pub fn new(rows: u8, cols: u8) -> Naive {
        Naive { rows, cols, stones: Vec::new() }
    }

    /// Whether the side whose stones are those with index `parity`, `parity + 2`, ... has three in
    /// a row.
    fn has_row(&self, parity: usize) -> bool {
        let own: Vec<_> = self.stones.iter().skip(parity).step_by(2).collect();
        let holds = |row: i32, col: i32| {
            own.iter().any(|&&(r, c)| (i32::from(r), i32::from(c)) == (row, col))
        };
        own.iter().any(|&&(row, col)| {
            let (row, col) = (i32::from(row), i32::from(col));
            [(0, 1), (1, 0), (1, 1), (1, -1)]
                .into_iter()
                .any(|(down, right)| (1..3).all(|n| holds(row + n * down, col + n * right)))
        })
    }

    /// The side that has just moved has won.
    pub fn is_won(&self) -> bool {
        !self.stones.is_empty() && self.has_row((self.stones.len() - 1) % 2)
    }

    /// Empty cells at Chebyshev distance at most 2 from every stone; none after the end.
    pub fn moves(&self) -> Vec<(u8, u8)> {
        if self.is_won() || self.stones.len() == 9 {
            return Vec::new();
        }
        let cells = (1..=self.rows).flat_map(|row| (1..=self.cols).map(move |col| (row, col)));
        cells
            .filter(|cell| !self.stones.contains(cell))
            .filter(|&(row, col)| {
                self.stones.iter().all(|&(r, c)| row.abs_diff(r) <= 2 && col.abs_diff(c) <= 2)
            })
            .collect()
    }

    pub fn after(&self, cell: (u8, u8)) -> Naive {
        let mut next = self.clone();
        next.stones.push(cell);
        next
    }

    /// The same position of the engine.
    pub fn floating(&self) -> Floating {
        let mut game = Floating::new(self.rows, self.cols).unwrap();
        for &(row, col) in &self.stones {
            game.play(Cell::new(row, col).unwrap());
        }
        game
    }

    fn sorted(&self) -> Stones {
        let of = |parity| {
            let mut own: Vec<_> = self.stones.iter().copied().skip(parity).step_by(2).collect();
            own.sort_unstable();
            own
        };
        (of(0), of(1))
    }
}

type Stones = (Vec<(u8, u8)>, Vec<(u8, u8)>);

/// The values of all positions that can be reached, by plain search: no folding, no pruning.
#[derive(Default)]
pub struct Solved {
    pub values: HashMap<Stones, Value>,
    /// One way to each position in which a move is due.
    pub positions: Vec<Naive>,
}

impl Solved {
    pub fn board(rows: u8, cols: u8) -> Solved {
        let mut solved = Solved::default();
        solved.search(&Naive::new(rows, cols));
        solved
    }

    pub fn value(&self, game: &Naive) -> Value {
        self.values[&game.sorted()]
    }

    fn search(&mut self, game: &Naive) -> Value {
        let key = game.sorted();
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let moves = game.moves();
        let best = moves.iter().map(|&cell| (-self.search(&game.after(cell))).later()).max();
        let value = match best {
            Some(value) => value,
            None if game.is_won() => Value::Loss { plies: 0 },
            None => Value::Draw,
        };
        if !moves.is_empty() {
            self.positions.push(game.clone());
        }
        self.values.insert(key, value);
        value
    }
}
