//! The parity bound: what the side to move can reach at best against one who always answers above.
//!
//! Contract: given an open position and `beta`, returns an upper bound below `beta` of the mover's
//! score, or `None`. Cost: some fifty operations, more for each line that the mover might still
//! make.
//!
//! Numbers are cells by distance from the top; `a` marks the even ones, which the answerer gets:
//! ```text
//!   6  a        even column (an even number of empty cells): the mover takes 5, the answerer replies with 4, and so on.
//!   5  .        odd column: its landing is an `a` cell. Such landings come in pairs when the number of empty cells is
//!   4  a        even: the mover takes one, the answerer another, and both columns have become even. The bound gives all
//!   3  .        of them to the mover and none to the answerer (but the mover never gets both of a pair).
//!   2  a
//!   1  .
//! ```
//! When the number of empty cells is odd, one odd column is left over. If the answerer threatens a
//! cell of the other kind there, the answers work in this column too: the mover takes its landing,
//! the answerer the next, up to the threat, which the answerer then takes. The mover can only put
//! it off until nothing else is left (zugzwang).
//!
//! Under these answers the mover alone chooses the order of columns. So
//! - he makes a line only if all below its cells can be filled without completing a line of the
//!   answerer;
//! - a line of the answerer is complete, at the latest, when all other columns are full and its
//!   highest cell is filled.

use crate::rules::games::connect4::{Shape, directions, has_line, spread, starts};

use super::position::Position;

/// An upper bound below `beta` of the score of the side to move, if the other side has one by
/// answering above.
#[inline]
pub fn answer_bound<S: Shape>(shape: S, position: &Position, beta: i32) -> Option<i32> {
    let filled = position.filled();
    let open = shape.cells() & !filled;
    let landings = position.landings(shape);
    let answers = shape.answers();
    let odd = landings & answers;
    let kept = open & answers & !landings;
    let given = (open & !answers) | odd;
    if (shape.size() - position.stones).is_multiple_of(2) {
        return bound(shape, position, beta, position.other | kept, position.own | given, odd);
    }
    // The leftover column: an odd one where the answerer threatens a cell of the kind that is not
    // his elsewhere.
    let mut threats = position.other_threats & !answers;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        let column = shape.column(threat.trailing_zeros() / shape.stride());
        threats &= !column;
        if odd & column == 0 {
            continue;
        }
        let below = column & (threat - 1);
        let his = (kept & !column) | (open & below & !answers) | threat;
        let mine = (given & !column) | (open & below & answers);
        let found =
            bound(shape, position, beta, position.other | his, position.own | mine, odd & !column);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The bound, when the answerer ends with the cells `his` and the mover with at most `mine`; of
/// each pair of `odd` (neighbours in order) the mover gets one.
#[inline(always)]
fn bound<S: Shape>(
    shape: S,
    position: &Position,
    beta: i32,
    his: u64,
    mine: u64,
    odd: u64,
) -> Option<i32> {
    // A line whose highest empty cell has `u` cells above it ends the game with at most `u` cells
    // left: `(u + 2) / 2`.
    let need = 1 - beta;
    if need >= 1 {
        let row = shape.rows() as i32 + 1 - 2 * need;
        if row < 0 {
            return None;
        }
        let low_rows = shape.bottom() * ((2 << row.min(shape.rows() as i32 - 1)) - 1);
        if !has_line(shape, position.other | (his & low_rows)) {
            return None;
        }
    }
    if escapes(shape, position.other, his, mine, odd) {
        return None;
    }
    Some(-need.max(0))
}

/// Whether the mover may complete a line within `mine` before the answerer completes one within
/// `his`.
#[inline(always)]
fn escapes<S: Shape>(shape: S, other: u64, his: u64, mine: u64, odd: u64) -> bool {
    let [up, ..] = directions(shape);
    if starts(mine, up) != 0 {
        return true;
    }
    for step in [shape.stride(), shape.stride() - 1, shape.stride() + 1] {
        let mut first = starts(mine, step);
        while first != 0 {
            let start = first & first.wrapping_neg();
            first ^= start;
            let line = spread(start, step);
            if takes_a_pair(line, odd) {
                continue;
            }
            // All below the line is filled before the line is complete, and the answerer holds his
            // part of it.
            let column = start.trailing_zeros() / shape.stride();
            let feet =
                (shape.bottom() & ((1 << (4 * shape.stride())) - 1)) << (column * shape.stride());
            let below = line - feet;
            if !has_line(shape, other | (his & below)) {
                return true;
            }
        }
    }
    false
}

/// Whether `line` needs both landings of a pair, of which the mover gets only one.
#[inline(always)]
fn takes_a_pair(line: u64, mut odd: u64) -> bool {
    while odd != 0 {
        let one = odd & odd.wrapping_neg();
        odd ^= one;
        let two = odd & odd.wrapping_neg();
        odd ^= two;
        if line & one != 0 && line & two != 0 {
            return true;
        }
    }
    false
}
