//! The textbook's strategy for tic-tac-toe in a floating window: eleven clauses, the first that
//! yields a move decides.
//!
//! *Me* is the side to move, *you* the other. A *completion* of a side is a playable cell that
//! gives it three in a row at once. A *fork* of a side is a position, reached by its move, in which
//! the playing area is defined and the side has at least two different completions. Cells are
//! scanned row by row, left to right, and the first that qualifies is taken, unless the clause says
//! random.

use crate::rules::games::Floating;
use crate::rules::{Cell, Game, Record, Side, Status};
use crate::solvers::{Exact, Threats};

use super::learned::{self, TrainConfig, TrainConfigError, Trainer};
use super::rulebook::{self, Clause, Rulebook};
use super::solved::solved_repertoire;
use super::{HasStrategies, StrategyEntry, StrategySet};

impl HasStrategies for Floating {
    const LEVELS: &'static [&'static str] = &["random", "rules", "learned", "perfect"];

    fn strategy_set() -> StrategySet<Floating> {
        let others = [
            StrategyEntry::plain("rules", "the eleven clauses of the textbook", || {
                Rulebook::new(CLAUSES)
            }),
            StrategyEntry::plain("random", "any legal move", rulebook::random),
            learned::entry(include_str!("learned/floating.table")),
        ];
        solved_repertoire::<_, Exact<_>, _>(None, others)
    }

    fn trainer(
        start: Record<Floating>,
        config: &TrainConfig,
    ) -> Option<Result<Box<dyn Trainer>, TrainConfigError>> {
        Some(learned::trainer::<_, Exact<_>>(start, config))
    }
}

/// The opening and the eleven clauses, in the order in which they are tried.
pub const CLAUSES: &[Clause<Floating>] = &[
    Clause { name: "opening", moves: opening },
    Clause { name: "last-cell", moves: last_cell },
    Clause { name: "diagonal-reply", moves: diagonal_reply },
    Clause { name: "win", moves: win },
    Clause { name: "safe-block", moves: safe_block },
    Clause { name: "block", moves: block },
    Clause { name: "fork", moves: fork },
    Clause { name: "force-block-then-fork", moves: force_block_then_fork },
    Clause { name: "centre", moves: centre },
    Clause { name: "safe-define", moves: safe_define },
    Clause { name: "deny-fork", moves: deny_fork },
    Clause { name: "random", moves: rulebook::any },
];

/// The first move of the game: at random, not too near the edge.
fn opening(p: &Floating) -> Vec<Cell> {
    if p.stone_count() > 0 {
        return Vec::new();
    }
    let inner = |len: u8| {
        let distance = if len > 4 { 2 } else { 1 };
        distance + 1..=len - distance
    };
    let (rows, cols) = (inner(p.rows()), inner(p.cols()));
    p.playable().filter(|cell| rows.contains(&cell.row()) && cols.contains(&cell.col())).collect()
}

/// Exactly one playable cell: take it.
fn last_cell(p: &Floating) -> Vec<Cell> {
    let cells: Vec<Cell> = p.playable().take(2).collect();
    if cells.len() == 1 { cells } else { Vec::new() }
}

/// Clause 1. Exactly one stone on the board: take, at random, a playable cell diagonally next to
/// it.
fn diagonal_reply(p: &Floating) -> Vec<Cell> {
    if p.stone_count() != 1 {
        return Vec::new();
    }
    let is_stone_at = |row, col| Cell::new(row, col).is_some_and(|cell| p.stone(cell).is_some());
    let touches_diagonally = |cell: &Cell| {
        let (rows, cols) = ([cell.row() - 1, cell.row() + 1], [cell.col() - 1, cell.col() + 1]);
        rows.into_iter().any(|row| cols.into_iter().any(|col| is_stone_at(row, col)))
    };
    p.playable().filter(touches_diagonally).collect()
}

/// Clause 2. Take my completion.
fn win(p: &Floating) -> Vec<Cell> {
    first(completions(p, me(p)))
}

/// Clause 3. Take a completion of yours such that afterwards you have no move that makes a fork and
/// no completion.
fn safe_block(p: &Floating) -> Vec<Cell> {
    let (me, you) = sides(p);
    first(completions(p, you).filter(|&cell| {
        let after = p.with(me, cell);
        forks(&after, you).next().is_none() && completions(&after, you).next().is_none()
    }))
}

/// Clause 4. If the area is defined and you have a completion: take it.
fn block(p: &Floating) -> Vec<Cell> {
    if p.is_defined() { first(completions(p, you(p))) } else { Vec::new() }
}

/// Clause 5. Take a move after which the position is a fork for me.
fn fork(p: &Floating) -> Vec<Cell> {
    first(forks(p, me(p)))
}

/// Clause 6. Take a move after which I have some completion such that every other reply of yours
/// leaves me a completion, and after your block I have a move that makes a fork and leaves you no
/// completion.
fn force_block_then_fork(p: &Floating) -> Vec<Cell> {
    let (me, you) = sides(p);
    let forces = |after: &Floating, block: Cell| {
        let mut other_replies = after.playable().filter(|&reply| reply != block);
        let blocked = after.with(you, block);
        other_replies.all(|reply| completions(&after.with(you, reply), me).next().is_some())
            && forks(&blocked, me)
                .any(|cell| completions(&blocked.with(me, cell), you).next().is_none())
    };
    first(p.playable().filter(|&cell| {
        let after = p.with(me, cell);
        completions(&after, me).any(|block| forces(&after, block))
    }))
}

/// Clause 7. If the area is defined: take its centre when playable.
fn centre(p: &Floating) -> Vec<Cell> {
    first(middle(p).into_iter().filter(|&cell| p.stone(cell).is_none()))
}

/// Clause 8. Take a move after which the area is defined, its centre is not playable, and you have
/// no completion and no reply that both leaves me without a completion and is a fork for you.
fn safe_define(p: &Floating) -> Vec<Cell> {
    let (me, you) = sides(p);
    first(p.playable().filter(|&cell| {
        let after = p.with(me, cell);
        middle(&after).is_some_and(|centre| after.stone(centre).is_some())
            && completions(&after, you).next().is_none()
            && !forks(&after, you)
                .any(|reply| completions(&after.with(you, reply), me).next().is_none())
    }))
}

/// Clause 9. Take a cell where your stone would make a fork for you.
fn deny_fork(p: &Floating) -> Vec<Cell> {
    first(forks(p, you(p)))
}

fn me(p: &Floating) -> Side {
    match p.status() {
        Status::ToMove(side) => side,
        Status::Over(_) => unreachable!("rules are asked of a side to move"),
    }
}

fn you(p: &Floating) -> Side {
    me(p).other()
}

fn sides(p: &Floating) -> (Side, Side) {
    (me(p), you(p))
}

/// The cells that give `side` three in a row at once.
fn completions(p: &Floating, side: Side) -> impl Iterator<Item = Cell> {
    p.playable().filter(move |&cell| p.with(side, cell).winner() == Some(side))
}

/// The moves of `side` after which the position is a fork for it.
fn forks(p: &Floating, side: Side) -> impl Iterator<Item = Cell> {
    p.playable().filter(move |&cell| {
        let after = p.with(side, cell);
        after.is_defined() && completions(&after, side).nth(1).is_some()
    })
}

/// The centre of the area, once it is defined.
fn middle(p: &Floating) -> Option<Cell> {
    let area = p.area();
    if p.is_defined() { Cell::new(area.rows.0 + 1, area.cols.0 + 1) } else { None }
}

fn first(mut cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    cells.next().into_iter().collect()
}

impl Threats for Floating {
    fn blocks(&self) -> Vec<Cell> {
        completions(self, you(self)).collect()
    }
}
