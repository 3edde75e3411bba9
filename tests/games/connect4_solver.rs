//! The solver of Connect Four gives the exact score: of published positions, of small boards as a
//! plain solver sees them, and of random ones.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use jogada::control::{Budget, Interrupt};
use jogada::rules::games::connect4::{AnyShape, Board, Shape};
use jogada::solvers::Value;
use jogada::solvers::connect4::{Score, Solver};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::support::boards::each_board;
use crate::support::plain::Plain;
use crate::support::random_board::random_board;

fn shape(columns: u32, rows: u32) -> AnyShape {
    AnyShape::new(columns, rows).expect("the tests use shapes that fit")
}

fn score(solver: &mut Solver, board: &Board) -> Score {
    let score = solver.score(board, &mut Budget::unlimited());
    score.expect("without limits the score is found")
}

fn agrees_on_set(set: &str, positions: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/solved/connect4");
    let text = fs::read_to_string(folder.join(set).with_extension("csv")).unwrap();
    assert!(text.starts_with("# Source: "));
    let mut solver = Solver::new(AnyShape::USUAL);
    let mut count = 0;
    for line in text.lines().skip(1).take(positions) {
        let (moves, expected) = line.split_once(',').unwrap();
        let board = Board::after(AnyShape::USUAL, moves).unwrap();
        let found = score(&mut solver, &board);
        assert_eq!(found.to_string(), expected, "{moves}\n{board}");
        count += 1;
    }
    assert_eq!(count, positions);
}

#[test]
fn published_scores_of_late_and_middle_positions() {
    agrees_on_set("L3_R1", 200);
    agrees_on_set("L2_R1", 200);
    agrees_on_set("L2_R2", 200);
}

#[test]
fn published_scores_of_early_positions() {
    agrees_on_set("L1_R1", 200);
    agrees_on_set("L1_R2", 50);
    agrees_on_set("L1_R3", 3);
}

#[test]
#[ignore = "some minutes"]
fn published_scores_of_hard_early_positions() {
    agrees_on_set("L1_R2", 200);
    agrees_on_set("L1_R3", 200);
}

fn agrees_with_plain(columns: u32, rows: u32, plies: u32) -> usize {
    let shape = shape(columns, rows);
    let mut plain = Plain::new(columns as usize, rows as usize);
    let mut solver = Solver::new(shape);
    let mut count = 0;
    each_board(shape, plies, &mut |board| {
        if !board.is_over() {
            let found = score(&mut solver, board).points();
            assert_eq!(found, plain.score(board), "\n{board}");
            count += 1;
        }
    });
    count
}

#[test]
fn every_position_of_4x4() {
    // 161,029 positions, those that are over among them (the count of J. Tromp).
    let mut all = 0;
    each_board(shape(4, 4), 16, &mut |_| all += 1);
    assert_eq!(all, 161_029);
    assert!(agrees_with_plain(4, 4, 16) > 100_000);
}

#[test]
fn positions_of_5x4_and_4x5() {
    agrees_with_plain(5, 4, 6);
    agrees_with_plain(4, 5, 6);
}

#[test]
#[ignore = "a minute or two"]
fn positions_of_5x5() {
    agrees_with_plain(5, 5, 5);
}

#[test]
fn random_late_positions_of_the_usual_board() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut solver = Solver::new(AnyShape::USUAL);
    let mut count = 0;
    while count < 2_000 {
        let stones = rng.random_range(26..=41);
        if let Some(board) = random_board(AnyShape::USUAL, stones, &mut rng) {
            let expected = Plain::new(7, 6).score(&board);
            assert_eq!(score(&mut solver, &board).points(), expected, "\n{board}");
            count += 1;
        }
    }
}

#[test]
fn random_late_positions_of_every_shape() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for columns in 4..=9 {
        for rows in 4..=9 {
            let Some(shape) = AnyShape::new(columns, rows) else {
                continue;
            };
            let mut solver = Solver::new(shape).with_table(1);
            let mut count = 0;
            while count < 50 {
                let stones = shape.size().saturating_sub(rng.random_range(4..=16));
                if let Some(board) = random_board(shape, stones, &mut rng) {
                    let expected = Plain::new(columns as usize, rows as usize).score(&board);
                    let found = score(&mut solver, &board).points();
                    assert_eq!(found, expected, "{columns}x{rows}\n{board}");
                    count += 1;
                }
            }
        }
    }
}

/// Known results (a table of C. Steininger): when the game ends, and who wins.
fn is_known(columns: u32, rows: u32, value: Value) {
    let board = Board::empty(shape(columns, rows));
    let found = score(&mut Solver::new(board.shape()), &board);
    assert_eq!(found.value(&board), value, "{columns}x{rows}");
}

#[test]
fn empty_boards_of_known_value() {
    for (columns, rows) in [(4, 4), (5, 4), (7, 4), (4, 5), (5, 5), (6, 5), (4, 6), (4, 7)] {
        is_known(columns, rows, Value::Draw);
    }
    for (columns, rows) in [(5, 6), (5, 7), (4, 8), (4, 9)] {
        is_known(columns, rows, Value::Draw);
    }
    is_known(6, 4, Value::Loss { plies: 24 });
    is_known(6, 6, Value::Loss { plies: 36 });
}

#[test]
#[ignore = "a minute or two"]
fn the_empty_usual_board() {
    let board = Board::empty(AnyShape::USUAL);
    for threads in [1, 2] {
        let mut solver = Solver::new(AnyShape::USUAL).with_threads(threads);
        assert_eq!(score(&mut solver, &board).points(), 1);
        assert_eq!(score(&mut solver, &board).value(&board), Value::Win { plies: 41 });
        let moves = solver.analyze(&board, &mut Budget::unlimited()).unwrap();
        let scores: Vec<_> = moves.iter().map(|(_, score)| score.points()).collect();
        assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    }
}

#[test]
fn two_threads_agree() {
    let mut one = Solver::new(AnyShape::USUAL);
    let mut two = Solver::new(AnyShape::USUAL).with_threads(2);
    for moves in ["44444513", "4422224513", "45124513", "466464513", "33544513"] {
        let board = Board::after(AnyShape::USUAL, moves).unwrap();
        assert_eq!(score(&mut one, &board), score(&mut two, &board), "{moves}");
    }
}

#[test]
fn analysis_best_moves_and_score_agree() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut solver = Solver::new(AnyShape::USUAL);
    let mut count = 0;
    while count < 200 {
        let stones = rng.random_range(16..42);
        let Some(board) = random_board(AnyShape::USUAL, stones, &mut rng) else {
            continue;
        };
        count += 1;
        solver.forget();
        let budget = &mut Budget::unlimited();
        let (score, best) = solver.best_moves(&board, budget).unwrap();
        let moves = solver.analyze(&board, budget).unwrap();
        assert_eq!(moves.iter().map(|&(_, score)| score).max(), Some(score));
        let expected = moves.iter().filter(|&&(_, other)| other == score);
        let expected: Vec<_> = expected.map(|&(column, _)| column).collect();
        assert_eq!(best, expected, "\n{board}");
        for limit in moves.iter().map(|&(_, score)| score) {
            let exceeds = solver.exceeds(&board, limit, budget).unwrap();
            assert_eq!(exceeds, score > limit, "{limit}\n{board}");
        }
    }
}

#[test]
fn a_budget_is_kept_and_what_is_known_is_told() {
    let board = Board::empty(AnyShape::USUAL);
    let mut solver = Solver::new(AnyShape::USUAL);
    let mut nodes = Budget::new(None, Some(50_000), Interrupt::default());
    let unfinished = solver.score(&board, &mut nodes).unwrap_err();
    assert!(unfinished.low.points() <= 1 && unfinished.high.points() >= 1);
    assert!(solver.nodes() <= 50_000);
    assert_eq!(nodes.spent(), solver.nodes());

    let start = Instant::now();
    let time = Some(Duration::from_millis(100));
    let mut deadline = Budget::new(time, None, Interrupt::default());
    solver = solver.with_threads(2);
    assert!(solver.score(&board, &mut deadline).is_err());
    assert!(start.elapsed() < Duration::from_secs(2));

    let interrupt = Interrupt::default();
    interrupt.raise();
    let mut stopped = Budget::new(None, None, interrupt);
    assert!(solver.score(&board, &mut stopped).is_err());
}
