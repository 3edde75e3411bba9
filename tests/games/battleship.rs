//! The sea battle: counts of fleets, placings, and strategies.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::support::fleets::{all_fleets, seeded, setting};
use jogada::control::Budget;
use jogada::rules::games::battleship::mask::Mask;
use jogada::rules::games::battleship::{Answer, Sea};
use jogada::solvers::battleship::{Prior, count};
use jogada::strategies::battleship::{Ablation, Hunter, Placing, Rules, ShotStrategy};

#[test]
fn counts_of_fleets_are_those_of_trying_everything() {
    for (words, expected) in [
        ("rows=5 cols=5 fleet=[3,2,1]", 3944),
        ("rows=5 cols=5 fleet=[3,2,1] touch=true", 19120),
        ("rows=5 cols=6 fleet=[3,2,2,1]", 38650),
        ("rows=6 cols=6 fleet=[4,3,2]", 11520),
    ] {
        let setting = setting(words);
        assert_eq!(count(&setting), Some(expected), "{words}");
        if expected < 20_000 {
            assert_eq!(all_fleets(&setting).len() as u64, expected, "{words}");
        }
    }
}

#[test]
#[ignore = "it takes some ten seconds"]
fn the_russian_fleet_has_so_many_placings() {
    assert_eq!(count(&setting("")), Some(1_855_545_978_831_780));
    let alike = count(&setting("fleet=[5,4,3,3,2] touch=true"));
    // 30,093,975,536 with the two ships of three cells told apart.
    assert_eq!(alike, Some(30_093_975_536 / 2));
}

#[test]
fn uniform_placing_draws_every_fleet_alike() {
    let setting = setting("rows=5 cols=5 fleet=[3,2,1]");
    let mut counts: HashMap<String, u32> =
        all_fleets(&setting).iter().map(|fleet| (fleet.to_string(), 0)).collect();
    let mut rng = seeded(4);
    let draws = 40 * counts.len();
    for _ in 0..draws {
        let fleet = Placing::Uniform.place(&setting, &mut rng);
        *counts.get_mut(&fleet.to_string()).expect("a legal fleet") += 1;
    }
    // Chi squared with n - 1 degrees of freedom has mean n - 1 and variance 2 (n - 1).
    let chi: f64 = counts.values().map(|&count| (f64::from(count) - 40.0).powi(2) / 40.0).sum();
    let freedom = (counts.len() - 1) as f64;
    assert!((chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{chi} for {freedom}");
}

#[test]
fn every_placing_gives_fleets_of_the_setting() {
    let mut rng = seeded(5);
    for words in
        ["", "fleet=[5,4,3,3,2] touch=true", "rows=20 cols=20", "rows=5 cols=5 fleet=[3,2,2]"]
    {
        let setting = setting(words);
        for placing in [Placing::LongestFirst, Placing::Uniform, Placing::Edges] {
            let fleets: HashSet<_> = (0..8).map(|_| placing.place(&setting, &mut rng)).collect();
            assert!(fleets.len() > 2, "{words} {placing:?}");
            // `place` makes them by `Fleet::new`, which checks them.
            assert!(fleets.iter().all(|fleet| fleet.mask(&setting) != Mask::EMPTY));
        }
    }
}

/// The mean number of shots of a strategy at so many fleets.
fn shots(strategy: &mut dyn ShotStrategy, words: &str, placing: Placing, games: u64) -> f64 {
    let setting = setting(words);
    let mut sum = 0;
    for seed in 0..games {
        let mut rng = seeded(seed);
        let fleet = placing.place(&setting, &mut rng);
        let mut sea = Sea::new(Arc::clone(&setting));
        while !sea.is_lost() {
            let cell = strategy.aim(&sea, &mut Budget::unlimited(), &mut rng).mv;
            sea.mark(cell, fleet.answer(cell, |own| sea.was_shot(own)));
            sum += 1;
        }
    }
    f64::from(sum) / games as f64
}

#[test]
fn the_textbook_needs_its_number_of_shots() {
    // 58.6 is published with a standard error of 0.05; that of 5,000 games is 0.1.
    let mean = shots(&mut Rules, "", Placing::LongestFirst, 5_000);
    assert!((58.1..59.1).contains(&mean), "{mean}");
}

#[test]
fn the_hunter_needs_fewer_shots_than_the_textbook() {
    // The standard error is 0.7.
    let mean = shots(&mut Hunter::new(Prior::LongestFirst), "", Placing::LongestFirst, 100);
    assert!(mean < 57.0, "{mean}");
}

#[test]
fn a_hunter_of_ships_that_may_touch_favours_one_colour_of_a_chessboard() {
    let setting = setting("fleet=[5,4,3,3,2] touch=true");
    // Of 16 shots into the water how many are on the colour that has more.
    let of_one_colour = |ablation, seed| {
        let mut hunter = Hunter::with(Prior::Uniform, ablation);
        let mut sea = Sea::new(Arc::clone(&setting));
        let mut by_colour = [0, 0];
        for _ in 0..16 {
            let aim = hunter.aim(&sea, &mut Budget::unlimited(), &mut seeded(seed));
            by_colour[usize::from(aim.mv.row() + aim.mv.col()) % 2] += 1;
            sea.mark(aim.mv, Answer::Miss);
        }
        by_colour[0].max(by_colour[1])
    };
    let [by_chance, by_worth] = [Ablation::Fleets, Ablation::Worth]
        .map(|ablation| (0..20).map(|seed| of_one_colour(ablation, seed)).sum::<u32>());
    assert!(by_worth > by_chance + 20, "{by_chance} {by_worth}");
}

#[test]
fn a_hunter_in_a_hurry_shoots_at_once_and_where_it_may() {
    let setting = setting("");
    let mut rng = seeded(6);
    for nodes in [0, 1, 30, 1000] {
        let fleet = Placing::LongestFirst.place(&setting, &mut rng);
        let mut hunter = Hunter::new(Prior::Uniform);
        let mut sea = Sea::new(Arc::clone(&setting));
        while !sea.is_lost() {
            let mut budget = Budget::new(None, Some(nodes), Default::default());
            let cell = hunter.aim(&sea, &mut budget, &mut rng).mv;
            assert!(!sea.was_shot(cell) && budget.spent() <= nodes);
            sea.mark(cell, fleet.answer(cell, |own| sea.was_shot(own)));
        }
    }
}

#[test]
fn a_hunter_shoots_by_what_is_known_and_its_seed_alone() {
    for (words, most) in [("rows=20 cols=20", 60), ("", 100), ("fleet=[5,4,3,3,2] touch=true", 100)]
    {
        let setting = setting(words);
        let mut rng = seeded(13);
        let fleet = Placing::Uniform.place(&setting, &mut rng);
        let mut old = Hunter::new(Prior::LongestFirst);
        let mut sea = Sea::new(Arc::clone(&setting));
        for shot in 0..most {
            if sea.is_lost() {
                break;
            }
            let aim = |hunter: &mut Hunter| {
                hunter.aim(&sea, &mut Budget::unlimited(), &mut seeded(shot)).mv
            };
            let cell = aim(&mut old);
            assert_eq!(cell, aim(&mut Hunter::new(Prior::LongestFirst)), "{words}, shot {shot}");
            assert!(sea.trace(cell).is_none());
            sea.mark(cell, fleet.answer(cell, |own| sea.was_shot(own)));
        }
        assert!(sea.is_lost() || setting.rows() == 20);
    }
}
