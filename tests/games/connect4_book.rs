//! A book gives the scores that the solver gives, and bytes that are no book are refused.

use std::sync::Arc;

use jogada::control::Budget;
use jogada::rules::games::connect4::{AnyShape, Board};
use jogada::solvers::connect4::{BadBook, Book, Score, Solver, pack, positions};

use crate::support::boards::each_board;

fn score(solver: &mut Solver, board: &Board) -> Score {
    let score = solver.score(board, &mut Budget::unlimited());
    score.expect("without limits the score is found")
}

fn bytes(shape: AnyShape, ply: u32) -> Vec<u8> {
    let mut solver = Solver::new(shape);
    let scores: Vec<i32> =
        positions(shape, ply).iter().map(|board| score(&mut solver, board).points()).collect();
    pack(shape, ply, &scores).expect("as many scores as positions")
}

#[test]
fn a_book_agrees_with_the_solver() {
    for (columns, rows, ply) in [(5, 5, 4), (4, 4, 12), (6, 4, 5), (5, 4, 0)] {
        let shape = AnyShape::new(columns, rows).expect("fits");
        let book = Book::read(&bytes(shape, ply)).expect("just packed");
        assert_eq!(book.ply(), ply);
        let mut solver = Solver::new(shape);
        each_board(shape, ply + 1, &mut |board| {
            if !board.is_over() {
                let expected = (board.stones() <= ply).then(|| score(&mut solver, board));
                assert_eq!(book.score(board), expected, "\n{board}");
            }
        });
        assert_eq!(book.score(&Board::empty(AnyShape::USUAL)), None, "another shape");
        let mut booked = Solver::new(shape).with_book(Arc::new(book));
        let empty = Board::empty(shape);
        assert_eq!(score(&mut booked, &empty), score(&mut solver, &empty));
        assert_eq!(booked.nodes(), 0);
    }
}

#[test]
fn bytes_that_are_no_book_are_refused() {
    let shape = AnyShape::new(5, 5).expect("fits");
    let good = bytes(shape, 3);
    let read = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        Book::read(&bytes).err()
    };
    assert_eq!(read(&|_| ()), None);
    assert_eq!(read(&|bytes| bytes.clear()), Some(BadBook::NotABook));
    assert_eq!(read(&|bytes| bytes[0] = b'X'), Some(BadBook::NotABook));
    assert_eq!(read(&|bytes| bytes[4] = 3), Some(BadBook::BadHeader));
    assert_eq!(read(&|bytes| bytes[6] = 200), Some(BadBook::BadHeader));
    assert_eq!(read(&|bytes| bytes[6] = 4), Some(BadBook::WrongNumber));
    assert_eq!(read(&|bytes| bytes.truncate(12)), Some(BadBook::WrongLength));
    assert_eq!(read(&|bytes| bytes.push(0)), Some(BadBook::WrongLength));
}

#[test]
fn positions_are_one_of_each_mirror_pair() {
    // 184,275 positions of 8 stones; of each pair one stays, without those that are over or won by
    // the next stone.
    assert_eq!(positions(AnyShape::USUAL, 1).len(), 4);
    assert_eq!(positions(AnyShape::USUAL, 2).len(), 25);
    assert_eq!(positions(AnyShape::USUAL, 8).len(), 77_715);
}
