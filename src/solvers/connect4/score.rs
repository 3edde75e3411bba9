//! The score of a position: who wins, and how soon.

use std::fmt;
use std::ops::{Add, Neg};

use crate::rules::games::connect4::{Board, Shape};
use crate::solvers::Value;

/// The usual score: positive when the side to move wins, then one more than the stones that it has
/// left after the win (on the board of 7x6: 22 minus its stones); negative likewise when it loses;
/// 0 for a draw.
///
/// Each side begins with half of the stones; of an odd number the beginner has one more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// Below every score.
    pub(super) const MIN: Score = Score(-64);
    /// Above every score.
    pub(super) const MAX: Score = Score(64);

    pub(super) fn new(points: i32) -> Score {
        Score(points)
    }

    /// The score as a number.
    #[must_use]
    pub fn points(self) -> i32 {
        self.0
    }

    /// Who wins, but not how soon: the score nearest to 0 of those that go the same way.
    #[must_use]
    pub fn result(self) -> Score {
        Score(self.0.signum())
    }

    /// The same as a value of `board`, whose score this is.
    #[must_use]
    pub fn value(self, board: &Board) -> Value {
        let plies = self.plies(board);
        match self.0.signum() {
            1 => Value::Win { plies },
            0 => Value::Draw,
            _ => Value::Loss { plies },
        }
    }

    /// Plies until the end of the game from `board`, whose score this is, under best play.
    #[must_use]
    pub fn plies(self, board: &Board) -> u32 {
        let (size, stones) = (board.shape().size() as i32, board.stones() as i32);
        if self.0 == 0 {
            return (size - stones) as u32;
        }
        // The winner's last stone falls on `last` stones, with `(size + 1 - last) / 2` the score
        // and his turn's parity.
        let winner = if self.0 > 0 { stones & 1 } else { !stones & 1 };
        let last = size - 2 * self.0.abs();
        let last = if last & 1 == winner { last } else { last + 1 };
        (last + 1 - stones) as u32
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    fn add(self, points: i32) -> Score {
        Score(self.0 + points)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The budget ran out; this much is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The score is at least this.
    pub low: Score,
    /// The score is at most this.
    pub high: Score,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the budget ran out; the score is from {} to {}", self.low, self.high)
    }
}
