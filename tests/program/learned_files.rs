//! The files of the strategy `learned`: when they are written, what is kept, what is refused.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::thread;

use jogada::control::Interrupt;
use jogada::rules::{Outcome, Side, Status};
use jogada::session::{Engine, Method};

use crate::support::folder::Folder;
use crate::support::lessons::Lessons;

/// An engine that plays `classic` from `table` and goes on learning.
fn learner(table: &Path, seed: u64) -> Engine {
    let mut engine = Engine::new(seed, Interrupt::default());
    engine.set_game(&["classic"]).unwrap();
    let table = format!("table={}", table.display());
    engine.set_strategy(&["learned", &table, "learn=true"]).unwrap();
    engine
}

/// A table that knows nothing.
fn empty(folder: &Folder, method: Method) -> std::path::PathBuf {
    let path = folder.at("classic.table");
    let mut lessons = Lessons::of("classic", method, "", &path, 1);
    lessons.trainer.save().unwrap();
    path
}

fn games(table: &Path) -> u64 {
    let text = fs::read_to_string(table).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("games "));
    line.unwrap().parse().unwrap()
}

#[test]
fn each_game_that_ends_is_learned_from_once() {
    let folder = Folder::new("learned-once");
    let table = empty(&folder, Method::Td);
    let mut engine = learner(&table, 1);
    // Nobody has won yet; a question is no game; and what is dropped was none.
    engine.choose().unwrap();
    engine.suggest().unwrap();
    engine.session_mut().restart();
    assert_eq!(games(&table), 0);
    // The other side ends it.
    engine.choose().unwrap();
    while let Status::ToMove(_) = engine.umpire().status() {
        let mv = engine.umpire().legal().remove(0);
        engine.session_mut().play(&[&mv]).unwrap();
    }
    assert_eq!(games(&table), 1);
    // The end is taken back and comes again.
    engine.session_mut().undo(2);
    while engine.choose().is_ok() {}
    assert_eq!(games(&table), 1);
    // It ends a game itself.
    engine.session_mut().restart();
    while engine.choose().is_ok() {}
    assert_eq!(games(&table), 2);
    // A game of others is none of its own.
    engine.session_mut().restart();
    engine.session_mut().play(&["1", "4", "2", "5", "3"]).unwrap();
    assert_eq!(games(&table), 2);
    assert_eq!(fs::read_dir(table.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn who_has_lost_in_one_way_does_not_lose_so_again() {
    let folder = Folder::new("learned-lesson");
    let table = empty(&folder, Method::Td);
    let mut engine = learner(&table, 1);
    let mut lost = HashSet::new();
    for _ in 0..200 {
        engine.session_mut().restart();
        while let Status::ToMove(side) = engine.umpire().status() {
            match side {
                Side::O => drop(engine.choose().unwrap()),
                Side::X => {
                    let mv = engine.umpire().legal().remove(0);
                    engine.session_mut().play(&[&mv]).unwrap();
                }
            }
        }
        if engine.umpire().status() == Status::Over(Outcome::Win(Side::X)) {
            assert!(lost.insert(engine.umpire().history()), "the same game is lost twice");
        }
    }
    assert!(!lost.is_empty());
}

#[test]
fn several_learners_of_one_table_undo_nothing_of_each_other() {
    let folder = Folder::new("learned-together");
    for method in Method::ALL {
        let table = empty(&folder, method);
        thread::scope(|scope| {
            for seed in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut engine = learner(table, seed);
                    for _ in 0..25 {
                        engine.session_mut().restart();
                        while engine.choose().is_ok() {}
                    }
                    assert!(!engine.session().reason().unwrap().contains("not kept"));
                });
            }
        });
        assert_eq!(games(&table), 100);
        // Whole, and nothing beside it.
        learner(&table, 1);
        assert_eq!(fs::read_dir(table.parent().unwrap()).unwrap().count(), 1);
        fs::remove_file(table).unwrap();
    }
}

#[test]
fn what_cannot_be_kept_is_told() {
    let folder = Folder::new("learned-trouble");
    let table = empty(&folder, Method::Td);
    let mut engine = learner(&table, 1);
    fs::remove_file(&table).unwrap();
    while engine.choose().is_ok() {}
    engine.session_mut().restart();
    engine.choose().unwrap();
    let reason = engine.session().reason().unwrap();
    assert!(reason.contains("what it learns is not kept: cannot lock"), "{reason}");
}

#[test]
fn lessons_do_not_overwrite_what_was_learned_meanwhile() {
    let folder = Folder::new("learned-meanwhile");
    let table = empty(&folder, Method::Td);
    let mut lessons = Lessons::of("classic", Method::Td, "", &table, 1);
    lessons.play(10);
    let mut engine = learner(&table, 1);
    while engine.choose().is_ok() {}
    let error = lessons.trainer.save().unwrap_err().to_string();
    assert!(error.contains("was changed meanwhile"), "{error}");
    assert_eq!(games(&table), 1);
    let (_, beside) = error.rsplit_once(' ').unwrap();
    assert_eq!(games(Path::new(beside)), 10);
    // Nor when a file has come where there was none.
    fs::remove_file(&table).unwrap();
    let mut first = Lessons::of("classic", Method::Td, "", &table, 1);
    let mut second = Lessons::of("classic", Method::Td, "", &table, 1);
    first.trainer.save().unwrap();
    assert!(second.trainer.save().is_err());
    // Who has saved may go on.
    first.play(5);
    first.trainer.save().unwrap();
    assert_eq!(games(&table), 5);
}

#[test]
fn a_wrong_table_is_refused_with_its_line() {
    let folder = Folder::new("learned-wrong");
    let path = folder.at("wrong.table");
    let mut lessons = Lessons::new("classic", Method::Td, 1);
    lessons.play(1);
    let good = lessons.trainer.text();
    let lines: Vec<&str> = good.lines().collect();
    let count = lines.len();
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.join("\n")
    };
    let without = |number: usize| {
        let mut lines = lines.clone();
        lines.remove(number - 1);
        lines.join("\n")
    };
    let torn = good[..good.len() / 2].to_owned();
    let torn_at = torn.lines().count();
    let cases = [
        (String::new(), 1, "expected \"jogada learned 1\""),
        (with(1, "jogada learned 2"), 1, "expected \"jogada learned 1\""),
        (with(2, "game morris limit=100 slides=king"), 2, "expected the game classic"),
        (with(2, "gamble classic"), 2, "expected game and its value"),
        (with(3, "method magic"), 3, "expected td or menace"),
        (with(4, "games many"), 4, "expected a number of games"),
        (with(5, "xo draw 1 1.0 1"), 5, "expected a position of this game, folded"),
        (with(6, lines[4]), 6, "this position has a line before"),
        (without(5), count - 1, "stand before it"),
        (without(count), count, "the last line is missing"),
        (torn, torn_at, "expected"),
        (format!("{good}more\n"), count + 1, "expected the end"),
    ];
    let set = |path: &Path| {
        let mut engine = Engine::new(1, Interrupt::default());
        engine.set_game(&["classic"]).unwrap();
        let table = format!("table={}", path.display());
        let set = engine.set_strategy(&["learned", &table]);
        set.map_err(|error| error.to_string())
    };
    fs::write(&path, &good).unwrap();
    set(&path).unwrap();
    for (text, line, expected) in cases {
        fs::write(&path, &text).unwrap();
        let error = set(&path).unwrap_err();
        let is_right = error.contains(&format!("line {line}: ")) && error.contains(expected);
        assert!(is_right, "expected line {line}, {expected}: {error}\n{text}");
    }
    let error = set(&folder.at("none.table")).unwrap_err();
    assert!(error.contains("there is no such file"), "{error}");
}
