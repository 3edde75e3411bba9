//! Forced wins first, then alpha-beta, deeper and deeper.
//!
//! Contract: a win or a loss that is said is proved, and its plies are a bound: nobody can hold out
//! longer, but there may be a shorter way. The same budget of nodes gives the same move. When the
//! budget ends amid a depth, the best of the moves that this depth has seen counts: the best one of
//! the depth before is tried first. If all that were seen are lost, the next one is played, and
//! nothing is said of it.

use std::sync::Arc;

use rand::Rng;

use crate::control::Budget;
use crate::rules::games::Gomoku;
use crate::rules::{Cell, Game};
use crate::solvers::Value;
use crate::solvers::gomoku::{Forced, Forcing, Proof, ThreatBoard, Worths};

use super::super::{Choice, SearchInfo, Strategy};
use super::alpha_beta::{AlphaBeta, DEEPEST, LEAST_WIN, WIN};
use super::transposition_table::TranspositionTable;

/// Nodes without any limit: some tenths of a second.
const NODES: u64 = 100_000;

/// So much of the budget may be spent on a win by threes before anything else is looked at: one
/// part in this many.
const SHARE_FOR_THREES: u32 = 6;

/// The attacking moves of such a win.
const THREES: u8 = 12;

/// To a depth of so many plies, the positions that are visited for such a win at the most.
const THREES_COST: u64 = 20_000;

/// The strategy `search`.
pub struct Search {
    depth: Option<u32>,
    memory: TranspositionTable,
    worths: Arc<Worths>,
    fours: Proof,
    threes: Proof,
    search_info: SearchInfo,
}

/// What a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move.
    pub mv: Cell,
    /// Its score for the side to move; a win in `n` plies is [`WIN`] less `n`.
    pub score: i32,
    /// How many plies ahead it looked.
    pub depth: u32,
}

impl Search {
    /// A search to a depth in plies, `None` for as far as the budget allows, with a table of so
    /// many megabytes.
    #[must_use]
    pub fn new(depth: Option<u32>, megabytes: usize, worths: Arc<Worths>) -> Search {
        Search {
            depth,
            memory: TranspositionTable::new(megabytes),
            worths,
            fours: Proof::new(Forcing::Chain),
            threes: Proof::new(Forcing::Threes),
            search_info: SearchInfo::default(),
        }
    }

    /// The same as [`Search::find`], but bounded in any case.
    fn search(&mut self, game: &Gomoku, budget: &mut Budget) -> Option<Found> {
        if self.depth.is_none() && !budget.is_limited() {
            budget.part(NODES, 1, |part| self.find(game, part))
        } else {
            self.find(game, budget)
        }
    }

    /// The best move of a position in which a move is due; `None` if the budget allowed not even a
    /// glance.
    pub fn find(&mut self, game: &Gomoku, budget: &mut Budget) -> Option<Found> {
        let mut board = ThreatBoard::new(game, self.worths.clone());
        self.memory.forget();
        self.fours.forget();
        self.threes.forget();
        let found = |place, score, depth| Found { mv: cell(game, place), score, depth };
        let threes = &mut self.threes;
        let cost = self.depth.map_or(u64::MAX, |_| THREES_COST);
        let win = budget.part(cost, SHARE_FOR_THREES, |part| threes.win(&mut board, THREES, part));
        if let Ok(Some(Forced { place, plies })) = win {
            return Some(found(place, WIN - plies.cast_signed(), plies));
        }
        let mut thought = AlphaBeta::new(board, &mut self.memory, &mut self.fours, budget);
        let mut moves = thought.root_moves();
        let mut best: Option<Found> = None;
        if let [only] = moves[..] {
            return Some(found(only, thought.board.balance(), 0));
        }
        let deepest = self.depth.unwrap_or(DEEPEST).min(DEEPEST);
        for depth in 1..=deepest {
            let (deeper, is_whole) = thought.best_move(&mut moves, depth.cast_signed());
            if let Some((place, score)) = deeper {
                best = Some(found(place, score, depth));
            }
            let is_decided = best.is_some_and(|best| best.score.abs() >= LEAST_WIN);
            if !is_whole || is_decided || thought.board.empty_count() < 2 {
                break;
            }
        }
        best.or_else(|| moves.first().map(|&place| found(place, 0, 0)))
    }
}

/// The cell at a place of the board.
fn cell(game: &Gomoku, place: u16) -> Cell {
    let cols = u16::from(game.cols());
    let number = |n: u16| u8::try_from(n + 1).expect("a board has at most 25 rows and columns");
    Cell::new(number(place / cols), number(place % cols)).expect("counted from 1")
}

impl Strategy<Gomoku> for Search {
    fn choose(
        &mut self,
        game: &Gomoku,
        _: Option<u32>,
        budget: &mut Budget,
        _: &mut dyn Rng,
    ) -> Choice<Cell> {
        let found = self.search(game, budget);
        self.search_info = found.map_or_else(SearchInfo::default, Found::search_info);
        let first = || Found {
            mv: game.moves().next().expect("a side to move has a move"),
            score: 0,
            depth: 0,
        };
        found.unwrap_or_else(first).choice()
    }

    fn search_info(&self) -> SearchInfo {
        self.search_info
    }

    fn estimate(&mut self, game: &Gomoku, budget: &mut Budget) -> Option<i32> {
        self.search(game, budget).map(|found| found.score)
    }

    fn may_be_slow(&self, _: &Gomoku) -> bool {
        true
    }
}

impl Found {
    fn choice(self) -> Choice<Cell> {
        let Found { mv, score, depth } = self;
        let reason = match self.value() {
            Some(value) => value.to_string(),
            None => format!("score {score} at depth {depth}"),
        };
        Choice { mv, reason: reason.into() }
    }

    /// A win or a loss that it has seen.
    fn value(self) -> Option<Value> {
        let plies = (WIN - self.score.abs()).unsigned_abs();
        if self.score >= LEAST_WIN {
            Some(Value::Win { plies })
        } else {
            (self.score <= -LEAST_WIN).then_some(Value::Loss { plies })
        }
    }

    /// What is known of the move.
    fn search_info(self) -> SearchInfo {
        let value = self.value();
        SearchInfo { value, depth: Some(self.depth), score: value.is_none().then_some(self.score) }
    }
}
