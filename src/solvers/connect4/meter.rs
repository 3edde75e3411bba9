//! How far the search of one thread has come, and whether it may go on.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::control::Budget;

/// Why a search stopped before the answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The budget ran out.
    Budget,
    /// To let other threads join or the table grow, or because another thread has the answer. Never
    /// seen outside.
    Pause,
}

/// Nodes between two looks at clock and flags: a fifth of a millisecond.
const STRIDE: u64 = 1024;

/// Counts the nodes of one thread and watches its budget.
pub struct Meter<'a> {
    nodes: u64,
    next_look: u64,
    /// This thread's share of the nodes that may still be spent, and of those before a pause.
    most: u64,
    pause: u64,
    budget: &'a mut Budget,
    /// Set when another thread has found the answer or stopped.
    enough: &'a AtomicBool,
}

impl<'a> Meter<'a> {
    /// The meter of one of `threads`, which pause when they have spent about `pause` nodes
    /// together.
    pub fn new(
        budget: &'a mut Budget,
        enough: &'a AtomicBool,
        threads: u32,
        pause: u64,
    ) -> Meter<'a> {
        let share = |total: u64| total.div_ceil(u64::from(threads));
        let most = share(budget.left().unwrap_or(u64::MAX));
        let mut meter = Meter { nodes: 0, next_look: 0, most, pause: share(pause), budget, enough };
        meter.set_next_look();
        meter
    }

    /// Nodes that this thread has counted.
    #[inline(always)]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node and returns how many there were before it, or stops.
    #[inline(always)]
    pub fn count(&mut self) -> Result<u64, Halt> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(self.nodes - 1)
    }

    fn set_next_look(&mut self) {
        self.next_look = (self.nodes + STRIDE).min(self.most).min(self.pause);
    }

    #[cold]
    fn look(&mut self) -> Result<(), Halt> {
        if self.enough.load(Relaxed) {
            return Err(Halt::Pause);
        }
        if self.nodes >= self.most || self.budget.look(self.nodes).is_err() {
            return Err(Halt::Budget);
        }
        if self.nodes >= self.pause {
            return Err(Halt::Pause);
        }
        self.set_next_look();
        Ok(())
    }
}
