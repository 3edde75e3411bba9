//! Exact values by plain search with a memory.
//!
//! Precondition: the game has few positions up to its key, and none can recur. Result: the value of a position for the
//! side to move, with the plies to the end, and of every move. Cost: each key is searched once in the life of the
//! solver, all its moves included, so whatever is asked later about the same part of the game is a look-up.

use std::collections::HashMap;

use crate::rules::{Keyed, Status};

use super::quick::Quick;
use super::{Budget, Exhausted, Value};

/// A solver that remembers every position it has solved. It needs no memory before the first question.
#[derive(Debug)]
pub struct Exact<G: Keyed> {
    values: HashMap<G::Key, Value, Quick>,
}

impl<G: Keyed> Default for Exact<G> {
    fn default() -> Exact<G> {
        Exact {
            values: HashMap::default(),
        }
    }
}

impl<G: Keyed> Exact<G> {
    /// The value of `game`, in which a move is due, for the side to move.
    ///
    /// # Errors
    /// The budget ran out; what was solved until then is kept.
    pub fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Value, Exhausted> {
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

    /// The value for the side to move in `game` of playing the legal move `mv`.
    ///
    /// # Errors
    /// The budget ran out; what was solved until then is kept.
    pub fn move_value(
        &mut self,
        game: &G,
        mv: G::Move,
        budget: &mut Budget,
    ) -> Result<Value, Exhausted> {
        let Status::ToMove(mover) = game.status() else {
            unreachable!("a legal move needs a side to move")
        };
        let next = game.after(mv);
        let value = match next.status() {
            Status::Over(outcome) => Value::of(outcome, mover),
            Status::ToMove(side) if side == mover => self.value(&next, budget)?,
            Status::ToMove(_) => -self.value(&next, budget)?,
        };
        Ok(value.later())
    }

    /// Every legal move and its value for the side to move in `game`, in the game's order. Moves that one move stands
    /// for cost next to nothing: an empty board may have thousands.
    ///
    /// # Errors
    /// The budget ran out; what was solved until then is kept.
    pub fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<(G::Move, Value)>, Exhausted> {
        let mut known: Vec<(G::Move, Value)> = Vec::new();
        let mut all = Vec::new();
        for mv in game.moves() {
            let typical = game.typical(mv);
            let value = match known.iter().find(|&&(mv, _)| mv == typical) {
                Some(&(_, value)) => value,
                None => {
                    let value = self.move_value(game, typical, budget)?;
                    known.push((typical, value));
                    value
                }
            };
            all.push((mv, value));
        }
        Ok(all)
    }

    /// How many positions are remembered.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.values.len()
    }
}
