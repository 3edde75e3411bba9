//! 4: a deadline is absolute. Whatever a player writes, and however much of it, in whatever
//! protocol: the verdict comes.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::contest::{Contest, JOGADA};
use crate::support::folder::Folder;

/// No verdict takes longer, on however busy a machine.
const MOST: Duration = Duration::from_secs(60);

/// What a player may write without end that is no answer, in each protocol.
const FLOODS: [(&str, &[&str]); 7] = [
    ("contract", &["", "# I think", "stderr"]),
    ("words", &["", "# I think", "stderr"]),
    ("ids", &["", "# I think", "=0 5", "stderr"]),
    ("uci", &["", "#", "=0 5", "info depth 1", "MESSAGE hello", "stderr"]),
    ("ugi", &["", "#", "=0 5", "info depth 1", "DEBUG", "stderr"]),
    ("gtp", &["", "#", "=0 5", "= A1", "info", "stderr"]),
    ("gomocup", &["", "MESSAGE hello", "DEBUG", "ERROR no", "UNKNOWN", "stderr"]),
];

fn command(protocol: &str, text: &str) -> String {
    format!("python3 tests/players/floods.py {protocol} '{text}'")
}

/// A game of a player that floods.
fn contest(protocol: &str, text: &str) -> Contest {
    let (game, other) = match protocol {
        "gomocup" => ("gomoku size=6", "builtin:random"),
        _ => ("classic", "builtin:first"),
    };
    let contest = Contest::new(&command(protocol, text), other, 1).of(game);
    match protocol {
        "contract" | "words" | "ids" => contest,
        named => contest.with(&["--protocol-x", named]),
    }
}

/// Does all jobs, two at a time.
fn all<T: Send>(jobs: Vec<T>, work: impl Fn(T) + Sync) {
    let queue = Mutex::new(jobs);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(job) = { queue.lock().unwrap().pop() } {
                    work(job);
                }
            });
        }
    });
}

#[test]
fn whoever_floods_instead_of_answering_is_out_of_time() {
    let jobs = FLOODS.into_iter();
    let jobs = jobs.flat_map(|(protocol, texts)| texts.iter().map(move |text| (protocol, *text)));
    all(jobs.collect(), |(protocol, text)| {
        let contest = contest(protocol, text).with(&["--start-ms", "6000"]);
        let played = contest.with_move_ms(300).play();
        let verdict = format!("{protocol} {text:?}: {}", played.progress);
        assert_eq!(played.ends(), ["timeout"], "{verdict}");
        // It has ended all its lines, wherever the referee has stopped reading.
        assert!(!verdict.contains("without a line end"), "{verdict}");
        assert!(played.time < MOST, "{verdict}: {:?}", played.time);
    });
}

#[test]
fn whoever_floods_from_the_start_is_not_waited_for() {
    let jobs: Vec<_> = FLOODS.iter().map(|(protocol, _)| *protocol).collect();
    all(jobs, |protocol| {
        for text in ["at-start:", "at-start:# hello", "at-start:option name x type y"] {
            let contest = contest(protocol, text).with(&["--start-ms", "500"]);
            let played = contest.with_move_ms(300).play();
            let verdict = format!("{protocol} {text:?}: {}", played.progress);
            if ["contract", "words", "ids"].contains(&protocol) {
                // It may know the contract alone, by which nobody has to say anything at the start.
                assert_eq!(played.games.len(), 1, "{verdict}");
                assert!(!played.games[0]["fault"].is_null(), "{verdict}");
            } else {
                assert_eq!(played.code, Some(3), "{verdict}");
                assert!(played.progress.contains("it gives no answer to"), "{verdict}");
            }
            assert!(played.time < MOST, "{verdict}: {:?}", played.time);
        }
    });
}

#[test]
fn the_checker_does_not_wait_either() {
    let jobs = vec!["", "# I think", "hello", "stderr", "at-start:", "at-start:hello"];
    all(jobs, |text| {
        let begun = Instant::now();
        let output = Command::new(JOGADA)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["check", &command("contract", text), "--game", "classic"])
            .args(["--start-ms", "1000", "--move-ms", "300", "--json"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1), "{text:?}: {output:?}");
        assert!(begun.elapsed() < MOST, "{text:?}: {:?}", begun.elapsed());
    });
}

/// One flooder in a tournament costs its own games, and no other.
#[test]
fn a_flooder_loses_its_own_games_and_no_other() {
    for text in ["", "stderr"] {
        let folder = Folder::new(&format!("flooders{}", text.len()));
        let script = |name: &str| format!("{}/tests/players/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut plan = "games = [\"classic\"]\n[limits]\nmove_ms = 3000\n".to_owned();
        let sound = format!("['python3', '{}', 'well']", script("player.py"));
        let floods = format!("['python3', '{}', 'words', '{text}']", script("floods.py"));
        for (name, command) in [("a", &sound), ("b", &sound), ("floods", &floods)] {
            plan += &format!("[[players]]\nname = \"{name}\"\ncommand = {command}\n");
        }
        std::fs::write(folder.at("plan.toml"), plan).unwrap();
        let output = Command::new(JOGADA)
            .current_dir(folder.at(""))
            .args(["tournament", "--quiet", "--concurrency", "2"])
            .arg(folder.at("plan.toml"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let journal = std::fs::read_to_string(folder.at("plan.results/journal.jsonl")).unwrap();
        let games: Vec<serde_json::Value> =
            journal.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(games.len(), 6, "{journal}");
        for game in games {
            let blamed = game["fault"]["by"].as_str();
            let blamed = blamed.map(|side| game[side].as_str().unwrap());
            let has_flooder = game["x"] == "floods" || game["o"] == "floods";
            assert_eq!(blamed, has_flooder.then_some("floods"), "{game}");
        }
    }
}
