//! What knows the truth about positions.

use crate::rules::Game;
use crate::solvers::{Budget, Exhausted, Value, Verdict};

/// The truth about a game's positions, as if no limit were near: see [`Value::within`].
pub trait Oracle<G: Game>: Send {
    /// The truth for the side to move about a position in which a move is due.
    ///
    /// # Errors
    /// The budget ran out, or the position is too large.
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Verdict, Silence>;

    /// Every legal move of such a position with the truth about it for the side to move, in the
    /// game's order.
    ///
    /// # Errors
    /// As for [`Oracle::value`].
    fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<Judged<G::Move>>, Silence>;

    /// Whether an answer may take so long that the input should be heard meanwhile: more than a few
    /// milliseconds.
    fn may_be_slow(&self) -> bool {
        false
    }
}

/// Why an oracle does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The budget ran out.
    Exhausted,
    /// The position is too large; what was expected.
    TooLarge(&'static str),
}

impl From<Exhausted> for Silence {
    fn from(_: Exhausted) -> Silence {
        Silence::Exhausted
    }
}

/// A move and the truth about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// The truth for the side that makes it.
    pub verdict: Verdict,
    /// The value by Sprague and Grundy of the position that it leaves, in games that have such
    /// values.
    pub nimber: Option<u16>,
}

impl<M> Judged<M> {
    /// A move of an exact value.
    pub fn exact((mv, value): (M, Value)) -> Judged<M> {
        Judged { mv, verdict: value.into(), nimber: None }
    }
}
