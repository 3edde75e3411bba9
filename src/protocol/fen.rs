//! Positions written row by row, as chess programs do (Forsyth-Edwards Notation):
//! `p1P/1P1/3[PPPppp] w - - 0 3`.

use std::collections::HashSet;
use std::iter;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;

use crate::rules::notation::Quoted;
use crate::rules::{Cell, Path, Side, Status};
use crate::session::Session;

/// The stones on a board, and who is to move.
///
/// Rows from the top, separated by `/`; a number stands for so many empty cells, `P` or `X` for a
/// stone of who moves first, `p` or `O` for the other's. What stands in brackets, the stones in
/// hand, follows from the game and is passed over; then `w` or `x`, `b` or `o` to move. Castling
/// rights and counters, which follow in chess, are passed over.
pub(super) struct Fen {
    stones: Vec<(Cell, Side)>,
    turn: Side,
}

/// How often a search for a way is begun, and with how many dead ends each time.
const TRIES: &[(usize, usize)] = &[(1, 100), (60, 50), (4, 2_000), (1, 20_000)];

impl Fen {
    /// Reads a position on a board of so many rows and columns.
    ///
    /// # Errors
    /// What is wrong with it, quoted.
    pub fn read(text: &str, rows: u8, cols: u8) -> Result<Fen, String> {
        let mut words = text.split_ascii_whitespace();
        let board = words.next().unwrap_or_default();
        let wrong =
            || format!("{}: expected a board of {rows} rows and {cols} columns", Quoted(board));
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

    /// Plays a game that leads to this position, from the start position on. After the end it may
    /// be anybody's turn.
    ///
    /// # Errors
    /// No game in which stones are put one after the other leads there, nor one in which the last
    /// two moves of it slide stones; then the start position is left.
    pub fn set_up(&self, session: &mut dyn Session) -> Result<(), String> {
        let slides = if session.umpire().has_slides() { 2 } else { 0 };
        if is_reached(session, &self.stones, self.turn, slides) {
            return Ok(());
        }
        // A last slide may have been that of either side.
        let is_over = |session: &dyn Session| matches!(session.umpire().status(), Status::Over(_));
        if slides > 0
            && is_reached(session, &self.stones, self.turn.other(), slides)
            && is_over(session)
        {
            return Ok(());
        }
        session.restart();
        Err("no game of this kind leads to this position".to_owned())
    }
}

/// Plays a game to these stones, with at most so many slides behind the stones that are put;
/// whether there is one.
fn is_reached(session: &mut dyn Session, stones: &[(Cell, Side)], turn: Side, slides: u32) -> bool {
    let is_it = |session: &dyn Session| match session.umpire().status() {
        Status::ToMove(side) => side == turn,
        Status::Over(_) => true,
    };
    if FenSearch::is_found(session, stones) && is_it(session) {
        return true;
    }
    if slides == 0 {
        return false;
    }
    let (rows, cols) = session.diagram().last();
    let cells = (1..=rows).flat_map(|row| (1..=cols).filter_map(move |col| Cell::new(row, col)));
    let free: Vec<Cell> =
        cells.filter(|cell| stones.iter().all(|(taken, _)| taken != cell)).collect();
    let mover = turn.other();
    for (at, &(to, _)) in (0..).zip(stones).filter(|(_, (_, side))| *side == mover) {
        for &from in &free {
            let slide = Path { from: Some(from), to };
            let mut before = stones.to_vec();
            if let Some(stone) = before.get_mut(at) {
                *stone = (from, mover);
            }
            if is_reached(session, &before, mover, slides - 1)
                && is_played(session, slide)
                && is_it(session)
            {
                return true;
            }
        }
    }
    false
}

fn is_played(session: &mut dyn Session, path: Path) -> bool {
    let word = session.umpire().move_along(path);
    let word = word.filter(|word| session.umpire().path_of(word) == Some(path));
    word.is_some_and(|word| session.play(&[&word]).is_ok())
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

/// A search for an order in which the stones can have been put: depth first, with its dead ends
/// remembered, and begun again and again in another order, since one that goes wrong with the first
/// stones is not mended with the last ones.
struct FenSearch<'a> {
    session: &'a mut dyn Session,
    stones: &'a [(Cell, Side)],
    /// The order in which stones are tried.
    order: Vec<usize>,
    is_put: Vec<bool>,
    /// Whether the stone has ever ended the game too early.
    is_critical: Vec<bool>,
    dead_ends: HashSet<Vec<bool>>,
    /// How many dead ends may still be met before the search begins again.
    patience: usize,
}

impl<'a> FenSearch<'a> {
    /// Looks for a way, and leaves the game there when it finds one.
    fn is_found(session: &'a mut dyn Session, stones: &'a [(Cell, Side)]) -> bool {
        let mut way = FenSearch {
            session,
            stones,
            order: (0..stones.len()).collect(),
            is_put: vec![false; stones.len()],
            is_critical: vec![false; stones.len()],
            dead_ends: HashSet::new(),
            patience: 0,
        };
        // Any seed will do, but it is the same way each time.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let tries = TRIES.iter();
        for patience in tries.flat_map(|&(count, tries)| iter::repeat_n(tries, count)) {
            way.session.restart();
            way.is_put.fill(false);
            way.dead_ends.clear();
            way.patience = patience;
            if way.goes_on() {
                return true;
            }
            if way.patience > 0 {
                // There is none.
                return false;
            }
            // What may end the game comes first, so that the others, which can be put at any time,
            // follow.
            way.order.shuffle(&mut rng);
            let is_critical = &way.is_critical;
            way.order.sort_by_key(|&at| is_critical.get(at) != Some(&true));
        }
        false
    }

    /// Puts the stones that are left, if there is a way.
    fn goes_on(&mut self) -> bool {
        let left = self.is_put.iter().filter(|put| !**put).count();
        if left == 0 {
            return true;
        }
        let Status::ToMove(side) = self.session.umpire().status() else {
            return false;
        };
        if self.patience == 0 || self.dead_ends.contains(&self.is_put) {
            return false;
        }
        for n in 0..self.order.len() {
            let at = self.order.get(n).copied().unwrap_or_default();
            let Some(&(cell, of)) = self.stones.get(at) else {
                continue;
            };
            if of != side
                || self.is_put.get(at) != Some(&false)
                || !is_played(self.session, Path::onto(cell))
            {
                continue;
            }
            // Who has won moves no more: such a stone comes last.
            if left == 1 || matches!(self.session.umpire().status(), Status::ToMove(_)) {
                self.mark(at, true);
                if self.goes_on() {
                    return true;
                }
                self.mark(at, false);
            } else if let Some(is_critical) = self.is_critical.get_mut(at) {
                *is_critical = true;
            }
            self.session.undo(1);
        }
        self.patience = self.patience.saturating_sub(1);
        self.dead_ends.insert(self.is_put.clone());
        false
    }

    fn mark(&mut self, at: usize, put: bool) {
        if let Some(is_put) = self.is_put.get_mut(at) {
            *is_put = put;
        }
    }
}
