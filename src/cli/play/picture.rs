//! The board as a person sees it: as much as fits the screen, in colour.

use std::env;

use anstyle::{AnsiColor, Style};

use crate::rules::{Diagram, Mark};
use crate::session::Umpire;

use super::seats::Seats;

/// The part of the board that is shown. It stays where it is until the last move comes near its
/// border.
pub struct Picture {
    lines: Option<usize>,
    columns: usize,
    rows: Option<(u8, u8)>,
    cols: Option<(u8, u8)>,
}

/// Lines that are needed round the board: what was played, a blank, the numbers of the columns,
/// which part is shown, who is to move, what is typed.
const OTHER_LINES: usize = 6;

/// How many rows the board may have to be shown whole on a screen of unknown size. A board that is
/// too high merely scrolls, so this is more than the smallest screens have room for.
const WHOLE: u8 = 25;

/// How many rows of a higher board are shown on a screen of unknown size: it may have as few as 24
/// lines.
const PART: usize = 24 - OTHER_LINES;

/// How wide a screen of unknown size is taken to be. A row that is too long would be broken and
/// spoil the picture.
const COLUMNS: usize = 80;

/// At least this much of the board is shown whatever the size of the screen.
const LEAST: u8 = 7;

/// The part shown moves on when fewer rows or columns than this can be seen beyond the last move.
const BEYOND: u8 = 3;

impl Picture {
    /// A picture for the screen that the variables LINES and COLUMNS describe, else for a usual
    /// one.
    pub fn new() -> Picture {
        let variable = |name: &str| env::var(name).ok().and_then(|value| value.parse().ok());
        Picture {
            lines: variable("LINES"),
            columns: variable("COLUMNS").unwrap_or(COLUMNS),
            rows: None,
            cols: None,
        }
    }

    /// The board in colour, the stones with the letters of `seats`; each row but the last ended by
    /// a newline.
    ///
    /// Where moves call each cell by one character, an empty cell is shown as that, and there are no
    /// other numbers.
    pub fn of(&mut self, board: &Diagram, umpire: &dyn Umpire, seats: &Seats) -> String {
        if let Some(named) = named(board, umpire, seats) {
            return named;
        }
        if board.last() == (0, 0) {
            // A text cannot be cut.
            return lines(board, seats).join("\n");
        }
        let (margin, pitch) = board.widths();
        let (end_row, end_col) = board.last();
        if end_row == 0 {
            // A text has no parts and no stones.
            return board.to_string();
        }
        let rows_room = match self.lines {
            Some(lines) => lines.saturating_sub(OTHER_LINES),
            None if end_row <= WHOLE => usize::from(WHOLE),
            None => PART,
        };
        let cols_room = self.columns.saturating_sub(margin) / pitch;
        let last =
            [Mark::Last, Mark::Winning].into_iter().find_map(|mark| board.marked(mark).next());
        let rows = span(self.rows, last.map(|cell| cell.row()), rows_room, end_row);
        let cols = span(self.cols, last.map(|cell| cell.col()), cols_room, end_col);
        (self.rows, self.cols) = (Some(rows), Some(cols));
        let mut picture = lines(&board.part(rows, cols), seats);
        if (rows, cols) != ((1, end_row), (1, end_col)) {
            picture.push(format!(
                "(rows {} to {}, columns {} to {} of {end_row} x {end_col})",
                rows.0, rows.1, cols.0, cols.1
            ));
        }
        picture.join("\n")
    }
}

/// The first and the last number shown, of `1..=end`, where there is room for `room`: those of
/// `shown` if `last` is well within, else with `last` in the middle.
fn span(shown: Option<(u8, u8)>, last: Option<u8>, room: usize, end: u8) -> (u8, u8) {
    let room = u8::try_from(room).unwrap_or(u8::MAX).max(LEAST).min(end);
    let middle = last.unwrap_or(end.div_ceil(2));
    if let Some((from, to)) = shown
        && from <= middle.saturating_sub(BEYOND).max(1)
        && middle.saturating_add(BEYOND).min(end) <= to
    {
        return (from, to);
    }
    let from = middle.saturating_sub(room / 2).clamp(1, end + 1 - room);
    (from, from + room - 1)
}

/// A board whose cells have names of one character.
fn named(board: &Diagram, umpire: &dyn Umpire, seats: &Seats) -> Option<String> {
    let mut picture = String::new();
    for (cell, place, mark) in board.cells() {
        let name = umpire.name_of(cell);
        if name.len() != 1 {
            return None;
        }
        picture.push_str(match (cell.row(), cell.col()) {
            (1, 1) => "",
            (_, 1) => "\n",
            _ => " ",
        });
        picture += &match place {
            '.' => format!("{EMPTY}{name}{EMPTY:#}"),
            _ => painted((place, mark), seats),
        };
    }
    (!picture.is_empty()).then_some(picture)
}

/// The names of empty cells stand back behind the stones.
const EMPTY: Style = Style::new().dimmed();

fn lines(board: &Diagram, seats: &Seats) -> Vec<String> {
    let line = |row: &Vec<(char, Mark)>| row.iter().map(|&place| painted(place, seats)).collect();
    board.rows().iter().map(line).collect()
}

fn painted((place, mark): (char, Mark), seats: &Seats) -> String {
    let place = seats.shown(place);
    let style = match mark {
        Mark::Plain => return place.to_string(),
        Mark::Last => Style::new().bold().fg_color(Some(AnsiColor::Yellow.into())),
        Mark::Winning => Style::new().bold().invert().fg_color(Some(AnsiColor::Green.into())),
    };
    format!("{style}{place}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_shown_round_the_last_move_and_stays_there() {
        assert_eq!(span(None, None, 25, 15), (1, 15));
        assert_eq!(span(None, None, 25, 99), (38, 62));
        assert_eq!(span(None, Some(3), 25, 99), (1, 25));
        assert_eq!(span(None, Some(98), 25, 99), (75, 99));
        assert_eq!(span(Some((38, 62)), Some(41), 25, 99), (38, 62));
        assert_eq!(span(Some((38, 62)), Some(40), 25, 99), (28, 52));
        assert_eq!(span(Some((75, 99)), Some(99), 25, 99), (75, 99));
        assert_eq!(span(None, None, 0, 99), (47, 53));
        assert_eq!(span(None, None, 0, 3), (1, 3));
    }
}
