//! `connect4`: what it costs to solve positions, how soon `perfect` answers, and how strong the
//! strategies are.
//!
//! `cargo bench --bench connect4`; with the argument `strength` only the games. The same positions
//! beside another solver: `tests/bench/rival`. Times are of the processor, one thread, no book, the
//! table cleared for each position.
//!
//! Goals: the times of [`sets::SETS`]; `perfect` answers within a second at the 99th percentile;
//! `rules` beats `random` in 99 games of 100 as either side, and `search` at 10 ms beats `rules`.

#[path = "support/sets.rs"]
mod sets;
#[path = "support/timing.rs"]
mod timing;

use std::time::Duration;

use jogada::control::{Budget, Interrupt};
use jogada::rules::games::Connect4;
use jogada::rules::games::connect4::{AnyShape, Board};
use jogada::rules::{Game, Options, Outcome, Side, Status};
use jogada::strategies::{HasStrategies, Strategy};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;

use sets::{SETS, ours, read};
use timing::{Times, ratio, show, timed};

fn main() {
    if !std::env::args().any(|argument| argument == "strength") {
        solving();
        answering();
    }
    let both = |name, other, limit: Option<u64>, games| {
        for side in Side::BOTH {
            let score = compare(name, other, side, limit.map(Duration::from_millis), games);
            let limit = limit.map_or(String::new(), |ms| format!(" at {ms} ms"));
            println!(
                "{name}{limit} as {side} against {other}: {score:?} (won, drawn, lost), seeds 1..={games}"
            );
        }
    };
    both("rules", "random", None, 1_000);
    both("search", "rules", Some(10), 50);
    both("perfect", "search", Some(10), 20);
}

fn solving() {
    for (set, positions, goal) in SETS {
        let tasks = read(set, positions);
        let cost = ours(&tasks);
        println!(
            "{set}  {}, {:.2} of the goal {}, {:11.1} nodes",
            show(cost.time),
            ratio(cost.time, goal),
            show(goal),
            cost.nodes
        );
    }
}

/// The time of each choice of `perfect`, in games against `random` and against itself, and right
/// after the opening.
fn answering() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut times = Vec::new();
    for _ in 0..100 {
        let mut board = Board::empty(AnyShape::USUAL);
        // A position anywhere in the first half of a game.
        let stones = (0..=20).choose(&mut rng).expect("some number");
        while board.stones() < stones && !board.is_over() {
            let column = board.columns().choose(&mut rng);
            board.play(column.expect("a game that is not over has a move"));
        }
        if !board.is_over() {
            let mut perfect = strategy("perfect");
            let budget = &mut Budget::unlimited();
            let game = Connect4::from(board);
            times.push(timed(|| perfect.choose(&game, None, budget, &mut rng)).0);
        }
    }
    let count = times.len();
    let times: Times = times.into_iter().collect();
    println!(
        "perfect, asked anew in {count} random positions of up to 20 stones: {} median, {} at 90 %, {} at 99 %",
        show(times.median()),
        show(times.at(0.9)),
        show(times.at(0.99))
    );
}

fn strategy(name: &str) -> Box<dyn Strategy<Connect4>> {
    let strategy_set = Connect4::strategy_set();
    let mut recipes = strategy_set.strategies.iter();
    let entry = recipes.find(|entry| entry.name == name);
    let entry = entry.expect("the game offers it");
    (entry.make)(&Options::defaults(entry.options)).expect("the defaults make a strategy")
}

/// Games that `name` has won, drawn and lost as `side` against `other`.
fn compare(
    name: &str,
    other: &str,
    side: Side,
    limit: Option<Duration>,
    games: u64,
) -> (u32, u32, u32) {
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    let mut players = [strategy(name), strategy(other)];
    for seed in 1..=games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = Connect4::new(AnyShape::USUAL);
        let outcome = loop {
            let mover = match game.status() {
                Status::Over(outcome) => break outcome,
                Status::ToMove(mover) => mover,
            };
            let player = &mut players[usize::from(mover != side)];
            let mut budget = Budget::new(limit, None, Interrupt::default());
            let mv = player.choose(&game, None, &mut budget, &mut rng).mv;
            game.play(mv);
        };
        match outcome {
            Outcome::Win(winner) if winner == side => won += 1,
            Outcome::Draw => drawn += 1,
            Outcome::Win(_) => lost += 1,
        }
    }
    (won, drawn, lost)
}
