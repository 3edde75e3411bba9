//! Exact play; within limits that are too short for it, the best that a search has.
//!
//! Among the moves that keep the exact value (and the distance: the fastest win, the slowest loss)
//! it takes one that leaves the opponent the smallest share of replies that keep the result. That
//! is looked into for so many nodes only, so that it costs some milliseconds at the most; what is
//! not known by then does not count.

use std::cmp::Ordering;

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::control::Budget;
use crate::rules::games::Connect4;
use crate::rules::games::connect4::{AnyShape, Board, Column, Shape};
use crate::solvers::Value;
use crate::solvers::connect4::{Score, Solver, Unfinished};

use super::super::{Choice, SearchInfo, Strategy};
use super::search::{Depth, Found, Search, at_a_glance, urgent};
use super::truth::Truth;

/// Most positions are solved within so many nodes.
const EASY: u64 = 20_000;
/// Nodes of the search that stands in, at the most.
const SUBSTITUTE: u64 = 100_000;
/// On boards larger than the usual one the truth may be hours away: without limits so many nodes,
/// some ten seconds.
const PATIENCE: u64 = 20_000_000;
/// Nodes to tell equally good moves apart.
const DOUBT: u64 = 20_000;
/// Megabytes of the table for that.
const DOUBT_MEGABYTES: usize = 1;

/// The strategy `perfect`.
pub(super) struct Perfect {
    truth: Truth,
    search: Search,
    /// Tells equally good moves apart. It has to know as much in every game, so the great solver
    /// will not do.
    doubt: Option<Solver>,
    search_info: SearchInfo,
}

impl Perfect {
    /// One that asks this solver.
    pub fn new(truth: Truth) -> Perfect {
        Perfect {
            truth,
            search: Search::new(Depth::ANY),
            doubt: None,
            search_info: SearchInfo::default(),
        }
    }

    /// The exact score with all moves that keep it, or the best of a search when the budget does
    /// not do.
    fn solve(
        &mut self,
        board: &Board,
        budget: &mut Budget,
    ) -> Result<(Score, Vec<Column>), Option<Found>> {
        let truth = self.truth.clone();
        let best_moves =
            |budget: &mut Budget| truth.with(board, |solver| solver.best_moves(board, budget));
        if let Ok(solved) = budget.part(EASY, 2, best_moves) {
            return Ok(solved);
        }
        let found = budget.part(SUBSTITUTE, 2, |budget| self.search.find(board, budget));
        let solved = if budget.is_limited() || board.shape().size() <= AnyShape::USUAL.size() {
            best_moves(budget)
        } else {
            budget.part(PATIENCE, 1, best_moves)
        };
        solved.map_err(|Unfinished { .. }| found)
    }

    /// The replies to a move that keep the result for the opponent, and all replies; `None` where
    /// nobody knows in time.
    fn keepers(&mut self, after: &Board, score: Score, budget: &mut Budget) -> Option<(u32, u32)> {
        let kept = self.doubt.take().filter(|solver| solver.shape() == after.shape());
        let solver = self
            .doubt
            .insert(kept.unwrap_or_else(|| Solver::new(after.shape()).with_table(DOUBT_MEGABYTES)));
        solver.forget();
        let (mut keeping, mut all) = (0, 0);
        for reply in after.columns() {
            // A reply keeps the result unless it leaves me more: a draw where I would lose, a win
            // where I would draw.
            let mine = solver.exceeds(&after.played(reply), score.result(), budget);
            keeping += u32::from(!mine.ok()?);
            all += 1;
        }
        Some((keeping, all))
    }

    /// The best of the moves that keep `score`, and how it was told from the others.
    fn most_tempting(
        &mut self,
        board: &Board,
        (score, mut moves): (Score, Vec<Column>),
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Column> {
        let value = score.value(board);
        self.search_info.value = Some(value);
        // Who has lost at the next move in any case still makes the other side find its win.
        let urgent: Vec<Column> = board.columns_of(urgent(board)).collect();
        if moves.iter().any(|mv| urgent.contains(mv)) {
            moves.retain(|mv| urgent.contains(mv));
        }
        let mut best: Vec<(Column, Option<(u32, u32)>)> = Vec::new();
        // Nothing tempts an opponent who is lost, and a single move needs no comparison.
        let is_worth_it = moves.len() > 1 && !matches!(value, Value::Win { .. });
        for &mv in &moves {
            let after = board.played(mv);
            let share = if is_worth_it && !after.is_full() {
                budget.part(DOUBT, 2, |budget| self.keepers(&after, score, budget))
            } else {
                None
            };
            match best.first().map_or(Ordering::Equal, |&(_, other)| smaller(share, other)) {
                Ordering::Less => best = vec![(mv, share)],
                Ordering::Equal => best.push((mv, share)),
                Ordering::Greater => {}
            }
        }
        let &(mv, share) = best.choose(rng).expect("some move keeps the score");
        let reason = match share {
            Some((keeping, all)) => format!("{value}, {keeping} of {all} replies keep it"),
            None => value.to_string(),
        };
        Choice { mv, reason: reason.into() }
    }
}

/// The order of shares; what is not known comes last.
fn smaller(a: Option<(u32, u32)>, b: Option<(u32, u32)>) -> Ordering {
    match (a, b) {
        (Some((kept, all)), Some((other_kept, other_all))) => {
            (kept * other_all).cmp(&(other_kept * all))
        }
        _ => a.is_none().cmp(&b.is_none()),
    }
}

impl Strategy<Connect4> for Perfect {
    fn choose(
        &mut self,
        game: &Connect4,
        _: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Column> {
        let board = game.board();
        self.search_info = SearchInfo::default();
        match self.solve(board, budget) {
            Ok(solved) => self.most_tempting(board, solved, budget, rng),
            Err(Some(found)) => {
                self.search_info = found.search_info(game);
                let Choice { mv, reason } = found.choice(game);
                let reason = format!("the limits were reached: {reason}").into();
                Choice { mv, reason }
            }
            Err(None) => at_a_glance(game, rng),
        }
    }

    fn may_be_slow(&self, _: &Connect4) -> bool {
        true
    }

    fn search_info(&self) -> SearchInfo {
        self.search_info
    }
}
