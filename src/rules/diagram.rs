//! A picture of a position, in characters.

use std::fmt;

use super::Cell;

/// What is remarkable about a place of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// Nothing.
    #[default]
    Plain,
    /// The last move.
    Last,
    /// Part of what won the game.
    Winning,
}

/// A picture of a position: rows of characters, some of them marked; with numbered cells, or a mere
/// text. `Display` gives it without the marks, each row ended by a newline but the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    rows: Vec<Vec<(char, Mark)>>,
    grid: Grid,
}

/// Where the cells of a numbered board are in its picture:
///
/// ```text
///      9 10 11     the heading
///  9   .  X  .     margin 2, pitch 3: a cell's character is the last of its pitch
/// 10   .  .  .
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Grid {
    rows: (u8, u8),
    cols: (u8, u8),
    margin: usize,
    pitch: usize,
}

impl Diagram {
    /// A board with its row and column numbers, `place` giving the character of each cell.
    pub fn numbered(rows: u8, cols: u8, place: impl Fn(Cell) -> (char, Mark)) -> Diagram {
        let grid = Grid {
            rows: (1, rows),
            cols: (1, cols),
            margin: digits(rows),
            pitch: digits(cols) + 1,
        };
        Diagram::drawn(grid, place)
    }

    /// The picture of a game without a board: lines of text, no cells.
    #[must_use]
    pub fn text(text: &str) -> Diagram {
        let plain = |line: &str| line.chars().map(|c| (c, Mark::Plain)).collect();
        Diagram {
            rows: text.lines().map(plain).collect(),
            grid: Grid { rows: (1, 0), cols: (1, 0), margin: 0, pitch: 0 },
        }
    }

    /// Two pictures with their headings, side by side: a text, without cells.
    #[must_use]
    pub fn side_by_side(left: &(String, Diagram), right: &(String, Diagram)) -> Diagram {
        const GAP: usize = 4;
        let plain = |text: &str| text.chars().map(|c| (c, Mark::Plain)).collect::<Vec<_>>();
        let lines = |(heading, picture): &(String, Diagram)| {
            let mut lines = vec![plain(heading)];
            lines.extend(picture.rows.iter().cloned());
            lines
        };
        let (left, right) = (lines(left), lines(right));
        let width = GAP + left.iter().map(Vec::len).max().unwrap_or(0);
        let mut both = Diagram::text("");
        for n in 0..left.len().max(right.len()) {
            let mut line = left.get(n).cloned().unwrap_or_default();
            if let Some(right) = right.get(n) {
                line.resize(width, (' ', Mark::Plain));
                line.extend(right);
            }
            both.rows.push(line);
        }
        both
    }

    fn drawn(grid: Grid, place: impl Fn(Cell) -> (char, Mark)) -> Diagram {
        let plain = |text: String| text.chars().map(|c| (c, Mark::Plain)).collect::<Vec<_>>();
        let Grid { margin, pitch, .. } = grid;
        let cols = grid.cols.0..=grid.cols.1;
        let heading: String = cols.clone().map(|col| format!("{col:pitch$}")).collect();
        let mut picture = vec![plain(" ".repeat(margin) + &heading)];
        for row in grid.rows.0..=grid.rows.1 {
            let mut line = plain(format!("{row:margin$}"));
            for cell in cols.clone().filter_map(|col| Cell::new(row, col)) {
                line.extend(plain(" ".repeat(pitch - 1)));
                line.push(place(cell));
            }
            picture.push(line);
        }
        Diagram { rows: picture, grid }
    }

    /// The part of this board from the first to the last of `rows` and of `cols`, which must lie on
    /// it; the numbers stay those of the whole board.
    #[must_use]
    pub fn part(&self, rows: (u8, u8), cols: (u8, u8)) -> Diagram {
        let grid = Grid { rows, cols, ..self.grid };
        Diagram::drawn(grid, |cell| self.at(cell))
    }

    /// The rows and columns where there are letters, stones say, with three more on each side; all of
    /// them where there are at most `most`, or no letters.
    #[must_use]
    pub fn used(&self, most: (u8, u8)) -> ((u8, u8), (u8, u8)) {
        let (rows, cols) = self.last();
        let (mut from, mut to) = ((rows, cols), (1, 1));
        for (cell, place, _) in self.cells() {
            if place.is_ascii_alphabetic() {
                from = (from.0.min(cell.row()), from.1.min(cell.col()));
                to = (to.0.max(cell.row()), to.1.max(cell.col()));
            }
        }
        let span = |from: u8, to: u8, end: u8, most: u8| {
            if end <= most || from > to {
                (1, end)
            } else {
                (from.saturating_sub(3).max(1), to.saturating_add(3).min(end))
            }
        };
        (span(from.0, to.0, rows, most.0), span(from.1, to.1, cols, most.1))
    }

    /// The same where nobody plays any more: no cell that can be played (`.`) is left, each is one
    /// that cannot (`-`).
    #[must_use]
    pub fn closed(mut self) -> Diagram {
        for (place, _) in self.rows.iter_mut().flatten() {
            if *place == '.' {
                *place = '-';
            }
        }
        self
    }

    /// The numbers of the last row and of the last column; zeros where there are no cells.
    #[must_use]
    pub fn last(&self) -> (u8, u8) {
        (self.grid.rows.1, self.grid.cols.1)
    }

    /// How many characters the row numbers take, and how many each column takes after them.
    #[must_use]
    pub fn widths(&self) -> (usize, usize) {
        (self.grid.margin, self.grid.pitch)
    }

    /// The cells that are marked so, row by row, left to right.
    pub fn marked(&self, mark: Mark) -> impl Iterator<Item = Cell> {
        let marked = self.cells().filter(move |&(_, _, other)| other == mark);
        marked.map(|(cell, _, _)| cell)
    }

    /// The cells, row by row, left to right, each with its character and what is remarkable about
    /// it.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, char, Mark)> {
        let Grid { rows, cols, .. } = self.grid;
        (rows.0..=rows.1)
            .flat_map(move |row| (cols.0..=cols.1).filter_map(move |col| Cell::new(row, col)))
            .map(move |cell| {
                let (place, mark) = self.at(cell);
                (cell, place, mark)
            })
    }

    /// The character of a cell, which must lie on the board, and what is remarkable about it.
    #[must_use]
    pub fn at(&self, cell: Cell) -> (char, Mark) {
        let Grid { rows, cols, margin, pitch } = self.grid;
        let row = usize::from(cell.row() - rows.0) + 1;
        let col = usize::from(cell.col() - cols.0) + 1;
        self.rows[row][margin + pitch * col - 1]
    }

    /// The rows from top to bottom.
    #[must_use]
    pub fn rows(&self) -> &[Vec<(char, Mark)>] {
        &self.rows
    }
}

fn digits(n: u8) -> usize {
    n.to_string().len()
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.rows.iter().enumerate() {
            let text: String = row.iter().map(|(c, _)| c).collect();
            write!(f, "{}{text}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_keeps_the_numbers_and_the_marks() {
        let last = Cell::new(10, 9).unwrap();
        let whole = Diagram::numbered(12, 12, |cell| {
            if cell == last { ('X', Mark::Last) } else { ('.', Mark::Plain) }
        });
        let part = whole.part((9, 10), (8, 10));
        let picture = ["    8  9 10", " 9  .  .  .", "10  .  X  ."];
        assert_eq!(part.to_string(), picture.join("\n"));
        assert!(part.marked(Mark::Last).eq([last]));
        assert_eq!(part.last(), (10, 10));
        assert_eq!(whole.part((1, 12), (1, 12)), whole);
    }

    #[test]
    fn two_pictures_side_by_side_keep_their_marks() {
        let mark = |mark| Diagram::numbered(2, 2, move |_| ('.', mark));
        let both = Diagram::side_by_side(
            &("Left".to_owned(), mark(Mark::Plain)),
            &("Right".to_owned(), mark(Mark::Last)),
        );
        let picture = ["Left     Right", "  1 2      1 2", "1 . .    1 . .", "2 . .    2 . ."];
        assert_eq!(both.to_string(), picture.join("\n"));
        assert_eq!(both.rows()[2][13], ('.', Mark::Last));
        assert_eq!(both.rows()[2][4], ('.', Mark::Plain));
    }

    #[test]
    fn a_text_has_no_cells() {
        let heaps = Diagram::text("heaps 3 4\nof 7");
        assert_eq!(heaps.to_string(), "heaps 3 4\nof 7");
        assert_eq!(heaps.last(), (0, 0));
        assert_eq!(heaps.marked(Mark::Plain).count(), 0);
    }
}
