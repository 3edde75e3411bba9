//! Random positions of Connect Four.

use jogada::rules::games::connect4::{AnyShape, Board};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;

/// Random play to so many stones; `None` if the game ends before.
pub fn random_board(shape: AnyShape, stones: u32, rng: &mut Xoshiro256PlusPlus) -> Option<Board> {
    let mut board = Board::empty(shape);
    while board.stones() < stones && !board.is_over() {
        let column = board.columns().choose(rng)?;
        board.play(column);
    }
    (!board.is_over()).then_some(board)
}
