//! What chooses a move.

use std::borrow::Cow;

use rand::Rng;

use crate::control::Budget;
use crate::rules::{Game, Record, Side};
use crate::solvers::Value;

/// A way to choose moves. It may remember what it saw; it is kept from game to game.
pub trait Strategy<G: Game>: Send {
    /// A legal move of the side to move in `game`, in which a move is due; `left` more moves may be
    /// made at the most, this one included, before the game is a draw. When the budget is used up
    /// it is the best move known by then. Every random choice is drawn from `rng`.
    fn choose(
        &mut self,
        game: &G,
        left: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<G::Move>;

    /// Whether a choice in a game like this may take so long that the input should be read
    /// meanwhile: more than a few milliseconds.
    fn may_be_slow(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// Puts into `game` what `side` hides there from now on, in a game where sides hide something;
    /// nothing if nothing is found that agrees with its moves.
    fn deal(&self, game: &mut G, side: Side, rng: &mut dyn Rng) {
        let _ = (game, side, rng);
    }

    /// What it knows of its last choice, for whoever shows it.
    fn search_info(&self) -> SearchInfo {
        SearchInfo::default()
    }

    /// How good the position, in which a move is due, looks for the side to move: positive is good.
    /// `None` where the strategy has no such notion.
    fn estimate(&mut self, game: &G, budget: &mut Budget) -> Option<i32> {
        let _ = (game, budget);
        None
    }

    /// Told how somebody else answered its own last choice: `mv` was made in the position `before`.
    fn observe(&mut self, before: &G, mv: G::Move) {
        let _ = (before, mv);
    }

    /// Told of a game that has ended, by whoever's move, in which the moves with the numbers
    /// `chosen`, from 0, were chosen by it. Once a game, also when moves are taken back after its
    /// end; of a game that is dropped it hears nothing.
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

/// What a strategy knows of its last choice beyond the reason; nothing of what it does not compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchInfo {
    /// The exact value for the side that chose, before its move.
    pub value: Option<Value>,
    /// How many plies it has looked ahead.
    pub depth: Option<u32>,
    /// How good the move is for the side that chose, in a measure of the strategy's own.
    pub score: Option<i32>,
}
