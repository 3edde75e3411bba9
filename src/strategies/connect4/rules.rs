//! The rules of a player who does not search: the first that applies decides.
//!
//! A move is *safe* when it hands the other side no win right above it. From the third rule on only
//! safe moves are made, as long as there is one. A *double threat* is a position, reached by one's
//! own move, with two ways to win at the next move, or with one and another right above it. A
//! *threat that waits* is an empty cell that completes a line and that no stone can reach yet, in a
//! row that its side is going to fill when all other columns are full: the odd rows for X, the even
//! ones for O, counted from the bottom.

use crate::rules::Game;
use crate::rules::games::Connect4;
use crate::rules::games::connect4::{Board, Column, Shape, completing};
use crate::solvers::Threats;

use super::super::rulebook::Clause;
use super::evaluation::Evaluation;

/// The clauses of `rules`, in the order in which they are tried. Each names all the moves that it
/// would make.
pub const CLAUSES: &[Clause<Connect4>] = &[
    Clause { name: "win", moves: Threats::wins },
    Clause { name: "block", moves: Threats::blocks },
    Clause { name: "no-gift", moves: no_gift },
    Clause { name: "double-threat", moves: double_threat },
    Clause { name: "deny-double-threat", moves: deny_double_threat },
    Clause { name: "waiting-threat", moves: waiting_threat },
    Clause { name: "deny-waiting-threat", moves: deny_waiting_threat },
    Clause { name: "open-lines", moves: open_lines },
];

/// If there is just one safe move: that one.
fn no_gift(p: &Connect4) -> Vec<Column> {
    let safe = safe(p);
    if safe.len() == 1 && p.moves().count() > 1 { safe } else { Vec::new() }
}

/// The safe moves that make a double threat.
fn double_threat(p: &Connect4) -> Vec<Column> {
    let board = p.board();
    let mut moves = safe(p);
    moves.retain(|&mv| is_double_threat(&board.played(mv)));
    moves
}

/// If the other side could make a double threat now: the safe moves after which it cannot.
fn deny_double_threat(p: &Connect4) -> Vec<Column> {
    let board = p.board();
    let denies = |mv: Column| {
        let after = board.played(mv);
        // A threat of mine must be met first, wherever that leads.
        let replies = match after.threats() {
            0 => after.landings(),
            threats => threats,
        };
        let mut replies = after.columns_of(replies);
        !replies.any(|reply| {
            let answered = after.played(reply);
            answered.wins() == 0 && is_double_threat(&answered)
        })
    };
    let safe = safe(p);
    let good: Vec<Column> = safe.iter().copied().filter(|&mv| denies(mv)).collect();
    if good.len() == safe.len() { Vec::new() } else { good }
}

/// The safe moves that make a new threat that waits.
fn waiting_threat(p: &Connect4) -> Vec<Column> {
    let board = p.board();
    let threats = |own| waiting(board, own, board.other(), is_first(board));
    let before = threats(board.own());
    let mut moves = safe(p);
    moves.retain(|&mv| threats(board.own() | landing(board, mv)) & !before != 0);
    moves
}

/// If the other side could make a new threat that waits by a move to some cell: to that cell, if it
/// is safe.
fn deny_waiting_threat(p: &Connect4) -> Vec<Column> {
    let board = p.board();
    let threats = |other| waiting(board, other, board.own(), !is_first(board));
    let before = threats(board.other());
    let mut moves = safe(p);
    moves.retain(|&mv| threats(board.other() | landing(board, mv)) & !before != 0);
    moves
}

/// The cell that the legal move takes.
fn landing(board: &Board, mv: Column) -> u64 {
    board.landings() & board.shape().column(mv.index())
}

/// The safe moves after which the position looks best; if none is safe, such moves among all.
fn open_lines(p: &Connect4) -> Vec<Column> {
    let board = p.board();
    let evaluation = Evaluation::new(board.shape());
    let mut moves = safe(p);
    if moves.is_empty() {
        moves = p.moves().collect();
    }
    let looks = |mv: Column| -evaluation.of(&board.played(mv));
    let best = moves.iter().map(|&mv| looks(mv)).max();
    moves.retain(|&mv| Some(looks(mv)) == best);
    moves
}

/// The moves that do not hand the other side a win right above them.
fn safe(p: &Connect4) -> Vec<Column> {
    let board = p.board();
    let given = completing(board.shape(), board.other()) >> 1;
    board.columns_of(board.landings() & !given).collect()
}

/// Whether the side that has just moved made a double threat; the other side has no win at once.
fn is_double_threat(after: &Board) -> bool {
    let threats = after.threats();
    let above = completing(after.shape(), after.other()) & !after.filled();
    after.wins() == 0 && (threats.count_ones() > 1 || (threats << 1) & above != 0)
}

/// The threats that wait of one side, with the stones `own` against `other`; X is the side that is
/// `first`.
fn waiting(board: &Board, own: u64, other: u64, first: bool) -> u64 {
    let landings = (own | other) + board.shape().bottom();
    Evaluation::new(board.shape()).useful_threats(own, other, first) & !landings
}

/// Whether X is to move.
fn is_first(board: &Board) -> bool {
    board.stones().is_multiple_of(2)
}
