//! The positions that several players met, what each answered, and what the moves are worth.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

use crate::referee::game::GameSpec;
use crate::referee::tournament::journal::Entry;
use crate::rules::{Side, Status};
use crate::session::Engine;
use crate::solvers::Interrupt;

/// A position that at least two players met.
pub(super) struct Question {
    /// The worth of each legal move: 0 for the best ones, 1 for those that get the same result more slowly, 2 for the rest.
    pub worth: Vec<usize>,
    /// Whether that is known; otherwise it is 0 for all.
    pub is_valued: bool,
    /// Of each player, how often it played each move, in shares of the times that it was here.
    pub answers: BTreeMap<usize, Vec<f64>>,
}

impl Question {
    /// How many kinds of worth there are.
    pub const WORTHS: usize = 3;

    /// Of each worth, if there are moves of it, the sum of these shares and how many moves there are.
    pub fn by_worth(&self, shares: &[f64]) -> [Option<(f64, usize)>; Self::WORTHS] {
        let mut sums = [None; Self::WORTHS];
        for (&worth, share) in self.worth.iter().zip(shares) {
            if let Some(sum) = sums.get_mut(worth) {
                let (total, count) = sum.unwrap_or((0.0, 0));
                *sum = Some((total + share, count + 1));
            }
        }
        sums
    }
}

/// A position, and where it was first met.
struct Met {
    entry: usize,
    moves: usize,
    legal: Vec<String>,
    counts: BTreeMap<usize, Vec<u32>>,
}

/// The names of the players, in order, and the positions that at least two of them met.
pub(super) fn questions(
    entries: &[Entry],
    patience: Duration,
    interrupt: &Interrupt,
) -> (Vec<String>, Vec<Question>) {
    let mut names: Vec<String> = entries
        .iter()
        .flat_map(Entry::players)
        .map(str::to_owned)
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut engines: HashMap<&str, Engine> = HashMap::new();
    for entry in entries {
        if let Ok(words) = GameSpec::try_from(entry.game.clone()) {
            engines
                .entry(&entry.game)
                .or_insert_with(|| words.engine_with(interrupt.clone()));
        }
    }
    let mut met: BTreeMap<(usize, usize), Met> = BTreeMap::new();
    let mut places: HashMap<u64, (usize, usize)> = HashMap::new();
    for (number, entry) in entries.iter().enumerate() {
        let Some(engine) = engines.get_mut(entry.game.as_str()) else {
            continue;
        };
        let session = engine.session_mut();
        session.restart();
        for (place, word) in entry.moves.iter().enumerate() {
            let Status::ToMove(side) = session.status() else {
                break;
            };
            let player = match side {
                Side::X => &entry.x,
                Side::O => &entry.o,
            };
            let legal = session.legal();
            let choice = legal.iter().position(|other| other == word);
            if let (Some(choice), Ok(player)) = (choice, names.binary_search(player))
                && place >= entry.opening
                && legal.len() > 1
            {
                let mut hasher = DefaultHasher::new();
                (&entry.game, session.diagram().to_string(), side).hash(&mut hasher);
                let key = *places.entry(hasher.finish()).or_insert((number, place));
                let size = legal.len();
                let here = met.entry(key).or_insert_with(|| Met {
                    entry: number,
                    moves: place,
                    legal,
                    counts: BTreeMap::new(),
                });
                let counts = here.counts.entry(player).or_insert_with(|| vec![0; size]);
                counts
                    .get_mut(choice)
                    .into_iter()
                    .for_each(|count| *count += 1);
            }
            if session.play(&[word]).is_err() {
                break;
            }
        }
    }
    let mut met: Vec<Met> = met
        .into_values()
        .filter(|here| here.counts.len() > 1)
        .collect();
    // What most have met tells most.
    met.sort_by_key(|here| std::cmp::Reverse(here.counts.len()));
    let deadline = Instant::now() + patience;
    let questions = met.into_iter().map(|here| {
        let left = deadline.saturating_duration_since(Instant::now());
        let worth = entries.get(here.entry).and_then(|entry| {
            let engine = engines.get_mut(entry.game.as_str())?;
            worth(engine, entry.moves.get(..here.moves)?, &here.legal, left)
        });
        Question {
            is_valued: worth.is_some(),
            worth: worth.unwrap_or_else(|| vec![0; here.legal.len()]),
            answers: here
                .counts
                .into_iter()
                .map(|(player, counts)| (player, shares(&counts)))
                .collect(),
        }
    });
    (names, questions.collect())
}

fn shares(counts: &[u32]) -> Vec<f64> {
    let all: u32 = counts.iter().sum();
    counts
        .iter()
        .map(|&count| f64::from(count) / f64::from(all))
        .collect()
}

/// What the legal moves are worth after these, if it can be found in time.
fn worth(
    engine: &mut Engine,
    moves: &[String],
    legal: &[String],
    patience: Duration,
) -> Option<Vec<usize>> {
    if patience.is_zero() {
        return None;
    }
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    engine.session_mut().restart();
    engine.session_mut().play(&moves).ok()?;
    let judged = engine.analyze_within(patience).ok()?.into_iter();
    let values: HashMap<_, _> = judged.map(|judged| (judged.mv, judged.verdict)).collect();
    let best = *values.values().max()?;
    let worth = |word: &String| {
        let value = *values.get(word)?;
        Some(if value == best {
            0
        } else if value.result() == best.result() {
            1
        } else {
            2
        })
    };
    legal.iter().map(worth).collect()
}
