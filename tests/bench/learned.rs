//! How fast and how well `learned` learns, from nothing.
//!
//! First the table of README: of each game, after how many games against itself no line of play
//! ever beats again the learner that plays for the best (the median and the most of seeds 1, 2,
//! ..., looked at in steps; `-` where not all get there), and how its games end after all lessons,
//! against a perfect and a random opponent, as mean of both sides, with seed 1. All of it is exact,
//! nothing is sampled. Then the time of the lessons alone, on one processor, and the points.
//!
//! Goals: of `classic` a median below 2,500 games and all seeds within 20,000; 20,000 games in a
//! second; after 200,000 games 95 % of the points that anyone gets of the random player U and of B,
//! who wins if it can, else blocks if it must, as mean of both sides.

#[path = "support/clock.rs"]
mod clock;
#[path = "../support/lessons.rs"]
#[allow(dead_code)] // Each of its users wants a part.
mod lessons;
#[path = "../support/policy.rs"]
#[allow(dead_code)] // The pairings and their bounds are all that is wanted here.
mod policy;

use jogada::rules::games::Classic;
use jogada::session::{Examiner, Method};
use jogada::solvers::Fallible;

use clock::processor;
use lessons::Lessons;
use policy::{PAIRINGS, bound};

fn main() {
    println!(
        "| game | method | games | unbeatable for good after | lost to perfect, % | won, drawn, lost against random, % |"
    );
    println!("|---|---|---|---|---|---|");
    for method in Method::ALL {
        row("classic", method, 20, 20_000, 20);
        row("floating rows=3 cols=4", method, 5, 20_000, 100);
        row("floating rows=4 cols=4", method, 5, 20_000, 100);
        row("floating rows=5 cols=5", method, 5, 20_000, 1000);
        row("morris", method, 5, 10_000, 200);
    }
    pace();
    points();
}

/// A line of the table.
fn row(game: &str, method: Method, seeds: u64, games: u64, step: u64) {
    let settled = (1..=seeds).map(|seed| Lessons::new(game, method, seed).settle(games, step).1);
    let mut settled: Vec<u64> = settled.map(|games| games.unwrap_or(u64::MAX)).collect();
    settled.sort_unstable();
    let (median, most) = (settled[settled.len() / 2], settled[settled.len() - 1]);
    let shown = match most {
        u64::MAX => "-".to_owned(),
        most => format!("{median}, at most {most}"),
    };
    let mut lessons = Lessons::new(game, method, 1);
    lessons.play(games);
    let [perfect, random] = [Examiner::Perfect, Examiner::Random].map(|examiner| {
        let rates = lessons.trainer.rates(examiner);
        rates.x.mean(rates.o)
    });
    println!(
        "| `{game}` | `{}` | {games} | {shown} | {:.1} | {:.1}, {:.1}, {:.1} |",
        method.name(),
        100.0 * perfect.loss,
        100.0 * random.win,
        100.0 * random.draw,
        100.0 * random.loss,
    );
    if (game, method) == ("classic", Method::Td) {
        assert!(median < 2500 && most <= 20_000);
    }
}

/// How long lessons last.
fn pace() {
    for method in Method::ALL {
        let mut lessons = Lessons::new("classic", method, 1);
        let start = processor();
        lessons.play(20_000);
        let time = processor() - start;
        println!("20000 games of classic by {}: {time:.2?}", method.name());
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
        println!("  seed {seed}: {} | {:.1} {:.1}", each.join(" "), both[0], both[1]);
        assert!(both.iter().all(|&per_cent| per_cent >= 95.0));
    }
}
