//! What a choice may cost.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How the reader of the input tells a search to stop: raised by each wish to stop, lowered when the wish has been
/// granted. After the end of the input every thought has to be short. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Wishes>);

#[derive(Debug, Default)]
struct Wishes {
    to_stop: AtomicUsize,
    input_ended: AtomicBool,
}

/// How long a thought may go on after the end of the input: short for who waits for the end, long enough for a search
/// of a few milliseconds to come out as it always does.
const GRACE: Duration = Duration::from_millis(60);

impl Interrupt {
    /// One more wish to stop.
    pub fn raise(&self) {
        self.0.to_stop.fetch_add(1, Ordering::Relaxed);
    }

    /// One wish less; each must have been raised before.
    pub fn lower(&self) {
        self.0.to_stop.fetch_sub(1, Ordering::Relaxed);
    }

    /// From now on nobody waits for long thoughts any more.
    pub fn end_input(&self) {
        self.0.input_ended.store(true, Ordering::Relaxed);
    }

    /// Whether the input has ended.
    fn has_input_ended(&self) -> bool {
        self.0.input_ended.load(Ordering::Relaxed)
    }

    /// Whether a search should stop.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.to_stop.load(Ordering::Relaxed) > 0
    }
}

/// The time and the nodes that a search may still use. Without limits it is only ended by an [`Interrupt`].
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    interrupt: Interrupt,
    /// The end of the input has been heard: how long this thought may go on.
    hurried: Option<Instant>,
    spent: u64,
}

/// The clock is read once in this many nodes.
const NODES_A_LOOK: u64 = 256;

impl Budget {
    /// No limit at all.
    #[must_use]
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// Limits of time from now and of nodes; `None` for no limit.
    #[must_use]
    pub fn new(time: Option<Duration>, nodes: Option<u64>, interrupt: Interrupt) -> Budget {
        // A time too long for the clock is no limit.
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Budget {
            deadline,
            nodes,
            interrupt,
            hurried: None,
            spent: 0,
        }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// When nothing is left, for this and every later node.
    pub fn spend(&mut self) -> Result<(), Exhausted> {
        if self.nodes.is_some_and(|nodes| self.spent >= nodes) {
            return Err(Exhausted);
        }
        if self.spent.is_multiple_of(NODES_A_LOOK) && self.is_out_of_time() {
            self.nodes = Some(0);
            return Err(Exhausted);
        }
        self.spent += 1;
        Ok(())
    }

    /// How many nodes have been counted.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// How many nodes are left; `None` without a limit.
    #[must_use]
    pub fn left(&self) -> Option<u64> {
        let left = |nodes: u64| nodes.saturating_sub(self.spent);
        self.nodes.map(left)
    }

    /// Whether there is a limit of time or of nodes.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.nodes.is_some()
    }

    /// For a search that counts its own nodes: whether time is left. It reads the clock, so once in some hundred nodes
    /// is enough.
    ///
    /// # Errors
    /// No time is left; nor are nodes from then on.
    pub(super) fn look(&mut self) -> Result<(), Exhausted> {
        if self.is_out_of_time() {
            self.nodes = Some(0);
            return Err(Exhausted);
        }
        Ok(())
    }

    /// Counts nodes that such a search has spent.
    pub(super) fn spend_many(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Lets `work` spend a part of what is left: at most `nodes`, and one `share`-th of the time and of the nodes.
    /// What it spends is spent here too.
    pub fn part<T>(&mut self, nodes: u64, share: u32, work: impl FnOnce(&mut Budget) -> T) -> T {
        let now = Instant::now();
        let time = |deadline: Instant| now + deadline.saturating_duration_since(now) / share;
        let left = self.left().map(|left| left / u64::from(share));
        let mut part = Budget {
            deadline: self.deadline.map(time),
            nodes: Some(left.map_or(nodes, |left| left.min(nodes))),
            interrupt: self.interrupt.clone(),
            hurried: self.hurried,
            spent: 0,
        };
        let result = work(&mut part);
        self.spent += part.spent;
        if let (None, Some(soon)) = (self.hurried, part.hurried) {
            self.hurry(soon);
        }
        result
    }

    /// Lets `work` spend at most so many nodes of this budget. When it ends for want of these, something is still left here.
    pub fn within<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Budget) -> T) -> T {
        let whole = self.nodes;
        let most = self.spent.saturating_add(nodes);
        self.nodes = Some(whole.map_or(most, |whole| whole.min(most)));
        let result = work(self);
        // Once the time is over there are no nodes either.
        if self.nodes != Some(0) {
            self.nodes = whole;
        }
        result
    }

    fn hurry(&mut self, soon: Instant) {
        self.hurried = Some(soon);
        self.deadline = Some(self.deadline.map_or(soon, |deadline| deadline.min(soon)));
    }

    fn is_out_of_time(&mut self) -> bool {
        if self.hurried.is_none() && self.interrupt.has_input_ended() {
            self.hurry(Instant::now() + GRACE);
        }
        let is_late = |deadline| Instant::now() >= deadline;
        self.interrupt.is_raised() || self.deadline.is_some_and(is_late)
    }
}

/// The budget was used up before the answer was known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the limits were reached before the answer was known")
    }
}

impl std::error::Error for Exhausted {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_run_out() {
        let mut budget = Budget::new(None, Some(3), Interrupt::default());
        assert!((0..3).all(|_| budget.spend().is_ok()));
        assert_eq!(budget.spend(), Err(Exhausted));
        assert_eq!(budget.spent(), 3);
    }

    #[test]
    fn no_time_means_no_node() {
        let mut budget = Budget::new(Some(Duration::ZERO), None, Interrupt::default());
        assert_eq!(budget.spend(), Err(Exhausted));
        assert_eq!(budget.spend(), Err(Exhausted));
    }

    #[test]
    fn after_the_end_of_the_input_each_thought_is_short_but_not_cut_at_once() {
        let interrupt = Interrupt::default();
        interrupt.end_input();
        for _ in 0..2 {
            let mut budget = Budget::new(None, None, interrupt.clone());
            assert_eq!(budget.spend(), Ok(()));
            while budget.spend().is_ok() {}
        }
    }

    #[test]
    fn a_part_is_spent_from_the_whole() {
        let mut budget = Budget::new(None, Some(100), Interrupt::default());
        let spend_all = |part: &mut Budget| while part.spend().is_ok() {};
        budget.part(1_000, 2, spend_all);
        assert_eq!(budget.spent(), 50);
        budget.part(10, 2, spend_all);
        assert_eq!(budget.left(), Some(40));
        let mut budget = Budget::unlimited();
        budget.part(7, 2, spend_all);
        assert_eq!((budget.spent(), budget.left()), (7, None));
    }

    #[test]
    fn an_interrupt_is_seen_soon() {
        let interrupt = Interrupt::default();
        let mut budget = Budget::new(Some(Duration::MAX), None, interrupt.clone());
        assert_eq!(budget.spend(), Ok(()));
        interrupt.raise();
        assert!((0..NODES_A_LOOK).any(|_| budget.spend().is_err()));
    }
}
