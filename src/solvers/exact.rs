//! Exact values by plain search with a memory.
//!
//! Precondition: the game has few positions up to its key, and none can recur. Result: the value of
//! a position for the side to move, with the plies to the end, and of every move. Cost: each key is
//! searched once in the life of the solver, all its moves included, so whatever is asked later
//! about the same part of the game is a look-up.

use std::collections::HashMap;

use crate::rules::Keyed;

use super::quick::Quick;
use super::{Solver, Value};
use crate::control::{Budget, Exhausted};

/// A solver that remembers every position it has solved. It needs no memory before the first
/// question.
#[derive(Debug)]
pub struct Exact<G: Keyed> {
    values: HashMap<G::Key, Value, Quick>,
}

impl<G: Keyed> Default for Exact<G> {
    fn default() -> Exact<G> {
        Exact { values: HashMap::default() }
    }
}

impl<G: Keyed> Solver<G> for Exact<G> {
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Value, Exhausted> {
        let key = game.key();
        if let Some(&value) = self.values.get(&key) {
            return Ok(value);
        }
        budget.spend()?;
        let mut best = None;
        for mv in game.representatives() {
            best = best.max(Some(self.move_value(game, mv, budget)?));
        }
        let value = best.expect("a side to move has a move");
        self.values.insert(key, value);
        Ok(value)
    }

    fn positions(&self) -> usize {
        self.values.len()
    }
}
