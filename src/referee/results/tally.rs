//! What finished games add up to, player by player.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::time::Duration;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::elo::Wdl;
use crate::referee::game::Durations;
use crate::referee::player::Fault;
use crate::referee::tournament::journal::Entry;
use crate::referee::tournament::{Decimal, Grading, Plan};
use crate::rules::{BySide, Outcome, Side};

/// What finished games add up to; the order in which they are added does not matter.
#[derive(Clone, Default)]
pub struct Tally {
    grading: Grading,
    /// The places of the players whose games count, by name.
    places: FxHashMap<String, usize>,
    dropped: Vec<String>,
    counts: Vec<Count>,
    meetings: FxHashMap<(usize, usize), Meeting>,
    games: u32,
    // Hashes of whole games, not the games: a long tournament has many. Two different games have
    // the same one in a million games with a chance of 1 in 37 million.
    seen: FxHashSet<u64>,
    repeats: u32,
}

/// What one player has done.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Count {
    /// The results, by the side that it played; a game that neither side could start is lost.
    pub results: BySide<Wdl>,
    /// The points of these results: a game that neither side could start gives none.
    pub points: Decimal,
    /// Games lost by an invalid move, or because the player could not be started.
    pub invalid: u32,
    /// Games lost by faults, by kind.
    pub faults: BTreeMap<&'static str, u32>,
    /// Games that it gave up.
    pub resigned: u32,
    /// Whether it could be started for some game.
    pub has_started: bool,
    /// Whether it has made a valid move in some game.
    pub has_moved: bool,
    /// How long its answers were waited for.
    pub times: Durations,
    /// All of these times together.
    pub thought: Duration,
    /// The longest of these times, in microseconds, and the game.
    pub longest: Option<(u64, u32)>,
}

/// The results of one player against another, and their points.
#[derive(Clone, Copy, Default)]
pub(super) struct Meeting {
    pub results: Wdl,
    pub points: Decimal,
}

impl Count {
    /// The results of both sides together.
    #[must_use]
    pub fn total(&self) -> Wdl {
        self.results.x + self.results.o
    }

    /// Whether it can be ranked: it has made a valid move, or its opponents have failed each time
    /// before it was asked for one.
    #[must_use]
    pub fn has_played(&self) -> bool {
        self.has_moved || self.has_started && self.faults.is_empty() && self.resigned == 0
    }

    /// Counts a game that the player played as `side`.
    fn add(&mut self, entry: &Entry, side: Side, points: Decimal) {
        self.results[side].add(entry.result, side);
        self.points = self.points + points;
        let fault = entry.fault_of(side);
        if let Some(fault) = fault {
            *self.faults.entry(fault.kind()).or_default() += 1;
            self.invalid += u32::from(fault.is_invalid_move() || fault.is_absence());
        }
        self.resigned += u32::from(entry.resigned == Some(side));
        self.has_started |= !fault.is_some_and(Fault::is_absence);
        // A game that ended on the board was played by both.
        let is_played = entry.faults.is_empty() && entry.resigned.is_none();
        self.has_moved |= is_played || entry.has_moved(side);
        for &us in &entry.waited_us[side] {
            self.times.add(Duration::from_micros(us));
            self.thought += Duration::from_micros(us);
            self.longest = self.longest.max(Some((us, entry.id)));
        }
    }
}

impl Wdl {
    /// Counts a result for one of the sides; where neither could be started both have lost.
    fn add(&mut self, result: Option<Outcome>, side: Side) {
        match result {
            Some(Outcome::Win(winner)) if winner == side => self.wins += 1,
            Some(Outcome::Draw) => self.draws += 1,
            Some(Outcome::Win(_)) | None => self.losses += 1,
        }
    }
}

impl Grading {
    /// The points of a result for one of the sides; none where neither could be started.
    #[must_use]
    pub fn of(&self, result: Option<Outcome>, side: Side) -> Decimal {
        match result {
            Some(Outcome::Win(winner)) if winner == side => self.win,
            Some(Outcome::Win(_)) => self.loss,
            Some(Outcome::Draw) => self.draw,
            None => Decimal::default(),
        }
    }
}

impl Tally {
    /// No games of a tournament yet. Games of the players `dropped` will not be counted, and these
    /// players not be listed.
    #[must_use]
    pub fn new(plan: &Plan, dropped: &[String]) -> Tally {
        let names = plan.players.iter().map(|player| player.name.clone());
        let names = names.zip(0..);
        Tally {
            grading: plan.grading,
            places: names.filter(|(name, _)| !dropped.contains(name)).collect(),
            dropped: dropped.to_vec(),
            counts: vec![Count::default(); plan.players.len()],
            ..Tally::default()
        }
    }

    /// Players whose games are left out.
    #[must_use]
    pub fn dropped(&self) -> &[String] {
        &self.dropped
    }

    /// Counts a game; not if a player was dropped, or is none of this tournament.
    pub fn add(&mut self, entry: &Entry) {
        let [x, o] = entry.players().map(|name| self.place(name));
        let (Some(x), Some(o)) = (x, o) else { return };
        self.games += 1;
        for (side, player, opponent) in [(Side::X, x, o), (Side::O, o, x)] {
            let points = self.grading.of(entry.result, side);
            let meeting = self.meetings.entry((player, opponent)).or_default();
            meeting.results.add(entry.result, side);
            meeting.points = meeting.points + points;
            if let Some(count) = self.counts.get_mut(player) {
                count.add(entry, side, points);
            }
        }
        // Where nobody has moved, nothing was repeated.
        if entry.moves.len() > entry.opening {
            let kind = entry.faults.first().map(|blame| blame.fault.kind());
            let game = (&entry.game, &entry.x, &entry.o, &entry.moves, kind);
            let is_new = self.seen.insert(FxBuildHasher.hash_one(game));
            self.repeats += u32::from(!is_new);
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

    /// What the player at this place has done.
    #[must_use]
    pub fn count(&self, player: usize) -> Count {
        self.counts.get(player).cloned().unwrap_or_default()
    }

    /// The place of the player of this name, if its games count.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// All players, in the order in which they were given.
    pub(super) fn counts(&self) -> &[Count] {
        &self.counts
    }

    /// One player against another.
    pub(super) fn meeting(&self, player: usize, opponent: usize) -> Meeting {
        let meeting = self.meetings.get(&(player, opponent));
        meeting.copied().unwrap_or_default()
    }
}
