//! A ship.

use std::fmt;
use std::str::FromStr;

use crate::rules::{BadNotation, Cell};

/// A straight row of cells; written as the list of its cells, `[[1,1],[1,2]]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ship {
    first: Cell,
    length: u8,
    /// Whether it stands; a ship of one cell lies.
    down: bool,
}

impl Ship {
    /// The ship of `length` cells, at least one, from `first` on to the right or `down`. `None`
    /// beyond the largest board; nor does a single cell stand, so that each ship is there once.
    #[must_use]
    pub fn new(first: Cell, length: u8, down: bool) -> Option<Ship> {
        let reach = if down { first.row() } else { first.col() };
        let is_ship = length >= 1 && !(down && length == 1);
        (is_ship && u16::from(reach) + u16::from(length) - 1 <= u16::from(Cell::MAX))
            .then_some(Ship { first, length, down })
    }

    /// The ship that has exactly these cells, in any order.
    #[must_use]
    pub fn of(cells: &[Cell]) -> Option<Ship> {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let length = u8::try_from(cells.len()).ok()?;
        let down = length > 1 && cells[0].col() == cells[1].col();
        let ship = Ship::new(*cells.first()?, length, down)?;
        ship.cells().eq(cells).then_some(ship)
    }

    /// The number of its cells.
    #[must_use]
    pub fn length(self) -> u8 {
        self.length
    }

    /// Its first cell: the left or the upper end.
    #[must_use]
    pub fn first(self) -> Cell {
        self.first
    }

    /// Whether it stands. A ship of one cell does not.
    #[must_use]
    pub fn is_down(self) -> bool {
        self.down
    }

    /// Its cells, from left to right or from top to bottom.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let step = move |n| {
            let (down, right) = if self.down { (n, 0) } else { (0, n) };
            Cell::new(self.first.row() + down, self.first.col() + right)
        };
        (0..self.length).filter_map(step)
    }

    /// Its last cell: the right or the lower end.
    #[must_use]
    pub fn last(self) -> Cell {
        self.cells().last().expect("a ship has a cell")
    }

    /// Whether it has this cell.
    #[must_use]
    pub fn has(self, cell: Cell) -> bool {
        self.cells().any(|own| own == cell)
    }
}

impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells().map(|cell| cell.to_string()).collect();
        write!(f, "[{}]", cells.join(","))
    }
}

impl FromStr for Ship {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Ship, BadNotation> {
        let malformed = || BadNotation::Malformed {
            word: word.to_owned(),
            expected: "a ship as the list of its cells, for example [[1,1],[1,2]] or [[5,5]]",
        };
        let inside = word.strip_prefix("[[").and_then(|rest| rest.strip_suffix("]]"));
        let cells = inside.ok_or_else(malformed)?.split("],[");
        let cells: Result<Vec<Cell>, BadNotation> =
            cells.map(|cell| format!("[{cell}]").parse()).collect();
        let cells = cells.map_err(|bad| match bad {
            BadNotation::Malformed { .. } => malformed(),
            outside => outside,
        })?;
        Ship::of(&cells).ok_or_else(|| BadNotation::Outside {
            word: word.to_owned(),
            why: "is no ship: its cells have to be a straight row without gaps",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_are_written_as_they_are_read() {
        for word in ["[[1,1],[1,2]]", "[[5,5]]", "[[3,2],[4,2],[5,2]]"] {
            assert_eq!(word.parse::<Ship>().unwrap().to_string(), word);
        }
        let turned: Ship = "[[1,3],[1,1],[1,2]]".parse().unwrap();
        assert_eq!(turned.to_string(), "[[1,1],[1,2],[1,3]]");
    }

    #[test]
    fn what_is_no_ship_is_refused() {
        for word in
            ["", "[]", "[[]]", "[1,1]", "[[1,1]", "[[1,1],[1]]", "[[1,1] [1,2]]", "[[1,1]],[[1,2]]"]
        {
            assert!(matches!(word.parse::<Ship>(), Err(BadNotation::Malformed { .. })), "{word}");
        }
        for word in
            ["[[1,1],[1,3]]", "[[1,1],[2,2]]", "[[1,1],[1,1]]", "[[0,1]]", "[[1,1],[1,2],[2,2]]"]
        {
            assert!(matches!(word.parse::<Ship>(), Err(BadNotation::Outside { .. })), "{word}");
        }
    }
}
