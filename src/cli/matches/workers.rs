//! The threads that play a match.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Result;

use crate::referee::journal::{Entry, Waited};
use crate::referee::{Durations, Fixture, Hall, House, Pairing, Report, Stage};
use crate::rules::Outcome;

use super::options::Terms;

/// A game that has ended.
pub struct Played {
    pub pairing: Pairing,
    opening: usize,
    report: Report,
}

/// No game is begun that is more than so many games after the first unfinished one: those who end before their turn
/// wait in memory.
const WINDOW: u32 = 1024;

/// Plays all games, each worker in a hall of its own, the first one in `hall`. `take` is told of each, by the worker
/// itself, since handing a game to another thread costs as much as a move; it says how many games have been counted, or
/// that no other is wanted. Returns what the referee itself has cost between two moves.
pub fn play<'a>(
    terms: &Terms,
    house: &'a House,
    hall: Hall<'a>,
    take: impl FnMut(Played) -> Result<Option<u32>> + Send,
) -> Result<Durations> {
    let (next, counted) = (AtomicU32::new(1), AtomicU32::new(0));
    let stop = AtomicBool::new(false);
    let desk = Mutex::new((take, Ok(())));
    let is_over = || stop.load(Ordering::Relaxed) || house.interrupt.is_raised();
    let worker = |mut hall: Hall<'a>| {
        loop {
            let id = next.fetch_add(1, Ordering::Relaxed);
            while id > counted.load(Ordering::Relaxed) + WINDOW && !is_over() {
                thread::sleep(Duration::from_millis(1));
            }
            if id > terms.games || is_over() {
                return hall.latency().clone();
            }
            let played = one(terms, &mut hall, id);
            // A worker that panicked has left nothing half done at the desk.
            let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
            if stop.load(Ordering::Relaxed) {
                continue;
            }
            match (desk.0)(played) {
                Ok(Some(count)) => counted.store(count, Ordering::Relaxed),
                end => {
                    desk.1 = end.map(|_| ());
                    stop.store(true, Ordering::Relaxed);
                    // Games in progress are not wanted either.
                    house.interrupt.raise();
                }
            }
        }
    };
    let mut latency = Durations::default();
    thread::scope(|scope| {
        let others = (1..terms.concurrency.min(terms.games)).map(|_| {
            let thread = thread::Builder::new();
            thread.spawn_scoped(scope, || worker(Hall::new(house)))
        });
        // What the system has no thread for is played by the others.
        let others: Vec<_> = others.filter_map(Result::ok).collect();
        latency.merge(&worker(hall));
        for other in others {
            match other.join() {
                Ok(more) => latency.merge(&more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    let (_, end) = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    end.map(|()| latency)
}

fn one(terms: &Terms, hall: &mut Hall<'_>, id: u32) -> Played {
    let [first, second] = &terms.players;
    let fixture = Fixture::of_match(
        &terms.game,
        [first, second],
        &terms.limits,
        &terms.openings,
        terms.seed,
        id,
    );
    Played {
        pairing: fixture.pairing,
        opening: fixture.opening.len(),
        report: hall.play(&fixture),
    }
}

impl Played {
    /// The line of the output; none for a game that was broken off.
    pub fn entry(self, terms: &Terms) -> Option<Entry> {
        let name = |player: usize| terms.players[player].name.clone();
        let entry = Entry {
            id: self.pairing.id,
            round: self.pairing.round,
            pair: self.pairing.pair,
            seed: self.pairing.seed,
            game: terms.game.to_string(),
            x: name(self.pairing.x),
            o: name(self.pairing.o),
            opening: self.opening,
            moves: Vec::new(),
            result: Outcome::Draw,
            fault: None,
            notes: Vec::new(),
            waited_us: Waited::default(),
        };
        entry.finished(self.report)
    }
}
