//! What finished games add up to.

mod grade;
mod ranking;
mod standings;

pub use grade::Grade;
pub use standings::{RankStatus, Standing, Standings};

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::elo::Wdl;
use crate::referee::tournament::journal::Entry;
use crate::referee::tournament::{Decimal, Grading, Plan, Schedule};
use crate::rules::{BySide, Outcome, Side};

/// What finished games add up to; the order in which they are added does not matter.
pub struct Tally<'a> {
    plan: &'a Plan,
    dropped: Vec<String>,
    index: HashMap<&'a str, usize>,
    counts: Vec<Count>,
    meetings: BTreeMap<(usize, usize), Wdl>,
    games: u32,
    // Hashes of whole games, not the games: a long tournament has many. Two different games have the same one in a
    // million games with a chance of 1 in 37 million.
    seen: HashSet<u64>,
    repeats: u32,
}

/// What one player has done.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// The results, by the side that it played.
    pub results: BySide<Wdl>,
    /// Games lost by an invalid move.
    pub invalid: u32,
    /// Games lost by faults, by kind.
    pub faults: BTreeMap<&'static str, u32>,
    /// The longest time that a move of it took, in microseconds.
    pub longest_us: u64,
    /// In how many rounds it had a bye.
    pub byes: u32,
}

impl Count {
    /// The results of both sides together.
    #[must_use]
    pub fn total(&self) -> Wdl {
        self.results.x + self.results.o
    }
}

/// What an outcome is for one of the sides.
fn count(results: &mut Wdl, outcome: Option<Outcome>, side: Side) {
    match outcome {
        Some(Outcome::Win(winner)) if winner == side => results.wins += 1,
        Some(Outcome::Draw) => results.draws += 1,
        // Where neither side could be started both have lost.
        Some(Outcome::Win(_)) | None => results.losses += 1,
    }
}

impl Grading {
    /// The points of an outcome for one of the sides.
    #[must_use]
    pub fn of(&self, outcome: Option<Outcome>, side: Side) -> Decimal {
        match outcome {
            Some(Outcome::Win(winner)) if winner == side => self.win,
            Some(Outcome::Win(_)) => self.loss,
            Some(Outcome::Draw) => self.draw,
            None => Decimal::default(),
        }
    }

    /// The points of results.
    #[must_use]
    pub fn points(&self, results: Wdl) -> Decimal {
        self.win.times(results.wins)
            + self.draw.times(results.draws)
            + self.loss.times(results.losses)
    }
}

impl<'a> Tally<'a> {
    /// No games yet. Games of the players `dropped` will not be counted, and these players not be listed.
    #[must_use]
    pub fn new(plan: &'a Plan, dropped: &[String]) -> Tally<'a> {
        let names = plan.players.iter().map(|player| player.name.as_str());
        Tally {
            plan,
            dropped: dropped.to_vec(),
            index: names
                .enumerate()
                .map(|(index, name)| (name, index))
                .collect(),
            counts: vec![Count::default(); plan.players.len()],
            meetings: BTreeMap::new(),
            games: 0,
            seen: HashSet::new(),
            repeats: 0,
        }
    }

    /// Whether games of this player are left out.
    #[must_use]
    pub fn is_dropped(&self, name: &str) -> bool {
        self.dropped.iter().any(|dropped| dropped == name)
    }

    /// Counts a game; not if a player was dropped, or is none of this tournament.
    pub fn add(&mut self, entry: &Entry) {
        let [x, o] = entry.players().map(|name| {
            let index = self.index.get(name).copied();
            index.filter(|_| !self.is_dropped(name))
        });
        let (Some(x), Some(o)) = (x, o) else { return };
        self.games += 1;
        for (side, player, opponent, waited) in [
            (Side::X, x, o, &entry.waited_us.x),
            (Side::O, o, x, &entry.waited_us.o),
        ] {
            let meeting = self.meetings.entry((player, opponent)).or_default();
            count(meeting, entry.result, side);
            let Some(sum) = self.counts.get_mut(player) else {
                continue;
            };
            count(&mut sum.results[side], entry.result, side);
            sum.longest_us = waited.iter().copied().fold(sum.longest_us, u64::max);
            if let Some(fault) = entry.fault_of(side) {
                *sum.faults.entry(fault.kind()).or_default() += 1;
                sum.invalid += u32::from(fault.is_invalid_move());
            }
        }
        // Where nobody has moved, nothing was repeated.
        if entry.moves.len() > entry.opening {
            let mut hasher = DefaultHasher::new();
            let kind = entry.faults.first().map(|blame| blame.fault.kind());
            (&entry.game, &entry.x, &entry.o, &entry.moves, kind).hash(&mut hasher);
            self.repeats += u32::from(!self.seen.insert(hasher.finish()));
        }
    }

    /// Counts the byes of a schedule.
    pub fn add_byes(&mut self, schedule: &Schedule<'_>) {
        let players: Vec<&str> = self
            .plan
            .participants()
            .map(|player| &*player.name)
            .collect();
        for (_, number) in schedule.byes() {
            let index = players.get(number).and_then(|name| self.index.get(name));
            if let Some(count) = index.and_then(|&index| self.counts.get_mut(index)) {
                count.byes += 1;
            }
        }
    }

    /// How many games were counted.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many of these were the same, move by move, as another with the same players and sides.
    #[must_use]
    pub fn repeats(&self) -> u32 {
        self.repeats
    }

    /// What the player at this place of the plan has done.
    #[must_use]
    pub fn count(&self, player: usize) -> Count {
        self.counts.get(player).cloned().unwrap_or_default()
    }

    /// The points of the player at this place of the plan.
    #[must_use]
    pub fn points(&self, player: usize) -> Decimal {
        let count = self.count(player);
        self.plan.grading.points(count.total()) + self.plan.bye().times(count.byes)
    }

    /// The results of one player against another.
    #[must_use]
    pub fn meeting(&self, player: usize, opponent: usize) -> Wdl {
        let results = self.meetings.get(&(player, opponent));
        results.copied().unwrap_or_default()
    }
}
