//! How other programs write moves: as places of a board, or in our own words.

use std::fmt;

use super::{PlayError, Umpire, ValueError, listed};
use crate::rules::notation::Quoted;
use crate::rules::{Cell, Path};

/// A way to write moves. Columns are letters from `a` on the left, after the last letter `aa`, `ab`
/// and so on; rows are numbers from 1 at the bottom, where our own row 1 is at the top.
///
/// A move that is no matter of cells, such as the split of a heap, is written in our own words in
/// every style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// In our own words.
    Own,
    /// As UCI does in the variants where stones are dropped: `P@b2`, and `a1b2` for a slide.
    Drops,
    /// As GTP does: `B2`, where the letter `I` is left out; `A1-B2` for a slide.
    Vertices,
}

/// A style on a board of so many rows and columns.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// How moves are written.
    pub style: Style,
    /// The rows of the board; none where a game has no board.
    pub rows: u8,
    /// The columns of the board.
    pub cols: u8,
}

impl Notation {
    /// For the board of a game in progress.
    #[must_use]
    pub fn of(style: Style, umpire: &dyn Umpire) -> Notation {
        let (rows, cols) = umpire.diagram().last();
        Notation { style, rows, cols }
    }

    /// Writes the move `word`, which goes along `path`.
    #[must_use]
    pub fn write(self, word: &str, path: Option<Path>) -> String {
        let Some(Path { from, to }) = path.filter(|_| self.style != Style::Own) else {
            return word.to_owned();
        };
        let to = self.place(to);
        let from = from.map(|cell| self.place(cell));
        match (self.style, from) {
            (Style::Drops, None) => format!("P@{to}"),
            (Style::Vertices, Some(from)) => format!("{from}-{to}"),
            (_, from) => from.unwrap_or_default() + &to,
        }
    }

    /// All legal moves, as they are written.
    ///
    /// # Errors
    /// There are too many to be listed.
    pub fn legal(self, umpire: &dyn Umpire) -> Result<Vec<String>, ValueError> {
        let legal = listed(umpire)?.into_iter();
        let written = legal.map(|word| self.write(&word, umpire.path_of(&word)));
        Ok(written.collect())
    }

    /// The move that was made last, which is `word`.
    #[must_use]
    pub fn last(self, word: &str, umpire: &dyn Umpire) -> String {
        self.write(word, umpire.last_path())
    }

    /// Our own words for the move that `text` writes. A place means just the move that ends there:
    /// no stone falls further.
    ///
    /// # Errors
    /// No move of this position goes there.
    pub fn read(self, text: &str, umpire: &dyn Umpire) -> Result<String, Unread> {
        let Some(path) = self.path(text) else {
            // Where moves are places, our own words are not understood beside them.
            return match Cell::new(self.rows, 1) {
                Some(corner) if self.style != Style::Own => Err(Unread::Malformed {
                    text: text.to_owned(),
                    example: self.write("", Some(Path::onto(corner))),
                }),
                _ => Ok(text.to_owned()),
            };
        };
        let word = umpire.move_along(path);
        word.filter(|word| umpire.path_of(word) == Some(path))
            .ok_or_else(|| Unread::NoMove(text.to_owned()))
    }

    /// What `error` says of the move `word`, which `text` writes here, with all moves in it written
    /// so.
    #[must_use]
    pub fn complaint(
        self,
        text: &str,
        word: &str,
        error: &PlayError,
        umpire: &dyn Umpire,
    ) -> String {
        let error = error.to_string();
        let written = |word: &str| match umpire.path_of(word) {
            path @ Some(_) if word.starts_with('[') => self.write(word, path),
            _ => word.to_owned(),
        };
        let error = error.split(' ').map(written).collect::<Vec<_>>().join(" ");
        let word = written(word);
        let (lead, rest) = match error.strip_prefix("no ") {
            Some(rest) => ("no ", rest),
            None => ("", error.as_str()),
        };
        match rest.strip_prefix(&*word) {
            Some(rest) => format!("{lead}{text}{rest}"),
            None => error,
        }
    }

    /// The cells that `text` writes; `None` when it has another form, or the board no such cells.
    fn path(self, text: &str) -> Option<Path> {
        let onto = |text| match self.cell(text)? {
            (to, "") => Some(Path::onto(to)),
            _ => None,
        };
        let text = match self.style {
            Style::Own => return None,
            Style::Drops => match text.strip_prefix("P@") {
                Some(place) => return onto(place),
                None => text,
            },
            Style::Vertices => match text.split_once('-') {
                Some(_) => text,
                None => return onto(text),
            },
        };
        let (from, rest) = self.cell(text)?;
        let rest = match self.style {
            Style::Vertices => rest.strip_prefix('-')?,
            _ => rest,
        };
        let (to, rest) = self.cell(rest)?;
        let from = Some(from);
        rest.is_empty().then_some(Path { from, to })
    }

    /// The place of a cell: `b2`, `B2`.
    #[must_use]
    pub fn place(self, cell: Cell) -> String {
        let number = (self.rows + 1).saturating_sub(cell.row());
        format!("{}{number}", self.column(cell.col()))
    }

    /// The letters of a column.
    #[must_use]
    pub fn column(self, col: u8) -> String {
        let letters = self.letters();
        let count = letters.len();
        let (tens, ones) = (usize::from(col - 1) / count, usize::from(col - 1) % count);
        let letter = |at: usize| letters.get(at).copied().unwrap_or_default().into();
        let first: Option<char> = tens.checked_sub(1).map(letter);
        first.into_iter().chain([letter(ones)]).collect()
    }

    /// The cell at the beginning of `text`, and what follows it.
    fn cell(self, text: &str) -> Option<(Cell, &str)> {
        let end = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (name, rest) = text.split_at(end);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = rest.split_at(digits);
        let letters = self.letters();
        let value = |letter: u8| {
            let is_it = |other: &u8| other.eq_ignore_ascii_case(&letter);
            letters.iter().position(is_it).map(|at| at + 1)
        };
        let col = match *name.as_bytes() {
            [one] => value(one)?,
            [one, two] => value(one)? * letters.len() + value(two)?,
            _ => return None,
        };
        let col = u8::try_from(col).ok().filter(|col| *col <= self.cols)?;
        let number: u8 = number.parse().ok().filter(|row| (1..=self.rows).contains(row))?;
        Some((Cell::new(self.rows + 1 - number, col)?, rest))
    }

    fn letters(self) -> &'static [u8] {
        match self.style {
            Style::Vertices => b"ABCDEFGHJKLMNOPQRSTUVWXYZ",
            _ => b"abcdefghijklmnopqrstuvwxyz",
        }
    }
}

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// It does not have the form of a place on this board.
    Malformed {
        /// The offending text.
        text: String,
        /// A place.
        example: String,
    },
    /// It is a place, but no move of this position ends there.
    NoMove(String),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Malformed { text, example } => {
                write!(f, "{}: expected a place, for example {example}", Quoted(text))
            }
            Unread::NoMove(text) => write!(f, "{}: no move goes there", Quoted(text)),
        }
    }
}

impl std::error::Error for Unread {}

/// Games under the names that programs of UCI have for them, with our words for them: `cutechess`
/// and Fairy-Stockfish. Each name means the rules that it has there, also where a game of ours has
/// the same name.
pub static VARIANTS: &[(&str, &str)] = &[
    ("tictactoe", "classic"),
    ("cfour", "connect4 rows=6 cols=7"),
    ("gomokufreestyle", "gomoku rows=15 cols=15 rule=freestyle"),
    ("gomoku", "gomoku rows=15 cols=15 rule=standard"),
];

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_every_board_has_one_place() {
        for style in [Style::Drops, Style::Vertices] {
            let notation = Notation { style, rows: 99, cols: 99 };
            let cells =
                (1..=99).flat_map(|row| (1..=99).filter_map(move |col| Cell::new(row, col)));
            for cell in cells {
                let place = notation.place(cell);
                assert_eq!(notation.cell(&place), Some((cell, "")), "{place}");
            }
        }
    }

    #[test]
    fn rows_count_from_the_bottom_and_vertices_have_no_i() {
        let on = |style| Notation { style, rows: 19, cols: 30 };
        let (drops, vertices) = (on(Style::Drops), on(Style::Vertices));
        let cell = |row, col| Cell::new(row, col).unwrap();
        assert_eq!(drops.place(cell(19, 1)), "a1");
        assert_eq!(drops.place(cell(1, 9)), "i19");
        assert_eq!(drops.place(cell(1, 27)), "aa19");
        assert_eq!(vertices.place(cell(1, 9)), "J19");
        assert_eq!(vertices.place(cell(1, 26)), "AA19");
        assert_eq!(vertices.cell("j19"), Some((cell(1, 9), "")));
        for off in ["", "a", "1", "a0", "a20", "I1", "AF1", "AAA1", "a256", "é1"] {
            assert_eq!(vertices.cell(off), None, "{off}");
        }
    }
}
