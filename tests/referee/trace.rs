//! `--trace`: every line that was said, of players of each protocol, in lines that programs read.
#![cfg(target_os = "linux")]

use std::fs;

use serde_json::Value;

use crate::support::contest::{Contest, player};
use crate::support::folder::Folder;

fn lines(path: &std::path::Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

fn texts<'a>(lines: &'a [Value], key: &str) -> Vec<&'a str> {
    lines.iter().filter_map(|line| line[key].as_str()).collect()
}

/// A match of one game of a player, which leaves its trace.
fn trace_of(name: &str, command: &str, game: &str, more: &[&str]) -> Vec<Value> {
    let folder = Folder::new(&format!("trace-{name}"));
    let path = folder.at("traces");
    let trace = ["--trace", path.to_str().unwrap(), "--name-x", "Ana"];
    let contest = Contest::new(command, "builtin:random", 2).of(game);
    let played = contest.with(&trace).with(more).play();
    assert_eq!(played.code, Some(0), "{}", played.progress);
    let lines = lines(&path.join("Ana.jsonl"));
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1, "a builtin strategy is told nothing");
    lines
}

#[test]
fn players_of_every_protocol_leave_a_trace() {
    for (name, command, game, request, answer) in [
        ("native", player("well"), "classic", "x_inicia", "= "),
        ("uci", "python3 tests/players/foreign.py uci".to_owned(), "classic", "go ", "bestmove "),
        ("ugi", "python3 tests/players/foreign.py ugi".to_owned(), "classic", "go ", "bestmove "),
        ("gtp", "python3 tests/players/foreign.py gtp".to_owned(), "classic", "genmove b", "="),
        ("gomocup", "python3 tests/players/brain.py".to_owned(), "gomoku size=6", "BEGIN", ""),
    ] {
        let lines = trace_of(name, &command, game, &["--protocol-x", name]);
        let sent = texts(&lines, "sent");
        assert!(sent.iter().any(|line| line.contains(request)), "{name}: {sent:?}");
        let received = texts(&lines, "received");
        assert!(received.iter().any(|line| line.starts_with(answer)), "{name}: {received:?}");
        assert!(texts(&lines, "event").contains(&"started"), "{name}");
        assert!(lines.iter().all(|line| line["player"] == "Ana" && line["ms"].is_f64()), "{name}");
        // The second game comes after the first, and each line says of which it is.
        let games: Vec<u64> = lines.iter().filter_map(|line| line["game"].as_u64()).collect();
        assert!(games.is_sorted() && games.contains(&1) && games.contains(&2), "{name}: {games:?}");
        let times: Vec<f64> = lines.iter().map(|line| line["ms"].as_f64().unwrap()).collect();
        assert!(times.first() <= times.last());
    }
}

#[test]
fn standard_error_and_the_end_stand_there_too() {
    let command = "python3 -c 'import sys; print(\"I begin\", file=sys.stderr); sys.stdin.readline(); print(\"?\"); \
                   print(\"no end\", end=\"\", file=sys.stderr, flush=True); sys.stdin.readline(); sys.exit(3)'";
    let lines = trace_of("stderr", command, "classic", &[]);
    let errors = texts(&lines, "stderr");
    assert!(errors.contains(&"I begin") && errors.contains(&"no end"), "{errors:?}");
    let lines = trace_of("end", &player("dies"), "classic", &[]);
    assert!(texts(&lines, "event").contains(&"exit code 3"), "{lines:?}");
}

/// A trace is bounded, and says where it ends; long lines are cut and say how long they were.
#[test]
fn a_flood_leaves_a_bounded_trace() {
    let lines = trace_of("flood", &player("100 MB"), "classic", &["--start-ms", "60000"]);
    let cut: Vec<u64> = lines.iter().filter_map(|line| line["length"].as_u64()).collect();
    assert!(cut.iter().any(|length| *length > 10_000), "{cut:?}");
    let chatter = "python3 -c 'import sys\nfor line in sys.stdin:\n for i in range(200000): print(\"#\" + \"x\" * 200)'";
    let folder = Folder::new("trace-full");
    let path = folder.at("traces");
    let contest = Contest::new(chatter, "builtin:random", 1);
    let played = contest.with(&["--trace", path.to_str().unwrap(), "--name-x", "Ana"]).play();
    assert_eq!(played.ends(), ["timeout"], "{}", played.progress);
    let size = fs::metadata(path.join("Ana.jsonl")).unwrap().len();
    assert!(size < 17 << 20, "{size}");
}

#[test]
fn a_folder_that_cannot_be_made_is_told_before_the_first_game() {
    let folder = Folder::new("trace-file");
    fs::write(folder.at("file"), "").unwrap();
    let path = folder.at("file/traces");
    let contest = Contest::new("builtin:random", "builtin:random", 2);
    let played = contest.with(&["--trace", path.to_str().unwrap()]).play();
    assert_eq!((played.code, played.games.len()), (Some(2), 0));
    let error = format!("jogada: --trace {}: ", path.display());
    assert!(played.progress.starts_with(&error), "{}", played.progress);
}

/// Names that differ only in what a file system minds have files of their own, and a long name has
/// one, too.
#[test]
fn each_player_has_a_file_of_its_own() {
    let long = "\u{65e5}".repeat(100);
    for names in [["a/b", "a_b"], ["..", &long]] {
        let folder = Folder::new(&format!("trace-names-{}", names[0].len()));
        let path = folder.at("traces");
        let contest = Contest::new(&player("well"), &player("well"), 1);
        let named = ["--name-x", names[0], "--name-o", names[1]];
        let played = contest.with(&["--trace", path.to_str().unwrap()]).with(&named).play();
        assert_eq!(played.code, Some(0), "{}", played.progress);
        let files = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path());
        let players = files.map(|file| {
            let mut names: Vec<String> =
                lines(&file).iter().map(|line| line["player"].as_str().unwrap().into()).collect();
            names.dedup();
            names
        });
        let mut players: Vec<Vec<String>> = players.collect();
        players.sort();
        let mut expected = names.map(|name| vec![name.to_owned()]).to_vec();
        expected.sort();
        assert_eq!(players, expected, "{}", played.progress);
    }
}
