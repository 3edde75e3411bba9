//! Ratings are those that make the results most likely, and as sure as they say.

use std::io::Write;
use std::process::{Command, Stdio};

use jogada::referee::results::{Rating, RatingList};
use jogada::referee::tournament::journal::Entry;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use crate::support::contest::JOGADA;
use crate::support::folder::Folder;

fn game(x: &str, o: &str, result: &str) -> Entry {
    let line = json!({
        "id": 1, "round": 1, "pair": 1, "seed": 1, "game": "classic", "x": x, "o": o, "opening": 0,
        "moves": [], "result": result, "waited_us": {"x": [], "o": []},
    });
    serde_json::from_value(line).unwrap()
}

/// So many games with each result, sides swapped in half of them.
fn games(one: &str, other: &str, [wins, draws, losses]: [u32; 3]) -> Vec<Entry> {
    let results =
        [("x_wins", "o_wins", wins), ("draw", "draw", draws), ("o_wins", "x_wins", losses)];
    let results = results.into_iter().flat_map(|(as_x, as_o, count)| {
        (0..count).map(move |number| match number % 2 {
            0 => game(one, other, as_x),
            _ => game(other, one, as_o),
        })
    });
    results.collect()
}

fn rating<'a>(list: &'a RatingList, name: &str) -> &'a Rating {
    list.players.iter().find(|rating| rating.name == name).unwrap()
}

/// Two players without draws: the difference is where `wins f(-x) - losses f(x)`, and the half
/// games against the average, balance.
#[test]
fn two_players_as_computed_by_hand() {
    for (wins, losses) in [(30, 10), (500, 500), (8, 0)] {
        let list = RatingList::of(&games("Ana", "Bia", [wins, 0, losses]));
        let difference = rating(&list, "Ana").elo - rating(&list, "Bia").elo;
        let f = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let slope = |elo: f64| {
            f64::from(wins) * f(-elo) - f64::from(losses) * f(elo)
                + 0.5 * (f(-elo / 2.0) - f(elo / 2.0))
        };
        let (mut low, mut high) = (-4000.0, 4000.0);
        while high - low > 1e-9 {
            let middle = f64::midpoint(low, high);
            if slope(middle) > 0.0 { low = middle } else { high = middle }
        }
        assert!((difference - low).abs() < 1e-3, "{wins}-{losses}: {difference} is not {low}");
        assert!(list.games["classic"].first_move.abs() < 1e-6);
        assert!(list.games["classic"].draws.abs() < 1e-9);
    }
}

/// Nobody's chances change with the names, the order of games, or a doubling of all of them, which
/// makes errors smaller by the root of two.
#[test]
fn order_does_not_matter_and_numbers_do() {
    let once = [
        games("Ana", "Bia", [20, 10, 10]),
        games("Bia", "Caio", [20, 10, 10]),
        games("Caio", "Ana", [8, 12, 20]),
    ]
    .concat();
    let list = RatingList::of(&once);
    let mut turned = once.clone();
    turned.reverse();
    let other = RatingList::of(&turned);
    for player in &list.players {
        assert!((player.elo - rating(&other, &player.name).elo).abs() < 1e-6);
    }
    let sum: f64 = list.players.iter().map(|player| player.elo).sum();
    assert!(sum.abs() < 1e-6);
    let hundred: Vec<Entry> = (0..100).flat_map(|_| once.clone()).collect();
    let sure = RatingList::of(&hundred);
    for player in &list.players {
        let ratio = player.error / rating(&sure, &player.name).error;
        assert!((ratio - 10.0).abs() < 0.3, "{}: {ratio}", player.name);
    }
}

/// A tournament of players whose strength is known: all meet all as X, so many times.
fn simulated(strengths: &[f64], first: f64, width: f64, rounds: u32, seed: u64) -> Vec<Entry> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let f = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    let mut entries = Vec::new();
    for _ in 0..rounds {
        for (x, strength) in strengths.iter().enumerate() {
            for (o, other) in strengths.iter().enumerate().filter(|(o, _)| *o != x) {
                let ahead = strength - other + first;
                let chance: f64 = rng.random();
                let result = match chance {
                    chance if chance < f(ahead - width) => "x_wins",
                    chance if chance > 1.0 - f(-ahead - width) => "o_wins",
                    _ => "draw",
                };
                entries.push(game(&format!("P{x}"), &format!("P{o}"), result));
            }
        }
    }
    entries
}

/// The intervals of 95 % hold the truth in 95 of 100 cases, for players as for the first move.
#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let strengths = [-150.0, -60.0, 0.0, 40.0, 170.0];
    let (mut inside, mut first_inside) = (0, 0);
    for seed in 0..200 {
        let list = RatingList::of(&simulated(&strengths, 35.0, 80.0, 10, seed));
        for (player, strength) in strengths.iter().enumerate() {
            let rating = rating(&list, &format!("P{player}"));
            inside += u32::from((rating.elo - strength).abs() < rating.error);
        }
        let classic = list.games["classic"];
        first_inside += u32::from((classic.first_move - 35.0).abs() < classic.error);
    }
    assert!((930..=970).contains(&inside), "{inside} of 1000");
    assert!((182..=198).contains(&first_inside), "{first_inside} of 200");
}

/// With many games little is left to chance.
#[test]
fn a_known_difference_is_found() {
    let list = RatingList::of(&simulated(&[0.0, 100.0], 50.0, 100.0, 20_000, 1));
    let difference = rating(&list, "P1").elo - rating(&list, "P0").elo;
    assert!((difference - 100.0).abs() < 6.0, "{difference}");
    let classic = list.games["classic"];
    assert!((classic.first_move - 50.0).abs() < 5.0, "{classic:?}");
    let draws = 1.0 - 2.0 / (1.0 + 10_f64.powf(100.0 / 400.0));
    assert!((classic.draws - draws).abs() < 0.01, "{classic:?}");
    assert!(list.players[0].superiority > Some(0.999));
    assert_eq!(list.players[1].superiority, None);
}

/// Extremes are finite: clean sweeps, nothing but draws, a game that X always wins, one game.
#[test]
fn extremes_have_ratings() {
    for entries in [
        games("Ana", "Bia", [100, 0, 0]),
        games("Ana", "Bia", [0, 100, 0]),
        vec![game("Ana", "Bia", "x_wins"); 50],
        [vec![game("Ana", "Bia", "x_wins"); 50], vec![game("Bia", "Ana", "x_wins"); 50]].concat(),
        vec![game("Ana", "Bia", "draw")],
        [games("Ana", "Bia", [9, 0, 0]), games("Caio", "Davi", [0, 9, 0])].concat(),
    ] {
        let list = RatingList::of(&entries);
        for player in &list.players {
            assert!(player.elo.abs() < 2000.0 && player.error.is_finite(), "{list:?}");
        }
        let classic = list.games["classic"];
        assert!(classic.first_move.is_finite() && classic.draws <= 1.0, "{list:?}");
    }
}

fn ratings(lines: &[Entry], options: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(JOGADA)
        .args(["ratings", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = lines.iter().map(|entry| serde_json::to_string(entry).unwrap() + "\n");
    let lines: String = lines.collect();
    command.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = command.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Games that are true: X wins by the first row.
fn won(id: u32, x: &str, o: &str) -> Entry {
    let moves = ["1", "4", "2", "5", "3"].map(str::to_owned).into();
    Entry { id, moves, ..game(x, o, "x_wins") }
}

#[test]
fn the_list_is_printed() {
    let entries = [won(1, "Ana", "Bia"), won(2, "Ana", "Bia"), won(3, "Caio", "Davi")];
    let (code, printed, _) = ratings(&entries, &[]);
    assert_eq!(code, Some(0));
    assert!(
        printed.starts_with("Ratings\n   player   Elo  +/-  games    score  draws"),
        "{printed}"
    );
    assert!(printed.contains("\nclassic: moving first is worth +"), "{printed}");
    assert!(printed.contains("not connected by games"), "{printed}");
    let (_, json, _) = ratings(&entries, &["--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["players"].as_array().unwrap().len(), 4);
    assert_eq!(json["is_connected"], false);
    let (_, csv, _) = ratings(&entries, &["--format", "csv"]);
    assert_eq!(csv.lines().count(), 5);
    let (_, markdown, _) = ratings(&entries, &["--format", "markdown"]);
    assert!(markdown.starts_with("## Ratings\n\n|"), "{markdown}");
    let (code, _, error) = ratings(&[], &[]);
    assert_eq!((code, &*error), (Some(2), "jogada: -: there is no game to rate players by\n"));
}

/// Matches have ids of their own, which may be the same; a file counts once.
#[test]
fn several_files_are_rated_on_one_scale() {
    let folder = Folder::new("ratings-files");
    for (name, x, o) in [("one", "Ana", "Bia"), ("two", "Bia", "Caio")] {
        let line = serde_json::to_string(&won(1, x, o)).unwrap() + "\n";
        std::fs::write(folder.at(name), line).unwrap();
    }
    let rated = |sources: &[&str]| {
        let sources = sources.iter().map(|source| folder.at(source));
        let output = Command::new(JOGADA).arg("ratings").args(sources).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, printed, error) = rated(&["one", "two"]);
    assert_eq!(code, Some(0), "{error}");
    assert!(["Ana", "Bia", "Caio"].iter().all(|name| printed.contains(name)), "{printed}");
    assert!(!printed.contains("not connected"), "{printed}");
    let (code, _, error) = rated(&["one", "one"]);
    assert_eq!(code, Some(2));
    assert!(error.ends_with("one: it is named twice\n"), "{error}");
}
