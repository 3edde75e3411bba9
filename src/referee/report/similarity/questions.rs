//! The positions that several players met, what each answered, and what the moves are worth.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::time::{Duration, Instant};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::referee::report::oracle::{Key, Oracle, Step};
use crate::referee::tournament::journal::Entry;
use crate::solvers::Verdict;

/// A position that at least two players met.
pub(in crate::referee::report) struct Question {
    /// The worth of each legal move: 0 for the best ones, 1 for those that get the same result more
    /// slowly, 2 for the rest.
    pub worth: Vec<usize>,
    /// Whether that is known; otherwise it is 0 for all.
    pub is_valued: bool,
    /// Of each player, how often it played each move, in shares of the times that it was here.
    pub answers: BTreeMap<usize, Vec<f64>>,
}

impl Question {
    /// How many kinds of worth there are.
    pub const WORTHS: usize = 3;

    /// Of each worth, if there are moves of it, the sum of these shares and how many moves there
    /// are.
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
    plies: usize,
    key: Key,
    legal: Vec<String>,
    counts: BTreeMap<usize, Vec<u32>>,
}

/// The positions that players met, collected game by game.
pub(in crate::referee::report) struct Collector {
    /// The names of the players, in order.
    pub names: Vec<String>,
    met: BTreeMap<(usize, usize), Met>,
    places: FxHashMap<u64, (usize, usize)>,
}

impl Collector {
    /// No positions yet.
    pub fn new(entries: &[Entry]) -> Collector {
        let names = entries.iter().flat_map(Entry::players).map(str::to_owned);
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        names.dedup();
        Collector { names, met: BTreeMap::new(), places: FxHashMap::default() }
    }

    /// A position of a game in which somebody moved.
    pub fn add(&mut self, number: usize, entry: &Entry, plies: usize, step: &Step) {
        let word = entry.moves.get(plies);
        let choice = step.legal.iter().position(|other| Some(other) == word);
        let player = self.names.binary_search_by(|name| name.as_str().cmp(entry.player(step.side)));
        let (Some(choice), Ok(player)) = (choice, player) else {
            return;
        };
        if plies < entry.opening || step.legal.len() < 2 {
            return;
        }
        // Who stands so in another number of moves has the same choice.
        let position = (&entry.game, step.diagram.to_string(), step.side);
        let position = FxBuildHasher.hash_one(position);
        let first = *self.places.entry(position).or_insert((number, plies));
        let here = self.met.entry(first).or_insert_with(|| Met {
            entry: number,
            plies,
            key: step.key,
            legal: step.legal.clone(),
            counts: BTreeMap::new(),
        });
        let counts = here.counts.entry(player);
        let counts = counts.or_insert_with(|| vec![0; step.legal.len()]);
        if let Some(count) = counts.get_mut(choice) {
            *count += 1;
        }
    }

    /// The positions that at least two players met.
    pub fn questions(
        self,
        entries: &[Entry],
        oracle: &mut Oracle,
        patience: Duration,
    ) -> Vec<Question> {
        let met = self.met.into_values();
        let mut met: Vec<Met> = met.filter(|here| here.counts.len() > 1).collect();
        // What most have met tells most.
        met.sort_by_key(|here| std::cmp::Reverse(here.counts.len()));
        let deadline = Instant::now() + patience;
        let questions = met.into_iter().map(|here| {
            let left = deadline.saturating_duration_since(Instant::now());
            let entry = entries.get(here.entry);
            let moves =
                entry.and_then(|entry| oracle.moves_after(entry, here.plies, here.key, left));
            let worth = moves.and_then(|moves| worth(moves, &here.legal));
            let answers = here.counts.into_iter();
            let answers = answers.map(|(player, counts)| (player, shares(&counts)));
            Question {
                is_valued: worth.is_some(),
                worth: worth.unwrap_or_else(|| vec![0; here.legal.len()]),
                answers: answers.collect(),
            }
        });
        questions.collect()
    }
}

fn shares(counts: &[u32]) -> Vec<f64> {
    let all: u32 = counts.iter().sum();
    let share = |&count: &u32| f64::from(count) / f64::from(all);
    counts.iter().map(share).collect()
}

/// The worth of the legal moves by what the oracle says of them.
fn worth(moves: &[(String, Verdict)], legal: &[String]) -> Option<Vec<usize>> {
    let values = moves.iter().map(|(word, verdict)| (word, *verdict));
    let values: FxHashMap<&String, Verdict> = values.collect();
    let best = *values.values().max()?;
    let worth = |word: &String| {
        let value = *values.get(word)?;
        let loses = value.result() != best.result();
        Some(usize::from(value != best) + usize::from(loses))
    };
    legal.iter().map(worth).collect()
}
