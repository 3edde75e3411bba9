//! Games in progress whose kind has been forgotten: moves are words from here on.

mod engine;
mod limits;
mod notation;
mod registry;
mod table;
mod umpire;

pub use engine::{Engine, SetupError};
pub use limits::Limits;
pub use notation::{Notation, Style, Unread, VARIANTS};
pub use registry::{GAMES, GameEntry, UnknownName};
pub use table::Table;
pub use umpire::{PlayError, Umpire};

use std::fmt;

use rand::Rng;

use crate::rules::{NotPlayed, OptionError, OptionSpec, Options};
use crate::solvers::{Budget, Exhausted, Value};
pub use crate::strategies::Insight;

/// A game in progress, a strategy and, where the game has one, an oracle.
pub trait Session: Umpire {
    /// Starts a new game with other options; the strategy stays.
    ///
    /// # Errors
    /// Options that make no game; then nothing has changed.
    fn set_up(&mut self, options: &Options) -> Result<(), OptionError>;

    /// The strategies that there are.
    fn strategies(&self) -> Vec<StrategyInfo>;

    /// The name of the strategy that chooses.
    fn strategy(&self) -> &'static str;

    /// Lets the strategy `name` choose from now on.
    ///
    /// # Errors
    /// Options that it does not take; then nothing has changed.
    ///
    /// # Panics
    /// When there is no such strategy.
    fn set_strategy(&mut self, name: &str, options: &Options) -> Result<(), OptionError>;

    /// Whether a choice or an exact value may take so long that the input should be heard meanwhile.
    fn ponders(&self) -> bool;

    /// Chooses a move for the side to move, plays it, and returns it.
    ///
    /// # Errors
    /// The game is over, or the strategy chose an illegal move; then nothing has changed.
    fn choose(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Result<String, NotPlayed>;

    /// What the strategy would choose for the side to move; nothing is played. `None` after the end.
    fn suggest(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Option<String>;

    /// Why the last chosen move of this game was chosen; nothing when it was taken back.
    fn reason(&self) -> Option<&str>;

    /// What the strategy knows of its last choice.
    fn insight(&self) -> Insight;

    /// The exact value for the side to move: what the moves that are left under the limit of the game allow.
    ///
    /// # Errors
    /// The game is over, has no oracle, or the budget ran out.
    fn value(&mut self, budget: &mut Budget) -> Result<Value, Unknown>;

    /// The exact value of every legal move, likewise, best first, else in the game's order.
    ///
    /// # Errors
    /// The game is over, has no oracle, or the budget ran out.
    fn analyze(&mut self, budget: &mut Budget) -> Result<Vec<(String, Value)>, Unknown>;
}

/// What a strategy says of itself.
#[derive(Clone, Copy, Debug)]
pub struct StrategyInfo {
    /// The name on the wire.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
}

/// Why there is no exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The game is over: nobody is to move.
    Over,
    /// No exact answer can be had in this game.
    NoOracle,
    /// It was not found within the budget.
    Exhausted,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unknown::Over => "the game has ended: nobody is to move",
            Unknown::NoOracle => "this game has no exact values",
            Unknown::Exhausted => "stopped before the value was known",
        })
    }
}

impl From<Exhausted> for Unknown {
    fn from(_: Exhausted) -> Unknown {
        Unknown::Exhausted
    }
}
