//! Which move to try first.
//!
//! A guess only: it changes how long a proof takes, never its result. The weights were found by
//! trying (fewest nodes on hard positions); what they say is: make threats that can be reached
//! soon, drive the enemy, stay near the middle.

use crate::rules::games::connect4::{Shape, starts};

use super::position::Position;

/// For the move that the table holds.
pub const TABLE_MOVE: i32 = 54;
/// For a threat of mine that is reached after one more stone in its column.
const NEXT_THREAT: i32 = 27;
/// For a threat of mine that is reached after two more stones.
const LATER_THREAT: i32 = 21;
/// For any threat of mine that the enemy does not block by one right below.
const THREAT: i32 = 20;
/// Against each threat of the enemy that I do not block so.
const ENEMY_THREAT: i32 = -8;
/// For each column from the edge.
const CENTRE: i32 = 8;
/// For each line through the cell that I could still fill.
const LINE: i32 = 4;
/// For each row from the bottom.
const ROW: i32 = 2;
/// For each forced move that follows.
const FORCED: i32 = 12;
/// When I am to move again after the forced moves.
const DRIVES: i32 = 16;
/// Against each safe reply of the enemy.
const REPLY: i32 = -8;

/// A guess of how good it was to take `cell`: `after` is the position just after it (its `other`
/// took the cell), `forced` the number of forced moves that follow.
#[inline(always)]
pub fn guess<S: Shape>(shape: S, after: &Position, cell: u64, forced: u32) -> i32 {
    let next = after.landings(shape) << 1;
    // A threat right above one of the enemy's is never reached: he has won below it.
    let mine = after.other_threats & !(after.own_threats << 1);
    let his = after.own_threats & !(after.other_threats << 1);
    let column = cell.trailing_zeros() / shape.stride();
    let row = cell.trailing_zeros() - column * shape.stride();
    let centre = column.min(shape.columns() - 1 - column);
    let fillable = shape.cells() & !after.own;
    let mut lines = 0;
    for step in [1, shape.stride(), shape.stride() - 1, shape.stride() + 1] {
        let through = cell | (cell >> step) | (cell >> (2 * step)) | (cell >> (3 * step));
        lines += (starts(fillable, step) & through).count_ones();
    }
    NEXT_THREAT * (mine & next).count_ones() as i32
        + LATER_THREAT * (mine & (next << 1)).count_ones() as i32
        + THREAT * mine.count_ones() as i32
        + ENEMY_THREAT * his.count_ones() as i32
        + CENTRE * centre as i32
        + ROW * row as i32
        + LINE * lines as i32
        + FORCED * forced as i32
        + DRIVES * (forced & 1) as i32
        + REPLY * after.safe(shape).count_ones() as i32
}

/// A small source of noise (xorshift), to send threads different ways.
pub struct Noise(u64);

impl Noise {
    /// Noise that is the same for the same seed.
    pub fn new(seed: u32) -> Noise {
        Noise(u64::from(seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number from 0 to `most`.
    pub fn up_to(&mut self, most: u32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as u32 % (most + 1)) as i32
    }
}
