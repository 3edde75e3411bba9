//! Games that are played to learn.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;
use std::path::PathBuf;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use crate::control::Budget;
use crate::rules::notation::Quoted;
use crate::rules::{BySide, OptionError, Options, Record, Side, Status, Written};
use crate::solvers::{Fallible, Solver, Threats};
use crate::strategies::{HasStrategies, Strategy};

use super::exact_eval::{ExactEval, Rates};
use super::learner::Exploration;
use super::model::{Method, Model};
use super::store::{Store, StoreError};

/// What to learn, of whom, and where it is kept.
#[derive(Clone, Debug)]
pub struct TrainConfig {
    /// The game and its options, in canonical form.
    pub game: String,
    /// How.
    pub method: Method,
    /// The opponent: the name of a strategy and its options; none at all for oneself.
    pub opponent: Vec<String>,
    /// The file, from which it goes on if it is there.
    pub table: PathBuf,
}

/// Learns a game by playing it.
pub trait Trainer: Send {
    /// Plays a game and learns from it.
    fn play(&mut self, rng: &mut dyn Rng);

    /// How many games have been learned from, earlier ones included.
    fn games(&self) -> u64;

    /// How many positions are known.
    fn positions(&self) -> usize;

    /// How games end in which the learner plays for the best, on each side: exact, nothing is
    /// sampled. When it never loses to [`Examiner::Random`], no line of play beats it, since that
    /// one plays all of them.
    fn rates(&self, examiner: Examiner) -> BySide<Rates>;

    /// Writes the file.
    ///
    /// # Errors
    /// It cannot be written.
    fn save(&mut self) -> Result<(), StoreError>;

    /// The text of the file.
    fn text(&self) -> String;
}

/// Whom a learner is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Examiner {
    /// Plays any of the moves of the best exact value: it wins as fast as possible, and loses as
    /// late as possible.
    Perfect,
    /// Plays any legal move.
    Random,
    /// Wins if it can, else blocks if it must, else plays any move.
    Alert,
}

/// Why a config cannot begin.
#[derive(Clone, Debug)]
pub enum TrainConfigError {
    /// The opponent is no strategy of this game.
    NoOpponent {
        /// Its name.
        name: String,
        /// The strategies that there are.
        known: Vec<&'static str>,
    },
    /// The opponent does not take these options.
    Options(OptionError),
    /// The file cannot be used.
    Store(StoreError),
    /// The file was learned otherwise.
    Other {
        /// The file.
        path: PathBuf,
        /// The game or the method that it was learned with.
        learned: String,
        /// The one that was asked for.
        asked: String,
    },
}

impl fmt::Display for TrainConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainConfigError::NoOpponent { name, known } => {
                write!(f, "no strategy {}: expected one of {}", Quoted(name), known.join(" "))
            }
            TrainConfigError::Options(error) => error.fmt(f),
            TrainConfigError::Store(error) => error.fmt(f),
            TrainConfigError::Other { path, learned, asked } => {
                write!(f, "{} has learned {learned}, not {asked}", path.display())
            }
        }
    }
}

impl std::error::Error for TrainConfigError {}

/// The [`Trainer`] of a game whose exact values the solver `S` knows.
pub(super) struct Training<G: HasStrategies, S> {
    start: Record<G>,
    model: Model<G>,
    opponent: Option<Opponent<G>>,
    store: Store,
    /// How many games the file has learned from; none where there is no file.
    saved: Option<u64>,
    solver: std::marker::PhantomData<fn() -> S>,
}

impl<G, S> Training<G, S>
where
    G: HasStrategies + Written<Key: Send> + Eq + Hash,
{
    /// # Errors
    /// See [`TrainConfigError`].
    pub fn new(start: Record<G>, config: &TrainConfig) -> Result<Training<G, S>, TrainConfigError> {
        let opponent = match config.opponent.as_slice() {
            [] => None,
            [name, options @ ..] => Some(Opponent::new(name, options)?),
        };
        let store = Store(config.table.clone());
        let model = store.load().map_err(TrainConfigError::Store)?;
        let saved = model.as_ref().map(|model| model.games);
        let model = model.unwrap_or_else(|| Model::new(config.game.clone(), config.method));
        let pairs = [(&*model.game, &*config.game), (model.method.name(), config.method.name())];
        for (learned, asked) in pairs {
            if learned != asked {
                return Err(TrainConfigError::Other {
                    path: config.table.clone(),
                    learned: learned.to_owned(),
                    asked: asked.to_owned(),
                });
            }
        }
        Ok(Training { start, model, opponent, store, saved, solver: std::marker::PhantomData })
    }
}

impl<G, S> Trainer for Training<G, S>
where
    G: HasStrategies + Written<Key: Send> + Threats + Eq + Hash,
    S: Solver<G>,
{
    fn play(&mut self, rng: &mut dyn Rng) {
        let mut record = self.start.clone();
        let learner = &self.model.learner;
        let me = if rng.random() { Side::X } else { Side::O };
        let partner = *PARTNERS.choose(rng).expect("there are some");
        let mut chosen = Vec::new();
        while let Status::ToMove(side) = record.status() {
            let number = record.history().len();
            let game = record.position();
            let mv = match &mut self.opponent {
                _ if side == me => learner.lesson(game, Exploration::Earnest, rng),
                None => learner.lesson(game, partner, rng),
                Some(opponent) => opponent.choose(game, record.moves_left(), rng),
            };
            if side == me || self.opponent.is_none() && learner.draws_lots() {
                chosen.push(number);
            }
            record.play(mv).expect("learners and strategies choose legal moves");
        }
        self.model.learn(&record, &chosen);
    }

    fn games(&self) -> u64 {
        self.model.games
    }

    fn positions(&self) -> usize {
        self.model.learner.len()
    }

    fn rates(&self, examiner: Examiner) -> BySide<Rates> {
        let mut solver = S::default();
        let moves = |game: &G, left| match examiner {
            Examiner::Perfect => best_moves(game, left, &mut solver),
            Examiner::Random => Fallible::RANDOM.moves(game),
            Examiner::Alert => Fallible::ALERT.moves(game),
        };
        let mut exact_eval = ExactEval::new(&*self.model.learner, moves);
        BySide {
            x: exact_eval.rates(&self.start, Side::X),
            o: exact_eval.rates(&self.start, Side::O),
        }
    }

    fn save(&mut self) -> Result<(), StoreError> {
        self.store.save(&self.model, self.saved)?;
        self.saved = Some(self.model.games);
        Ok(())
    }

    fn text(&self) -> String {
        self.model.to_string()
    }
}

/// The ways to explore of a learner that spars with itself, each as likely as the others. Who is
/// curious finds out what is safe; who errs, where others go wrong. Who sees two plies takes what
/// it knows to win and does not let the other side do so next; most games are against such a one,
/// since little is to be got of it and each chance counts.
const PARTNERS: [Exploration; 5] = [
    Exploration::Curious,
    Exploration::ShortSighted(0),
    Exploration::ShortSighted(2),
    Exploration::ShortSighted(2),
    Exploration::ShortSighted(2),
];

/// The moves of the best exact value, each as likely as the others.
fn best_moves<G: Written>(
    game: &G,
    left: Option<u32>,
    solver: &mut impl Solver<G>,
) -> Vec<(G::Move, f64)> {
    let values = solver.move_values(game, &mut Budget::unlimited());
    let values = values.expect("no limit was set").into_iter();
    let values: Vec<_> = values.map(|(mv, value)| (mv, value.within(left))).collect();
    let best = values.iter().map(|&(_, value)| value).max();
    let best = values.iter().filter(|&&(_, value)| Some(value) == best);
    let share = 1.0 / best.clone().count() as f64;
    best.map(|&(mv, _)| (mv, share)).collect()
}

/// A strategy to learn from.
struct Opponent<G: HasStrategies> {
    strategy: Box<dyn Strategy<G>>,
    /// What it chose before, where it always chooses the same and takes long for it.
    choices: Option<HashMap<G, G::Move>>,
}

impl<G: HasStrategies + Eq + Hash> Opponent<G> {
    fn new(name: &str, options: &[String]) -> Result<Opponent<G>, TrainConfigError> {
        let strategies = G::strategy_set().strategies;
        let Some(entry) = strategies.iter().find(|entry| entry.name == name) else {
            return Err(TrainConfigError::NoOpponent {
                name: name.to_owned(),
                known: strategies.iter().map(|entry| entry.name).collect(),
            });
        };
        let options = options.iter().map(String::as_str);
        let options = Options::defaults(entry.options).with(options);
        let strategy = options.and_then(|options| (entry.make)(&options));
        Ok(Opponent {
            strategy: strategy.map_err(TrainConfigError::Options)?,
            choices: (name == "minimax").then(HashMap::new),
        })
    }

    fn choose(&mut self, game: &G, left: Option<u32>, rng: &mut dyn Rng) -> G::Move {
        let mut think = || {
            let budget = &mut Budget::unlimited();
            self.strategy.choose(game, left, budget, rng).mv
        };
        match &mut self.choices {
            None => think(),
            Some(choices) => match choices.entry(game.clone()) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(unknown) => *unknown.insert(think()),
            },
        }
    }
}
