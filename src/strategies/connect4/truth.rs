//! One exact solver of Connect Four for all who ask it.

use std::sync::{Arc, Mutex, PoisonError};

use crate::control::Budget;
use crate::rules::games::Connect4;
use crate::rules::games::connect4::{Board, Column};
use crate::solvers::Verdict;
use crate::solvers::connect4::{Solver, Unfinished};

use super::super::{MoveValue, Oracle, ValueError};

/// The solver, made when it is first asked, and anew for a board of another shape.
#[derive(Clone, Default)]
pub(super) struct Truth(Arc<Mutex<Option<Solver>>>);

impl Truth {
    /// Gives the solver for boards such as `board` to `ask`.
    pub fn with<T>(&self, board: &Board, ask: impl FnOnce(&mut Solver) -> T) -> T {
        // The solver only ever gains finished results, so one that a panic left behind is as good
        // as any.
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = solver.take().filter(|solver| solver.shape() == board.shape());
        let new = || Solver::new(board.shape()).with_usual_book();
        ask(solver.insert(kept.unwrap_or_else(new)))
    }
}

impl From<Unfinished> for ValueError {
    fn from(_: Unfinished) -> ValueError {
        ValueError::Exhausted
    }
}

impl Oracle<Connect4> for Truth {
    fn value(&mut self, game: &Connect4, budget: &mut Budget) -> Result<Verdict, ValueError> {
        let board = game.board();
        let score = self.with(board, |solver| solver.score(board, budget))?;
        Ok(score.value(board).into())
    }

    fn move_values(
        &mut self,
        game: &Connect4,
        budget: &mut Budget,
    ) -> Result<Vec<MoveValue<Column>>, ValueError> {
        let board = game.board();
        let moves = self.with(board, |solver| solver.analyze(board, budget))?;
        Ok(moves
            .into_iter()
            .map(|(column, score)| {
                let after = board.played(column);
                MoveValue::exact((column, (-(-score).value(&after)).later()))
            })
            .collect())
    }

    fn may_be_slow(&self) -> bool {
        true
    }
}
