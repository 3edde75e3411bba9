//! `morris`: how long it takes to solve, to choose and to answer, and the points that `perfect`
//! gets.
//!
//! Goals: the values of all positions in 5 ms, the first move in 20 ms, any later one in 1 ms; 2.95
//! points a game on either side against U, which plays at random, and B, which wins if it can, else
//! prevents an immediate loss if some move does, else plays at random. The points are exact
//! expectations.

#[path = "../support/morris_points.rs"]
mod morris_points;
#[path = "support/timing.rs"]
mod timing;

use std::hint::black_box;
use std::time::Duration;

use jogada::control::Budget;
use jogada::rules::games::Morris;
use jogada::rules::games::morris::Slides;
use jogada::rules::{Options, Playable, Side, Status};
use jogada::session::{Session, Table};
use jogada::solvers::{Retrograde, Solver, Value};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use morris_points::{GOAL, LIMIT, OPPONENTS, Policy, bound};
use timing::{Times, ratio, show, timed};

const RUNS: u32 = 101;

fn main() {
    let mut solving = Duration::MAX;
    for &name in Slides::NAMES {
        let game = Morris::new(Slides::named(name).expect("a name that there is"));
        let solve = || {
            let mut solver = Retrograde::default();
            let value = solver.value(black_box(&game), &mut Budget::unlimited());
            (value.expect("no limit was set"), solver.positions())
        };
        let (value, positions) = solve();
        assert_eq!(positions, 498);
        let expected = match name {
            "lines" | "orthogonal" => Value::Win { plies: 9 },
            _ => Value::Draw,
        };
        assert_eq!(value, expected);
        let times: Times = (0..RUNS).map(|_| timed(|| black_box(solve())).0).collect();
        solving = solving.min(times.median());
        println!(
            "solve slides={name:<10} {} (goal 5 ms), {positions} positions in which a move is due",
            show(times.median())
        );
    }
    let first: Times = (0..RUNS).map(|_| timed(|| choose(&mut table(), 1)).0).collect();
    println!(
        "first move              {} (goal 20 ms), {:.1} times the quickest solve",
        show(first.median()),
        ratio(first.median(), solving)
    );
    let later = later_moves();
    println!(
        "a later move            {} in the median, {} at most (goal 1 ms)",
        show(later.median()),
        show(later.at(1.0))
    );
    points();
}

fn table() -> Table<Morris> {
    Table::new(&Options::defaults(Morris::OPTIONS)).expect("the defaults make a game")
}

fn choose(table: &mut Table<Morris>, seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mv = table.choose(&mut Budget::unlimited(), &mut rng);
    mv.expect("a move is due");
}

/// Games of 100 moves against itself, with a memory that is cold before the first.
fn later_moves() -> Times {
    let mut times: Vec<Duration> = Vec::new();
    let mut table = table();
    for game in 0..20 {
        table.restart();
        while let Status::ToMove(_) = table.umpire().status() {
            let seed = game * 1000 + times.len() as u64;
            times.push(timed(|| choose(&mut table, seed)).0);
        }
        assert_eq!(table.umpire().history().len(), LIMIT as usize);
    }
    // The very first is measured above.
    times.split_off(1).into_iter().collect()
}

fn points() {
    println!("\npoints per game       limit {LIMIT}: bound  perfect    limit 20: bound  perfect");
    let mut policy = Policy::new();
    for (name, opponent) in OPPONENTS {
        for me in Side::BOTH {
            print!(
                "  against {name}, as {}      ",
                match me {
                    Side::X => "first ",
                    Side::O => "second",
                }
            );
            for limit in [LIMIT, 20] {
                let points = policy.points(me, opponent, limit);
                print!("  {:>12.6} {points:>8.6}", bound(me, opponent, limit));
                assert!(limit < LIMIT || points >= GOAL);
            }
            println!();
        }
    }
}
