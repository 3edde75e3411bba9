//! The sea battle: counts of fleets, what can be known of them, placings, strategies, and lies.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jogada::rules::games::battleship::mask::Mask;
use jogada::rules::games::battleship::{Answer, Fleet, OPTIONS, Sea, Setting, Ship};
use jogada::rules::{Cell, Options, Side, Status};
use jogada::session::battleship::{Post, Waters};
use jogada::session::{BadSecret, Hidden, Hiding, PlayError, Session, Umpire};
use jogada::solvers::Budget;
use jogada::solvers::battleship::{
    Chart, Clues, Crew, Place, Prior, count, every_fleet, mean_worth,
};
use jogada::strategies::battleship::{Gunner, Hunter, Placing, Random, Rules};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn options(words: &str) -> Options {
    let words = words.split_whitespace();
    Options::defaults(OPTIONS).with(words).unwrap()
}

fn setting(words: &str) -> Arc<Setting> {
    Setting::of(&options(words)).unwrap()
}

fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// All fleets, by trying all ships in all places.
fn all_fleets(setting: &Setting) -> Vec<Fleet> {
    let mut found = HashMap::new();
    let mut lines = vec![Vec::new()];
    for &length in setting.lengths() {
        let longer = |ships: &Vec<Ship>| {
            let ships = ships.clone();
            setting
                .places(length)
                .map(move |ship| [&ships[..], &[ship]].concat())
        };
        lines = lines
            .iter()
            .flat_map(longer)
            .filter(|ships| are_apart(setting, ships))
            .collect();
    }
    for ships in lines {
        let fleet = Fleet::new(setting, &ships).expect("ships that are apart");
        found.insert(fleet.to_string(), fleet);
    }
    let mut fleets: Vec<_> = found.into_iter().collect();
    fleets.sort_by(|a, b| a.0.cmp(&b.0));
    fleets.into_iter().map(|(_, fleet)| fleet).collect()
}

/// Whether the last ship keeps its distance from the others, cell by cell.
fn are_apart(setting: &Setting, ships: &[Ship]) -> bool {
    let (last, others) = ships.split_last().unwrap();
    let least = if setting.touch() { 1 } else { 2 };
    let distance = |a: Cell, b: Cell| a.row().abs_diff(b.row()).max(a.col().abs_diff(b.col()));
    let is_far = |a: Cell| last.cells().all(|b| distance(a, b) >= least);
    others.iter().all(|other| other.cells().all(is_far))
}

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

fn chances(fleets: &[(Fleet, f64)], sea: &Sea) -> HashMap<Cell, f64> {
    let total: f64 = fleets.iter().map(|(_, weight)| weight).sum();
    let chance = |cell: Cell| {
        let with = fleets
            .iter()
            .filter(|(fleet, _)| fleet.ship_at(cell).is_some());
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
    for words in [
        "rows=5 cols=5 fleet=[3,2,1]",
        "rows=5 cols=5 fleet=[3,2,1] touch=true",
    ] {
        let setting = setting(words);
        let chart = Chart::<2>::new(&setting).unwrap();
        let fleets = all_fleets(&setting);
        for n in 0..40 {
            let fleet = fleets.choose(&mut rng).unwrap();
            let sea = shot_at(fleet, &setting, n % 14, &mut rng);
            if sea.is_lost() {
                continue;
            }
            let agreeing: Vec<&Fleet> = fleets
                .iter()
                .filter(|fleet| sea.first_lie(fleet).is_none())
                .collect();
            let clues = Clues::of(&chart, &sea);
            let listed = every_fleet(&chart, &clues, &mut Budget::unlimited()).unwrap();
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
                let weighted: Vec<_> = agreeing
                    .iter()
                    .map(|&fleet| (fleet.clone(), weight(fleet)))
                    .collect();
                let expected = chances(&weighted, &sea);
                let weights: Vec<f64> = listed
                    .iter()
                    .map(|fleet| prior.of_fleet(&chart, fleet))
                    .collect();
                let exact = mean_worth(&chart, &clues, &listed, &weights, |_, _| 1.0);
                for (&cell, &expected) in &expected {
                    assert!((exact[setting.bit(cell)] - expected).abs() < 1e-9);
                }
                // ...and by drawn fleets, within five standard errors of as many independent ones as a tenth of them.
                let mut crew = Crew::new(chart.clone());
                let budget = &mut Budget::unlimited();
                crew.fill(&clues, &sea, 200, budget, &mut rng).unwrap();
                let (mut drawn, mut weights) = (Vec::new(), Vec::new());
                for _ in 0..40 {
                    crew.sweep(&clues, budget, &mut rng).unwrap();
                    drawn.extend(crew.fleets().iter().cloned());
                }
                weights.extend(drawn.iter().map(|fleet| prior.of_order(&chart, fleet)));
                let sampled = mean_worth(&chart, &clues, &drawn, &weights, |_, _| 1.0);
                for (&cell, &expected) in &expected {
                    let error = (expected * (1.0 - expected) / (drawn.len() as f64 / 10.0)).sqrt();
                    let found = sampled[setting.bit(cell)];
                    assert!(
                        (found - expected).abs() <= 5.0 * error + 1e-9,
                        "{words} {prior:?} {:?} {cell}: {found} for {expected}",
                        sea.shots()
                    );
                }
            }
        }
    }
}

#[test]
fn the_weight_of_a_fleet_is_the_sum_over_the_orders_of_ships_alike() {
    let setting = setting("rows=6 cols=6 fleet=[3,2,2,1,1]");
    let chart = Chart::<2>::new(&setting).unwrap();
    let mut rng = seeded(3);
    for _ in 0..20 {
        let fleet = Placing::Uniform.place(&setting, &mut rng);
        let places: Vec<Place> = fleet
            .ships()
            .iter()
            .map(|&ship| chart.place(ship))
            .collect();
        let [a, b, c, d, e] = places[..] else {
            unreachable!()
        };
        let orders = [
            [a, b, c, d, e],
            [a, c, b, d, e],
            [a, b, c, e, d],
            [a, c, b, e, d],
        ];
        let sum: f64 = orders
            .iter()
            .map(|order| Prior::LongestFirst.of_order(&chart, order))
            .sum();
        let weight = Prior::LongestFirst.of_fleet(&chart, &places);
        assert!((weight / sum - 1.0).abs() < 1e-9);
    }
}

#[test]
fn uniform_placing_draws_every_fleet_alike() {
    let setting = setting("rows=5 cols=5 fleet=[3,2,1]");
    let mut counts: HashMap<String, u32> = all_fleets(&setting)
        .iter()
        .map(|fleet| (fleet.to_string(), 0))
        .collect();
    let mut rng = seeded(4);
    let draws = 40 * counts.len();
    for _ in 0..draws {
        let fleet = Placing::Uniform.place(&setting, &mut rng);
        *counts.get_mut(&fleet.to_string()).expect("a legal fleet") += 1;
    }
    // Chi squared with n - 1 degrees of freedom has mean n - 1 and variance 2 (n - 1).
    let chi: f64 = counts
        .values()
        .map(|&count| (f64::from(count) - 40.0).powi(2) / 40.0)
        .sum();
    let freedom = (counts.len() - 1) as f64;
    assert!(
        (chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(),
        "{chi} for {freedom}"
    );
}

#[test]
fn every_placing_gives_fleets_of_the_setting() {
    let mut rng = seeded(5);
    for words in [
        "",
        "fleet=[5,4,3,3,2] touch=true",
        "rows=20 cols=20",
        "rows=5 cols=5 fleet=[3,2,2]",
    ] {
        let setting = setting(words);
        for placing in [Placing::LongestFirst, Placing::Uniform, Placing::Edges] {
            let fleets: HashSet<_> = (0..8).map(|_| placing.place(&setting, &mut rng)).collect();
            assert!(fleets.len() > 2, "{words} {placing:?}");
            // `place` makes them by `Fleet::new`, which checks them.
            assert!(
                fleets
                    .iter()
                    .all(|fleet| fleet.mask(&setting) != Mask::EMPTY)
            );
        }
    }
}

/// The mean number of shots of a gunner at so many fleets.
fn shots(gunner: &mut dyn Gunner, words: &str, placing: Placing, games: u64) -> f64 {
    let setting = setting(words);
    let mut sum = 0;
    for seed in 0..games {
        let mut rng = seeded(seed);
        let fleet = placing.place(&setting, &mut rng);
        let mut sea = Sea::new(Arc::clone(&setting));
        while !sea.is_lost() {
            let cell = gunner.aim(&sea, &mut Budget::unlimited(), &mut rng).mv;
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
    let mean = shots(
        &mut Hunter::new(Prior::LongestFirst),
        "",
        Placing::LongestFirst,
        100,
    );
    assert!(mean < 57.0, "{mean}");
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

/// Two engines and a referee, which knows both fleets unless it is blind; `lie` changes answers.
fn battle(
    words: &str,
    seed: u64,
    blind: bool,
    mut lie: impl FnMut(&str, &mut Xoshiro256PlusPlus) -> Option<String>,
) -> Result<(), (Side, PlayError)> {
    let mut rng = seeded(seed);
    let options = options(words);
    let mut sides = [Post::new(&options).unwrap(), Post::new(&options).unwrap()];
    let mut referee = Waters::new(&options).unwrap();
    let mut fleets = Vec::new();
    for (side, post) in Side::BOTH.into_iter().zip(&mut sides) {
        let strategy = Options::defaults(post.strategies()[2].options);
        post.set_strategy("random", &strategy).unwrap();
        fleets.push(post.own(&mut rng).unwrap());
        if !blind {
            let ships: Vec<&str> = fleets.last().unwrap().split(' ').collect();
            referee.entrust(side, &ships).unwrap();
        }
    }
    let mut line: Vec<String> = Vec::new();
    let mut liar = None;
    while let Status::ToMove(side) = referee.status() {
        let (me, you) = if side == Side::X { (0, 1) } else { (1, 0) };
        assert_eq!(sides[me].status(), Status::ToMove(side));
        let mut mv = sides[me]
            .choose(&mut Budget::unlimited(), &mut rng)
            .unwrap();
        if liar.is_none()
            && !mv.starts_with('[')
            && let Some(other) = lie(&mv, &mut rng)
        {
            // Its own board holds the truth; the others hear the lie.
            (mv, liar) = (other, Some(side));
        }
        line.push(mv.clone());
        let heard = referee.play(&[&mv]).and_then(|()| sides[you].play(&[&mv]));
        if let Err(error) = heard {
            assert_eq!(
                liar,
                Some(side),
                "only a lie is refused: {error} in {}",
                line.join(" ")
            );
            return Err((side, error));
        }
        if let Some(liar) = liar {
            // Who believed it goes on with its own fleet; the record tells, once the fleets are shown.
            let (honest, false_fleet) = if liar == Side::X { (1, 0) } else { (0, 1) };
            let ships: Vec<&str> = fleets[false_fleet].split(' ').collect();
            let found = sides[honest].reveal(&ships);
            assert!(
                matches!(found, Err(BadSecret::False(_))),
                "{}",
                line.join(" ")
            );
            return Ok(());
        }
        assert_eq!(referee.history(), line);
    }
    for (n, post) in sides.iter().enumerate() {
        let ships: Vec<&str> = fleets[1 - n].split(' ').collect();
        assert_eq!(post.reveal(&ships), Ok(()));
        assert_eq!(post.status(), referee.status());
    }
    assert_eq!(liar, None);
    Ok(())
}

fn another(answer: &str, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    let others = ["miss", "hit", "sunk"]
        .into_iter()
        .filter(|other| *other != answer);
    let others: Vec<&str> = others.collect();
    rng.random_ratio(1, 30)
        .then(|| (*others.choose(rng).unwrap()).to_owned())
}

const SETTINGS: [&str; 5] = [
    "",
    "rows=6 cols=7 fleet=[3,2,2,1]",
    "fleet=[5,4,3,3,2] touch=true",
    "again=false rows=8 cols=8 fleet=[3,2,1,1]",
    "rows=5 cols=5 fleet=[3,2,1] touch=true again=false",
];

fn battles(games: u64) {
    let mut lies = 0;
    for seed in 0..games {
        let words = SETTINGS[seed as usize % SETTINGS.len()];
        assert_eq!(battle(words, seed, seed % 2 == 0, |_, _| None), Ok(()));
        // A referee that knows the fleets finds a lie at once; a blind one at once or when the fleets are shown.
        let mut has_lied = false;
        let lie = |answer: &str, rng: &mut Xoshiro256PlusPlus| {
            let other = another(answer, rng);
            has_lied |= other.is_some();
            other
        };
        let found = battle(words, seed, seed % 3 == 0, lie);
        if seed % 3 != 0 && has_lied {
            assert!(
                matches!(found, Err((_, PlayError::Illegal(_)))),
                "seed {seed}: {found:?}"
            );
        }
        lies += u32::from(has_lied);
    }
    assert!(u64::from(lies) > games / 2, "{lies}");
}

#[test]
fn games_at_random_keep_the_laws_and_every_lie_is_found() {
    battles(100);
}

#[test]
#[ignore = "ten thousand games take minutes"]
fn ten_thousand_games_at_random_keep_the_laws_and_every_lie_is_found() {
    battles(10_000);
}

#[test]
fn an_answer_is_refused_when_it_becomes_impossible() {
    let mut waters = Waters::new(&options("rows=5 cols=5 fleet=[3,2,1]")).unwrap();
    // The hit in the corner and the one below it belong to the ship of three, which has its third cell below them.
    let line = "[1,1] hit [1,2] miss [1,1] miss [2,1] hit [3,1]";
    let words: Vec<&str> = line.split(' ').collect();
    waters.play(&words).unwrap();
    assert_eq!(waters.legal(), ["sunk"]);
    assert!(matches!(waters.play(&["hit"]), Err(PlayError::Illegal(_))));
    waters.play(&["sunk"]).unwrap();
    waters.play(&["[3,2]"]).unwrap();
    assert_eq!(waters.legal(), ["miss"], "beside a sunk ship is water");
    let sea_answers = waters.history().len();
    assert!(waters.play(&["hit"]).is_err() && waters.history().len() == sea_answers);
}

#[test]
fn a_fleet_is_taken_down_before_the_first_shot_or_not_at_all() {
    let mut post = Post::new(&options("rows=5 cols=5 fleet=[3,2,1]")).unwrap();
    let good = ["[[1,1],[1,2],[1,3]]", "[[3,1],[3,2]]", "[[5,5]]"];
    post.set_own(&good).unwrap();
    assert_eq!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
    for bad in [
        &["[[1,1],[1,2],[1,3]]", "[[3,1],[3,2]]"][..],
        &["[[1,1],[1,2],[1,3]]", "[[2,1],[3,1]]", "[[5,5]]"],
        &["[[1,1],[1,2],[1,3]]", "[[1,1],[2,1]]", "[[5,5]]"],
        &["[[1,4],[1,5],[1,6]]", "[[3,1],[3,2]]", "[[5,5]]"],
    ] {
        assert!(
            matches!(post.set_own(bad), Err(BadSecret::Forbidden(_))),
            "{bad:?}"
        );
    }
    assert!(matches!(post.set_own(&["x"]), Err(BadSecret::Malformed(_))));
    assert_eq!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
    // The client shoots, so the engine is O and answers by this fleet.
    post.play(&["[1,1]"]).unwrap();
    assert_eq!(
        (post.legal(), post.set_own(&good)),
        (vec!["hit".to_owned()], Err(BadSecret::TooLate))
    );
    // Before the first shot it is the same fleet, in the next game another.
    assert!(post.undo(1));
    assert_eq!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
    post.play(&["[1,1]"]).unwrap();
    post.restart();
    assert_ne!(post.own(&mut seeded(1)).unwrap(), good.join(" "));
}

#[test]
fn answers_are_those_of_the_fleet() {
    let setting = setting("rows=5 cols=5 fleet=[3,2,1]");
    let words = ["[[1,1],[1,2],[1,3]]", "[[3,1],[3,2]]", "[[5,5]]"];
    let fleet = Fleet::read(&setting, &words).unwrap();
    let mut sea = Sea::new(setting);
    for (cell, answer) in [
        ("[1,2]", Answer::Hit),
        ("[2,2]", Answer::Miss),
        ("[1,1]", Answer::Hit),
        ("[5,5]", Answer::Sunk),
        ("[1,3]", Answer::Sunk),
    ] {
        let cell = cell.parse().unwrap();
        assert_eq!(fleet.answer(cell, |own| sea.was_shot(own)), answer);
        sea.mark(cell, answer);
    }
    assert_eq!(sea.sunk().len(), 2);
    assert!(sea.wounded().next().is_none());
    // [1,4] and [2,4] lie beside the ship of three.
    assert!(sea.unknown().all(|cell| cell.row() > 2 || cell.col() > 4));
}
