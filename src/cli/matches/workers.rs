//! The threads that play a match.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Result;

use crate::referee::game::{Durations, GameReport, GameRunner, PlayerPool};
use crate::referee::player::MatchContext;
use crate::referee::tournament::journal::Entry;
use crate::referee::tournament::{Pairing, match_game};

use super::options::Terms;

/// A game that has ended.
pub struct Played {
    pub pairing: Pairing,
    opening: usize,
    report: GameReport,
}

/// No game is begun that is more than so many games after the first unfinished one: those who end before their turn
/// wait in memory.
const WINDOW: u32 = 1024;

/// Plays all games, each worker in a pool of its own, the first one in `pool`. `take` is told of each, by the worker
/// itself, since handing a game to another thread costs as much as a move; it says how many games have been counted, or
/// that no other is wanted. Returns what the referee itself has cost between two moves.
pub fn play<'a>(
    terms: &Terms,
    context: &'a MatchContext,
    pool: PlayerPool<'a>,
    take: impl FnMut(Played) -> Result<Option<u32>> + Send,
) -> Result<Durations> {
    let (next, counted) = (AtomicU32::new(1), AtomicU32::new(0));
    let stop = AtomicBool::new(false);
    let collector = Mutex::new((take, Ok(())));
    let is_over = || stop.load(Ordering::Relaxed) || context.interrupt.is_raised();
    let worker = |mut pool: PlayerPool<'a>| {
        loop {
            let id = next.fetch_add(1, Ordering::Relaxed);
            while id > counted.load(Ordering::Relaxed) + WINDOW && !is_over() {
                thread::sleep(Duration::from_millis(1));
            }
            if id > terms.games || is_over() {
                return pool.latency().clone();
            }
            let played = one(terms, &mut pool, id);
            // A worker that panicked has left nothing half done at the collector.
            let mut collector = collector.lock().unwrap_or_else(PoisonError::into_inner);
            if stop.load(Ordering::Relaxed) {
                continue;
            }
            match (collector.0)(played) {
                Ok(Some(count)) => counted.store(count, Ordering::Relaxed),
                end => {
                    collector.1 = end.map(|_| ());
                    stop.store(true, Ordering::Relaxed);
                    // Games in progress are not wanted either.
                    context.interrupt.raise();
                }
            }
        }
    };
    let mut latency = Durations::default();
    thread::scope(|scope| {
        let others: Vec<_> = (1..terms.concurrency.min(terms.games))
            .map(|_| scope.spawn(|| worker(PlayerPool::new(context))))
            .collect();
        latency.merge(&worker(pool));
        for other in others {
            match other.join() {
                Ok(more) => latency.merge(&more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    let (_, end) = collector
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    end.map(|()| latency)
}

fn one(terms: &Terms, pool: &mut PlayerPool<'_>, id: u32) -> Played {
    let [first, second] = &terms.players;
    let (pairing, game) = match_game(
        &terms.game,
        [first, second],
        &terms.limits,
        &terms.openings,
        terms.seed,
        id,
    );
    Played {
        pairing,
        opening: game.opening.len(),
        report: pool.play(&game),
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
            result: None,
            faults: Vec::new(),
            resigned: None,
            notes: Vec::new(),
            waited_us: Default::default(),
        };
        entry.finished(self.report)
    }
}
