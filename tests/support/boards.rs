//! All positions of Connect Four up to some ply.

use std::collections::BTreeMap;

use jogada::rules::games::connect4::{AnyShape, Board};

/// Calls `visit` with each position up to `plies` plies, once, those that are over too.
pub fn each_board(shape: AnyShape, plies: u32, visit: &mut impl FnMut(&Board)) {
    let mut layer = BTreeMap::from([(0, Board::empty(shape))]);
    for ply in 0..=plies {
        let mut next = BTreeMap::new();
        for board in layer.values() {
            visit(board);
            if ply < plies && !board.is_over() {
                for column in board.columns() {
                    let after = board.played(column);
                    next.insert(after.key(), after);
                }
            }
        }
        layer = next;
    }
}
