//! Openings: drawn, or from a list, and what is refused.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;

use crate::support::contest::{Contest, JOGADA};
use crate::support::folder::Folder;
use jogada::referee::game::{GameSpec, Openings};
use jogada::referee::tournament::Plan;

const LISTED: &str = "# the corner, and the middle\n1 5 9\n\n  5 1\n";

/// What the game `game` began with, by the journal.
fn opening(game: &serde_json::Value) -> Vec<String> {
    let length = game["opening"].as_u64().unwrap() as usize;
    let moves = game["moves"].as_array().unwrap();
    let word = |word: &serde_json::Value| word.as_str().unwrap().to_owned();
    moves[..length].iter().map(word).collect()
}

#[test]
fn the_pairs_of_a_match_take_the_openings_of_a_file_in_turn() {
    let folder = Folder::new("openings-match");
    let path = folder.at("openings.txt");
    fs::write(&path, LISTED).unwrap();
    let file = format!("file {}", path.display());
    let player = format!("'{JOGADA}' --game classic --strategy perfect");
    let contest = Contest::new(&player, "builtin:first", 6).with(&["--openings", &file]);
    let played = contest.play();
    assert_eq!(played.code, Some(0), "{}", played.progress);
    let openings: Vec<String> = played.games.iter().map(|g| opening(g).join(" ")).collect();
    assert_eq!(openings, ["1 5 9", "1 5 9", "5 1", "5 1", "1 5 9", "1 5 9"]);
    let sides: Vec<_> = played.games.iter().map(|game| &game["x"]).collect();
    assert_eq!(sides, ["jogada", "first"].repeat(3));
}

#[test]
fn a_tournament_lists_its_openings_in_its_file() {
    let text = r#"
        games = ["gomoku", "gomoku rows=9 cols=9"]
        openings = ["[5,5] [5,6] [4,4]", "[3,3]"]
        players = [
            { name = "Ana", command = "builtin:random" },
            { name = "Bia", command = "builtin:random" },
        ]
    "#;
    let plan = Plan::read(text).unwrap();
    let of_pair = |pair| plan.openings.of_pair(&plan.games[1], pair, 7);
    assert_eq!(of_pair(1), ["[5,5]", "[5,6]", "[4,4]"]);
    assert_eq!(of_pair(2), ["[3,3]"]);
    assert_eq!(of_pair(3), of_pair(1));
    let other = Plan::read(&text.replace("\"[3,3]\"", "\"[3,4]\"")).unwrap();
    assert!(!plan.plays_as(&other), "other openings are another tournament");
    let wrong = |from: &str, to: &str| Plan::read(&text.replace(from, to)).unwrap_err().to_string();
    let line = "line 3: openings = [\"[5,5] [5,6] [10,10]\", \"[3,3]\"]: ";
    let why = wrong("[4,4]", "[10,10]");
    assert!(why.starts_with(line), "{why}");
    assert!(why.contains("opening \"[5,5] [5,6] [10,10]\" of gomoku rows=9 cols=9"), "{why}");
    let why = wrong("\"[5,5] [5,6] [4,4]\", \"[3,3]\"", "");
    assert!(why.ends_with("expected openings, one a line, and found none"), "{why}");
}

#[test]
fn what_is_no_opening_is_refused_with_its_word() {
    let classic = GameSpec::try_from("classic".to_owned()).unwrap();
    let check = |text: &str| Openings::list(text).and_then(|listed| listed.check(&classic));
    assert_eq!(check(LISTED), Ok(()));
    let refused = [
        ("1 1", "opening \"1 1\" of classic: 1 is occupied"),
        ("1 ten", "opening \"1 ten\" of classic: \"ten\""),
        ("1 4 2 5 3", "opening \"1 4 2 5 3\" of classic: the game is over after it (x_wins)"),
        ("1 4 2 5 3 6", "opening \"1 4 2 5 3 6\" of classic: no 6: the game is over (x_wins)"),
        ("# nothing\n", "expected openings, one a line, and found none"),
    ];
    for (text, start) in refused {
        let why = check(text).unwrap_err();
        assert!(why.starts_with(start), "{why}");
    }
    let battleship = GameSpec::try_from("battleship".to_owned()).unwrap();
    let why = Openings::Random(1).check(&battleship).unwrap_err();
    assert!(why.contains(" has no openings: "), "{why}");
    assert_eq!(Openings::None.check(&battleship), Ok(()));
    assert_eq!(Openings::parse("random 0"), Ok(Openings::None));
    let why = Openings::parse("random 1001").unwrap_err();
    assert_eq!(why, "\"random 1001\": expected \"none\" or \"random N\" with N up to 1000");
}

#[test]
fn a_match_says_what_is_wrong_with_its_openings() {
    let folder = Folder::new("openings-wrong");
    fs::write(folder.at("empty.txt"), "").unwrap();
    let refused = [
        ("file nowhere.txt", "cannot read \"nowhere.txt\": No such file"),
        ("file empty.txt", "\"empty.txt\": expected openings, one a line, and found none"),
        (
            "randm 4",
            "\"randm 4\": expected \"none\" or \"random N\" with N up to 1000, or \"file FILE\"",
        ),
    ];
    for (openings, why) in refused {
        let mut command = Command::new(JOGADA);
        command.args([
            "match",
            "-x",
            "builtin:first",
            "-o",
            "builtin:first",
            "--openings",
            openings,
        ]);
        let output = command.current_dir(folder.at(".")).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn even_openings_of_gomoku_are_made_by_a_script() {
    let arguments = "--size 9 --count 3 --nodes 300 --even 200 --seed 5";
    let mut command = Command::new("python3");
    command.args(["scripts/even-openings.py", "--jogada", JOGADA]);
    let output = command.args(arguments.split(' ')).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let start = "# gomoku size=9 rule=freestyle: scores within 200 of 0 after 300 positions\n";
    assert!(text.starts_with(start), "{text}");
    let board = GameSpec::try_from("gomoku size=9".to_owned()).unwrap();
    let openings = Openings::list(&text).unwrap();
    assert_eq!(openings.check(&board), Ok(()));
    assert_eq!(text.lines().count(), 4, "{text}");
}
