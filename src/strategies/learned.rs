//! Players that learn a game by playing it, from nothing.

mod exact_eval;
mod learner;
mod menace;
mod model;
mod store;
mod td;
mod training;

use std::hash::Hash;

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::control::Budget;
use crate::rules::{OptionError, OptionKind, OptionSpec, Options, Record, Written};
use crate::solvers::{Solver, Threats};

pub use exact_eval::Rates;
pub use model::{BadLine, Method};
pub use store::StoreError;
pub use training::{Examiner, TrainConfig, TrainConfigError, Trainer};

use learner::Exploration;
use model::Model;
use store::Store;
use training::Training;

use super::{Choice, HasStrategies, Strategy, StrategyEntry};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "table",
        kind: OptionKind::Word,
        default: "",
        about: "the file of what was learned; without one the table that comes with the program",
    },
    OptionSpec {
        name: "learn",
        kind: OptionKind::SWITCH,
        default: "off",
        about: "go on learning from each game that is played to its end, and write the file",
    },
];

/// The strategy `learned`; without a table of its own it plays by the text `shipped`.
pub(super) fn entry<G>(shipped: &'static str) -> StrategyEntry<G>
where
    G: HasStrategies + Written<Key: Send>,
{
    StrategyEntry {
        name: "learned",
        about: "by what it has learned from games, its own and others",
        options: OPTIONS,
        make: Box::new(move |options| Ok(Box::new(Learned::new(shipped, options)?))),
    }
}

/// Who learns a game whose exact values the solver `S` knows.
///
/// # Errors
/// See [`TrainConfigError`].
pub(super) fn trainer<G, S>(
    start: Record<G>,
    config: &TrainConfig,
) -> Result<Box<dyn Trainer>, TrainConfigError>
where
    G: HasStrategies + Written<Key: Send> + Threats + Eq + Hash,
    S: Solver<G> + 'static,
{
    Ok(Box::new(Training::<G, S>::new(start, config)?))
}

/// Plays what it has learned to be best.
struct Learned<G> {
    model: Model<G>,
    /// The file that is written after each game, when it goes on learning.
    store: Option<Store>,
    /// Why the file was not written.
    trouble: Option<StoreError>,
}

impl<G> Learned<G>
where
    G: HasStrategies + Written<Key: Send>,
{
    fn new(shipped: &str, options: &Options) -> Result<Learned<G>, OptionError> {
        let (path, learns) = (options.get("table"), options.is_on("learn"));
        let refuse = |word: String, why: &str| {
            let why = why.to_owned();
            OptionError::Unusable { word, why }
        };
        if path.is_empty() {
            if learns {
                let why = "expected table=FILE, where it is to be written";
                return Err(refuse("learn=on".to_owned(), why));
            }
            let model = Model::read(shipped).expect("a test reads what comes with the program");
            return Ok(Learned { model, store: None, trouble: None });
        }
        let store = Store(path.into());
        let refuse = |why: &str| refuse(format!("table={path}"), why);
        let loaded = store.load().map_err(|error| refuse(&error.to_string()))?;
        Ok(Learned {
            model: loaded.ok_or_else(|| refuse("there is no such file: jogada train makes one"))?,
            store: learns.then_some(store),
            trouble: None,
        })
    }
}

impl<G> Strategy<G> for Learned<G>
where
    G: HasStrategies + Written<Key: Send>,
{
    fn choose(
        &mut self,
        game: &G,
        _: Option<u32>,
        _: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<G::Move> {
        let learner = &self.model.learner;
        let mv = if self.store.is_some() && learner.draws_lots() {
            learner.lesson(game, Exploration::Earnest, rng)
        } else {
            *learner.best(game).choose(rng).expect("a side to move has a move")
        };
        let mut reason = learner.reason(game, mv);
        if let Some(trouble) = &self.trouble {
            reason = format!("{reason} (what it learns is not kept: {trouble})");
        }
        let reason = reason.into();
        Choice { mv, reason }
    }

    fn finish(&mut self, game: &Record<G>, chosen: &[usize]) {
        let Some(store) = &self.store else { return };
        match store.change(|model| model.learn(game, chosen)) {
            Ok(model) => {
                self.model = model;
                self.trouble = None;
            }
            Err(error) => {
                log::error!("what was learned is not kept: {error}");
                self.model.learn(game, chosen);
                self.trouble = Some(error);
            }
        }
    }
}
