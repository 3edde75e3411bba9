//! The search of five in a row: nodes a second, depth and branching, with node counts that must not
//! change unnoticed.
//!
//! `cargo bench --bench gomoku`. Counts and moves are asserted; times are only printed.

#[path = "support/memory.rs"]
mod transposition_table;

use std::time::Instant;

use jogada::control::Budget;
use jogada::rules::Game;
use jogada::rules::games::Gomoku;
use jogada::rules::games::gomoku::Rule;
use jogada::solvers::gomoku::ThreatBoard;
use jogada::strategies::gomoku::{Search, usual};

/// Positions of play: the moves, the depth, and the nodes that a search to it visits.
const POSITIONS: &[(&str, u32, u64)] = &[
    ("[8,8]", 8, 60_515),
    ("[8,8] [8,9] [9,9] [7,7]", 8, 27_970),
    ("[8,8] [8,9] [9,9] [7,7] [9,7] [10,8] [7,9] [9,8] [10,10]", 8, 29_683),
    ("[2,3] [13,12] [8,7] [4,12] [7,8] [6,9] [9,6] [10,5]", 8, 282_619),
];

fn main() {
    println!("to a depth  nodes      nodes/s  branching  position");
    let mut changed = Vec::new();
    for &(moves, depth, pinned) in POSITIONS {
        let mut game = Gomoku::new(15, 15, Rule::Freestyle).expect("a usual board");
        for mv in moves.split(' ') {
            game.play(mv.parse().expect("a move"));
        }
        let mut budget = Budget::unlimited();
        let mut search = Search::new(Some(depth), 32, usual());
        let start = Instant::now();
        let found = search.find(&game, &mut budget).expect("without a limit");
        let seconds = start.elapsed().as_secs_f64();
        let nodes = budget.spent();
        println!(
            "{depth:10}  {nodes:9}  {:7.0}  {:9.2}  {moves}: {} ({})",
            nodes as f64 / seconds,
            (nodes as f64).powf(1.0 / f64::from(depth)),
            found.mv,
            found.score
        );
        if nodes != pinned {
            changed.push((moves, pinned, nodes));
        }
    }
    assert_eq!(changed, [], "positions with the nodes pinned and found");
    let mut board =
        ThreatBoard::new(&Gomoku::new(15, 15, Rule::Freestyle).expect("a usual board"), usual());
    let start = Instant::now();
    let mut moves = 0_u32;
    for round in 0..2_000_u16 {
        // Forty stones all over the board, and back.
        let places: Vec<u16> = (0..40).map(|n| (n * 67 + round) % 225).collect();
        places.iter().for_each(|&place| board.play(place));
        places.iter().for_each(|_| board.undo());
        moves += 40;
    }
    let nanos = start.elapsed().as_nanos() as f64 / f64::from(moves);
    println!("a move and its undo on the board: {nanos:.0} ns");
    let peak = transposition_table::peak_mb(std::process::id());
    println!("peak memory: {}", transposition_table::show(peak));
}
