//! What chooses a move.

use std::borrow::Cow;

use rand::Rng;

use crate::rules::{Game, Record};
use crate::solvers::Budget;

/// A way to choose moves. It may remember what it saw; it is kept from game to game.
pub trait Strategy<G: Game>: Send {
    /// A legal move of the side to move in `game`, in which a move is due; `left` more moves may be made at the most,
    /// this one included, before the game is a draw. When the budget is used up it is the best move known by then.
    /// Every random choice is drawn from `rng`.
    fn choose(
        &mut self,
        game: &G,
        left: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<G::Move>;

    /// Whether a choice may take so long that the input should be heard meanwhile: more than a few milliseconds.
    fn ponders(&self) -> bool {
        false
    }

    /// Told how somebody else answered its own last choice: `mv` was made in the position `before`.
    fn observe(&mut self, before: &G, mv: G::Move) {
        let _ = (before, mv);
    }

    /// Told of a game that has ended, by whoever's move, in which the moves with the numbers `chosen`, from 0, were chosen
    /// by it. Once a game, also when moves are taken back after its end; of a game that is dropped it hears nothing.
    fn finish(&mut self, game: &Record<G>, chosen: &[usize]) {
        let _ = (game, chosen);
    }
}

/// A move and why it was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The reason: the name of a rule, or a phrase.
    pub reason: Cow<'static, str>,
}
