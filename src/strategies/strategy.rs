//! What chooses a move, and how a game offers its strategies.

use std::borrow::Cow;

use rand::Rng;

use crate::rules::{Game, OptionError, OptionSpec, Options, Playable};
use crate::solvers::{Budget, Exhausted, Value};

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

    /// Told of each move that somebody else made, `before` being the position in which it was made.
    fn observe(&mut self, before: &G, mv: G::Move) {
        let _ = (before, mv);
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
}

/// Everything that can play or judge a game. What its parts share, they share by this one value; nothing in it is
/// computed before it is asked for.
pub struct Repertoire<G: Game> {
    /// Exact values, where the game has them.
    pub oracle: Option<Box<dyn Oracle<G>>>,
    /// The strategies; the first is the default.
    pub strategies: Vec<Recipe<G>>,
}

/// A game that comes with strategies.
pub trait Offered: Playable {
    /// What can play and judge it. Cheap: it makes nothing but the list.
    fn repertoire() -> Repertoire<Self>;
}

/// How to make a strategy.
pub struct Recipe<G> {
    /// The name on the wire, in lower case.
    pub name: &'static str,
    /// What it does: a phrase without a full stop.
    pub about: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
    /// Makes it.
    pub make: Maker<G>,
}

/// Makes a strategy of options that fit its [`Recipe`].
pub type Maker<G> = Box<dyn Fn(&Options) -> Result<Box<dyn Strategy<G>>, OptionError> + Send>;

impl<G: Game> Recipe<G> {
    /// A strategy without options.
    pub fn plain<S: Strategy<G> + 'static>(
        name: &'static str,
        about: &'static str,
        make: impl Fn() -> S + Send + 'static,
    ) -> Recipe<G> {
        Recipe {
            name,
            about,
            options: &[],
            make: Box::new(move |_| Ok(Box::new(make()))),
        }
    }
}
