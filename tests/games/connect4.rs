//! The strategies for Connect Four.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use jogada::control::{Budget, Interrupt};
use jogada::rules::games::Connect4;
use jogada::rules::games::connect4::{AnyShape, Board, Column, Shape};
use jogada::rules::{Game, Options};
use jogada::session::Engine;
use jogada::solvers::connect4::Solver;
use jogada::strategies::connect4::{Evaluation, WIN};
use jogada::strategies::{Choice, HasStrategies, Strategy};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::support::random_board::random_board;

fn strategy(name: &str, options: &str) -> Box<dyn Strategy<Connect4>> {
    let strategy_set = Connect4::strategy_set();
    let mut recipes = strategy_set.strategies.iter();
    let entry = recipes.find(|entry| entry.name == name).unwrap();
    let options = Options::defaults(entry.options).with(options.split_whitespace()).unwrap();
    (entry.make)(&options).unwrap()
}

fn choose(name: &str, options: &str, board: Board, budget: &mut Budget) -> Choice<Column> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    strategy(name, options).choose(&Connect4::from(board), None, budget, &mut rng)
}

fn boards(count: usize, stones: std::ops::RangeInclusive<u32>) -> Vec<Board> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut boards = Vec::new();
    while boards.len() < count {
        let stones = rng.random_range(stones.clone());
        boards.extend(random_board(AnyShape::USUAL, stones, &mut rng));
    }
    boards
}

#[test]
fn perfect_keeps_the_exact_score_and_says_so() {
    let mut solver = Solver::new(AnyShape::USUAL);
    for board in boards(200, 16..=41) {
        let Choice { mv, reason } = choose("perfect", "", board, &mut Budget::unlimited());
        let budget = &mut Budget::unlimited();
        let score = solver.score(&board, budget).unwrap();
        assert_eq!(-solver.score(&board.played(mv), budget).unwrap(), score, "{mv} in\n{board}");
        assert!(reason.starts_with(&score.value(&board).to_string()));
    }
}

#[test]
fn perfect_knows_the_opening_by_heart() {
    let mut nodes = Budget::new(None, Some(1_000), Interrupt::default());
    let choice = choose("perfect", "", Board::empty(AnyShape::USUAL), &mut nodes);
    assert_eq!((choice.mv, &*choice.reason), (Column::new(4).unwrap(), "win 41"));
}

#[test]
fn within_short_limits_perfect_plays_the_best_of_a_search_and_says_so() {
    let board = Board::after(AnyShape::USUAL, "444352").unwrap();
    let start = Instant::now();
    let time = Some(Duration::from_millis(100));
    let mut budget = Budget::new(time, None, Interrupt::default());
    let choice = choose("perfect", "", board, &mut budget);
    // Some of a second more, for a machine that is busy with other things.
    assert!(start.elapsed() < Duration::from_secs(1));
    assert!(choice.reason.starts_with("the limits were reached: score "));
    for nodes in [0, 1, 10, 100, 1_000] {
        for name in ["perfect", "search"] {
            let mut budget = Budget::new(None, Some(nodes), Interrupt::default());
            let choice = choose(name, "", board, &mut budget);
            assert!(Connect4::from(board).check(choice.mv).is_ok());
            assert!(budget.spent() <= nodes);
        }
    }
}

#[test]
fn a_wish_to_stop_is_heard_on_a_board_that_takes_hours() {
    let interrupt = Interrupt::default();
    let large = Board::empty(AnyShape::new(8, 7).unwrap());
    for name in ["perfect", "search"] {
        interrupt.raise();
        let start = Instant::now();
        let mut budget = Budget::new(None, None, interrupt.clone());
        choose(name, "", large, &mut budget);
        assert!(start.elapsed() < Duration::from_secs(2));
        interrupt.lower();
    }
}

/// What search and rules see at once, whatever is asked of them: a win, else the one block.
#[test]
fn wins_are_taken_and_threats_are_met() {
    for board in boards(300, 8..=40) {
        let urgent = if board.wins() != 0 { board.wins() } else { board.threats() };
        if urgent == 0 {
            continue;
        }
        for (name, options) in
            [("rules", ""), ("search", "depth=1"), ("search", "depth=5"), ("perfect", "")]
        {
            let Choice { mv, .. } = choose(name, options, board, &mut Budget::unlimited());
            let cell = board.landings() & board.shape().column(mv.index());
            assert!(cell & urgent != 0, "{name} plays {mv} in\n{board}");
        }
    }
}

#[test]
fn a_deep_search_finds_the_exact_result() {
    let mut solver = Solver::new(AnyShape::USUAL);
    for board in boards(100, 28..=41) {
        let Choice { mv, reason } = choose("search", "depth=42", board, &mut Budget::unlimited());
        let budget = &mut Budget::unlimited();
        let score = solver.score(&board, budget).unwrap();
        assert_eq!(-solver.score(&board.played(mv), budget).unwrap(), score, "{mv} in\n{board}");
        if score.points() != 0 {
            assert_eq!(reason, score.value(&board).to_string());
        }
    }
}

/// No evaluation comes near the score of a win, so that no real score undercuts a worst one.
#[test]
fn evaluations_lie_between_loss_and_win_and_are_fair() {
    let evaluation = Evaluation::new(AnyShape::USUAL);
    for board in boards(2_000, 0..=41) {
        let value = evaluation.of(&board);
        assert!(value.abs() < WIN / 100, "{value}");
        assert_eq!(value, evaluation.of(&board.mirrored()));
    }
}

#[test]
fn a_suggestion_is_what_is_chosen_next() {
    for strategy in ["perfect", "search depth=4", "rules", "random"] {
        let mut engine = Engine::new(7, Interrupt::default());
        engine.set_game(&["connect4", "rows=5", "cols=5"]).unwrap();
        let words: Vec<&str> = strategy.split(' ').collect();
        engine.set_strategy(&words).unwrap();
        engine.session_mut().play(&["3", "3", "3", "2"]).unwrap();
        while let Some(suggestion) = engine.suggest() {
            assert_eq!(engine.choose(), Ok(suggestion), "{strategy}");
        }
    }
}

#[test]
fn a_value_that_takes_hours_is_given_up_on_request() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |request: &str| {
        writeln!(requests, "{request}").unwrap();
        answers.next().unwrap().unwrap()
    };
    // The strategy answers at once; it is the value that has to be heard out.
    assert_eq!(ask("game connect4 rows=7 cols=8"), "= connect4 rows=7 cols=8");
    assert_eq!(ask("strategy random"), "= random");
    let start = Instant::now();
    assert_eq!(ask("value\nstop"), "? unsupported stopped before the value was known");
    assert!(start.elapsed() < Duration::from_secs(5));
    drop(requests);
    assert_eq!(answers.next().unwrap().unwrap(), "=");
    assert!(child.wait().unwrap().success());
}
