//! What a choice may cost.

use std::fmt;
use std::time::{Duration, Instant};

use super::Interrupt;

/// The time and the nodes that a search may still use. Without limits it is only ended by an
/// [`Interrupt`].
#[derive(Clone, Debug)]
pub struct Budget {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    interrupt: Interrupt,
    /// Somebody will say when it is enough.
    is_endless: bool,
    /// How many nodes may be spent once the input has ended.
    grace: u64,
    /// What the reader has to have heard: what came in before the thought, and before the grace was
    /// used up.
    is_begun: bool,
    is_late: bool,
    spent: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            deadline: None,
            nodes: None,
            interrupt: Interrupt::default(),
            is_endless: false,
            grace: GRACE,
            is_begun: false,
            is_late: false,
            spent: 0,
        }
    }
}

/// How many positions a thought may look at in all when the input has ended: no fewer than a search
/// without limits does, or than `minimax` needs for the empty board of tic-tac-toe, and fewer than
/// anybody would wait for. As time would not do, the same input gives the same answers also on a
/// busy machine.
const GRACE: u64 = 600_000;

/// The clock is read once in this many nodes.
const NODES_A_LOOK: u64 = 256;

/// What is kept back of a time limit, for the way to whoever waits: a part of it, at most so long.
const RESERVE: (u32, Duration) = (5, Duration::from_millis(5));

impl Budget {
    /// No limit at all.
    #[must_use]
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// Limits of time from now and of nodes; `None` for no limit. A few milliseconds of the time
    /// are kept back.
    #[must_use]
    pub fn new(time: Option<Duration>, nodes: Option<u64>, interrupt: Interrupt) -> Budget {
        let (part, most) = RESERVE;
        let usable = |time: Duration| time - (time / part).min(most);
        // A time too long for the clock is no limit.
        let deadline = time.and_then(|time| Instant::now().checked_add(usable(time)));
        Budget { deadline, nodes, interrupt, ..Budget::default() }
    }

    /// No limit at all, not even one of a strategy's own: somebody will raise the interrupt.
    #[must_use]
    pub fn endless(interrupt: Interrupt) -> Budget {
        Budget { interrupt, is_endless: true, ..Budget::default() }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// When nothing is left, for this and every later node.
    pub fn spend(&mut self) -> Result<(), Exhausted> {
        if self.nodes.is_some_and(|nodes| self.spent >= nodes) {
            return Err(Exhausted);
        }
        if self.spent.is_multiple_of(NODES_A_LOOK) {
            self.look(0)?;
        }
        self.spent += 1;
        Ok(())
    }

    /// Whether nothing is left.
    pub fn is_spent(&mut self) -> bool {
        self.left() == Some(0) || self.look(0).is_err()
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

    /// Whether there is time for something that takes so long and cannot be broken off.
    pub(crate) fn has_time_for(&self, work: Duration) -> bool {
        let end = Instant::now() + work;
        self.deadline.is_none_or(|deadline| end < deadline)
    }

    /// Whether somebody has set a limit of time or of nodes, or will say when it is enough: where
    /// not, a strategy sets its own.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.is_endless || self.deadline.is_some() || self.nodes.is_some()
    }

    /// For a search that counts its own nodes, of which so many are not counted here yet: whether
    /// time is left. It reads the clock, so once in some hundred nodes is enough.
    ///
    /// # Errors
    /// No time is left; nor are nodes from then on.
    pub(crate) fn look(&mut self, uncounted: u64) -> Result<(), Exhausted> {
        if self.is_out_of_time(uncounted) {
            self.nodes = Some(0);
            return Err(Exhausted);
        }
        Ok(())
    }

    /// Counts nodes that such a search has spent.
    pub(crate) fn spend_many(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// Lets `work` spend a part of what is left: at most `nodes`, and one `share`-th of the time
    /// and of the nodes. What it spends is spent here too.
    pub fn part<T>(&mut self, nodes: u64, share: u32, work: impl FnOnce(&mut Budget) -> T) -> T {
        let now = Instant::now();
        let time = |deadline: Instant| now + deadline.saturating_duration_since(now) / share;
        let left = self.left().map(|left| left / u64::from(share));
        let mut part = Budget {
            deadline: self.deadline.map(time),
            nodes: Some(left.map_or(nodes, |left| left.min(nodes))),
            grace: self.grace.saturating_sub(self.spent),
            spent: 0,
            ..self.clone()
        };
        let result = work(&mut part);
        self.spent += part.spent;
        (self.is_begun, self.is_late) = (part.is_begun, part.is_late);
        result
    }

    /// Lets `work` spend at most so many nodes of this budget. When it ends for want of these,
    /// something is still left here.
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

    fn is_out_of_time(&mut self, uncounted: u64) -> bool {
        let is_late = self.spent + uncounted >= self.grace;
        if !self.is_begun || (is_late && !self.is_late) {
            (self.is_begun, self.is_late) = (true, is_late);
            self.interrupt.catch_up();
        }
        let is_over = |deadline| Instant::now() >= deadline;
        self.interrupt.is_raised()
            || (is_late && self.interrupt.has_input_ended())
            || self.deadline.is_some_and(is_over)
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
    fn after_the_end_of_the_input_each_thought_has_so_many_positions_whenever_it_ends() {
        let count = |end: u64, parts: u64| {
            let interrupt = Interrupt::default();
            let mut budget = Budget::new(None, None, interrupt.clone());
            let mut count = 0;
            let mut spend = |budget: &mut Budget| {
                if count == end {
                    interrupt.end_input();
                }
                count += 1;
                budget.spend()
            };
            for _ in 0..parts {
                budget.part(10_000, 1, |part| while spend(part).is_ok() {});
            }
            while spend(&mut budget).is_ok() {}
            budget.spent()
        };
        for parts in [0, 1, 7] {
            let whole = count(0, parts);
            assert!((GRACE..GRACE + NODES_A_LOOK).contains(&whole), "{whole}");
            for end in [1, 1_000, 77_777, GRACE - 1] {
                assert_eq!(count(end, parts), whole, "{end}");
            }
        }
    }

    #[test]
    fn a_part_of_the_time_is_kept_back() {
        let left = |ms| {
            let time = Duration::from_millis(ms);
            let budget = Budget::new(Some(time), None, Interrupt::default());
            budget.deadline.map(|deadline| deadline - Instant::now())
        };
        assert!(left(20) <= Some(Duration::from_millis(16)));
        assert!(left(100) <= Some(Duration::from_millis(95)));
        assert!(left(10_000) > Some(Duration::from_millis(9_000)));
    }

    #[test]
    fn what_is_endless_is_stopped_from_outside_alone() {
        let interrupt = Interrupt::default();
        let mut budget = Budget::endless(interrupt.clone());
        assert!(budget.is_limited());
        assert!((0..GRACE + 1_000).all(|_| budget.spend().is_ok()));
        interrupt.raise();
        assert!((0..NODES_A_LOOK).any(|_| budget.spend().is_err()));
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
