//! Alpha-beta, deeper and deeper, over an evaluation.
//!
//! Contract: the move that is best when both sides look so many moves ahead and then judge by
//! [`Evaluation`]; a win or a loss that is said is proved, its plies are a bound, and forced moves
//! are not counted. Cost: one node a position that is looked at; the same budget of nodes always
//! gives the same move. When the budget ends amid a depth, the best of the moves that this depth
//! has seen counts: the best one of the depth before is tried first, so it only ever gives way to
//! one that was shown to be better. If all that were seen are lost, the next one is played, and
//! nothing is said of it.

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::control::{Budget, Exhausted};
use crate::rules::games::Connect4;
use crate::rules::games::connect4::{Board, Column, Shape, completing};
use crate::solvers::Value;

use super::super::rulebook::Rulebook;
use super::super::{Choice, SearchInfo, Strategy};
use super::evaluation::{Evaluation, WIN};
use super::rules::CLAUSES;

mod transposition_table;

use transposition_table::{Seen, TranspositionTable};

/// Nodes without any limit: some 50 ms.
const NODES: u64 = 100_000;

/// How many moves ahead a search looks at the most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth(Option<u32>);

impl Depth {
    /// As far as the budget allows.
    pub const ANY: Depth = Depth(None);

    /// So many moves, at least one; `None` for as many as the budget allows.
    #[must_use]
    pub fn up_to(moves: Option<i64>) -> Depth {
        Depth(moves.map(|moves| u32::try_from(moves.max(1)).unwrap_or(u32::MAX)))
    }
}

/// The strategy `search`.
pub struct Search {
    depth: Depth,
    memory: TranspositionTable,
    search_info: SearchInfo,
}

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move.
    pub mv: Column,
    /// Its score for the side to move.
    pub score: i32,
    /// How many moves ahead it looked; 0 if the score is a guess at a glance.
    pub depth: u32,
}

impl Search {
    /// A search that looks so far. It takes no memory before the first question.
    #[must_use]
    pub fn new(depth: Depth) -> Search {
        Search { depth, memory: TranspositionTable::default(), search_info: SearchInfo::default() }
    }

    /// The best move of a position in which a move is due, at the greatest depth that the budget
    /// allowed; `None` if it allowed none.
    pub fn find(&mut self, board: &Board, budget: &mut Budget) -> Option<Found> {
        self.memory.forget();
        let left = board.shape().size() - board.stones();
        let mut thought = AlphaBeta {
            evaluation: Evaluation::new(board.shape()),
            memory: &mut self.memory,
            budget,
        };
        let mut moves = central_first(board, urgent(board));
        let mut found: Option<Found> = None;
        for depth in 1..=left.min(self.depth.0.unwrap_or(u32::MAX)) {
            let (deeper, is_whole) = thought.best_move(board, &moves, depth);
            found = deeper.or(found);
            let Some(Found { mv, score, .. }) = deeper else {
                break;
            };
            if !is_whole || score.abs() >= WIN {
                // Nothing is left to learn.
                break;
            }
            moves.sort_by_key(|&other| other != mv);
        }
        found
    }
}

impl Strategy<Connect4> for Search {
    fn choose(
        &mut self,
        game: &Connect4,
        _: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Column> {
        let unbounded = self.depth == Depth::ANY && !budget.is_limited();
        let found = if unbounded {
            budget.part(NODES, 1, |part| self.find(game.board(), part))
        } else {
            self.find(game.board(), budget)
        };
        self.search_info = found.map_or_else(SearchInfo::default, |found| found.search_info(game));
        found.map_or_else(|| at_a_glance(game, rng), |found| found.choice(game))
    }

    fn may_be_slow(&self, _: &Connect4) -> bool {
        true
    }

    fn search_info(&self) -> SearchInfo {
        self.search_info
    }
}

impl Found {
    /// The move with what is expected of it.
    pub(super) fn choice(self, game: &Connect4) -> Choice<Column> {
        let reason = match self.value(game) {
            Some(value) => value.to_string(),
            None => format!("score {} at depth {}", self.score, self.depth),
        };
        Choice { mv: self.mv, reason: reason.into() }
    }

    /// A win or a loss that it has seen.
    fn value(self, game: &Connect4) -> Option<Value> {
        let board = game.board();
        // A win that ends the game with fewer empty cells comes later.
        let left = board.shape().size() - board.stones();
        let plies = (left + WIN.unsigned_abs()) - self.score.unsigned_abs();
        if self.score >= WIN {
            Some(Value::Win { plies })
        } else {
            (self.score <= -WIN).then_some(Value::Loss { plies })
        }
    }

    /// What is known of the move.
    pub(super) fn search_info(self, game: &Connect4) -> SearchInfo {
        let value = self.value(game);
        SearchInfo { value, depth: Some(self.depth), score: value.is_none().then_some(self.score) }
    }
}

/// The move of the rules, when the limits were reached before anything was found.
pub(super) fn at_a_glance(game: &Connect4, rng: &mut dyn Rng) -> Choice<Column> {
    let (rule, moves) = Rulebook::new(CLAUSES).apply(game);
    let mv = *moves.choose(rng).expect("a rule that applies names a move");
    Choice { mv, reason: format!("the limits were reached: {rule}").into() }
}

/// The landings that come into question: wins if there are any, else blocks if there are any (who
/// is lost makes the other side find its win), else all.
pub(super) fn urgent(board: &Board) -> u64 {
    [board.wins(), board.threats(), board.landings()]
        .into_iter()
        .find(|&cells| cells != 0)
        .expect("a side to move has a move")
}

/// The columns of these cells, those next to the centre first.
fn central_first(board: &Board, cells: u64) -> Vec<Column> {
    let columns = board.shape().columns();
    let mut moves: Vec<Column> = board.columns_of(cells).collect();
    moves.sort_by_key(|mv| (2 * mv.index() + 1).abs_diff(columns));
    moves
}

/// A search on its way.
struct AlphaBeta<'a> {
    evaluation: Evaluation,
    memory: &'a mut TranspositionTable,
    budget: &'a mut Budget,
}

impl AlphaBeta<'_> {
    /// The best of `moves`, the first of which is the best known, and whether all were seen; `None`
    /// if the budget did not even do for the first.
    fn best_move(&mut self, board: &Board, moves: &[Column], depth: u32) -> (Option<Found>, bool) {
        let mut best: Option<Found> = None;
        for &mv in moves {
            let alpha = best.map_or(-i32::MAX, |best| best.score);
            let Ok(score) = self.after(board, mv, depth - 1, alpha, i32::MAX) else {
                // All moves seen are lost, but the position need not be.
                let untried = best.filter(|best| best.score <= -WIN);
                return (untried.map(|_| self.glance(board, mv)).or(best), false);
            };
            if best.is_none_or(|best| score > best.score) {
                best = Some(Found { mv, score, depth });
            }
        }
        (best, true)
    }

    /// A move that was not looked into; it does not win at once.
    fn glance(&self, board: &Board, mv: Column) -> Found {
        Found { mv, score: -self.evaluation.of(&board.played(mv)), depth: 0 }
    }

    /// The score of the move for the side that makes it.
    fn after(
        &mut self,
        board: &Board,
        mv: Column,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Exhausted> {
        let next = board.played(mv);
        if next.is_won() {
            return Ok(won(&next, 0));
        }
        Ok(-self.score(&next, depth, -beta, -alpha)?)
    }

    /// The score of a position that is not won, for the side to move: exact between `alpha` and
    /// `beta`, else a bound.
    fn score(
        &mut self,
        board: &Board,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Exhausted> {
        self.budget.spend()?;
        if board.is_full() {
            return Ok(0);
        }
        if board.wins() != 0 {
            return Ok(won(board, 1));
        }
        let threats = board.threats();
        let given = completing(board.shape(), board.other()) >> 1;
        let safe = board.landings() & !given;
        let open = if threats == 0 { safe } else { safe & threats };
        if threats.count_ones() > 1 || open == 0 {
            // Whatever is played, the other side wins with its next stone, unless the board is full
            // before.
            return Ok(if board.shape().size() - board.stones() >= 2 { -won(board, 2) } else { 0 });
        }
        // A forced move costs no depth.
        let depth = if open.count_ones() == 1 {
            depth
        } else if depth == 0 {
            return Ok(self.evaluation.of(board));
        } else {
            depth - 1
        };
        let seen = self.memory.get(board.key());
        if let Some(score) = seen.and_then(|seen| seen.answer(depth, alpha, beta)) {
            return Ok(score);
        }
        let mut moves = central_first(board, open);
        if let Some(Seen { best, .. }) = seen {
            moves.sort_by_key(|&mv| mv != best);
        }
        let (mut best, mut score) = (moves[0], -i32::MAX);
        for mv in moves {
            let value = self.after(board, mv, depth, alpha.max(score), beta)?;
            if value > score {
                (best, score) = (mv, value);
            }
            if score >= beta {
                break;
            }
        }
        self.memory.put(
            board.key(),
            Seen {
                best,
                depth,
                low: if score > alpha { score } else { -i32::MAX },
                high: if score < beta { score } else { i32::MAX },
            },
        );
        Ok(score)
    }
}

/// The score of a win that comes after so many more stones on this board: the more cells stay
/// empty, the better.
fn won(board: &Board, stones: u32) -> i32 {
    let left = board.shape().size() - board.stones() - stones;
    WIN + left.cast_signed()
}
