//! A tournament being played.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::journal::{Entry, Journal, JournalError};
use super::plan::{OnFault, Plan};
use super::schedule::{Pairing, Schedule};
use super::seed::{Use, derive};
use crate::referee::game::{GameRunner, GameSpec, Openings, ScheduledGame};
use crate::referee::player::{Entrant, Fault, Limits};
use crate::rules::BySide;

/// How a tournament ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// All games are played.
    Done,
    /// It was stopped from outside; games are missing.
    Stopped,
    /// It was broken off after a fault, as the plan wants it; games are missing.
    Aborted {
        /// The game.
        id: u32,
        /// Who was at fault.
        player: String,
        /// What it did.
        fault: Fault,
    },
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The game that has just ended.
    pub entry: &'a Entry,
    /// How many games are finished, those of earlier runs included.
    pub done: usize,
    /// How many there are.
    pub all: usize,
}

/// A tournament ready to be played.
pub struct Tournament<'a> {
    /// The games that are played here, in order.
    schedule: Schedule<'a>,
    /// Games that are finished, by id.
    done: HashSet<u32>,
    concurrency: NonZeroU32,
}

/// No game is begun that is more than so many games after the first unfinished one: those who end before their turn
/// wait in memory.
const WINDOW: usize = 1024;

impl<'a> Tournament<'a> {
    /// The games of a schedule but for those that are `done`, of which it has heard.
    #[must_use]
    pub fn new(schedule: Schedule<'a>, done: HashSet<u32>) -> Tournament<'a> {
        Tournament {
            concurrency: schedule.plan().concurrency,
            schedule,
            done,
        }
    }

    /// The games, as far as they are known by now.
    #[must_use]
    pub fn schedule(&self) -> &Schedule<'a> {
        &self.schedule
    }

    /// So many games at a time, whatever the plan says.
    #[must_use]
    pub fn at_a_time(self, concurrency: NonZeroU32) -> Tournament<'a> {
        Tournament {
            concurrency,
            ..self
        }
    }

    /// Plays what is not done yet. Each worker makes its own stage; a finished game is written before `progress` is told of
    /// it; when `stop` becomes true no other game is begun, and stages are expected to break off theirs or to finish soon.
    ///
    /// # Errors
    /// The journal cannot be written, or holds games that do not follow from the results. Then no other game is begun either.
    pub fn play<S: GameRunner>(
        &mut self,
        journal: &mut Journal,
        stage: impl Fn() -> S + Sync,
        progress: impl FnMut(Progress<'_>) + Send,
        stop: &AtomicBool,
    ) -> Result<End, JournalError> {
        let plan = self.schedule.plan();
        let missing = self.schedule.games().saturating_sub(self.done.len());
        let done = &self.done;
        let collector = Mutex::new(Collector {
            schedule: &mut self.schedule,
            next: 0,
            done: done.len(),
            journal,
            progress,
            end: None,
        });
        let written = Condvar::new();
        let workers = missing.min(self.concurrency.get() as usize);
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    let mut stage = stage();
                    while let Some(pairing) = next(&collector, done, &written, stop) {
                        let Some(game) = scheduled(plan, &pairing) else {
                            continue;
                        };
                        let finished = entry(&pairing, &game).finished(stage.play(&game));
                        match finished {
                            Some(entry) => lock(&collector).take(plan, &entry),
                            // Whoever breaks off a game wants no other.
                            None => lock(&collector).end = Some(Ok(End::Stopped)),
                        }
                        written.notify_all();
                    }
                });
            }
        });
        let collector = collector
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        collector.journal.sync()?;
        match collector.end {
            Some(end) => end,
            None if collector.done < collector.schedule.games() => Ok(End::Stopped),
            None => Ok(End::Done),
        }
    }
}

/// The next game to be played, when its time has come; none when no other is to be begun.
fn next<P>(
    collector: &Mutex<Collector<'_, '_, P>>,
    done: &HashSet<u32>,
    written: &Condvar,
    stop: &AtomicBool,
) -> Option<Pairing> {
    let mut collector = lock(collector);
    loop {
        if collector.end.is_some() || stop.load(Ordering::Relaxed) {
            return None;
        }
        match collector.schedule.pairings().get(collector.next).copied() {
            None if collector.schedule.is_whole() => return None,
            Some(pairing) if done.contains(&pairing.id) => collector.next += 1,
            Some(pairing) if collector.next < collector.journal.written() + WINDOW => {
                collector.next += 1;
                return Some(pairing);
            }
            // The next round hangs on games in progress, or too many games wait for their turn. Woken when a game is written;
            // now and then to see whether to stop.
            _ => {
                let wait = written.wait_timeout(collector, Duration::from_millis(100));
                collector = wait.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}

/// A game of a plan's schedule.
fn scheduled<'a>(plan: &'a Plan, pairing: &Pairing) -> Option<ScheduledGame<'a>> {
    let game = plan.games.get(pairing.game)?;
    Some(ScheduledGame {
        id: pairing.id,
        game,
        players: BySide {
            x: plan.participants().nth(pairing.x)?,
            o: plan.participants().nth(pairing.o)?,
        },
        opening: plan
            .openings
            .of_pair(game, pairing.pair, pairing.opening_seed),
        seeds: pairing.seeds(),
        limits: &plan.limits,
    })
}

/// Game `id` of a match, from 1, which derives from the match's seed, with its place in the schedule; the first of `players`
/// begins the odd ones.
#[must_use]
pub fn match_game<'a>(
    game: &'a GameSpec,
    players: [&'a Entrant; 2],
    limits: &'a Limits,
    openings: &Openings,
    seed: u64,
    id: u32,
) -> (Pairing, ScheduledGame<'a>) {
    let pair = id.div_ceil(2);
    let x = usize::from(id.is_multiple_of(2));
    let pairing = Pairing {
        id,
        round: 1,
        game: 0,
        x,
        o: 1 - x,
        pair,
        seed: derive(seed, Use::Game, id.into()),
        opening_seed: derive(seed, Use::Opening, pair.into()),
    };
    let [first, second] = players;
    let (x, o) = if x == 0 {
        (first, second)
    } else {
        (second, first)
    };
    let scheduled = ScheduledGame {
        id,
        game,
        players: BySide { x, o },
        opening: openings.of_pair(game, pair, pairing.opening_seed),
        seeds: pairing.seeds(),
        limits,
    };
    (pairing, scheduled)
}

/// The journal's line of a game before it was played.
fn entry(pairing: &Pairing, scheduled: &ScheduledGame<'_>) -> Entry {
    Entry {
        id: pairing.id,
        round: pairing.round,
        pair: pairing.pair,
        seed: pairing.seed,
        game: scheduled.game.to_string(),
        x: scheduled.players.x.name.clone(),
        o: scheduled.players.o.name.clone(),
        opening: scheduled.opening.len(),
        moves: Vec::new(),
        result: None,
        faults: Vec::new(),
        resigned: None,
        notes: Vec::new(),
        waited_us: Default::default(),
    }
}

/// Where workers fetch games and hand in results.
struct Collector<'a, 's, P> {
    schedule: &'a mut Schedule<'s>,
    /// The place of the next game to be handed out.
    next: usize,
    done: usize,
    journal: &'a mut Journal,
    progress: P,
    /// Why no other game is to be begun.
    end: Option<Result<End, JournalError>>,
}

impl<P: FnMut(Progress<'_>)> Collector<'_, '_, P> {
    fn take(&mut self, plan: &Plan, entry: &Entry) {
        if let Err(error) = self.journal.add(entry) {
            self.end = Some(Err(error));
            return;
        }
        if let Err(mispaired) = self.schedule.add(entry) {
            self.end = Some(Err(mispaired.into()));
        }
        self.done += 1;
        (self.progress)(Progress {
            entry,
            done: self.done,
            all: self.schedule.games(),
        });
        match entry.faults.first() {
            Some(blame) if plan.on_fault == OnFault::Abort && self.end.is_none() => {
                self.end = Some(Ok(End::Aborted {
                    id: entry.id,
                    player: entry.player(blame.by).to_owned(),
                    fault: blame.fault.clone(),
                }));
            }
            _ => {}
        }
    }
}

/// A worker that panicked has left nothing half done at the collector.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
