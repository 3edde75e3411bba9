//! Games in progress whose kind has been forgotten: moves are words from here on.

mod engine;
mod hiding;
mod limits;
mod notation;
mod progress;
mod prover;
mod registry;
mod review;
mod table;
mod umpire;

pub use crate::rules::BadSecret;
pub use engine::{Engine, SetupError};
pub use hiding::Hiding;
pub use limits::Limits;
pub use notation::{Notation, Style, Unread, VARIANTS};
pub use prover::{Prover, View};
pub use registry::{GAMES, GameEntry, Prove, UnknownName};
pub use review::{Judgement, Review};
pub use table::Table;
pub use umpire::{PlayError, Umpire};

use rand::Rng;

use crate::control::Budget;
use crate::rules::{Diagram, NotPlayed, OptionError, OptionSpec, Options, Side};
use crate::solvers::Verdict;
pub use crate::strategies::{MOST_LISTED, MoveValue, SearchInfo, ValueError};

pub use crate::strategies::learned::{
    Examiner, Method, Rates, TrainConfig, TrainConfigError, Trainer,
};

/// A game in progress, a strategy and, where the game has one, an oracle.
pub trait Session: Send {
    /// Who judges the game.
    fn umpire(&self) -> &dyn Umpire;

    /// As [`Umpire::play`], by somebody else than the strategy.
    ///
    /// # Errors
    /// As for [`Umpire::play`].
    fn play(&mut self, words: &[&str]) -> Result<(), PlayError>;

    /// As [`Umpire::play_line`], by somebody else than the strategy.
    ///
    /// # Errors
    /// As for [`Umpire::play_line`].
    fn play_line(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError>;

    /// As [`Umpire::undo`].
    fn undo(&mut self, moves: usize) -> bool;

    /// As [`Umpire::restart`], but what the engine hides stays if no move was made.
    fn restart(&mut self);

    /// As [`Umpire::open`].
    ///
    /// # Errors
    /// As for [`Umpire::open`].
    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError>;

    /// As [`Umpire::entrust`].
    ///
    /// # Errors
    /// As for [`Umpire::entrust`].
    fn entrust(&mut self, side: Side, words: &[&str]) -> Result<(), BadSecret>;

    /// A picture of the position as the engine knows it.
    fn diagram(&self) -> Diagram;

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

    /// Who learns this game from its beginning, by playing it; `None` when nobody can.
    fn trainer(&self, config: &TrainConfig) -> Option<Result<Box<dyn Trainer>, TrainConfigError>> {
        let _ = config;
        None
    }

    /// Whether a choice or an exact value may take so long that the input should be read meanwhile.
    fn may_be_slow(&self) -> bool;

    /// Chooses a move for the side to move, plays it, and returns it.
    ///
    /// # Errors
    /// The game is over, or the strategy chose an illegal move; then nothing has changed.
    fn choose(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Result<String, NotPlayed>;

    /// What the strategy would choose for the side to move; nothing is played. `None` after the
    /// end.
    fn suggest(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Option<String>;

    /// How good the position looks to the strategy for the side to move: positive is good. `None`
    /// after the end, or where the strategy has no such notion.
    fn estimate(&mut self, budget: &mut Budget) -> Option<i32> {
        let _ = budget;
        None
    }

    /// Why the last chosen move of this game was chosen; nothing when it was taken back.
    fn reason(&self) -> Option<&str>;

    /// What the strategy knows of its last choice.
    fn search_info(&self) -> SearchInfo {
        SearchInfo::default()
    }

    /// The truth for the side to move: what the moves that are left under the limit of the game
    /// allow.
    ///
    /// # Errors
    /// See [`ValueError`].
    fn value(&mut self, budget: &mut Budget) -> Result<Verdict, ValueError>;

    /// The truth about every legal move, likewise, best first, else in the game's order.
    ///
    /// # Errors
    /// See [`ValueError`].
    fn analyze(&mut self, budget: &mut Budget) -> Result<Vec<MoveValue<String>>, ValueError>;

    /// Where each side hides something from the other: what the engine hides. `None` where all is
    /// open.
    fn hiding(&mut self) -> Option<&mut dyn Hiding> {
        None
    }
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

/// The legal moves, for an answer that lists them.
///
/// # Errors
/// [`ValueError::TooMany`], when there are more than [`MOST_LISTED`].
pub fn listed(umpire: &dyn Umpire) -> Result<Vec<String>, ValueError> {
    match umpire.count_legal() {
        count if count > MOST_LISTED => Err(ValueError::TooMany(count)),
        _ => Ok(umpire.legal()),
    }
}
