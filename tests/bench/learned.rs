//! How fast and how well `learned` learns, from nothing.
//!
//! Of each game, over seeds 1, 2, ...: after how many games against itself no line of play beats the learner that plays for
//! the best, for the first time and for good, looked at in steps; and how its games end after all lessons, against a
//! perfect and a random opponent, as mean of both sides, with seed 1. All of it is exact, nothing is sampled. The times are
//! those of the lessons alone, on one processor.
//!
//! Goals: of `classic` a median below 2,500 games and all seeds within 20,000; 20,000 games in a second; after
//! 200,000 games 95 % of the points that anyone gets of the random player U and of B, who wins if it can, else blocks if it
//! must, as mean of both sides.

#[path = "../support/lessons.rs"]
#[allow(dead_code)] // Each of its users wants a part.
mod lessons;
#[path = "../support/policy.rs"]
#[allow(dead_code)] // The pairings and their bounds are all that is wanted here.
mod policy;

use std::time::Instant;

use jogada::rules::games::Classic;
use jogada::session::{Examiner, Method, Rates};
use jogada::solvers::Fallible;

use lessons::Lessons;
use policy::{PAIRINGS, bound};

fn main() {
    println!(
        "games against itself after which no line of play beats the learner (first time, for good; median and most of all seeds)"
    );
    for method in Method::ALL {
        row("classic", method, 20, 20_000, 20);
        row("floating rows=3 cols=4", method, 5, 20_000, 100);
        row("floating rows=4 cols=4", method, 5, 20_000, 100);
        row("floating rows=5 cols=5", method, 5, 20_000, 1000);
        row("morris", method, 5, 10_000, 200);
    }
    points();
}

fn row(game: &str, method: Method, seeds: u64, games: u64, step: u64) {
    let settled = (1..=seeds).map(|seed| Lessons::new(game, method, seed).settle(games, step));
    let (mut first, mut for_good): (Vec<_>, Vec<_>) = settled
        .map(|(first, for_good)| [first, for_good].map(|games| games.unwrap_or(u64::MAX)))
        .map(|[first, for_good]| (first, for_good))
        .unzip();
    first.sort_unstable();
    for_good.sort_unstable();
    let shown = |games: u64| match games {
        u64::MAX => "-".to_owned(),
        games => games.to_string(),
    };
    let of = |sorted: &[u64]| {
        let (median, most) = (sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
        format!("{:>6} {:>6}", shown(median), shown(most))
    };
    let mut lessons = Lessons::new(game, method, 1);
    let start = Instant::now();
    lessons.play(games);
    let time = start.elapsed();
    let rates = [Examiner::Perfect, Examiner::Random].map(|examiner| {
        let rates = lessons.trainer.rates(examiner);
        let Rates { win, draw, loss } = rates.x.mean(rates.o);
        format!(
            "{:>6.2} {:>6.2} {:>6.2}",
            100.0 * win,
            100.0 * draw,
            100.0 * loss
        )
    });
    println!(
        "  {game:<24} {:<7} {seeds:>2} seeds {} {} | {games} games in {:.2} s, {} positions; won drawn lost %: perfect {} random {}",
        method.name(),
        of(&first),
        of(&for_good),
        time.as_secs_f64(),
        lessons.trainer.positions(),
        rates[0],
        rates[1],
    );
    if (game, method) == ("classic", Method::Td) {
        assert!(for_good[for_good.len() / 2] < 2500 && for_good[for_good.len() - 1] <= 20_000);
    }
}

/// Points of U and B after 200,000 games of `classic`.
fn points() {
    println!(
        "points a game after 200,000 games of classic, in % of the bound (U first, U second, B first, B second; U, B)"
    );
    for seed in 1..=5 {
        let mut lessons = Lessons::new("classic", Method::Td, seed);
        lessons.play(200_000);
        let (mut got, mut most) = ([0.0; 4], [0.0; 4]);
        for (i, pairing) in PAIRINGS.into_iter().enumerate() {
            let examiner = match pairing.opponent {
                Fallible::RANDOM => Examiner::Random,
                _ => Examiner::Alert,
            };
            got[i] = lessons.trainer.rates(examiner)[pairing.me].points();
            most[i] = bound(&Classic::new(), pairing);
        }
        let each = [0, 1, 2, 3].map(|i| format!("{:.1}", 100.0 * got[i] / most[i]));
        let both = [0, 2].map(|i| 100.0 * (got[i] + got[i + 1]) / (most[i] + most[i + 1]));
        println!(
            "  seed {seed}: {} | {:.1} {:.1}",
            each.join(" "),
            both[0],
            both[1]
        );
        assert!(both.iter().all(|&per_cent| per_cent >= 95.0));
    }
}
