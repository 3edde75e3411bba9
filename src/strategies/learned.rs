//! Players that learn a game by playing it, from nothing.

mod exam;
mod lessons;
mod memory;
mod menace;
mod notebook;
mod store;
mod td;

use std::hash::Hash;

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::rules::{OptionError, OptionKind, OptionSpec, Options, Record, Written};
use crate::solvers::{Budget, Solver, Threats};

pub use exam::Rates;
pub use lessons::{Course, CourseError, Examiner, Trainer};
pub use notebook::{BadLine, Method};
pub use store::StoreError;

use lessons::Lessons;
use memory::Mood;
use notebook::Notebook;
use store::Store;

use super::{Choice, Offered, Recipe, Strategy};

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
pub(super) fn recipe<G>(shipped: &'static str) -> Recipe<G>
where
    G: Offered + Written<Key: Send>,
{
    Recipe {
        name: "learned",
        about: "by what it has learned from games, its own and others",
        options: OPTIONS,
        make: Box::new(move |options| Ok(Box::new(Learned::new(shipped, options)?))),
    }
}

/// Who learns a game whose exact values the solver `S` knows.
///
/// # Errors
/// See [`CourseError`].
pub(super) fn trainer<G, S>(
    start: Record<G>,
    course: &Course,
) -> Result<Box<dyn Trainer>, CourseError>
where
    G: Offered + Written<Key: Send> + Threats + Eq + Hash,
    S: Solver<G> + 'static,
{
    Ok(Box::new(Lessons::<G, S>::new(start, course)?))
}

/// Plays what it has learned to be best.
struct Learned<G> {
    notebook: Notebook<G>,
    /// The file that is written after each game, when it goes on learning.
    store: Option<Store>,
    /// Why the file was not written.
    trouble: Option<StoreError>,
}

impl<G> Learned<G>
where
    G: Offered + Written<Key: Send>,
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
            let notebook =
                Notebook::read(shipped).expect("a test reads what comes with the program");
            return Ok(Learned {
                notebook,
                store: None,
                trouble: None,
            });
        }
        let store = Store(path.into());
        let refuse = |why: &str| refuse(format!("table={path}"), why);
        let loaded = store.load().map_err(|error| refuse(&error.to_string()))?;
        Ok(Learned {
            notebook: loaded
                .ok_or_else(|| refuse("there is no such file: jogada train makes one"))?,
            store: learns.then_some(store),
            trouble: None,
        })
    }
}

impl<G> Strategy<G> for Learned<G>
where
    G: Offered + Written<Key: Send>,
{
    fn choose(
        &mut self,
        game: &G,
        _: Option<u32>,
        _: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<G::Move> {
        let memory = &self.notebook.memory;
        let mv = if self.store.is_some() && memory.draws_lots() {
            memory.lesson(game, Mood::Earnest, rng)
        } else {
            *memory
                .best(game)
                .choose(rng)
                .expect("a side to move has a move")
        };
        let mut reason = memory.reason(game, mv);
        if let Some(trouble) = &self.trouble {
            reason = format!("{reason} (what it learns is not kept: {trouble})");
        }
        let reason = reason.into();
        Choice { mv, reason }
    }

    fn finish(&mut self, game: &Record<G>, chosen: &[usize]) {
        let Some(store) = &self.store else { return };
        match store.change(|notebook| notebook.learn(game, chosen)) {
            Ok(notebook) => {
                self.notebook = notebook;
                self.trouble = None;
            }
            Err(error) => {
                log::error!("what was learned is not kept: {error}");
                self.notebook.learn(game, chosen);
                self.trouble = Some(error);
            }
        }
    }
}
