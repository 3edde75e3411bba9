//! What every exact solver can be asked.

use crate::rules::{Keyed, Status};

use super::Value;
use crate::control::{Budget, Exhausted};

/// Knows the exact value of every position of a game. It remembers what it has found, and needs no
/// memory before the first question.
pub trait Solver<G: Keyed>: Default {
    /// The value of `game`, in which a move is due, for the side to move.
    ///
    /// # Errors
    /// The budget ran out; what was found until then is kept.
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Value, Exhausted>;

    /// The value for the side to move in `game` of playing the legal move `mv`.
    ///
    /// # Errors
    /// The budget ran out; what was found until then is kept.
    fn move_value(
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

    /// Every legal move and its value for the side to move in `game`, in the game's order. Moves
    /// that one move stands for cost next to nothing: an empty board may have thousands.
    ///
    /// # Errors
    /// The budget ran out; what was solved until then is kept.
    fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<(G::Move, Value)>, Exhausted> {
        let mut known: Vec<(G::Move, Value)> = Vec::new();
        let mut all = Vec::new();
        for mv in game.moves() {
            let canonical_move = game.canonical_move(mv);
            let value = match known.iter().find(|&&(mv, _)| mv == canonical_move) {
                Some(&(_, value)) => value,
                None => {
                    let value = self.move_value(game, canonical_move, budget)?;
                    known.push((canonical_move, value));
                    value
                }
            };
            all.push((mv, value));
        }
        Ok(all)
    }

    /// How many positions are solved, those with equal keys counted once.
    fn positions(&self) -> usize;
}
