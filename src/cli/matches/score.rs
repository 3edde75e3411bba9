//! How a match stands.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::time::Duration;

use crate::referee::game::Durations;
use crate::referee::player::Entrant;
use crate::referee::results::elo::{Elo, Pentanomial, Wdl};
use crate::referee::tournament::Plan;
use crate::referee::tournament::journal::Entry;
use crate::rules::{BySide, Outcome, Side};

/// The sum of all games so far.
pub struct Score<'a> {
    players: &'a [Entrant],
    games: u32,
    /// Of each player, by its side.
    results: [BySide<Wdl>; 2],
    pairs: Pentanomial,
    /// Half points of the first player in the first game of a pair.
    half: Option<usize>,
    faults: BTreeMap<(usize, &'static str), u32>,
    thinking: [Durations; 2],
    /// Hashes of games, to count those that are the same.
    seen: HashSet<u64>,
    repeats: u32,
}

impl<'a> Score<'a> {
    /// No games yet.
    pub fn new(players: &'a [Entrant]) -> Score<'a> {
        Score {
            players,
            games: 0,
            results: Default::default(),
            pairs: Pentanomial::default(),
            half: None,
            faults: BTreeMap::new(),
            thinking: Default::default(),
            seen: HashSet::new(),
            repeats: 0,
        }
    }

    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// One more game, the next in order.
    pub fn add(&mut self, entry: &Entry) {
        self.games += 1;
        // Sides swap after each game.
        let x = usize::from(entry.id.is_multiple_of(2));
        let sides = BySide { x, o: 1 - x };
        for side in Side::BOTH {
            let wdl = &mut self.results[sides[side]][side];
            match entry.result {
                Some(Outcome::Draw) => wdl.draws += 1,
                Some(Outcome::Win(winner)) if winner == side => wdl.wins += 1,
                Some(Outcome::Win(_)) | None => wdl.losses += 1,
            }
        }
        let halves = match entry.result {
            Some(Outcome::Draw) | None => 1,
            Some(Outcome::Win(winner)) => 2 * usize::from(sides[winner] == 0),
        };
        match self.half.take() {
            None => self.half = Some(halves),
            Some(first) => self.pairs.add(first, halves),
        }
        for blame in &entry.faults {
            let key = (sides[blame.by], blame.fault.kind());
            *self.faults.entry(key).or_default() += 1;
        }
        for (side, times) in [(Side::X, &entry.waited_us.x), (Side::O, &entry.waited_us.o)] {
            let thinking = &mut self.thinking[sides[side]];
            times
                .iter()
                .for_each(|&us| thinking.add(Duration::from_micros(us)));
        }
        let mut hasher = DefaultHasher::new();
        (x, &entry.moves).hash(&mut hasher);
        self.repeats += u32::from(!self.seen.insert(hasher.finish()));
    }

    /// Wins, draws and losses of a player on both sides.
    pub fn total(&self, player: usize) -> Wdl {
        let BySide { x, o } = &self.results[player];
        Wdl {
            wins: x.wins + o.wins,
            draws: x.draws + o.draws,
            losses: x.losses + o.losses,
        }
    }

    /// How much stronger the first player is. Pairs of games are what counts where there are only whole ones.
    fn elo(&self) -> Option<Elo> {
        match self.half {
            None => self.pairs.elo(),
            Some(_) => self.total(0).elo(),
        }
    }

    /// The result of the match, for a person.
    pub fn to_text(&self, plan: &Plan, latency: &Durations) -> String {
        let mut text = String::new();
        // A string takes all.
        let _ = self.write(&mut text, plan, latency);
        text
    }

    fn write(&self, to: &mut String, plan: &Plan, latency: &Durations) -> std::fmt::Result {
        let (games, seed) = (self.games, plan.seed);
        writeln!(to, "{}: {games} games, seed {seed}", plan.games[0])?;
        let name_width = self
            .players
            .iter()
            .map(|player| player.name.chars().count());
        let width = name_width.max().unwrap_or(0).max(7);
        let show = |wdl: &Wdl| format!("{}-{}-{}", wdl.wins, wdl.draws, wdl.losses);
        let row = |name: &str, cells: [&str; 4]| {
            let [x, o, all, points] = cells;
            format!("{name:<width$} {x:>12} {o:>12} {all:>14} {points:>8}\n")
        };
        to.push_str(&row("W-D-L", ["as x", "as o", "in all", "points"]));
        for (number, player) in self.players.iter().enumerate() {
            let (sides, all) = (&self.results[number], self.total(number));
            let points = (3 * all.wins + all.draws).to_string();
            to.push_str(&row(
                &player.name,
                [&show(&sides.x), &show(&sides.o), &show(&all), &points],
            ));
        }
        let (first, second) = (&self.players[0], &self.players[1]);
        if let Some(elo) = self.elo() {
            let (difference, error) = (elo.difference, elo.error());
            writeln!(
                to,
                "Elo of {} over {}: {difference:+.0} +/- {error:.0} (95 %)",
                first.name, second.name
            )?;
        }
        let faults: u32 = self.faults.values().sum();
        write!(to, "ends: {} on the board", games - faults)?;
        for ((player, kind), count) in &self.faults {
            write!(to, ", {count} by {kind} of {}", self.players[*player].name)?;
        }
        to.push('\n');
        for (player, times) in self.players.iter().zip(&self.thinking) {
            let (median, max) = (show_time(times.median()), show_time(times.max()));
            writeln!(
                to,
                "thinking time of {}: median {median}, maximum {max}",
                player.name
            )?;
        }
        let (median, max) = (show_time(latency.median()), show_time(latency.max()));
        writeln!(
            to,
            "the referee between two moves: median {median}, maximum {max}"
        )?;
        if self.repeats > 0 {
            writeln!(to, "{} of {games} games are repeats", self.repeats)?;
        }
        Ok(())
    }
}

fn show_time(time: Duration) -> String {
    let us = time.as_secs_f64() * 1e6;
    match us {
        0.0..1000.0 => format!("{us:.0} us"),
        1000.0..1e6 => format!("{:.1} ms", us / 1e3),
        _ => format!("{:.2} s", us / 1e6),
    }
}
