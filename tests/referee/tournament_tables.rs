//! Tournaments computed by hand.
//!
//! `tests/tournaments/NAME.toml` is a tournament file, `NAME.games` its finished games, with the
//! sums worked out in comments, and `NAME.txt` the tables that come of them. A line of games says
//! how often (`2x`, once if it is missing), who was X, who was O, the result, and what the loser
//! did if it was not beaten on the board, or both, if the result is `none`.

use std::fs;
use std::path::Path;

use crate::support::finished::finished;
use jogada::referee::game::Durations;
use jogada::referee::player::{Entrant, Fault};
use jogada::referee::report::{Style, match_text, write};
use jogada::referee::results::{Score, Tally};
use jogada::referee::tournament::Plan;
use jogada::referee::tournament::journal::{Blame, Entry};
use jogada::rules::{BySide, Outcome, Side, is_disturbing};
use unicode_width::UnicodeWidthStr;

fn read(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tournaments");
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn games(text: &str) -> Vec<Entry> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
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
            "draw" | "none" => Outcome::Draw,
            other => panic!("{other}"),
        };
        let (request, answer) = ("x_inicia".to_owned(), "hello".to_owned());
        let fault = words.get(3).map(|kind| match *kind {
            "illegal" => Fault::Illegal { request, answer, why: "no".to_owned() },
            "garbled" => Fault::Garbled { request, answer },
            "crashed" => Fault::Crashed { request, how: "signal 9".to_owned() },
            "timeout" => Fault::Timeout { instead: None, request, waited_ms: 1 },
            "no-start" => Fault::NoStart { why: "it is not there".to_owned() },
            other => panic!("{other}"),
        });
        for _ in 0..times.parse().unwrap() {
            let id = games.len() as u32 + 1;
            let mut game = finished(id, words[0], words[1], result, fault.clone());
            // Each has made a move, in no two games the same.
            if words.get(3) != Some(&"no-start") {
                game.moves = vec![format!("{id}"), "5".to_owned()];
            }
            if words[2] == "none" {
                game.result = None;
                game.faults =
                    Side::BOTH.map(|by| Blame { by, fault: fault.clone().unwrap() }).into();
            }
            games.push(game);
        }
    }
    games
}

fn table(name: &str, dropped: &[String]) -> String {
    let plan = Plan::read(&read(&format!("{name}.toml"))).unwrap();
    let games = games(&read(&format!("{name}.games")));
    let mut tally = Tally::new(&plan, dropped);
    games.iter().for_each(|game| tally.add(game));
    write(&tally.standings(&plan, &plan.schedule()), Style::Table)
}

#[test]
fn every_table_is_as_computed_by_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tournaments");
    let mut checked = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
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
    for name in ["points", "removal", "late", "ties", "wins_and_names", "other_rules"] {
        let plan = Plan::read(&read(&format!("{name}.toml"))).unwrap();
        let games = games(&read(&format!("{name}.games")));
        let (mut forth, mut back) = (Tally::new(&plan, &[]), Tally::new(&plan, &[]));
        games.iter().for_each(|game| forth.add(game));
        games.iter().rev().for_each(|game| back.add(game));
        let schedule = plan.schedule();
        assert_eq!(forth.standings(&plan, &schedule), back.standings(&plan, &schedule));
    }
}

#[test]
fn a_player_that_is_dropped_takes_its_games_along() {
    let plan = Plan::read(&read("removal.toml")).unwrap();
    let mut tally = Tally::new(&plan, &["bia".to_owned()]);
    games(&read("removal.games")).iter().for_each(|game| tally.add(game));
    let standings = tally.standings(&plan, &plan.schedule());
    let rows: Vec<_> = standings
        .players
        .iter()
        .map(|row| (&*row.name, row.results.games(), row.points.value(), row.invalid))
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
    let text = write(&tally.standings(&plan, &plan.schedule()), Style::Table);
    assert!(
        text.contains(
            "\n2 of 8 games are repeats of another with the same players, sides and moves.\n"
        ),
        "{text}"
    );
}

/// Who has made no valid move is not ranked, unless its opponents failed each time before it was
/// asked: however it came to that, and whatever its points.
#[test]
fn nobody_is_ranked_who_was_asked_and_made_no_move() {
    let names = ["good", "ready", "dead", "gives up", "garbles", "crashes", "idle"];
    let players = names.map(|name| format!("[[players]]\nname = \"{name}\"\ncommand = \"x\"\n"));
    let plan = Plan::read(&format!("games = [\"classic\"]\n{}", players.concat())).unwrap();
    let mut tally = Tally::new(&plan, &[]);
    let fault = |name: &str| match name {
        "dead" => Some(Fault::NoStart { why: "it is not there".to_owned() }),
        "garbles" => Some(Fault::Garbled { request: "r".to_owned(), answer: "a".to_owned() }),
        "crashes" => Some(Fault::Crashed { request: "r".to_owned(), how: "signal 9".to_owned() }),
        _ => None,
    };
    let mut id = 0;
    let mut add = |x: &str, o: &str, moves: &[&str], loser: Option<Side>| {
        id += 1;
        let result = loser.map_or(Outcome::Draw, |loser| Outcome::Win(loser.other()));
        let name = if loser == Some(Side::X) { x } else { o };
        tally.add(&Entry {
            moves: moves.iter().map(|word| (*word).to_owned()).collect(),
            resigned: loser.filter(|_| name == "gives up"),
            ..finished(id, x, o, result, loser.and(fault(name)))
        });
    };
    for bad in ["dead", "gives up", "garbles", "crashes"] {
        add("good", bad, &["5"], Some(Side::O));
        add(bad, "good", &[], Some(Side::X));
        // It is never asked.
        add(bad, "ready", &[], Some(Side::X));
    }
    // Points without a move.
    for _ in 0..9 {
        add("dead", "gives up", &[], Some(Side::X));
        add("dead", "garbles", &[], Some(Side::X));
    }
    let standings = tally.standings(&plan, &plan.schedule());
    let rows = standings.players.iter();
    let rows = rows.map(|row| (row.place, row.name.as_str(), row.grade.grade));
    let expected = [
        (Some(1), "good", Some(10.0)),
        (Some(2), "ready", Some(5.0)),
        (None, "garbles", Some(0.0)),
        (None, "gives up", Some(0.0)),
        (None, "crashes", Some(0.0)),
        (None, "dead", Some(0.0)),
        (None, "idle", None),
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    let text = write(&standings, Style::Table);
    assert!(text.contains("-  has not played\n"), "{text}");
}

/// Also where a loss is worth something.
#[test]
fn where_neither_side_starts_nobody_gets_points() {
    let text = read("non_starters.toml") + "\n[points]\nloss = 1\n";
    let plan = Plan::read(&text).unwrap();
    let mut tally = Tally::new(&plan, &[]);
    let games = games(&read("non_starters.games"));
    games.iter().for_each(|game| tally.add(game));
    let standings = tally.standings(&plan, &plan.schedule());
    let rows =
        standings.players.iter().map(|row| (&*row.name, row.points.value(), row.grade.grade));
    // Four games lost to others, two to nobody.
    let expected = [
        ("ana", 18.0, Some(10.0)),
        ("bia", 14.0, Some(5.0)),
        ("dead", 4.0, Some(0.0)),
        ("ghost", 4.0, Some(0.0)),
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    // Whoever never answered has no thinking time.
    assert!(standings.players.iter().all(|row| row.longest_us.is_none()));
}

/// What a match says of a player that never answered, of one that resigns, and of a game that
/// nobody started.
#[test]
fn a_player_that_never_answered_has_no_thinking_time() {
    let text = "games = [\"classic\"]\nseed = 3\n[[players]]\nname = \"ana\"\ncommand = \"x\"\n[[players]]\nname = \"dead 李\"\ncommand = \"x\"\n";
    let plan = Plan::read(text).unwrap();
    let absent = |by| Blame { by, fault: Fault::NoStart { why: String::new() } };
    let mut score = Score::new(&plan, None);
    let game = |id, result| Entry {
        waited_us: BySide { x: vec![2_000, 3_000], o: Vec::new() },
        ..finished(id, "ana", "dead 李", result, None)
    };
    score.add(&Entry { faults: vec![absent(Side::O)], ..game(1, Outcome::Win(Side::X)) });
    score.add(&Entry { resigned: Some(Side::X), ..game(2, Outcome::Win(Side::O)) });
    score.add(&Entry {
        result: None,
        faults: Side::BOTH.map(absent).into(),
        ..finished(3, "ana", "dead 李", Outcome::Draw, None)
    });
    let text = match_text(&score, &plan, &Durations::default());
    assert_eq!(
        text,
        "classic: 3 games, seed 3
W-D-L           as x         as o         in all   points
ana            1-0-2        0-0-0          1-0-2        3
dead 李        0-0-0        1-0-2          1-0-2        3
Elo of ana over dead 李: -120, at most +325 (95 %)
ends: 0 on the board, 1 by no-start of ana, 1 resigned by ana, 2 by no-start of dead 李
thinking time of ana: median 2.0 ms, maximum 3.0 ms
"
    );
}

/// The worst that players may be called, and worse.
const NAMES: [&str; 13] = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(1)",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(1)",
    "\t=1",
    "<b>*bold*</b> [link](http://x) `code` ~~no~~ | _ & $x$",
    "\u{202e}drow\u{202c}",
    "\u{1b}[2J\u{9b}\u{85}",
    "李小龍 \u{1f600}e\u{301}",
];

#[test]
fn whatever_players_are_called_each_format_shows_a_name() {
    let plan = Plan::read(&read("points.toml")).unwrap();
    let mut plan = plan;
    let one = plan.players[0].clone();
    plan.players =
        NAMES.iter().map(|name| Entrant { name: (*name).to_owned(), ..one.clone() }).collect();
    let mut tally = Tally::new(&plan, &[]);
    for (id, name) in (1..).zip(&NAMES[1..]) {
        tally.add(&finished(id, NAMES[0], name, Outcome::Draw, None));
    }
    let standings = tally.standings(&plan, &plan.schedule());
    let written = |style| write(&standings, style);
    for style in [Style::Table, Style::Markdown, Style::Csv] {
        let text = written(style);
        let raw = text.chars().find(|&c| c != '\n' && is_disturbing(c));
        assert_eq!(raw, None, "{text}");
    }
    // Columns stand under each other on a screen.
    let text = written(Style::Table);
    let width = text.lines().nth(1).unwrap().width();
    let rows = text.lines().skip(2).take(NAMES.len());
    rows.for_each(|row| assert_eq!(row.width(), width, "{text}"));
    let csv = written(Style::Csv);
    for row in csv.lines().skip(1) {
        let name = row.split_once(',').unwrap().1.trim_start_matches('"');
        assert!(
            !name.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']),
            "{csv}"
        );
    }
    assert!(csv.contains(",'-1,") && csv.contains(",'+1,"), "{csv}");
    let markdown = written(Style::Markdown);
    let shown = r"\<b\>\*bold\*\</b\> \[link\](http://x) \`code\` \~\~no\~\~ \| \_ \& \$x\$";
    assert!(markdown.contains(shown), "{markdown}");
    let json: serde_json::Value = serde_json::from_str(&written(Style::Json)).unwrap();
    let mut names: Vec<&str> = json["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    let mut expected = NAMES.to_vec();
    expected.sort_unstable();
    assert_eq!(names, expected, "JSON is JSON");
}

#[test]
fn csv_and_markdown_quote_what_is_special_to_them() {
    let text = read("points.toml").replace("\"ana\"", r#"'Ana "A, B|C" \ Lima'"#);
    let plan = Plan::read(&text).unwrap();
    let standings = Tally::new(&plan, &[]).standings(&plan, &plan.schedule());
    let csv = write(&standings, Style::Csv);
    assert_eq!(csv.lines().nth(1), Some(r#"-,"Ana ""A, B|C"" \ Lima",0,0,0,0,0,0,0,-"#));
    assert!(write(&standings, Style::Markdown).contains(r#"| Ana "A, B\|C" \\ Lima |"#));
    let json: serde_json::Value = serde_json::from_str(&write(&standings, Style::Json)).unwrap();
    assert_eq!(json["players"][0]["name"], r#"Ana "A, B|C" \ Lima"#);
    assert_eq!(json["missing"], 12);
    assert_eq!(json["grading"]["invalid_share"], 0.1);
}
