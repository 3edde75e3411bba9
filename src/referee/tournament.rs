//! A tournament being played.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::rules::BySide;

use super::journal::{Entry, Journal, JournalError, Waited};
use super::seed::{Use, derive};
use super::{Fault, GameWords, Limits, OnFault, Openings, Pairing, Plan, Player, Report, Schedule};

/// A game that is to be played, with everything that it takes.
#[derive(Clone, Debug)]
pub struct Fixture<'a> {
    /// Its place in the schedule.
    pub pairing: Pairing,
    /// What is played.
    pub game: &'a GameWords,
    /// Who plays.
    pub players: BySide<&'a Player>,
    /// The moves that are made before the players are asked.
    pub opening: Vec<String>,
    /// The seed of each player, fit for the request `seed`: also two players of the same kind choose differently.
    pub seeds: BySide<u64>,
    /// The time that they have.
    pub limits: &'a Limits,
}

/// Where games are played, one after another. Each worker has its own.
pub trait Stage {
    /// Plays a game to its end. A fault is a result like any other; only a game that was broken off from outside is
    /// [`Abandoned`](super::Ending::Abandoned), and it is as if it had not been begun. The moves reported begin with the opening.
    fn play(&mut self, fixture: &Fixture<'_>) -> Report;
}

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
    pub fn play<S: Stage>(
        &mut self,
        journal: &mut Journal,
        stage: impl Fn() -> S + Sync,
        progress: impl FnMut(Progress<'_>) + Send,
        stop: &AtomicBool,
    ) -> Result<End, JournalError> {
        let plan = self.schedule.plan();
        let missing = self.schedule.games().saturating_sub(self.done.len());
        let done = &self.done;
        let desk = Mutex::new(Desk {
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
                    while let Some(pairing) = next(&desk, done, &written, stop) {
                        let Some(fixture) = Fixture::of(plan, pairing) else {
                            continue;
                        };
                        let report = stage.play(&fixture);
                        let opening = fixture.opening.len();
                        let finished = fixture.entry(opening).finished(report);
                        match finished {
                            Some(entry) => lock(&desk).take(plan, &entry),
                            // Whoever breaks off a game wants no other.
                            None => lock(&desk).end = Some(Ok(End::Stopped)),
                        }
                        written.notify_all();
                    }
                });
            }
        });
        let desk = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.journal.sync()?;
        match desk.end {
            Some(end) => end,
            None if desk.done < desk.schedule.games() => Ok(End::Stopped),
            None => Ok(End::Done),
        }
    }
}

/// The next game to be played, when its time has come; none when no other is to be begun.
fn next<P>(
    desk: &Mutex<Desk<'_, '_, P>>,
    done: &HashSet<u32>,
    written: &Condvar,
    stop: &AtomicBool,
) -> Option<Pairing> {
    let mut desk = lock(desk);
    loop {
        if desk.end.is_some() || stop.load(Ordering::Relaxed) {
            return None;
        }
        match desk.schedule.pairings().get(desk.next).copied() {
            None if desk.schedule.is_whole() => return None,
            Some(pairing) if done.contains(&pairing.id) => desk.next += 1,
            Some(pairing) if desk.next < desk.journal.written() + WINDOW => {
                desk.next += 1;
                return Some(pairing);
            }
            // The next round hangs on games in progress, or too many games wait for their turn. Woken when a game is written;
            // now and then to see whether to stop.
            _ => {
                let wait = written.wait_timeout(desk, Duration::from_millis(100));
                desk = wait.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}

impl<'a> Fixture<'a> {
    /// A game of a plan's schedule.
    fn of(plan: &'a Plan, pairing: Pairing) -> Option<Fixture<'a>> {
        let game = plan.games.get(pairing.game)?;
        Some(Fixture {
            pairing,
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
}

impl<'a> Fixture<'a> {
    /// Game `id` of a match, from 1, which derives from the match's seed; the first of `players` begins the odd ones.
    #[must_use]
    pub fn of_match(
        game: &'a GameWords,
        players: [&'a Player; 2],
        limits: &'a Limits,
        openings: &Openings,
        seed: u64,
        id: u32,
    ) -> Fixture<'a> {
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
        Fixture {
            pairing,
            game,
            players: BySide { x, o },
            opening: openings.of_pair(game, pair, pairing.opening_seed),
            seeds: pairing.seeds(),
            limits,
        }
    }
}

impl Fixture<'_> {
    /// The journal's line of this game, before it was played.
    fn entry(&self, opening: usize) -> Entry {
        Entry {
            id: self.pairing.id,
            round: self.pairing.round,
            pair: self.pairing.pair,
            seed: self.pairing.seed,
            game: self.game.to_string(),
            x: self.players.x.name.clone(),
            o: self.players.o.name.clone(),
            opening,
            moves: Vec::new(),
            result: crate::rules::Outcome::Draw,
            fault: None,
            notes: Vec::new(),
            waited_us: Waited::default(),
        }
    }
}

/// Where workers fetch games and hand in results.
struct Desk<'a, 's, P> {
    schedule: &'a mut Schedule<'s>,
    /// The place of the next game to be handed out.
    next: usize,
    done: usize,
    journal: &'a mut Journal,
    progress: P,
    /// Why no other game is to be begun.
    end: Option<Result<End, JournalError>>,
}

impl<P: FnMut(Progress<'_>)> Desk<'_, '_, P> {
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
        match &entry.fault {
            Some(blame) if plan.on_fault == OnFault::Abort && self.end.is_none() => {
                let players = BySide {
                    x: &entry.x,
                    o: &entry.o,
                };
                self.end = Some(Ok(End::Aborted {
                    id: entry.id,
                    player: players[blame.by].clone(),
                    fault: blame.fault.clone(),
                }));
            }
            _ => {}
        }
    }
}

/// A worker that panicked has left nothing half done at the desk.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
