//! The strategy `learned`, and the lessons that it takes.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use jogada::control::Interrupt;
use jogada::rules::games::{Classic, Floating, Morris, morris::Slides};
use jogada::rules::{Outcome, Side, Status, Written};
use jogada::session::{Engine, Examiner, Method};
use jogada::solvers::Fallible;

use crate::support::lessons::Lessons;
use crate::support::policy::{PAIRINGS, bound};

/// After how many games no line of play ever beats a learner again, within 20,000.
fn settled(seed: u64) -> u64 {
    let mut lessons = Lessons::new("classic", Method::Td, seed);
    let (_, early) = lessons.settle(4_000, 50);
    let (_, late) = lessons.settle(16_000, 1_000);
    // Late is counted from 4,000 on; who was beaten there again has settled only then.
    match (early, late) {
        (Some(games), Some(1_000)) => games,
        (_, late) => 4_000 + late.expect("unbeatable within 20,000 games"),
    }
}

#[test]
fn learners_soon_are_unbeatable_for_good() {
    for seed in 1..=2 {
        let games = settled(seed);
        assert!(games < 2_500, "seed {seed}: {games}");
    }
}

#[test]
#[ignore = "400,000 games: ten times as long as with two learners"]
fn twenty_learners_of_twenty_soon_are_unbeatable_for_good() {
    let mut settled: Vec<u64> = (1..=20).map(settled).collect();
    settled.sort_unstable();
    assert!(settled[10] < 2_500, "{settled:?}");
}

/// The points of all four pairings, beside the most that anyone gets who never gives up exact
/// value.
fn points(lessons: &Lessons) -> [(f64, f64); 4] {
    PAIRINGS.map(|pairing| {
        let examiner = match pairing.opponent {
            Fallible::RANDOM => Examiner::Random,
            _ => Examiner::Alert,
        };
        let points = lessons.trainer.rates(examiner)[pairing.me].points();
        (points, bound(&Classic::new(), pairing))
    })
}

#[test]
#[ignore = "400,000 games; the bench plays a million of them, too"]
fn after_200_000_games_it_gets_95_per_cent_of_the_points_that_there_are() {
    for seed in 1..=2 {
        let mut lessons = Lessons::new("classic", Method::Td, seed);
        lessons.play(200_000);
        assert!(lessons.is_unbeaten());
        let [u_first, u_second, b_first, b_second] = points(&lessons);
        for (first, second) in [(u_first, u_second), (b_first, b_second)] {
            let (points, bound) = (first.0 + second.0, first.1 + second.1);
            assert!(points >= 0.95 * bound, "seed {seed}: {points} of {bound}");
        }
    }
}

/// The table of a game that comes with the program.
fn shipped(game: &str) -> PathBuf {
    let name = game.split(' ').next().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    path.join(format!("src/strategies/learned/{name}.table"))
}

/// Who knows just what that table says.
fn reader(game: &str) -> Lessons {
    Lessons::of(game, Method::Td, "", &shipped(game), 1)
}

#[test]
fn the_table_of_classic_gets_95_per_cent_of_the_points_that_there_are() {
    let lessons = reader("classic");
    assert!(lessons.is_unbeaten());
    for (points, bound) in points(&lessons) {
        assert!(points >= 0.95 * bound, "{points} of {bound}");
    }
}

#[test]
fn the_table_of_morris_beats_whoever_errs() {
    let lessons = reader("morris");
    assert!(lessons.is_unbeaten());
    for examiner in [Examiner::Random, Examiner::Alert] {
        let rates = lessons.trainer.rates(examiner);
        assert!(rates.x.points() > 2.95 && rates.o.points() > 2.95, "{rates:?}");
    }
}

#[test]
fn the_table_of_floating_wins_as_first_and_serves_larger_boards() {
    let perfect = reader("floating rows=5 cols=5").trainer.rates(Examiner::Perfect);
    assert!(perfect.x.win > 1.0 - 1e-9, "X wins on every line: {perfect:?}");
    for board in ["rows=5 cols=5", "rows=15 cols=15", "rows=7 cols=5"] {
        let mut engine = Engine::new(1, Interrupt::default());
        let game = format!("floating {board}");
        engine.set_game(&game.split(' ').collect::<Vec<_>>()).unwrap();
        engine.set_strategy(&["learned"]).unwrap();
        engine.choose().unwrap();
        assert_eq!(engine.session().reason().map(|reason| &reason[..3]), Some("win"), "{board}");
    }
}

/// The table that comes with the program is what comes of so many games with this seed.
fn check_recipe(game: &str, games: u64, seed: u64) {
    let mut lessons = Lessons::new(game, Method::Td, seed);
    lessons.play(games);
    let table = fs::read_to_string(shipped(game)).unwrap();
    assert!(lessons.trainer.text() == table, "{game}: the entry gives another table");
}

#[test]
fn the_table_of_morris_is_what_its_recipe_gives() {
    check_recipe("morris", 20_000, 1);
}

#[test]
#[ignore = "200,000 games"]
fn the_table_of_classic_is_what_its_recipe_gives() {
    check_recipe("classic", 200_000, 3);
}

#[test]
#[ignore = "50,000 games on a larger board"]
fn the_table_of_floating_is_what_its_recipe_gives() {
    check_recipe("floating rows=5 cols=5", 50_000, 1);
}

#[test]
fn no_line_of_play_beats_the_strategy_as_it_comes() {
    let mut engine = Engine::new(1, Interrupt::default());
    engine.set_game(&["classic"]).unwrap();
    engine.set_strategy(&["learned"]).unwrap();
    for me in Side::BOTH {
        let mut ends = 0;
        play_all(&mut engine, me, &mut ends);
        assert!(ends > 20, "{ends}");
    }
}

/// All that an opponent can do against the engine, which plays `me`.
fn play_all(engine: &mut Engine, me: Side, ends: &mut u32) {
    match engine.umpire().status() {
        Status::Over(outcome) => {
            assert_ne!(outcome, Outcome::Win(me.other()), "{:?}", engine.umpire().history());
            *ends += 1;
        }
        Status::ToMove(side) if side == me => {
            engine.choose().unwrap();
            play_all(engine, me, ends);
            engine.session_mut().undo(1);
        }
        Status::ToMove(_) => {
            for mv in engine.umpire().legal() {
                engine.session_mut().play(&[&mv]).unwrap();
                play_all(engine, me, ends);
                engine.session_mut().undo(1);
            }
        }
    }
}

#[test]
fn matchboxes_learn_too_but_keep_some_weaknesses() {
    let mut lessons = Lessons::new("classic", Method::Menace, 1);
    let before = lessons.trainer.rates(Examiner::Random);
    lessons.play(20_000);
    let after = lessons.trainer.rates(Examiner::Random);
    assert!(after.x.points() > before.x.points() + 0.5, "{before:?} {after:?}");
    assert!(after.o.points() > before.o.points() + 0.5, "{before:?} {after:?}");
}

/// Every position that can be reached is read as it is written, and none is written as another.
fn check_written<G: Written>(start: G) {
    let (mut seen, mut words, mut open) = (HashSet::new(), HashSet::new(), vec![start]);
    while let Some(game) = open.pop() {
        let key = game.key();
        let word = G::write_key(&key);
        assert!(G::read_key(&word) == Some(key.clone()), "{word}");
        assert!(!word.contains([' ', '=']));
        if seen.insert(key) {
            assert!(words.insert(word));
            open.extend(game.moves().map(|mv| game.after(mv)));
        }
    }
    assert!(seen.len() > 500);
}

#[test]
fn positions_are_read_as_they_are_written() {
    check_written(Classic::new());
    check_written(Floating::new(4, 5).unwrap());
    check_written(Morris::new(Slides::Lines));
    for word in
        ["", "x", "xo......", "xo........", "xx.......", "o........", "........x", "xo......é"]
    {
        assert!(Classic::read_key(word).is_none(), "{word}");
        assert!(Morris::read_key(&format!("king:{word}")).is_none() || word == "o........");
    }
    for word in [
        "",
        "3x2",
        "4x3",
        "03x4",
        "3x100",
        "0222",
        "0222:",
        "2222:.x.......",
        "222:x........",
        "2223:x........",
        "0222:.........",
    ] {
        assert!(Floating::read_key(word).is_none(), "{word}");
    }
}
