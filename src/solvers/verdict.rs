//! What is known of a position.

use std::cmp::Ordering;
use std::fmt;

use super::Value;

/// The truth about a position for the side to move, or about a move for the side that makes it: the
/// exact value or, where nobody knows how long the game lasts under best play, only who wins.
/// Greater is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The exact value.
    Exact(Value),
    /// This side wins.
    Won,
    /// The other side wins.
    Lost,
}

impl Verdict {
    /// The verdict in a game without draws, when only this is known.
    #[must_use]
    pub fn won(is_won: bool) -> Verdict {
        if is_won { Verdict::Won } else { Verdict::Lost }
    }

    /// The exact value, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<Value> {
        match self {
            Verdict::Exact(value) => Some(value),
            Verdict::Won | Verdict::Lost => None,
        }
    }

    /// The result alone: 1 for a win, 0 for a draw, -1 for a loss.
    #[must_use]
    pub fn result(self) -> i32 {
        match self {
            Verdict::Exact(value) => value.result(),
            Verdict::Won => 1,
            Verdict::Lost => -1,
        }
    }

    /// As [`Value::within`] for an exact value. What is not exact stays: games where that occurs
    /// have no limit.
    #[must_use]
    pub fn within(self, left: Option<u32>) -> Verdict {
        match self {
            Verdict::Exact(value) => Verdict::Exact(value.within(left)),
            unclear => unclear,
        }
    }
}

impl From<Value> for Verdict {
    fn from(value: Value) -> Verdict {
        Verdict::Exact(value)
    }
}

/// A win or a loss that takes nobody knows how long counts less than any that is known.
impl Ord for Verdict {
    fn cmp(&self, other: &Verdict) -> Ordering {
        let endless = |verdict: &Verdict| match *verdict {
            Verdict::Exact(value) => (value, true),
            Verdict::Won => (Value::Win { plies: u32::MAX }, false),
            Verdict::Lost => (Value::Loss { plies: 0 }, false),
        };
        endless(self).cmp(&endless(other))
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Verdict) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As on the wire: a [`Value`], or `win` or `loss` without a number.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Exact(value) => value.fmt(f),
            Verdict::Won => f.write_str("win"),
            Verdict::Lost => f.write_str("loss"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_win_is_above_any_draw_and_any_draw_above_any_loss() {
        let sorted = [
            Verdict::Lost,
            Value::Loss { plies: 0 }.into(),
            Value::Loss { plies: 8 }.into(),
            Value::Draw.into(),
            Verdict::Won,
            Value::Win { plies: 9 }.into(),
        ];
        assert!(sorted.is_sorted_by(|a, b| a < b));
    }
}
