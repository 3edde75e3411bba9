//! What can be said of a position without trying moves: forced moves are played out, and bounds
//! close the rest.
//!
//! Contract: the side to move has no win at once. The answer to "is the score at least `beta`?" is
//! either a value (a lower bound when it is at least `beta`, else an upper bound; always of the
//! side to move at the call), or the first position down the forced moves where the mover has a
//! choice. Cost: some hundred operations, no recursion.

use crate::rules::games::connect4::{Shape, has_line};

use super::claimeven::answer_bound;
use super::position::{Position, win_with_next};

/// What is left of a question after forced moves and bounds.
pub enum Settled {
    /// Answered: a bound of the score.
    Value(i32),
    /// Open: the position after the forced moves, and whether the side to move there is the other
    /// one.
    Open(Position, bool),
}

/// Plays forced moves and applies every bound that needs no search.
#[inline(always)]
pub fn settle<S: Shape>(shape: S, mut position: Position, mut beta: i32) -> Settled {
    let mut flipped = false;
    let value = loop {
        let stones = position.stones;
        let landings = position.landings(shape);
        if landings == 0 {
            // No cell left: a draw.
            break 0;
        }
        let wins = position.other_threats & landings;
        let safe = position.safe(shape);
        // Two wins to stop at once, a win to stop under another, or no move but under a win: lost
        // two plies from now.
        if wins & wins.wrapping_sub(1) != 0 || (if wins != 0 { wins & safe } else { safe }) == 0 {
            break -win_with_next(shape, stones + 1);
        }
        // No win at once, so at best one with the stone after the next.
        let high = win_with_next(shape, stones + 2);
        if high < beta {
            break high;
        }
        // A safe move exists, so the next stone of the other side does not win; at worst the one
        // after.
        let low = -win_with_next(shape, stones + 3);
        if low >= beta {
            break low;
        }
        let forced = if wins != 0 { wins } else { safe };
        if forced & (forced - 1) != 0 {
            // A real choice. Who has no line left that he could fill does not win.
            let open = shape.cells() & !(position.own | position.other);
            if beta > 0 {
                if !has_line(shape, position.own | open) {
                    break 0;
                }
            } else if !has_line(shape, position.other | open) {
                break 0;
            }
            if let Some(bound) = answer_bound(shape, &position, beta) {
                break bound;
            }
            return Settled::Open(position, flipped);
        }
        // Any other move loses at once, so this one is as good as any.
        position = position.played(shape, forced);
        beta = 1 - beta;
        flipped = !flipped;
    };
    Settled::Value(if flipped { -value } else { value })
}
