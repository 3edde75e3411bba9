//! Games that are played to learn.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::hash::Hash;
use std::path::PathBuf;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use crate::rules::notation::Quoted;
use crate::rules::{BySide, OptionError, Options, Record, Side, Status, Written};
use crate::solvers::{Budget, Fallible, Solver, Threats};
use crate::strategies::{Offered, Strategy};

use super::exam::{Exam, Rates};
use super::memory::Mood;
use super::notebook::{Method, Notebook};
use super::store::{Store, StoreError};

/// What to learn, of whom, and where it is kept.
#[derive(Clone, Debug)]
pub struct Course {
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

    /// How games end in which the learner plays for the best, on each side: exact, nothing is sampled. When it never
    /// loses to [`Examiner::Random`], no line of play beats it, since that one plays all of them.
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
    /// Plays any of the moves of the best exact value: it wins as fast as possible, and loses as late as possible.
    Perfect,
    /// Plays any legal move.
    Random,
    /// Wins if it can, else blocks if it must, else plays any move.
    Alert,
}

/// Why a course cannot begin.
#[derive(Clone, Debug)]
pub enum CourseError {
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

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseError::NoOpponent { name, known } => {
                write!(
                    f,
                    "no strategy {}: expected one of {}",
                    Quoted(name),
                    known.join(" ")
                )
            }
            CourseError::Options(error) => error.fmt(f),
            CourseError::Store(error) => error.fmt(f),
            CourseError::Other {
                path,
                learned,
                asked,
            } => {
                write!(f, "{} has learned {learned}, not {asked}", path.display())
            }
        }
    }
}

impl std::error::Error for CourseError {}

/// The [`Trainer`] of a game whose exact values the solver `S` knows.
pub(super) struct Lessons<G: Offered, S> {
    start: Record<G>,
    notebook: Notebook<G>,
    opponent: Option<Opponent<G>>,
    store: Store,
    /// How many games the file has learned from; none where there is no file.
    saved: Option<u64>,
    solver: std::marker::PhantomData<fn() -> S>,
}

impl<G, S> Lessons<G, S>
where
    G: Offered + Written<Key: Send> + Eq + Hash,
{
    /// # Errors
    /// See [`CourseError`].
    pub fn new(start: Record<G>, course: &Course) -> Result<Lessons<G, S>, CourseError> {
        let opponent = match course.opponent.as_slice() {
            [] => None,
            [name, options @ ..] => Some(Opponent::new(name, options)?),
        };
        let store = Store(course.table.clone());
        let notebook = store.load().map_err(CourseError::Store)?;
        let saved = notebook.as_ref().map(|notebook| notebook.games);
        let notebook =
            notebook.unwrap_or_else(|| Notebook::new(course.game.clone(), course.method));
        let pairs = [
            (&*notebook.game, &*course.game),
            (notebook.method.name(), course.method.name()),
        ];
        for (learned, asked) in pairs {
            if learned != asked {
                return Err(CourseError::Other {
                    path: course.table.clone(),
                    learned: learned.to_owned(),
                    asked: asked.to_owned(),
                });
            }
        }
        Ok(Lessons {
            start,
            notebook,
            opponent,
            store,
            saved,
            solver: std::marker::PhantomData,
        })
    }
}

impl<G, S> Trainer for Lessons<G, S>
where
    G: Offered + Written<Key: Send> + Threats + Eq + Hash,
    S: Solver<G>,
{
    fn play(&mut self, rng: &mut dyn Rng) {
        let mut record = self.start.clone();
        let memory = &self.notebook.memory;
        let me = if rng.random() { Side::X } else { Side::O };
        let partner = *PARTNERS.choose(rng).expect("there are some");
        let mut chosen = Vec::new();
        while let Status::ToMove(side) = record.status() {
            let number = record.history().len();
            let game = record.position();
            let mv = match &mut self.opponent {
                _ if side == me => memory.lesson(game, Mood::Earnest, rng),
                None => memory.lesson(game, partner, rng),
                Some(opponent) => opponent.choose(game, record.moves_left(), rng),
            };
            if side == me || self.opponent.is_none() && memory.draws_lots() {
                chosen.push(number);
            }
            record
                .play(mv)
                .expect("learners and strategies choose legal moves");
        }
        self.notebook.learn(&record, &chosen);
    }

    fn games(&self) -> u64 {
        self.notebook.games
    }

    fn positions(&self) -> usize {
        self.notebook.memory.len()
    }

    fn rates(&self, examiner: Examiner) -> BySide<Rates> {
        let mut solver = S::default();
        let moves = |game: &G, left| match examiner {
            Examiner::Perfect => best_moves(game, left, &mut solver),
            Examiner::Random => Fallible::RANDOM.moves(game),
            Examiner::Alert => Fallible::ALERT.moves(game),
        };
        let mut exam = Exam::new(&*self.notebook.memory, moves);
        BySide {
            x: exam.rates(&self.start, Side::X),
            o: exam.rates(&self.start, Side::O),
        }
    }

    fn save(&mut self) -> Result<(), StoreError> {
        self.store.save(&self.notebook, self.saved)?;
        self.saved = Some(self.notebook.games);
        Ok(())
    }

    fn text(&self) -> String {
        self.notebook.to_string()
    }
}

/// The moods of a learner that spars with itself, each as likely as the others. Who is curious finds out what is safe; who
/// errs, where others go wrong. Who sees two plies takes what it knows to win and does not let the other side do so next;
/// most games are against such a one, since little is to be got of it and each chance counts.
const PARTNERS: [Mood; 5] = [
    Mood::Curious,
    Mood::ShortSighted(0),
    Mood::ShortSighted(2),
    Mood::ShortSighted(2),
    Mood::ShortSighted(2),
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
struct Opponent<G: Offered> {
    strategy: Box<dyn Strategy<G>>,
    /// What it chose before, where it always chooses the same and takes long for it.
    choices: Option<HashMap<G, G::Move>>,
}

impl<G: Offered + Eq + Hash> Opponent<G> {
    fn new(name: &str, options: &[String]) -> Result<Opponent<G>, CourseError> {
        let strategies = G::repertoire().strategies;
        let Some(recipe) = strategies.iter().find(|recipe| recipe.name == name) else {
            return Err(CourseError::NoOpponent {
                name: name.to_owned(),
                known: strategies.iter().map(|recipe| recipe.name).collect(),
            });
        };
        let options = options.iter().map(String::as_str);
        let options = Options::defaults(recipe.options).with(options);
        let strategy = options.and_then(|options| (recipe.make)(&options));
        Ok(Opponent {
            strategy: strategy.map_err(CourseError::Options)?,
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
