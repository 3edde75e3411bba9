//! Bounds on a choice.

use std::time::Duration;

use crate::control::{Budget, Interrupt};
use crate::rules::{OptionError, OptionKind, OptionSpec, Options};

/// Bounds on a choice, in force until changed. Times are in milliseconds; zero or less means at
/// once.
#[derive(Clone, Debug)]
pub struct Limits(Options);

const SPECS: &[OptionSpec] = &[
    limit("move_ms", "milliseconds for a move"),
    limit("left_ms", "milliseconds left for the rest of the game"),
    limit("inc_ms", "milliseconds added to those after each move"),
    limit("nodes", "positions that a search may visit"),
];

const fn limit(name: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Limit, default: "none", about }
}

/// A game is planned as if it still had this many moves of one's own.
const MOVES_AHEAD: i64 = 20;

impl Default for Limits {
    fn default() -> Limits {
        Limits(Options::defaults(SPECS))
    }
}

impl Limits {
    /// The same limits, changed by `key=value` words.
    ///
    /// # Errors
    /// As for [`Options::with`].
    pub fn with(&self, words: &[&str]) -> Result<Limits, OptionError> {
        Ok(Limits(self.0.with(words.iter().copied())?))
    }

    /// What the next choice may cost, from now on.
    #[must_use]
    pub fn budget(&self, interrupt: Interrupt) -> Budget {
        let nodes = self.0.limit("nodes").map(at_least_zero);
        let share = self.0.limit("left_ms").map(|left| {
            let increment = self.0.limit("inc_ms").unwrap_or(0);
            // An increment comes after the move: what is left must not be spent on its account.
            let share = (left / MOVES_AHEAD).saturating_add(increment);
            share.clamp(1, (left / 2).max(1)).min(left)
        });
        let time = [self.0.limit("move_ms"), share].into_iter().flatten().min();
        Budget::new(time.map(|ms| Duration::from_millis(at_least_zero(ms))), nodes, interrupt)
    }
}

/// What a time limit may not be below.
fn at_least_zero(n: i64) -> u64 {
    u64::try_from(n).unwrap_or(0)
}

/// ` move_ms=100 left_ms=none ...`, each with a blank before it.
impl std::fmt::Display for Limits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
