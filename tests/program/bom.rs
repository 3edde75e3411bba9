//! A byte order mark in front of a text, as some editors write it, changes nothing, wherever a text
//! is read.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::folder::Folder;

const BOM: &str = "\u{feff}";

/// The exit code and the standard output of the program, which gets `input` and runs in `folder`.
fn run(folder: &Path, arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    // Whoever reads no input may have ended before.
    let _ = requests.write_all(input.as_bytes());
    drop(requests);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn each_protocol_drops_it_at_the_beginning_of_a_line() {
    let folder = Folder::new("bom-wire");
    for (protocol, requests) in [
        ("auto", "turn\n# a comment\n\n7 play [3,3]\nhistory\n"),
        ("native", "# a comment\n\nturn\n"),
        ("auto", "uci\n\nisready\nposition startpos\nnonsense\n"),
        ("ugi", "query p1turn\n\nposition startpos moves [3,3]\nquery p1turn\n"),
        ("auto", "1 protocol_version\n# a comment\n\nplay b A1\n"),
        ("auto", "START 9\n\nPLAY 1,1\nWHO\n"),
    ] {
        let arguments = ["--seed", "1", "--protocol", protocol];
        let marked: String = requests.lines().map(|line| format!("{BOM}{line}\n")).collect();
        let plain = run(&folder.at(""), &arguments, requests);
        assert_eq!(run(&folder.at(""), &arguments, &marked), plain, "{requests}");
        assert!(plain.0 == Some(0) && plain.1.lines().count() > 0, "{plain:?}");
    }
}

/// Runs a command with its files as they are and with a mark in front of each, and compares the
/// answers.
fn is_read_alike(name: &str, files: &[(&str, &str)], arguments: &[&str], input: &str) {
    let folder = Folder::new(&format!("bom-{name}"));
    let answers = ["", BOM].map(|mark| {
        for (file, text) in files {
            fs::write(folder.at(file), format!("{mark}{text}")).unwrap();
        }
        let mark = if files.is_empty() { mark } else { "" };
        run(&folder.at(""), arguments, &format!("{mark}{input}"))
    });
    assert_eq!(answers[0], answers[1], "{name}");
    assert!(answers[0].0 == Some(0) && !answers[0].1.is_empty(), "{name}: {:?}", answers[0]);
}

#[test]
fn a_list_of_openings_is_read() {
    let arguments = [
        "match",
        "--game",
        "classic",
        "--games",
        "4",
        "-x",
        "builtin:first",
        "-o",
        "builtin:win-block",
        "--openings",
        "file openings.txt",
        "--seed",
        "1",
        "--output",
        "games",
    ];
    let folder = Folder::new("bom-openings");
    let games = ["", BOM].map(|mark| {
        fs::write(folder.at("openings.txt"), format!("{mark}5 1\n2 9\n")).unwrap();
        let played = run(&folder.at(""), &arguments, "");
        assert_eq!(played.0, Some(0), "{mark:?}");
        let games = fs::read_to_string(folder.at("games")).unwrap();
        fs::remove_file(folder.at("games")).unwrap();
        games.matches("\"5\",\"1\"").count() + games.matches("\"2\",\"9\"").count()
    });
    assert!(games[0] > 0 && games[0] == games[1], "{games:?}");
}

#[test]
fn a_command_in_a_file_is_read() {
    let words = format!("{}\n--strategy\nrandom\n", env!("CARGO_BIN_EXE_jogada"));
    let folder = Folder::new("bom-command");
    for mark in ["", BOM] {
        fs::write(folder.at("player"), format!("{mark}{words}")).unwrap();
        let arguments =
            ["match", "--game", "classic", "--games", "2", "-x", "@player", "-o", "builtin:first"];
        let (code, said) = run(&folder.at(""), &arguments, "");
        assert_eq!(code, Some(0), "{mark:?}: {said}");
    }
}

#[test]
fn a_proof_is_read() {
    let folder = Folder::new("bom-prove");
    let arguments = ["prove", "grundy", "heaps=[7]", "--json"];
    let (code, proof) = run(&folder.at(""), &arguments, "");
    assert_eq!(code, Some(0));
    is_read_alike("proof", &[("proof", &proof)], &["prove", "--check", "proof"], "");
}

#[test]
fn a_tournament_file_is_read() {
    let plan = "games = [\"classic\"]\n[[players]]\nname = \"ana\"\ncommand = \"builtin:first\"\n[[players]]\nname = \"bia\"\n\
                command = \"builtin:win-block\"\n";
    let folder = Folder::new("bom-tournament");
    for (mark, results) in [("", "plain"), (BOM, "marked")] {
        fs::write(folder.at("plan.toml"), format!("{mark}{plan}")).unwrap();
        let (code, said) = run(&folder.at(""), &["tournament", "plan.toml", "--dir", results], "");
        assert_eq!(code, Some(0), "{mark:?}: {said}");
    }
    let standings = ["plain", "marked"].map(|dir| run(&folder.at(""), &["standings", dir], ""));
    assert!(standings[0].1.contains("ana") && standings[1].1.contains("ana"));
}

#[test]
fn experience_and_tables_and_weights_are_read() {
    let dialogue = |strategy: &str| {
        format!("strategy {strategy}\nseed 1\nlimits nodes=100\ngenmove\nexplain\n")
    };
    let lost = "m([1]).\nm([7]).\n";
    let experience = [("mpos", lost), ("ppos", "p([8],m([7,1])).\n")];
    is_read_alike(
        "experience",
        &experience,
        &["--game", "grundy heaps=[8]"],
        &dialogue("rules experience=."),
    );
    let table = include_str!("../../src/strategies/learned/classic.table");
    is_read_alike(
        "table",
        &[("table", table)],
        &["--game", "classic"],
        &dialogue("learned table=table"),
    );
    let weights = include_str!("../../src/strategies/gomoku/weights.txt");
    is_read_alike(
        "weights",
        &[("weights", weights)],
        &["--game", "gomoku"],
        &dialogue("search weights=weights"),
    );
}

#[test]
fn standard_input_is_read() {
    is_read_alike("solve", &[], &["solve", "connect4"], "4444445632333561\n");
    let play = ["play", "--game", "classic", "--strategy", "first", "--name", "Ana"];
    is_read_alike("play", &[], &play, "2 2\nquit\n");
}
