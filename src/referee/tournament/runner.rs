//! A tournament being played.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::journal::{Entry, JournalError, Sink};
use super::plan::{OnFault, Plan};
use super::schedule::{Pairing, Schedule, seeds};
use crate::referee::game::{Ending, GameReport, GameRunner, LiveGame, LiveGames, ScheduledGame};
use crate::referee::player::{Fault, Shortage};
use crate::rules::BySide;

/// How a tournament ended.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    /// All games are played.
    Done,
    /// It was stopped from outside; games are missing.
    Stopped,
    /// The referee lacks something, also with one game at a time; games are missing.
    Unable(Shortage),
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
    /// Where games in progress are shown, if anywhere.
    live: Option<&'a LiveGames>,
}

/// No game is begun that is more than so many games after the first unfinished one: those who end
/// before their turn wait in memory.
const WINDOW: usize = 1024;

/// So long a worker that is alone waits for what the referee lacks before it tries again, and so
/// often.
const PAUSE: Duration = Duration::from_millis(200);
const MOST_TRIES: u32 = 25;

impl<'a> Tournament<'a> {
    /// The games of a schedule but for those that are `done`, of which it has heard; so many at a
    /// time.
    #[must_use]
    pub fn new(
        schedule: Schedule<'a>,
        done: HashSet<u32>,
        concurrency: NonZeroU32,
    ) -> Tournament<'a> {
        Tournament { schedule, done, concurrency, live: None }
    }

    /// The same, with games shown as they are played.
    #[must_use]
    pub fn shown_in(self, live: &'a LiveGames) -> Tournament<'a> {
        Tournament { live: Some(live), ..self }
    }

    /// The games, as far as they are known in the end.
    #[must_use]
    pub fn into_schedule(self) -> Schedule<'a> {
        self.schedule
    }

    /// Plays what is not done yet, by as many workers as games are played at a time, this thread
    /// being one of them. Each makes its own runner and hands in its games itself; a finished game
    /// is written before `progress` is told of it. When `stop` becomes true no other game is begun,
    /// and runners are expected to break off theirs or to finish soon.
    ///
    /// # Errors
    /// The games cannot be written, or do not follow from the results. Then no other game is begun
    /// either.
    pub fn play<R: GameRunner>(
        &mut self,
        sink: &mut (impl Sink + ?Sized),
        runner: impl Fn() -> R + Sync,
        progress: impl FnMut(Progress<'_>) + Send,
        stop: &AtomicBool,
    ) -> Result<End, JournalError> {
        let missing = self.schedule.games().saturating_sub(self.done.len());
        let workers = missing.min(self.concurrency.get() as usize).max(1);
        let collector = Mutex::new(Collector {
            done: self.done.len(),
            played_before: &self.done,
            schedule: &mut self.schedule,
            next: 0,
            postponed: Vec::new(),
            workers,
            tries: 0,
            sink,
            progress,
            end: None,
        });
        let written = Condvar::new();
        let plan = lock(&collector).schedule.plan();
        let live = self.live;
        let work = || {
            let mut players = runner();
            while let Some(pairing) = next(&collector, &written, stop) {
                let Some(game) = scheduled(plan, &pairing, live) else {
                    continue;
                };
                let entry = entry(&pairing, &game);
                let report = shown(&mut players, &game, &entry);
                let mut collector = lock(&collector);
                if let Ending::Unplayed(shortage) = report.ending {
                    // What this worker holds may be what is missing.
                    drop(players);
                    if collector.postpone(pairing, shortage) {
                        return;
                    }
                    drop(collector);
                    thread::sleep(PAUSE);
                    players = runner();
                } else {
                    collector.take(plan, entry.finished(report));
                }
                written.notify_all();
            }
        };
        thread::scope(|scope| {
            for _ in 1..workers {
                // Where the system has no other thread, fewer games are played at a time.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    lock(&collector).workers -= 1;
                }
            }
            work();
        });
        let collector = collector.into_inner().unwrap_or_else(PoisonError::into_inner);
        collector.sink.sync()?;
        match collector.end {
            Some(end) => end,
            None if collector.done < collector.schedule.games() => Ok(End::Stopped),
            None => Ok(End::Done),
        }
    }
}

/// The next game to be played, when its time has come; none when no other is to be begun.
fn next<P, K: Sink + ?Sized>(
    collector: &Mutex<Collector<'_, '_, P, K>>,
    written: &Condvar,
    stop: &AtomicBool,
) -> Option<Pairing> {
    let mut collector = lock(collector);
    loop {
        if collector.end.is_some() || stop.load(Ordering::Relaxed) {
            return None;
        }
        if let Some(pairing) = collector.postponed.pop() {
            return Some(pairing);
        }
        match collector.schedule.pairing(collector.next) {
            None if collector.schedule.is_whole() => {
                collector.workers -= 1;
                return None;
            }
            Some(pairing) if collector.played_before.contains(&pairing.id) => collector.next += 1,
            Some(pairing) if collector.next < collector.sink.written() + WINDOW => {
                collector.next += 1;
                return Some(pairing);
            }
            // The next round depends on games in progress, or too many games wait for their turn.
            // Woken when a game is written; now and then to see whether to stop.
            _ => {
                let wait = written.wait_timeout(collector, Duration::from_millis(100));
                collector = wait.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}

/// A game of a plan's schedule.
fn scheduled<'a>(
    plan: &'a Plan,
    pairing: &Pairing,
    live: Option<&'a LiveGames>,
) -> Option<ScheduledGame<'a>> {
    let game = plan.games.get(pairing.game)?;
    Some(ScheduledGame {
        id: pairing.id,
        game,
        players: BySide {
            x: plan.participants().nth(pairing.x)?,
            o: plan.participants().nth(pairing.o)?,
        },
        opening: plan.openings.of_pair(game, pairing.pair, pairing.opening_seed),
        seeds: seeds(pairing.seed),
        limits: &plan.limits,
        live,
    })
}

/// Plays a game, and shows it meanwhile to whoever looks on.
fn shown(
    players: &mut impl GameRunner,
    scheduled: &ScheduledGame<'_>,
    entry: &Entry,
) -> GameReport {
    let Some(live) = scheduled.live else {
        return players.play(scheduled);
    };
    let Entry { id, round, game, x, o, .. } = entry.clone();
    live.begin(LiveGame { id, round, game, x, o, moves: scheduled.opening.clone() });
    let report = players.play(scheduled);
    live.end(id);
    report
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
        waited_us: BySide::default(),
    }
}

/// Where workers fetch games and hand in results.
struct Collector<'a, 's, P, K: ?Sized> {
    schedule: &'a mut Schedule<'s>,
    played_before: &'a HashSet<u32>,
    /// The place of the next game to be handed out.
    next: usize,
    done: usize,
    /// Games for which something was missing: they come first.
    postponed: Vec<Pairing>,
    /// How many play.
    workers: usize,
    /// How often in a row the last of them has tried in vain.
    tries: u32,
    sink: &'a mut K,
    progress: P,
    /// Why no other game is to be begun.
    end: Option<Result<End, JournalError>>,
}

impl<P: FnMut(Progress<'_>), K: Sink + ?Sized> Collector<'_, '_, P, K> {
    /// Takes back a game for which the referee lacks something; says whether the worker shall end,
    /// so that fewer games are played at a time. The last one tries again, until nothing but giving
    /// up is left.
    fn postpone(&mut self, pairing: Pairing, shortage: Shortage) -> bool {
        self.postponed.push(pairing);
        if self.workers > 1 {
            self.workers -= 1;
            return true;
        }
        self.tries += 1;
        if self.tries == MOST_TRIES {
            self.end.get_or_insert(Ok(End::Unable(shortage)));
        }
        false
    }

    /// Takes a finished game; none is one that was broken off, and whoever breaks off a game wants
    /// no other.
    fn take(&mut self, plan: &Plan, entry: Option<Entry>) {
        let Some(entry) = &entry else {
            self.end.get_or_insert(Ok(End::Stopped));
            return;
        };
        if let Err(error) = self.sink.add(entry) {
            self.end = Some(Err(error));
            return;
        }
        if let Err(mispaired) = self.schedule.add(entry) {
            self.end = Some(Err(JournalError::Mispaired(mispaired)));
        }
        self.done += 1;
        self.tries = 0;
        (self.progress)(Progress { entry, done: self.done, all: self.schedule.games() });
        if let Some(blame) = entry.faults.first()
            && plan.on_fault == OnFault::Abort
        {
            self.end.get_or_insert(Ok(End::Aborted {
                id: entry.id,
                player: entry.player(blame.by).to_owned(),
                fault: blame.fault.clone(),
            }));
        }
    }
}

/// A worker that panicked has left nothing half done at the collector.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
