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

/// A picture of a position: rows of characters, some of them marked. `Display` gives it without the marks, each row
/// ended by a newline but the last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    rows: Vec<Vec<(char, Mark)>>,
}

impl Diagram {
    /// A board with its row and column numbers, `place` giving the character of each cell.
    pub fn numbered(rows: u8, cols: u8, place: impl Fn(Cell) -> (char, Mark)) -> Diagram {
        let plain = |text: String| text.chars().map(|c| (c, Mark::Plain)).collect::<Vec<_>>();
        let (row_width, col_width) = (digits(rows), digits(cols) + 1);
        let heading: String = (1..=cols).map(|col| format!("{col:col_width$}")).collect();
        let mut picture = vec![plain(" ".repeat(row_width) + &heading)];
        for row in 1..=rows {
            let mut line = plain(format!("{row:row_width$}"));
            for cell in (1..=cols).filter_map(|col| Cell::new(row, col)) {
                line.extend(plain(" ".repeat(col_width - 1)));
                line.push(place(cell));
            }
            picture.push(line);
        }
        Diagram { rows: picture }
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
