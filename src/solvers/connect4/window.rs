//! From yes or no to a score: which null windows are asked, in which order, with how many threads,
//! in how large a table.
//!
//! Contract: [`Question::score`] returns the exact score of a position whose mover has no win at
//! once, or `Err` when the budget ran out. Cost: nearly all goes to the two windows on either side
//! of the score; the schedule is there to spend little on the others.
//!
//! The schedule adapts to what is known and to what windows turn out to cost.
//! 1. *Outer windows*, on a short leash: "a win in the quicker half of what is possible?", and the
//!    same for losses. A window far from 0 is a shallow search (who needs more plies has failed),
//!    so it is cheap, and it finds quick wins before anything dear is begun. A window that takes
//!    more than [`LEASH`] nodes is dropped (the table keeps its work).
//! 2. *The sign*: does the side to move win?
//! 3. *Within the sign*: close to 0 the next guess is near the slow end, where most scores of hard
//!    positions lie; far from 0 it is the middle.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, ScopedJoinHandle};

use crate::control::Budget;
use crate::rules::games::connect4::Shape;
use crate::solvers::table::Table;

use super::meter::{Halt, Meter};
use super::order::Noise;
use super::position::Position;
use super::search::{Search, Stack, stack};

/// Nodes that a window far from 0 may cost.
const LEASH: u64 = 6_000;
/// Scores this far from 0 are halved evenly.
const FAR: i32 = 5;
/// Nearer scores are guessed at this share of what is left, in percent, from the end next to 0.
const SHARE: i32 = 25;
/// The table grows when a window has cost this many times the nodes that it has room for.
const CROWDING: u64 = 3;
/// Nodes that one thread may spend before the others are started.
const ALONE: u64 = 20_000;
/// Noise in the order of moves of all threads but the first.
const JITTER: u32 = 12;
/// With this many stones more than at the start, mirror images are no longer looked for: they
/// hardly occur.
const FOLD: u32 = 20;

/// A position whose score is wanted, and the means to find it.
pub struct Question<'a, S: Shape> {
    /// The shape of the board.
    pub shape: S,
    /// The position; its mover has no win at once.
    pub position: Position,
    /// What is known.
    pub table: &'a mut Table,
    /// How long to go on.
    pub budget: &'a mut Budget,
    /// Threads to use, at least 1.
    pub threads: u32,
    /// Room for the moves of one search.
    pub stack: &'a mut Stack,
    /// Nodes spent so far, by all threads.
    pub nodes: u64,
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
}

impl<S: Shape> Question<'_, S> {
    /// The exact score.
    pub fn score(&mut self) -> Result<i32, Halt> {
        while self.low < self.high && self.high > 1 {
            let beta = (self.high / 2 + 1).max(self.low + 1);
            if self.narrow(beta, Some(LEASH))? != Some(false) {
                break;
            }
        }
        while self.low < self.high && self.low < -1 {
            let beta = (self.low / 2).min(self.high);
            if self.narrow(beta, Some(LEASH))? != Some(true) {
                break;
            }
        }
        while self.low < self.high {
            self.narrow(next_beta(self.low, self.high), None)?;
        }
        Ok(self.low)
    }

    /// Asks whether the score is at least `beta`, for about `leash` more nodes at most: `None` when
    /// that is too short.
    pub fn narrow(&mut self, beta: i32, leash: Option<u64>) -> Result<Option<bool>, Halt> {
        let start = self.nodes;
        let mut roomy_until = start + CROWDING * self.table.room();
        loop {
            let can_grow =
                self.table.can_grow() && self.budget.has_time_for(self.table.time_to_grow());
            let alone = self.threads == 1 || self.nodes < ALONE || leash.is_some();
            let pause = [
                can_grow.then_some(roomy_until),
                (self.threads > 1 && self.nodes < ALONE).then_some(ALONE),
                leash.map(|leash| start + leash),
            ];
            let pause = pause.into_iter().flatten().min().unwrap_or(u64::MAX);
            match self.search(beta, if alone { 1 } else { self.threads }, pause) {
                Ok(value) if value >= beta => {
                    self.low = self.low.max(value);
                    return Ok(Some(true));
                }
                Ok(value) => {
                    self.high = self.high.min(value);
                    return Ok(Some(false));
                }
                Err(Halt::Budget) => return Err(Halt::Budget),
                Err(Halt::Pause) if leash.is_some_and(|leash| self.nodes >= start + leash) => {
                    return Ok(None);
                }
                Err(Halt::Pause) if can_grow && self.nodes >= roomy_until => {
                    self.table.grow();
                    roomy_until = self.nodes + CROWDING * self.table.room();
                }
                Err(Halt::Pause) => {}
            }
        }
    }

    /// One search, by some threads at once, until the first has the answer or the nodes of all
    /// reach `pause`.
    fn search(&mut self, beta: i32, threads: u32, pause: u64) -> Result<i32, Halt> {
        let enough = AtomicBool::new(false);
        let position = &self.position;
        let pause = pause.saturating_sub(self.nodes);
        // Mirror images can only meet if each stone has room for its image or has it already.
        let symmetric = self.shape.mirror(position.own) & position.other == 0;
        let fold_below = if symmetric { position.stones + FOLD } else { 0 };
        let (shape, table) = (self.shape, &*self.table);
        let start = |number, budget, stack| Search {
            shape,
            table,
            meter: Meter::new(budget, &enough, threads, pause),
            jitter: if number == 0 { 0 } else { JITTER },
            noise: Noise::new(number),
            fold_below,
            stack,
        };
        if threads == 1 {
            let mut search = start(0, &mut *self.budget, &mut *self.stack);
            let answer = search.ask(position, beta);
            let nodes = search.meter.nodes();
            self.count(nodes);
            return answer;
        }
        let mut stacks: Vec<Stack> = (1..threads).map(|_| stack()).collect();
        let stacks = std::iter::once(&mut *self.stack).chain(&mut stacks);
        let mut budgets: Vec<Budget> = (1..threads).map(|_| self.budget.clone()).collect();
        let budgets = std::iter::once(&mut *self.budget).chain(&mut budgets);
        let results: Vec<_> = thread::scope(|scope| {
            let mut works = (0..).zip(budgets.zip(stacks)).map(|(number, means)| {
                let (mut search, enough) = (start(number, means.0, means.1), &enough);
                move || {
                    let answer = search.ask(position, beta);
                    enough.store(true, Relaxed);
                    (answer, search.meter.nodes())
                }
            });
            let own = works.next();
            // What the system has no thread for is done by the others.
            let others = works.map(|work| thread::Builder::new().spawn_scoped(scope, work));
            let others: Vec<_> = others.filter_map(Result::ok).collect();
            let own = own.into_iter().map(|mut work| work());
            let joined = others.into_iter().map(ScopedJoinHandle::join);
            own.chain(joined.map(|result| result.expect("a search does not panic"))).collect()
        });
        self.count(results.iter().map(|(_, nodes)| nodes).sum());
        // The threads that were told to stop have nothing to say; of the others, an answer comes
        // first.
        let mut halt = Halt::Pause;
        for (result, _) in results {
            match result {
                Ok(value) => return Ok(value),
                Err(Halt::Budget) => halt = Halt::Budget,
                Err(Halt::Pause) => {}
            }
        }
        Err(halt)
    }

    fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.budget.spend_many(nodes);
    }
}

/// The next window, given that the score lies from `low` to `high`.
fn next_beta(low: i32, high: i32) -> i32 {
    let share = |near: i32| if near >= FAR { 50 } else { SHARE };
    if low >= 0 {
        low + 1 + (high - low - 1) * share(low) / 100
    } else if high <= 0 {
        high - (high - low - 1) * share(-high) / 100
    } else if -low <= high {
        1
    } else {
        0
    }
}
