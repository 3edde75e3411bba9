//! One solver for all who ask it: the oracle of a game and its strategies.

use std::sync::{Arc, Mutex, PoisonError};

use crate::control::Budget;
use crate::rules::Keyed;
use crate::solvers::{Solver, Verdict};

use super::{MoveValue, Oracle, ValueError};

/// One solver for all who ask.
pub(super) struct Shared<S>(Arc<Mutex<S>>);

impl<S> Shared<S> {
    /// Gives the solver to `ask`.
    pub(super) fn with<T>(&self, ask: impl FnOnce(&mut S) -> T) -> T {
        // The solver only ever gains finished results, so one that a panic left behind is as good
        // as any.
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<S> Clone for Shared<S> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<S: Default> Default for Shared<S> {
    fn default() -> Self {
        Shared(Arc::default())
    }
}

impl<G: Keyed, S: Solver<G> + Send> Oracle<G> for Shared<S> {
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Verdict, ValueError> {
        Ok(self.with(|solver| solver.value(game, budget))?.into())
    }

    fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<MoveValue<G::Move>>, ValueError> {
        let moves = self.with(|solver| solver.move_values(game, budget))?;
        Ok(moves.into_iter().map(MoveValue::exact).collect())
    }
}
