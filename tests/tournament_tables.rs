//! Tournaments computed by hand.
//!
//! `tests/tournaments/NAME.toml` is a tournament file, `NAME.games` its finished games, with the sums worked out in comments, and
//! `NAME.txt` the tables that come of them. A line of games says how often (`2x`, once if it is missing), who was X, who
//! was O, the result, and what the loser did if it was not beaten on the board.

#[path = "support/finished.rs"]
mod finished;

use std::fs;
use std::path::Path;

use finished::finished;
use jogada::referee::player::Fault;
use jogada::referee::report::{Style, write};
use jogada::referee::results::Tally;
use jogada::referee::tournament::Plan;
use jogada::referee::tournament::journal::Entry;
use jogada::rules::{Outcome, Side};

fn read(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tournaments");
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn games(text: &str) -> Vec<Entry> {
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut games = Vec::new();
    for line in lines {
        let (times, line) = line
            .split_once("x ")
            .filter(|(times, _)| times.parse::<u32>().is_ok())
            .unwrap_or(("1", line));
        let words: Vec<&str> = line.split(' ').collect();
        let result = match words[2] {
            "x_wins" => Outcome::Win(Side::X),
            "o_wins" => Outcome::Win(Side::O),
            "draw" => Outcome::Draw,
            other => panic!("{other}"),
        };
        let (request, answer) = ("x_inicia".to_owned(), "hello".to_owned());
        let fault = words.get(3).map(|kind| match *kind {
            "illegal" => Fault::Illegal {
                request,
                answer,
                why: "no".to_owned(),
            },
            "garbled" => Fault::Garbled { request, answer },
            "crashed" => Fault::Crashed {
                request,
                how: "signal 9".to_owned(),
            },
            "timeout" => Fault::Timeout {
                instead: None,
                request,
                waited_ms: 1,
            },
            other => panic!("{other}"),
        });
        for _ in 0..times.parse().unwrap() {
            let id = games.len() as u32 + 1;
            games.push(finished(id, words[0], words[1], result, fault.clone()));
        }
    }
    games
}

fn table(name: &str, dropped: &[String]) -> String {
    let plan = Plan::read(&read(&format!("{name}.toml"))).unwrap();
    let games = games(&read(&format!("{name}.games")));
    let mut tally = Tally::new(&plan, dropped);
    games.iter().for_each(|game| tally.add(game));
    let all = plan.schedule().games() as u32;
    write(&tally.standings(all - games.len() as u32), Style::Table)
}

#[test]
fn every_table_is_as_computed_by_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tournaments");
    let mut checked = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let computed = table(name, &[]);
            let expected = read(&format!("{name}.txt"));
            assert_eq!(computed, expected, "{name}:\n{computed}");
            checked += 1;
        }
    }
    assert!(checked >= 10);
}

#[test]
fn the_order_of_games_does_not_matter() {
    for name in [
        "points",
        "removal",
        "late",
        "ties",
        "wins_and_names",
        "other_rules",
    ] {
        let plan = Plan::read(&read(&format!("{name}.toml"))).unwrap();
        let games = games(&read(&format!("{name}.games")));
        let (mut forth, mut back) = (Tally::new(&plan, &[]), Tally::new(&plan, &[]));
        games.iter().for_each(|game| forth.add(game));
        games.iter().rev().for_each(|game| back.add(game));
        assert_eq!(forth.standings(0), back.standings(0));
    }
}

#[test]
fn a_player_that_is_dropped_takes_its_games_along() {
    let plan = Plan::read(&read("removal.toml")).unwrap();
    let mut tally = Tally::new(&plan, &["bia".to_owned()]);
    games(&read("removal.games"))
        .iter()
        .for_each(|game| tally.add(game));
    let standings = tally.standings(0);
    let rows: Vec<_> = standings
        .players
        .iter()
        .map(|row| {
            (
                &*row.name,
                row.results.games(),
                row.points.value(),
                row.invalid,
            )
        })
        .collect();
    assert_eq!(rows, [("ana", 10, 30.0, 0), ("caio", 10, 0.0, 0)]);
    assert!(write(&standings, Style::Table).contains("\nLeft out, with all their games: bia.\n"));
}

#[test]
fn repeats_are_counted() {
    let plan = Plan::read(&read("points.toml")).unwrap();
    let mut tally = Tally::new(&plan, &[]);
    let game = |x: &str, o: &str, moves: &[&str]| Entry {
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        ..finished(1, x, o, Outcome::Draw, None)
    };
    for (x, o, moves) in [
        ("ana", "bia", &["1", "5"][..]),
        ("ana", "bia", &["1", "5"]),
        ("ana", "bia", &["1", "5"]),
        // Not the same moves, sides, or players; and nobody has moved.
        ("ana", "bia", &["1", "6"]),
        ("bia", "ana", &["1", "5"]),
        ("ana", "caio", &["1", "5"]),
        ("ana", "duda", &[]),
        ("ana", "duda", &[]),
    ] {
        tally.add(&game(x, o, moves));
    }
    assert_eq!((tally.repeats(), tally.games()), (2, 8));
    let text = write(&tally.standings(0), Style::Table);
    assert!(
        text.contains(
            "\n2 of 8 games are repeats of another with the same players, sides and moves.\n"
        ),
        "{text}"
    );
}

#[test]
fn csv_and_markdown_quote_what_is_special_to_them() {
    let text = read("points.toml").replace("\"ana\"", r#"'Ana "A, B|C" \ Lima'"#);
    let plan = Plan::read(&text).unwrap();
    let standings = Tally::new(&plan, &[]).standings(12);
    let csv = write(&standings, Style::Csv);
    assert_eq!(
        csv.lines().nth(1),
        Some(r#"1,"Ana ""A, B|C"" \ Lima",0,0,0,0,0,0,0,-"#)
    );
    assert!(write(&standings, Style::Markdown).contains(r#"| Ana "A, B\|C" \\ Lima |"#));
    let json: serde_json::Value = serde_json::from_str(&write(&standings, Style::Json)).unwrap();
    assert_eq!(json["players"][0]["name"], r#"Ana "A, B|C" \ Lima"#);
    assert_eq!(json["missing"], 12);
    assert_eq!(json["grading"]["invalid_share"], 0.1);
}
