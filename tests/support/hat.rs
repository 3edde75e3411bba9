//! Swiss tournaments with results out of a hat, and the laws that all keep.

use std::collections::BTreeMap;

use jogada::referee::player::Fault;
use jogada::referee::tournament::journal::Entry;
use jogada::referee::tournament::{Pairing, Plan, Schedule};
use jogada::rules::{Outcome, Side};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::finished::finished;

/// A tournament file.
pub fn file(players: usize, rounds: u32, more: &str) -> String {
    let players =
        (1..=players).map(|n| format!("[[players]]\nname = \"p{n}\"\ncommand = \"p{n}\"\n"));
    let players: String = players.collect();
    format!("games = [\"classic\"]\nformat = \"swiss\"\nrounds = {rounds}\n{more}{players}")
}

/// A tournament with results out of a hat; the stronger win more often.
pub struct Hat {
    rng: Xoshiro256PlusPlus,
    /// Draws in a hundred games.
    pub draws: u32,
    /// Who cannot be started from which round on.
    pub absent: Vec<(usize, u32)>,
}

impl Hat {
    pub fn new(seed: u64) -> Hat {
        Hat { rng: Xoshiro256PlusPlus::seed_from_u64(seed), draws: 30, absent: Vec::new() }
    }

    fn result(&mut self, plan: &Plan, pairing: &Pairing) -> Entry {
        let names: Vec<&str> = plan.participants().map(|player| &*player.name).collect();
        let gone = |player| {
            let mut absent = self.absent.iter();
            absent.any(|&(who, from)| who == player && from <= pairing.round)
        };
        let (outcome, fault) = if gone(pairing.x) || gone(pairing.o) {
            let winner = if gone(pairing.x) { Side::O } else { Side::X };
            let why = "gone".to_owned();
            (Outcome::Win(winner), Some(Fault::NoStart { why }))
        } else if self.rng.random_range(0..100) < self.draws {
            (Outcome::Draw, None)
        } else {
            let stronger = if pairing.x < pairing.o { Side::X } else { Side::O };
            let is_upset = self.rng.random_range(0..4) == 0;
            (Outcome::Win(if is_upset { stronger.other() } else { stronger }), None)
        };
        Entry {
            round: pairing.round,
            pair: pairing.pair,
            ..finished(pairing.id, names[pairing.x], names[pairing.o], outcome, fault)
        }
    }

    /// Plays to the end; the games of a round end in any order.
    pub fn play<'a>(&mut self, plan: &'a Plan) -> (Schedule<'a>, Vec<Entry>) {
        let mut schedule = plan.schedule();
        let mut entries = Vec::new();
        loop {
            let known = schedule.pairings();
            let mut round: Vec<Entry> =
                known[entries.len()..].iter().map(|game| self.result(plan, game)).collect();
            if round.is_empty() {
                assert!(schedule.is_whole());
                return (schedule, entries);
            }
            round.shuffle(&mut self.rng);
            for entry in &round {
                assert!(schedule.games() >= entries.len());
                schedule.add(entry).unwrap();
            }
            entries.extend(round);
        }
    }
}

/// What the laws are about, counted anew from the games.
pub struct Counted {
    /// Of each round who met whom, by the first games.
    pub rounds: BTreeMap<u32, Vec<(usize, usize)>>,
    /// The points of each player before each round.
    pub points: BTreeMap<u32, Vec<i64>>,
}

/// Counts.
pub fn count(players: usize, schedule: &Schedule<'_>, entries: &[Entry]) -> Counted {
    let mut rounds: BTreeMap<u32, Vec<(usize, usize)>> = BTreeMap::new();
    let mut gained: BTreeMap<u32, Vec<i64>> = BTreeMap::new();
    let results: BTreeMap<u32, Outcome> =
        entries.iter().map(|entry| (entry.id, entry.result.expect("everybody starts"))).collect();
    for (number, pairing) in schedule.pairings().iter().enumerate() {
        assert_eq!(pairing.id as usize, number + 1);
        assert_eq!(pairing.pair, pairing.id.div_ceil(2));
        if pairing.id % 2 == 1 {
            let other = schedule.pairings()[number + 1];
            assert_eq!((pairing.x, pairing.o), (other.o, other.x), "sides are swapped");
            assert_eq!(pairing.opening_seed, other.opening_seed);
            rounds.entry(pairing.round).or_default().push((pairing.x, pairing.o));
        }
        let points = gained.entry(pairing.round).or_insert_with(|| vec![0; players]);
        match results[&pairing.id] {
            Outcome::Draw => {
                points[pairing.x] += 1;
                points[pairing.o] += 1;
            }
            Outcome::Win(Side::X) => points[pairing.x] += 3,
            Outcome::Win(Side::O) => points[pairing.o] += 3,
        }
    }
    for (round, player) in schedule.byes() {
        gained.get_mut(&round).unwrap()[player] += 6;
    }
    let mut sum = vec![0; players];
    let mut points = BTreeMap::new();
    for (round, gained) in gained {
        points.insert(round, sum.clone());
        sum.iter_mut().zip(gained).for_each(|(sum, gain)| *sum += gain);
    }
    Counted { rounds, points }
}

/// The laws that hold for any number of players and rounds.
pub fn check(
    players: usize,
    rounds: u32,
    schedule: &Schedule<'_>,
    entries: &[Entry],
    absent: &[(usize, u32)],
) {
    let counted = count(players, schedule, entries);
    assert_eq!(counted.rounds.len(), rounds as usize);
    let byes: BTreeMap<u32, usize> = schedule.byes().collect();
    let mut met: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    let mut rests = vec![0; players];
    let mut firsts = vec![0; players];
    for (round, meetings) in &counted.rounds {
        // Whoever could not be started in an earlier round plays no more.
        let is_active =
            |player: &usize| absent.iter().all(|&(who, from)| who != *player || from >= *round);
        let active: Vec<usize> = (0..players).filter(is_active).collect();
        let mut seen: Vec<usize> = meetings.iter().flat_map(|&(x, o)| [x, o]).collect();
        seen.extend(byes.get(round));
        seen.sort_unstable();
        assert_eq!(seen, active, "everybody has one opponent, or one has a bye");
        if let Some(&player) = byes.get(round) {
            let fewest = active.iter().map(|&player| rests[player]).min();
            assert_eq!(Some(rests[player]), fewest, "nobody rests twice before all have");
            rests[player] += 1;
        }
        for &(x, o) in meetings {
            *met.entry((x.min(o), x.max(o))).or_insert(0) += 1;
            assert!(firsts[x] <= firsts[o], "who began less often begins");
            firsts[x] += 1;
        }
    }
    // Rematches begin when no round without them is left, and never run ahead: with few rounds
    // there are none.
    let most = met.values().max().copied().unwrap_or_default();
    if rounds < players as u32 / 2 && absent.is_empty() {
        assert_eq!(most, 1, "nobody meets twice");
    }
    let meetings_each = rounds.div_ceil(players.saturating_sub(1).max(1) as u32);
    assert!(most <= meetings_each + 1, "{most} meetings of two");
}

/// How many in a round meet somebody with other points than their own.
pub fn floats(counted: &Counted, round: u32) -> usize {
    let points = &counted.points[&round];
    let meetings = counted.rounds[&round].iter();
    meetings.filter(|&&(x, o)| points[x] != points[o]).count()
}
