//! What knows the truth about positions.

use crate::rules::Game;
use crate::solvers::{Budget, Exhausted, Value};

/// Exact values of a game's positions, as if no limit were near: see [`Value::within`].
pub trait Oracle<G: Game>: Send {
    /// The value for the side to move of a position in which a move is due.
    ///
    /// # Errors
    /// The budget ran out.
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Value, Exhausted>;

    /// Every legal move of such a position with its value for the side to move, in the game's order.
    ///
    /// # Errors
    /// The budget ran out.
    fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<(G::Move, Value)>, Exhausted>;

    /// Whether an answer may take so long that the input should be heard meanwhile: more than a few milliseconds.
    fn ponders(&self) -> bool {
        false
    }
}
