//! The book of the usual board that comes with the program, made by `jogada solve connect4 --book`.

use std::sync::LazyLock;

use crate::rules::games::connect4::Board;

use super::book::Book;
use super::score::Score;

static BYTES: &[u8] = include_bytes!("usual.book");

static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(BYTES).expect("a test reads the book that comes with the program"));

/// The score of a position that is not over, if the book holds it.
pub fn score(board: &Board) -> Option<Score> {
    // Reading a deep book takes time, so nobody reads it for a position that it cannot hold. The
    // seventh byte is the ply.
    let is_early = board.stones() <= u32::from(BYTES[6]);
    is_early.then(|| BOOK.score(board)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::games::connect4::AnyShape;

    #[test]
    fn it_is_a_book_of_the_usual_board() {
        let scores: Vec<i32> = Board::empty(AnyShape::USUAL)
            .columns()
            .map(|column| Board::empty(AnyShape::USUAL).played(column))
            .map(|board| -score(&board).expect("the book holds it").points())
            .collect();
        assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
        assert_eq!(u32::from(BYTES[6]), BOOK.ply());
        assert!(BYTES.len() < 200_000);
    }
}
