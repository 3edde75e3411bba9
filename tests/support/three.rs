//! The rules of `morris` once more, straight from their definition, to compare with: characters on
//! nine cells, the neighbours listed, values by plain depth-limited minimax.

use std::collections::HashMap;

const ROWS: [&str; 8] = ["123", "456", "789", "147", "258", "369", "159", "357"];

const ORTHOGONAL: &str = "12 23 45 56 78 89 14 47 25 58 36 69";
const THROUGH_THE_CENTRE: &str = "15 35 57 59";
const BETWEEN_EDGES: &str = "24 26 48 68";

/// A position: `x`, `o` or `.` on the cells, and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Three {
    slides: &'static str,
    cells: String,
    mover: char,
}

impl Three {
    pub fn new(slides: &'static str) -> Three {
        Three { slides, cells: ".........".into(), mover: 'x' }
    }

    fn at(&self, cell: char) -> char {
        self.cells.chars().nth(cell as usize - '1' as usize).unwrap()
    }

    fn put(&mut self, cell: char, stone: char) {
        let at = cell as usize - '1' as usize;
        self.cells.replace_range(at..=at, &stone.to_string());
    }

    /// The side that has just moved has won.
    pub fn is_won(&self) -> bool {
        let winner = other(self.mover);
        ROWS.iter().any(|row| row.chars().all(|cell| self.at(cell) == winner))
    }

    fn are_neighbours(&self, from: char, to: char) -> bool {
        let steps = match self.slides {
            "king" => vec![ORTHOGONAL, THROUGH_THE_CENTRE, BETWEEN_EDGES],
            "lines" => vec![ORTHOGONAL, THROUGH_THE_CENTRE],
            "orthogonal" => vec![ORTHOGONAL],
            _ => return true,
        };
        let steps = steps.join(" ");
        steps.split(' ').any(|step| step == format!("{from}{to}") || step == format!("{to}{from}"))
    }

    /// The moves as they are written; none after the end.
    pub fn moves(&self) -> Vec<String> {
        let all = || "123456789".chars();
        if self.is_won() {
            Vec::new()
        } else if self.cells.matches('.').count() > 3 {
            all().filter(|&cell| self.at(cell) == '.').map(String::from).collect()
        } else {
            let ends = |from| {
                all()
                    .filter(move |&to| self.at(to) == '.' && self.are_neighbours(from, to))
                    .map(move |to| format!("[{from},{to}]"))
            };
            all().filter(|&from| self.at(from) == self.mover).flat_map(ends).collect()
        }
    }

    pub fn after(&self, mv: &str) -> Three {
        let mut next = self.clone();
        let mut cells = mv.chars().filter(char::is_ascii_digit);
        let (first, second) = (cells.next().unwrap(), cells.next());
        if second.is_some() {
            next.put(first, '.');
        }
        next.put(second.unwrap_or(first), self.mover);
        next.mover = other(self.mover);
        next
    }

    /// The cells as seen by the side to move.
    pub fn seen_by_mover(&self) -> String {
        let seen = |cell: char| match cell {
            '.' => '.',
            cell if cell == self.mover => 'm',
            _ => 'y',
        };
        self.cells.chars().map(seen).collect()
    }
}

fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

/// Everything that can be reached from the empty board, ended positions included.
pub struct Solved {
    pub positions: Vec<Three>,
    /// A shortest way to each.
    pub paths: Vec<Vec<String>>,
    /// The moves of each, and the position that each leads to.
    pub moves: Vec<Vec<(String, usize)>>,
    /// For each number of moves that may still be made, the values for the side to move: 1000 less
    /// the plies for a win, the plies less 1000 for a loss, 0 for a draw. The last line stays the
    /// same for every larger number.
    pub limited: Vec<Vec<i32>>,
}

impl Solved {
    pub fn all(slides: &'static str) -> Solved {
        let mut solved = Solved {
            positions: vec![Three::new(slides)],
            paths: vec![Vec::new()],
            moves: Vec::new(),
            limited: Vec::new(),
        };
        let mut numbers = HashMap::from([(Three::new(slides), 0)]);
        while let Some(position) = solved.positions.get(solved.moves.len()).cloned() {
            let path = solved.paths[solved.moves.len()].clone();
            let mut moves = Vec::new();
            for mv in position.moves() {
                let next = position.after(&mv);
                let number = *numbers.entry(next.clone()).or_insert_with(|| {
                    solved.positions.push(next);
                    solved.paths.push([&path[..], std::slice::from_ref(&mv)].concat());
                    solved.positions.len() - 1
                });
                moves.push((mv, number));
            }
            solved.moves.push(moves);
        }
        let at_the_end =
            solved.positions.iter().map(|position| if position.is_won() { -1000 } else { 0 });
        solved.limited.push(at_the_end.collect());
        while solved.limited.len() < 14
            || solved.limited[solved.limited.len() - 1] != solved.limited[solved.limited.len() - 2]
        {
            let left = solved.limited.len();
            let values = (0..solved.positions.len()).map(|at| solved.minimax(at, left));
            let values = values.collect();
            solved.limited.push(values);
        }
        solved
    }

    fn minimax(&self, at: usize, left: usize) -> i32 {
        let values = self.moves[at].iter().map(|&(_, next)| self.move_value(next, left));
        values.max().unwrap_or(-1000)
    }

    /// The value of a move to the position `next`, when as many as `left` moves may still be made,
    /// this one included.
    pub fn move_value(&self, next: usize, left: usize) -> i32 {
        let value = -self.limited[left - 1][next];
        value - value.signum()
    }

    /// The values without a limit.
    pub fn values(&self) -> &[i32] {
        self.limited.last().unwrap()
    }
}
