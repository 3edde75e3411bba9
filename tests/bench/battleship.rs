//! `battleship`: shots that the strategies need to sink a fleet, for each way to place it, with
//! paired seeds: every strategy meets the same fleets.
//!
//! `cargo bench --bench battleship`; an argument that is a number is that of games, 1000 without
//! one, and another has to be a part of the lines that are wanted (`-- 4000 "Uniform hunter"`).
//! `Ships` to `End` are hunters who reckon with ever more, the last as the strategy does. Goals for
//! the Russian fleet: `rules` on longest-first fleets 58.6; `hunter` at most 54.5 there and 55.4 on
//! uniform ones, each with that prior; on `[5,4,3,3,2]` with touching ships 44.0; and below a
//! millisecond a shot.

#[path = "support/clock.rs"]
mod clock;

use std::sync::Arc;

use jogada::control::Budget;
use jogada::rules::Options;
use jogada::rules::games::battleship::{OPTIONS, Sea, Setting};
use jogada::solvers::battleship::Prior;
use jogada::strategies::battleship::{Ablation, Hunter, Placing, Random, Rules, ShotStrategy};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn main() {
    // Cargo passes `--bench`.
    let arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let (numbers, parts): (Vec<String>, Vec<String>) =
        arguments.partition(|word| word.parse::<u64>().is_ok());
    let games = numbers.first().and_then(|word| word.parse().ok());
    let games = games.unwrap_or(1_000);
    println!(
        "shots to sink everything in {games} games: mean, standard error, median, worst; time a shot"
    );
    for words in ["", "fleet=[5,4,3,3,2] touch=true"] {
        let options = Options::defaults(OPTIONS).with(words.split_whitespace());
        let setting = Setting::of(&options.expect("good options")).expect("a fleet that fits");
        for placing in [Placing::LongestFirst, Placing::Uniform, Placing::Edges] {
            let mut strategies: Vec<(String, Box<dyn ShotStrategy>)> =
                vec![("random".into(), Box::new(Random)), ("rules".into(), Box::new(Rules))];
            for (word, prior) in
                [("longest-first", Prior::LongestFirst), ("uniform", Prior::Uniform)]
            {
                for ablation in [Ablation::Ships, Ablation::Fleets, Ablation::Worth, Ablation::End]
                {
                    let name = format!("hunter prior={word} {ablation:?}");
                    strategies.push((name, Box::new(Hunter::with(prior, ablation))));
                }
            }
            for (name, mut strategy) in strategies {
                let name = format!("{words:28} {placing:?} {name}");
                if !parts.iter().all(|part| name.contains(part)) {
                    continue;
                }
                let begin = clock::processor();
                let shots = all_shots(strategy.as_mut(), &setting, placing, games);
                let time = clock::processor() - begin;
                let Tally { mean, error, median, worst, total } = tally(shots);
                let us = (time / total).as_micros();
                println!("{name}: {mean:.2} +- {error:.2}, {median}, {worst}; {us} us");
            }
        }
    }
}

/// The shots of each game.
fn all_shots(
    strategy: &mut dyn ShotStrategy,
    setting: &Arc<Setting>,
    placing: Placing,
    games: u64,
) -> Vec<u32> {
    let game = |seed| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let fleet = placing.place(setting, &mut rng);
        let mut sea = Sea::new(Arc::clone(setting));
        let mut shots = 0;
        while !sea.is_lost() {
            let cell = strategy.aim(&sea, &mut Budget::unlimited(), &mut rng).mv;
            sea.mark(cell, fleet.answer(cell, |own| sea.was_shot(own)));
            shots += 1;
        }
        shots
    };
    (0..games).map(game).collect()
}

struct Tally {
    mean: f64,
    error: f64,
    median: u32,
    worst: u32,
    total: u32,
}

fn tally(mut shots: Vec<u32>) -> Tally {
    shots.sort_unstable();
    let (count, total) = (shots.len() as f64, shots.iter().sum());
    let mean = f64::from(total) / count;
    let squares: f64 = shots.iter().map(|&n| (f64::from(n) - mean).powi(2)).sum();
    Tally {
        mean,
        error: (squares / (count - 1.0) / count).sqrt(),
        median: shots[shots.len() / 2],
        worst: shots[shots.len() - 1],
        total,
    }
}
