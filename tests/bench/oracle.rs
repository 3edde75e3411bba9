//! What exact answers cost: the first one of a fresh solver, and all later ones.
//!
//! Targets: the empty 15x15 board cold in 20 ms and 32 MB, 99x99 no more than that, every later
//! request below 1 ms.

#[path = "support/memory.rs"]
mod memory;
#[path = "support/peer.rs"]
mod peer;
#[path = "support/timing.rs"]
mod timing;

use std::process::Command;
use std::time::Duration;

use jogada::control::{Budget, Interrupt};
use jogada::rules::games::{Classic, Floating};
use jogada::rules::{Game, Keyed, Status};
use jogada::session::Engine;
use jogada::solvers::{Exact, Solver, Value};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;

use peer::Peer;
use timing::{Times, ratio, show, timed};

fn main() {
    cold();
    whole_process();
    later();
}

const COLD_RUNS: usize = 21;
const FIRST_WINS: Value = Value::Win { plies: 7 };

fn board(rows: u8, cols: u8) -> Floating {
    Floating::new(rows, cols).expect("a board of a size that there is")
}

/// A fresh solver asked for the value of the empty board; the sizes take turns.
fn cold() {
    type Run = fn() -> (Duration, usize);
    let boards: [(&str, Run); 4] = [
        ("floating 15x15", || solve(&board(15, 15), FIRST_WINS)),
        ("floating 99x99", || solve(&board(99, 99), FIRST_WINS)),
        ("floating 5x5", || solve(&board(5, 5), FIRST_WINS)),
        ("classic", || solve(&Classic::new(), Value::Draw)),
    ];
    let mut times = [const { Vec::new() }; 4];
    let mut positions = [0; 4];
    for _ in 0..COLD_RUNS {
        for (i, (_, run)) in boards.iter().enumerate() {
            let (time, count) = run();
            times[i].push(time);
            positions[i] = count;
        }
    }
    let medians = times.map(|times| Times::from_iter(times).median());
    println!(
        "the empty board, solved cold (median of {COLD_RUNS}; target: 15x15 in 20 ms, 99x99 the same)"
    );
    println!("  {:<16} {:>9} {:>10} {:>9}", "", "positions", "time", "to 15x15");
    for (i, (name, _)) in boards.iter().enumerate() {
        println!(
            "  {name:<16} {:>9} {:>10} {:>9.2}",
            positions[i],
            show(medians[i]),
            ratio(medians[i], medians[0])
        );
    }
}

fn solve<G: Keyed>(empty: &G, expected: Value) -> (Duration, usize) {
    let (time, (value, positions)) = timed(|| {
        let mut exact = Exact::default();
        let value = exact.value(empty, &mut Budget::unlimited());
        (value, exact.positions())
    });
    assert_eq!(value, Ok(expected));
    (time, positions)
}

/// The program asked for the value of the empty board and for a move: what it has used when it has
/// answered.
fn whole_process() {
    println!(
        "\nthe program, from its start to the value of the empty board (target: 32 MB in all)"
    );
    println!("  {:<16} {:>9} {:>9}", "", "memory", "+ a move");
    for (size, cells) in [("15x15", "rows=15 cols=15"), ("99x99", "rows=99 cols=99")] {
        let mut jogada = Peer::start(&mut Command::new(env!("CARGO_BIN_EXE_jogada")));
        assert_eq!(
            jogada.ask(&format!("game floating {cells}\n")),
            format!("= floating {cells}\n")
        );
        assert_eq!(jogada.ask("value\n"), "= win 7\n");
        let value = memory::peak_mb(jogada.child.id());
        assert!(jogada.ask("genmove\n").starts_with("= ["));
        let with_move = memory::peak_mb(jogada.child.id());
        println!("  floating {size:<7} {:>9} {:>9}", memory::show(value), memory::show(with_move));
        jogada.end();
    }
}

const POSITIONS: usize = 10_000;
const EMPTY_RUNS: usize = 101;

/// Requests to an engine that has been asked for the value of the empty board before.
fn later() {
    println!(
        "\nlater requests, in process, after one `value` of the empty board (target: below 1 ms)"
    );
    println!("  {:<34} {:>10} {:>10} {:>10}", "", "median", "99.9 %", "longest");
    let mut engine = solved_engine(15);
    // Cold for `genmove`: its table of expected points is empty before the first one.
    let requests = random_positions(&board(15, 15), POSITIONS);
    report_requests("15x15, random", &mut engine, &requests);
    for size in [15, 99] {
        let mut engine = solved_engine(size);
        let (first, moved) = timed(|| engine.choose());
        assert!(moved.is_ok());
        println!("  {:<34} {:>10}", format!("{size}x{size}, empty, first genmove"), show(first));
        let requests = vec![(Vec::new(), FIRST_WINS); EMPTY_RUNS];
        report_requests(&format!("{size}x{size}, empty"), &mut engine, &requests);
    }
}

fn solved_engine(size: u8) -> Engine {
    let mut engine = Engine::new(1, Interrupt::default());
    let options = [format!("rows={size}"), format!("cols={size}")];
    engine
        .set_game(&["floating", &options[0], &options[1]])
        .expect("a board of a size that there is");
    assert_eq!(engine.value(), Ok(FIRST_WINS.into()));
    engine
}

/// Positions in which a move is due, as the moves that lead there, and their values.
fn random_positions(empty: &Floating, count: usize) -> Vec<(Vec<String>, Value)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut exact = Exact::default();
    let mut all = Vec::new();
    while all.len() < count {
        let (mut game, mut moves) = (*empty, Vec::new());
        while let Status::ToMove(_) = game.status() {
            let value = exact.value(&game, &mut Budget::unlimited());
            all.push((moves.clone(), value.expect("no limit was set")));
            let mv = game.moves().choose(&mut rng).expect("a move is due");
            moves.push(mv.to_string());
            game.play(mv);
        }
    }
    all.truncate(count);
    all
}

fn report_requests(what: &str, engine: &mut Engine, positions: &[(Vec<String>, Value)]) {
    let lay = |engine: &mut Engine, moves: &[String]| {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        engine.session_mut().restart();
        engine.session_mut().play(&moves).expect("legal moves");
    };
    let report = |name: &str, times: Times| {
        println!(
            "  {:<34} {:>10} {:>10} {:>10}",
            format!("{what}, {name}"),
            show(times.median()),
            show(times.at(0.999)),
            show(times.at(1.0))
        );
    };
    let genmove = positions.iter().map(|(moves, value)| {
        lay(engine, moves);
        let (time, moved) = timed(|| engine.choose());
        assert!(moved.is_ok());
        // The move must have kept the value, with its distance.
        if let Status::ToMove(_) = engine.umpire().status() {
            let after = engine.value().expect("a move is due").exact();
            assert_eq!(after.map(|after| (-after).later()), Some(*value));
        }
        time
    });
    report("genmove", genmove.collect());
    let value = positions.iter().map(|(moves, value)| {
        lay(engine, moves);
        let (time, answer) = timed(|| engine.value());
        assert_eq!(answer, Ok((*value).into()));
        time
    });
    report("value", value.collect());
    let analyze = positions.iter().map(|(moves, value)| {
        lay(engine, moves);
        let (time, answer) = timed(|| engine.analyze());
        let best = &answer.expect("a move is due")[0];
        assert_eq!(best.verdict, (*value).into());
        time
    });
    report("analyze", analyze.collect());
}
