//! How a game offers its strategies.

use crate::rules::{Game, OptionError, OptionSpec, Options, Playable, Record};

use super::learned::{TrainConfig, TrainConfigError, Trainer};
use super::{Oracle, Strategy};

/// Everything that can play or judge a game. What its parts share, they share by this one value;
/// nothing in it is computed before it is asked for.
pub struct StrategySet<G: Game> {
    /// Exact values, where the game has them.
    pub oracle: Option<Box<dyn Oracle<G>>>,
    /// The strategies; the first is the default.
    pub strategies: Vec<StrategyEntry<G>>,
}

/// A game that comes with strategies.
pub trait HasStrategies: Playable {
    /// How strong an opponent can be, the weakest first: strategies with options, a line each. Each
    /// strategy is among them.
    const LEVELS: &'static [&'static str];

    /// What can play and judge it. Cheap: it makes nothing but the list.
    fn strategy_set() -> StrategySet<Self>;

    /// Who learns this game by playing it from `start` on; `None` when nobody can.
    fn trainer(
        start: Record<Self>,
        config: &TrainConfig,
    ) -> Option<Result<Box<dyn Trainer>, TrainConfigError>> {
        let _ = (start, config);
        None
    }
}

/// How to make a strategy.
pub struct StrategyEntry<G> {
    /// The name on the wire, in lower case.
    pub name: &'static str,
    /// What it does: a phrase without a full stop.
    pub about: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
    /// Makes it.
    pub make: Maker<G>,
}

/// Makes a strategy of options that fit its [`StrategyEntry`].
pub type Maker<G> = Box<dyn Fn(&Options) -> Result<Box<dyn Strategy<G>>, OptionError> + Send>;

impl<G: Game> StrategyEntry<G> {
    /// A strategy without options.
    pub fn plain<S: Strategy<G> + 'static>(
        name: &'static str,
        about: &'static str,
        make: impl Fn() -> S + Send + 'static,
    ) -> StrategyEntry<G> {
        StrategyEntry { name, about, options: &[], make: Box::new(move |_| Ok(Box::new(make()))) }
    }
}
