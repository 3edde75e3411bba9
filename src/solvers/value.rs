//! The exact value of a position.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use crate::rules::{Outcome, Side};

/// What a side gets under best play of both sides, and how soon. Greater is better: a quick win
/// above a slow one, a slow loss above a quick one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The other side wins; the game lasts this many more plies.
    Loss {
        /// Moves of either side to the end.
        plies: u32,
    },
    /// Nobody can win. There is no number: best play may end a draw at any time.
    Draw,
    /// This side wins; the game lasts this many more plies.
    Win {
        /// Moves of either side to the end.
        plies: u32,
    },
}

impl Value {
    /// The value for `side` of a game that has just ended.
    #[must_use]
    pub fn of(outcome: Outcome, side: Side) -> Value {
        match outcome {
            Outcome::Win(winner) if winner == side => Value::Win { plies: 0 },
            Outcome::Win(_) => Value::Loss { plies: 0 },
            Outcome::Draw => Value::Draw,
        }
    }

    /// The result alone: 1 for a win, 0 for a draw, -1 for a loss.
    #[must_use]
    pub fn result(self) -> i32 {
        match self {
            Value::Loss { .. } => -1,
            Value::Draw => 0,
            Value::Win { .. } => 1,
        }
    }

    /// The plies to the end: positive for a win, negative for a loss, 0 for a draw. One number for
    /// programs, where a move is due.
    #[must_use]
    pub fn signed_plies(self) -> i64 {
        match self {
            Value::Loss { plies } => -i64::from(plies),
            Value::Draw => 0,
            Value::Win { plies } => plies.into(),
        }
    }

    /// The value when only so many more plies are played and the game is a draw after them; `None`
    /// for no such limit.
    ///
    /// Where this value comes of the quickest wins and the slowest losses, the answer is exact: in
    /// fewer plies than it says nobody can force a win, and in as many the winner can.
    #[must_use]
    pub fn within(self, left: Option<u32>) -> Value {
        match (self, left) {
            (Value::Loss { plies } | Value::Win { plies }, Some(left)) if plies > left => {
                Value::Draw
            }
            _ => self,
        }
    }

    /// The same, one ply further from the end.
    #[must_use]
    pub fn later(self) -> Value {
        match self {
            Value::Loss { plies } => Value::Loss { plies: plies + 1 },
            Value::Draw => Value::Draw,
            Value::Win { plies } => Value::Win { plies: plies + 1 },
        }
    }
}

/// The value for the other side.
impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        match self {
            Value::Loss { plies } => Value::Win { plies },
            Value::Draw => Value::Draw,
            Value::Win { plies } => Value::Loss { plies },
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        let rank = |value: &Value| match *value {
            Value::Loss { plies } => (-1, i64::from(plies)),
            Value::Draw => (0, 0),
            Value::Win { plies } => (1, -i64::from(plies)),
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `win 3`, `loss 4` or `draw`, as on the wire.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Loss { plies } => write!(f, "loss {plies}"),
            Value::Draw => f.write_str("draw"),
            Value::Win { plies } => write!(f, "win {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_prefers_quick_wins_and_slow_losses() {
        let sorted = [
            Value::Loss { plies: 2 },
            Value::Loss { plies: 4 },
            Value::Draw,
            Value::Win { plies: 3 },
            Value::Win { plies: 1 },
        ];
        assert!(sorted.is_sorted());
        assert!(sorted.iter().rev().map(|&value| -value).is_sorted());
    }
}
