//! Positions written row by row, as chess programs do (Forsyth-Edwards Notation): `p1P/1P1/3[PPPppp] w - - 0 3`.

use std::collections::HashSet;

use crate::rules::notation::Quoted;
use crate::rules::{Cell, Path, Side, Status};
use crate::session::Session;

/// The stones on a board, and who is to move.
///
/// Rows from the top, separated by `/`; a number stands for so many empty cells, `P` or `X` for a stone of who moves first, `p` or `O`
/// for the other's. What stands in brackets, the stones in hand, follows from the game and is passed over; then `w` or `x`, `b` or `o`
/// to move. Castling rights and counters, which follow in chess, are passed over.
pub(super) struct Fen {
    stones: Vec<(Cell, Side)>,
    turn: Side,
}

/// So many ways to have reached a position are tried at the most.
const MOST_TRIES: usize = 20_000;

impl Fen {
    /// Reads a position on a board of so many rows and columns.
    ///
    /// # Errors
    /// What is wrong with it, quoted.
    pub fn read(text: &str, rows: u8, cols: u8) -> Result<Fen, String> {
        let mut words = text.split_ascii_whitespace();
        let board = words.next().unwrap_or_default();
        let wrong = || {
            format!(
                "{}: expected a board of {rows} rows and {cols} columns",
                Quoted(board)
            )
        };
        let mut stones = Vec::new();
        let mut row = 0;
        let cells = board.split('[').next().unwrap_or_default();
        for line in cells.split('/') {
            row += 1;
            stones.extend(stones_of(line, row, cols).ok_or_else(wrong)?);
            if row > rows {
                break;
            }
        }
        if row != rows {
            return Err(wrong());
        }
        let turn = words.next().unwrap_or_default();
        let turn = match turn {
            "w" | "x" => Side::X,
            "b" | "o" => Side::O,
            _ => return Err(format!("{}: expected w or b to move", Quoted(turn))),
        };
        Ok(Fen { stones, turn })
    }

    /// Plays a game that leads to this position, from the start position on.
    ///
    /// # Errors
    /// No game in which stones are put one after the other leads there; then the start position is left.
    pub fn set_up(&self, session: &mut dyn Session) -> Result<(), String> {
        session.restart();
        let mut way = Way {
            session,
            stones: &self.stones,
            is_put: vec![false; self.stones.len()],
            dead_ends: HashSet::new(),
        };
        let is_reached = way.goes_on();
        let is_its_turn = match session.status() {
            Status::ToMove(side) => side == self.turn,
            Status::Over(_) => true,
        };
        if is_reached && is_its_turn {
            return Ok(());
        }
        session.restart();
        Err("no game of this kind leads to this position".to_owned())
    }
}

/// The stones of a row; `None` when it has another length, or what is no stone.
fn stones_of(line: &str, row: u8, cols: u8) -> Option<Vec<(Cell, Side)>> {
    let mut stones = Vec::new();
    let mut col = 0_u32;
    let mut empty = 0_u32;
    for c in line.chars() {
        if let Some(digit) = c.to_digit(10) {
            empty = (empty * 10 + digit).min(1000);
            continue;
        }
        col += std::mem::take(&mut empty) + 1;
        let side = match c {
            'P' | 'X' => Side::X,
            'p' | 'O' => Side::O,
            _ => return None,
        };
        stones.push((Cell::new(row, u8::try_from(col).ok()?)?, side));
    }
    (col + empty == u32::from(cols)).then_some(stones)
}

/// A search for an order in which the stones can have been put.
struct Way<'a> {
    session: &'a mut dyn Session,
    stones: &'a [(Cell, Side)],
    is_put: Vec<bool>,
    dead_ends: HashSet<Vec<bool>>,
}

impl Way<'_> {
    /// Puts the stones that are left, if there is a way.
    fn goes_on(&mut self) -> bool {
        let Some(left) = self
            .is_put
            .iter()
            .filter(|put| !**put)
            .count()
            .checked_sub(1)
        else {
            return true;
        };
        let Status::ToMove(side) = self.session.status() else {
            return false;
        };
        if self.dead_ends.len() >= MOST_TRIES || self.dead_ends.contains(&self.is_put) {
            return false;
        }
        for (at, &(cell, of)) in self.stones.iter().enumerate() {
            if of != side || self.is_put.get(at) != Some(&false) || !self.put(cell) {
                continue;
            }
            // Who has won moves no more: such a stone comes last.
            let goes_on = left == 0 || matches!(self.session.status(), Status::ToMove(_));
            self.mark(at, true);
            if goes_on && self.goes_on() {
                return true;
            }
            self.mark(at, false);
            self.session.undo(1);
        }
        self.dead_ends.insert(self.is_put.clone());
        false
    }

    fn put(&mut self, cell: Cell) -> bool {
        let path = Path::onto(cell);
        let word = self.session.move_along(path);
        let word = word.filter(|word| self.session.path_of(word) == Some(path));
        word.is_some_and(|word| self.session.play(&[&word]).is_ok())
    }

    fn mark(&mut self, at: usize, put: bool) {
        if let Some(is_put) = self.is_put.get_mut(at) {
            *is_put = put;
        }
    }
}
