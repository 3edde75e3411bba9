//! What can be known of a hidden fleet, against trying everything.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::support::fleets::{all_fleets, are_apart, seeded, setting};
use jogada::control::Budget;
use jogada::rules::Cell;
use jogada::rules::games::battleship::{Answer, Fleet, Sea, Setting};
use jogada::solvers::battleship::{
    Endgame, Evidence, Fleets, Heatmap, Placement, PlacementTable, Prior, draw_fleets, every_fleet,
};
use jogada::strategies::battleship::{Placing, Random, ShotStrategy};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

/// A sea after some shots at a fleet, all of them answered truly.
fn shot_at(
    fleet: &Fleet,
    setting: &Arc<Setting>,
    shots: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Sea {
    let mut sea = Sea::new(Arc::clone(setting));
    for _ in 0..shots {
        if sea.is_lost() {
            break;
        }
        let cell = Random.aim(&sea, &mut Budget::unlimited(), rng).mv;
        sea.mark(cell, fleet.answer(cell, |own| sea.was_shot(own)));
    }
    sea
}

/// Seas of which all fleets can be tried.
const SMALL: [&str; 2] = ["rows=5 cols=5 fleet=[3,2,1]", "rows=5 cols=5 fleet=[3,2,1] touch=true"];

/// Such a sea, its table and its fleets.
fn all_of(words: &str) -> (Arc<Setting>, PlacementTable<2>, Vec<Fleet>) {
    let setting = setting(words);
    let table = PlacementTable::new(&setting).unwrap();
    let fleets = all_fleets(&setting);
    (setting, table, fleets)
}

/// The fleets that agree with all answers.
fn agreeing<'a>(fleets: impl IntoIterator<Item = &'a Fleet>, sea: &Sea) -> Vec<&'a Fleet> {
    let fleets = fleets.into_iter();
    fleets.filter(|fleet| sea.first_lie(fleet).is_none()).collect()
}

/// What the fleets that were listed say of each bit: the probability of a ship.
fn by_all(
    table: &PlacementTable<2>,
    evidence: &Evidence<2>,
    prior: Prior,
    listed: &Fleets,
) -> Vec<f64> {
    let weights = listed.iter().map(|fleet| prior.of_fleet(table, fleet));
    let weights: Vec<f64> = weights.collect();
    Heatmap::of(table, listed, &weights).mean_worth(evidence, |_, _| 1.0)
}

fn chances(fleets: &[(Fleet, f64)], sea: &Sea) -> HashMap<Cell, f64> {
    let total: f64 = fleets.iter().map(|(_, weight)| weight).sum();
    let chance = |cell: Cell| {
        let with = fleets.iter().filter(|(fleet, _)| fleet.ship_at(cell).is_some());
        with.map(|(_, weight)| weight).sum::<f64>() / total
    };
    let cells = sea.setting().cells().filter(|&cell| !sea.was_shot(cell));
    cells.map(|cell| (cell, chance(cell))).collect()
}

/// The probability of a fleet that is placed longest first: of ships of different lengths.
fn longest_first(setting: &Setting, fleet: &Fleet) -> f64 {
    let mut probability = 1.0;
    for n in 0..fleet.ships().len() {
        let before = &fleet.ships()[..n];
        let places = setting.places(fleet.ships()[n].length());
        let legal = places.filter(|&ship| are_apart(setting, &[before, &[ship]].concat()));
        probability /= legal.count() as f64;
    }
    probability
}

#[test]
fn what_is_known_is_what_all_fleets_say() {
    let mut rng = seeded(1);
    for words in SMALL {
        let (setting, table, fleets) = all_of(words);
        for n in 0..40 {
            let fleet = fleets.choose(&mut rng).unwrap();
            let sea = shot_at(fleet, &setting, n % 14, &mut rng);
            if sea.is_lost() {
                continue;
            }
            let agreeing = agreeing(&fleets, &sea);
            let evidence = Evidence::of(&table, &sea);
            let listed = every_fleet(&table, &evidence, &mut Budget::unlimited()).unwrap();
            assert_eq!(listed.len(), agreeing.len());
            // By both priors, exactly...
            for prior in [Prior::Uniform, Prior::LongestFirst] {
                if n % 4 != 0 && prior == Prior::LongestFirst {
                    continue;
                }
                let weight = |fleet: &Fleet| match prior {
                    Prior::Uniform => 1.0,
                    Prior::LongestFirst => longest_first(&setting, fleet),
                };
                let weighted: Vec<_> =
                    agreeing.iter().map(|&fleet| (fleet.clone(), weight(fleet))).collect();
                let expected = chances(&weighted, &sea);
                let exact = by_all(&table, &evidence, prior, &listed);
                for (&cell, &expected) in &expected {
                    assert!((exact[setting.bit(cell)] - expected).abs() < 1e-9);
                }
                // ...and by drawn fleets, up to chance.
                let place = format!("{words} {prior:?} {:?}", sea.shots());
                assert_draws(&table, &evidence, prior, &exact, &place, &mut rng);
            }
        }
    }
}

/// Draws fleets, and compares what they say of each cell with what all fleets do.
fn assert_draws(
    table: &PlacementTable<2>,
    evidence: &Evidence<2>,
    prior: Prior,
    exact: &[f64],
    place: &str,
    rng: &mut Xoshiro256PlusPlus,
) {
    // How far the means of some batches are apart says how far their mean can be from the truth.
    const BATCHES: usize = 32;
    const DRAWS: usize = 250;
    let batches: Vec<Vec<f64>> = (0..BATCHES)
        .map(|_| {
            let budget = &mut Budget::unlimited();
            let drawn = draw_fleets(table, evidence, prior, DRAWS, budget, rng);
            drawn.mean_worth(evidence, |_, _| 1.0)
        })
        .collect();
    let count = BATCHES as f64;
    for (bit, exact) in exact.iter().enumerate() {
        let batches = batches.iter().map(|means| means[bit]);
        let mean = batches.clone().sum::<f64>() / count;
        let squares: f64 = batches.map(|found| (found - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        // What less than one draw in a thousand has may be in none; and a batch is a quotient,
        // whose mean is off by one part in as many as it has draws.
        let bound = 5.0 * error + 1e-3;
        assert!((mean - exact).abs() <= bound, "{place}, bit {bit}: {mean} +- {error} for {exact}");
    }
}

#[test]
fn what_is_drawn_is_right_where_there_are_too_many_covers_to_list() {
    let mut rng = seeded(12);
    let setting = setting("rows=7 cols=7 fleet=[3,3,2,2,2] touch=true");
    let table = PlacementTable::<2>::new(&setting).unwrap();
    let mut sea = Sea::new(Arc::clone(&setting));
    for (row, col) in [(2, 2), (2, 6), (6, 2), (6, 5)] {
        sea.mark(Cell::new(row, col).unwrap(), Answer::Hit);
    }
    let evidence = Evidence::of(&table, &sea);
    let fleets = every_fleet(&table, &evidence, &mut Budget::unlimited()).unwrap();
    assert!(fleets.len() > 100_000, "{}", fleets.len());
    // Each draw is a node, and so is each ship of the list, which was given up after 2,000.
    let mut budget = Budget::unlimited();
    let drawn = draw_fleets(&table, &evidence, Prior::Uniform, 10, &mut budget, &mut rng);
    assert!(drawn.fleets() <= 10);
    assert!(budget.spent() >= 2_010, "{}", budget.spent());
    for prior in [Prior::Uniform, Prior::LongestFirst] {
        let exact = by_all(&table, &evidence, prior, &fleets);
        assert_draws(&table, &evidence, prior, &exact, "many covers", &mut rng);
    }
}

/// The misses to expect of these fleets, all alike, from shooting where most have a ship, after a
/// first shot elsewhere if one is given.
fn greedy_misses(fleets: &[&Fleet], sea: &Sea, first: Option<Cell>) -> f64 {
    let misses = |&fleet: &&Fleet| {
        let (mut sea, mut first, mut misses) = (sea.clone(), first, 0);
        while !sea.is_lost() {
            let left = agreeing(fleets.iter().copied(), &sea).into_iter();
            let left: Vec<_> = left.map(|fleet| (fleet.clone(), 1.0)).collect();
            let chances = chances(&left, &sea);
            let mut cells: Vec<Cell> = chances.keys().copied().collect();
            cells.sort();
            let likeliest = cells.iter().copied().reduce(|best, cell| {
                let is_better = chances[&cell] > chances[&best] + 1e-9;
                if is_better { cell } else { best }
            });
            let cell = first.take().or(likeliest).unwrap();
            let answer = fleet.answer(cell, |own| sea.was_shot(own));
            sea.mark(cell, answer);
            misses += u32::from(answer == Answer::Miss);
        }
        f64::from(misses)
    };
    fleets.iter().map(misses).sum::<f64>() / fleets.len() as f64
}

/// The fewest misses that any way to shoot has, added up over these fleets.
fn fewest_misses(fleets: &[&Fleet], shot: &HashSet<Cell>) -> u32 {
    let with = |cell: &Cell| fleets.iter().filter(|fleet| fleet.ship_at(*cell).is_some()).count();
    let cells: HashSet<Cell> = fleets
        .iter()
        .flat_map(|fleet| fleet.ships().iter().flat_map(|ship| ship.cells()))
        .filter(|cell| !shot.contains(cell))
        .collect();
    if cells.iter().all(|cell| with(cell) == fleets.len()) {
        return 0;
    }
    let after = |&cell: &Cell| {
        let shot = shot | &HashSet::from([cell]);
        let groups = Answer::ALL.map(|answer| {
            let answers = |fleet: &&&Fleet| fleet.answer(cell, |own| shot.contains(&own)) == answer;
            fleets.iter().filter(answers).copied().collect::<Vec<_>>()
        });
        let misses = groups[0].len() as u32;
        misses + groups.iter().map(|group| fewest_misses(group, &shot)).sum::<u32>()
    };
    // A shot that cannot miss costs nothing.
    match cells.iter().find(|cell| with(cell) == fleets.len()) {
        Some(sure) => after(sure),
        None => cells.iter().map(after).min().unwrap(),
    }
}

#[test]
fn the_end_is_played_out_as_it_would_be_played() {
    let mut rng = seeded(11);
    let (mut ends, mut gains, mut perfect) = (0, 0, 0);
    for words in SMALL {
        let (setting, table, fleets) = all_of(words);
        for n in 0..100 {
            let sea = shot_at(fleets.choose(&mut rng).unwrap(), &setting, 8 + n % 10, &mut rng);
            let left = agreeing(&fleets, &sea);
            if sea.is_lost() || left.len() > 8 {
                continue;
            }
            let (evidence, budget) = (Evidence::of(&table, &sea), &mut Budget::unlimited());
            let listed = every_fleet(&table, &evidence, budget).unwrap();
            let end = Endgame::of(&table, &evidence, &listed, &vec![1.0; listed.len()]);
            let greedy = end.greedy(budget).unwrap();
            assert!(
                (greedy - greedy_misses(&left, &sea, None)).abs() < 1e-9,
                "{words} {:?}",
                sea.shots()
            );
            let Some((bit, best)) = end.best(4, budget).unwrap() else {
                assert!(greedy == 0.0);
                continue;
            };
            let played = greedy_misses(&left, &sea, setting.cell(bit));
            assert!((best - played).abs() < 1e-9, "{words} {:?}", sea.shots());
            let shot = sea.shots().iter().map(|&(cell, _)| cell).collect();
            let fewest = f64::from(fewest_misses(&left, &shot)) / left.len() as f64;
            assert!(fewest <= best + 1e-9 && best <= greedy + 1e-9);
            ends += 1;
            gains += u32::from(best < greedy - 1e-9);
            perfect += u32::from(best < fewest + 1e-9);
        }
    }
    // It does better than greedy play now and then, and mostly as well as can be.
    assert!(gains > 0 && perfect > ends * 9 / 10, "{gains}, {perfect} of {ends}");
}

#[test]
fn the_weight_of_a_fleet_is_the_sum_over_the_orders_of_ships_alike() {
    let setting = setting("rows=6 cols=6 fleet=[3,2,2,1,1]");
    let table = PlacementTable::<2>::new(&setting).unwrap();
    let mut rng = seeded(3);
    for _ in 0..20 {
        let fleet = Placing::Uniform.place(&setting, &mut rng);
        let places: Vec<Placement> = fleet.ships().iter().map(|&ship| table.place(ship)).collect();
        let [a, b, c, d, e] = places[..] else { unreachable!() };
        let orders = [[a, b, c, d, e], [a, c, b, d, e], [a, b, c, e, d], [a, c, b, e, d]];
        let sum: f64 = orders.iter().map(|order| Prior::LongestFirst.of_order(&table, order)).sum();
        let weight = Prior::LongestFirst.of_fleet(&table, &places);
        assert!((weight / sum - 1.0).abs() < 1e-9);
    }
}
