//! The key of a position in the table: what still matters of it, the same for a position and its
//! mirror image.
//!
//! Contract: two positions with the same side to move, the same number of stones and equal keys
//! have equal values. Cost: a dozen operations, about a hundred more while dead stones are looked
//! for.
//!
//! A key is the mover's stones plus a one on top of every column; the highest one of a column tells
//! its height, the bits below it tell whose its stones are.
//!
//! *Dead stones.* A line is alive for a side when it holds an empty cell and no stone of the enemy;
//! a stone is alive when it lies on a living line of its owner, else it is dead and will never be
//! part of a win. The future depends only on the heights and on the living lines, and these are the
//! lines with an empty cell whose stones are all living stones of one side. So a dead stone may be
//! painted as the mover's, unless this wakes a dead line:
//! ```text
//!   true      O X X .     suppose that O is dead (no line through it is alive for its owner) and X is to move:
//!   painted   X X X .     now X seems to threaten the empty cell, in a line that was dead; so this O keeps its colour
//! ```
//! A line that would wake has only living stones of the mover, dead stones, and an empty cell.
//! *All* dead stones on such lines keep their colours. Then nothing wakes: the line was dead, so
//! one of its stones is the enemy's; that one is dead (all others are the mover's) and keeps its
//! colour. No line of the enemy wakes, for he is given no stone. So the painted position has the
//! living lines of the true one, hence its value; and equal keys are equal painted positions.

use crate::rules::games::connect4::{Shape, on_lines};

use super::position::Position;

/// The key; it needs `columns * (rows + 1)` bits. With `fold`, mirror images share a key.
#[inline(always)]
pub fn key<S: Shape>(shape: S, position: &Position, fold: bool) -> u64 {
    // Measured on 7x6: looking for dead stones in every position saves less than 1 % of the nodes
    // and costs 3 to 10 % of the time, so it is done where positions are few and each stands for
    // many: in the first half of the game.
    let own =
        if 2 * position.stones < shape.size() { painted(shape, position) } else { position.own };
    let key = own | (position.filled() + shape.bottom());
    if fold { key.min(shape.mirror(key)) } else { key }
}

/// The mover's stones, with all dead stones that this does not bring to life.
#[inline(always)]
pub fn painted<S: Shape>(shape: S, position: &Position) -> u64 {
    let (own, other) = (position.own, position.other);
    let open = shape.cells() & !(own | other);
    let living = (on_lines(shape, own | open) & own) | (on_lines(shape, other | open) & other);
    let dead = (own | other) & !living;
    if dead == 0 {
        return own;
    }
    let painted = own | dead;
    let woken = on_lines(shape, painted | open) & dead;
    (painted & !woken) | (own & woken)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::rules::games::connect4::{AnyShape, Board};

    /// Each position and its value, by plain minimax: 1 if the side to move wins, -1 if it loses.
    fn solve(board: &Board, values: &mut HashMap<u64, (Board, i32)>) -> i32 {
        if board.is_over() {
            return -i32::from(board.is_won());
        }
        if let Some(&(_, value)) = values.get(&board.key()) {
            return value;
        }
        let replies = board.columns().map(|column| board.played(column));
        let value = replies.map(|after| -solve(&after, values)).max();
        let value = value.expect("a game that is not over has a move");
        values.insert(board.key(), (*board, value));
        value
    }

    /// All of 4x4; dead stones painted at every ply.
    #[test]
    fn equal_keys_mean_equal_values() {
        let shape = AnyShape::new(4, 4).expect("fits");
        let mut values = HashMap::new();
        solve(&Board::empty(shape), &mut values);
        let (mut seen, mut shared) = (HashMap::new(), 0);
        for (board, value) in values.values() {
            let position = Position::new(shape, board);
            let painted = painted(shape, &position) | (board.filled() + shape.bottom());
            for (kind, key) in [(0, key(shape, &position, true)), (1, painted)] {
                if let Some(other) = seen.insert((kind, board.stones(), key), *value) {
                    shared += kind;
                    assert_eq!(other, *value, "\n{board}");
                }
            }
        }
        // On so small a board many stones are dead.
        assert!(shared > 10_000, "{shared} of {}", values.len());
    }
}
