//! Whatever becomes of who reads, or of the terminal, the program ends in order.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::folder::Folder;
use jogada::rules::is_disturbing;
use serde_json::json;

pub const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// A match of so many games between strategies of ours.
pub fn a_match(games: u32) -> Vec<String> {
    let line =
        format!("match --game classic -x builtin:first -o builtin:random --seed 1 --games {games}");
    line.split(' ').map(str::to_owned).collect()
}

/// Command lines that write much or little to standard output, and what they read.
pub fn command_lines(folder: &Folder) -> Vec<(Vec<String>, &'static str)> {
    let players = ["Ana", "Bia"]
        .map(|name| format!("[[players]]\nname = \"{name}\"\ncommand = \"builtin:first\"\n"));
    let text = format!("games = [\"classic\"]\n{}", players.concat());
    fs::write(folder.at("class.toml"), text).unwrap();
    let played = Command::new(JOGADA)
        .args(["tournament", "class.toml", "--quiet"])
        .current_dir(folder.at(""))
        .output()
        .unwrap();
    assert!(played.status.success());
    let split = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut lines: Vec<(Vec<String>, &'static str)> = [
        ("", "help\n"),
        ("play --game classic", "5\n"),
        ("solve connect4", "4453\n"),
        ("tournament --init", ""),
        ("tournament class.toml", ""),
        ("standings class.results", ""),
        ("report class.results", ""),
        ("similar class.results", ""),
        ("replay class.results", ""),
        ("replay class.results 1", ""),
        ("prove classic 5 1", ""),
        ("nimbers grundy --up-to 50", ""),
        ("--help", ""),
        ("match --help", ""),
        ("--version", ""),
    ]
    .map(|(line, input)| (split(line), input))
    .into();
    lines[0].0.clear();
    lines.push((a_match(2), ""));
    lines
}

fn run(folder: &Folder, line: &[String], input: &str, out: Stdio, err: Stdio) -> Output {
    fs::write(folder.at("input"), input).unwrap();
    Command::new(JOGADA)
        .args(line)
        .current_dir(folder.at(""))
        .stdin(File::open(folder.at("input")).unwrap())
        .stdout(out)
        .stderr(err)
        .output()
        .unwrap()
}

/// A pipe that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}

#[test]
fn a_full_standard_output_is_told_with_exit_code_1() {
    let folder = Folder::new("full-output");
    for (line, input) in command_lines(&folder) {
        let output = run(&folder, &line, input, full(), Stdio::piped());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{line:?}: {error}");
        assert!(error.contains("standard output: No space left"), "{line:?}: {error}");
    }
}

#[test]
fn a_closed_standard_output_ends_quietly() {
    let folder = Folder::new("closed-output");
    for (line, input) in command_lines(&folder) {
        let usual = run(&folder, &line, input, Stdio::piped(), Stdio::piped());
        let output = run(&folder, &line, input, closed(), Stdio::piped());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{line:?}: {error}");
        assert!(!error.contains("jogada: ") && !error.contains("panicked"), "{line:?}: {error}");
        assert!(usual.status.success(), "{line:?}");
    }
}

#[test]
fn nothing_that_becomes_of_standard_error_changes_anything() {
    let folder = Folder::new("lost-errors");
    let mut lines = command_lines(&folder);
    // Also where something is wrong.
    let wrong = ["match", "--no-such-option", "tournament none.toml", "standings none"];
    lines.extend(wrong.map(|line| (line.split(' ').map(str::to_owned).collect(), "")));
    for (line, input) in lines {
        let usual = run(&folder, &line, input, Stdio::piped(), Stdio::piped());
        for err in [closed(), full()] {
            let output = run(&folder, &line, input, Stdio::piped(), err);
            assert_eq!(output.status.code(), usual.status.code(), "{line:?}");
            assert_eq!(output.stdout.is_empty(), usual.stdout.is_empty(), "{line:?}");
        }
    }
}

#[test]
fn a_hangup_that_was_ignored_at_the_start_stays_ignored() {
    for (trap, code) in [("trap '' HUP; ", 0), ("", 130)] {
        let games = if code == 0 { 2000 } else { 1_000_000 };
        let words = a_match(games).join(" ");
        // Whatever runs this test may ignore it itself.
        let mut child = Command::new("env")
            .args(["--default-signal=HUP", "sh", "-c"])
            .arg(format!("{trap}exec '{JOGADA}' {words}"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
        let first = progress.next().unwrap().unwrap();
        assert!(first.starts_with(&format!("1/{games}: ")), "{first}");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-HUP", &id]).status().unwrap().success());
        let others = progress.count();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert_eq!(others + 1 == games as usize, code == 0, "{others} of {games}");
    }
}

#[test]
fn a_terminal_that_goes_away_ends_nothing_but_the_bar() {
    // Of a terminal the other end is closed when the first bytes have come; a hangup is ignored, as
    // under nohup.
    let script = r#"
import os, pty, signal, subprocess, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
master, slave = pty.openpty()
child = subprocess.Popen(sys.argv[2:], stdin=slave, stdout=open(sys.argv[1], "wb"), stderr=slave,
                         start_new_session=True)
os.close(slave)
os.read(master, 1)
os.close(master)
print(child.wait())
"#;
    let folder = Folder::new("hung-up");
    let result = folder.at("result");
    let output = Command::new("python3")
        .args(["-c", script])
        .arg(&result)
        .arg(JOGADA)
        .args(a_match(3000))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0\n", "{output:?}");
    let result = fs::read_to_string(result).unwrap();
    assert!(result.starts_with("classic: 3000 games, seed 1\n"), "{result}");
}

#[test]
fn no_thread_is_no_panic() {
    // One process, this one, is all that the user may have. Root may have more: then another user
    // is taken.
    let script = r#"
import os, resource, sys
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
os.execv(sys.argv[1], sys.argv[1:])
"#;
    let output =
        Command::new("python3").args(["-c", script, JOGADA]).args(a_match(4)).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.signal(), None, "{error}");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("(ulimit -u"), "{error}");
}

/// Whatever a file, a folder, a player or a word is called, no terminal obeys it.
#[test]
fn nothing_is_shown_that_a_terminal_would_obey() {
    let folder = Folder::new("obeyed");
    let odd = "\u{1b}[31m\u{9b}2J\u{202e}\u{7}\r";
    let player = |name: &str, keys: &str| {
        format!("[[players]]\nname = \"{name}\"\ncommand = \"builtin:first\"\n{keys}")
    };
    let class = |keys| {
        let [ana, bia] = [player("ana", keys), player("bia", "")];
        format!("games = [\"classic\"]\n{ana}{bia}")
    };
    let there = format!("there{odd}.toml");
    fs::write(folder.at(&there), class("")).unwrap();
    let bad = format!("bad{odd}.toml");
    fs::write(folder.at(&bad), class("x = 1")).unwrap();
    let directory = odd.replace('\u{7}', "\u{8}");
    let directory = format!("directory = {}", serde_json::to_string(&directory).unwrap());
    fs::write(folder.at("away.toml"), class(&directory)).unwrap();
    let results = format!("there{odd}.results");
    let line = json!({
        "id": 7, "round": 1, "pair": 4, "seed": 3, "game": "classic", "x": format!("x{odd}\nA"), "o": "o\nB", "opening": 0,
        "moves": [], "result": "o_wins", "notes": [format!("x: {odd}\nC")], "waited_us": { "x": [], "o": [] },
        "fault": { "by": "x", "kind": "crashed", "request": "r\nD", "how": format!("{odd}\nE") },
    });
    let mut resigned = line.clone();
    resigned["id"] = json!(8);
    resigned["resigned"] = json!("x");
    resigned.as_object_mut().unwrap().remove("fault");
    let line = line.to_string();
    let input = format!("{line}\n{resigned}\n");
    for words in [
        &["tournament", &there, "--quiet"][..],
        &["resume", &results],
        &["tournament", &bad],
        &["tournament", "away.toml"],
        &["tournament", odd],
        &["tournament", &there, "--dir", &there],
        &["standings", &results],
        &["standings", &results, "--format", "csv"],
        &["standings", &results, "--drop", odd],
        &["standings", odd],
        &["report", &results],
        &["similar", &results],
        &["replay", &results, "9"],
        &["replay", &results],
        &["replay", odd],
        &["merge", odd, "--dir", "x"],
        &["merge", &results, "--dir", odd],
        &["match", "-x", odd, "-o", "builtin:first"],
        &["match", "-x", "builtin:first", "-o", "builtin:first", "--name-x", odd],
        &["match", "-x", "builtin:first", "-o", "builtin:first", "--output", "no/\u{1b}"],
        &["check", odd],
        &["replay", "-"],
        &["replay", "-", "7"],
        &["replay", "-", "8", "--analyze"],
        &["similar", "-"],
        &["--log-file", "no/\u{1b}"],
        &["--game", odd],
        &[odd],
        &["standings", &results, odd],
    ] {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let output = run(&folder, &words, &input, Stdio::piped(), Stdio::piped());
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8(text.clone()).unwrap();
            let raw = text.chars().find(|&c| c != '\n' && is_disturbing(c));
            assert_eq!(raw, None, "{words:?}\n{text:?}");
            // What is in a line stays there.
            let is_torn = |line: &str| line.starts_with(['A', 'B', 'C', 'D', 'E']);
            let is_line = words[0] == "replay" && words[1] == "-";
            assert!(!is_line || !text.lines().any(is_torn), "{text}");
        }
        assert!(!output.stdout.is_empty() || !output.stderr.is_empty() || words[0] == "--game");
    }
}

#[test]
fn all_that_is_said_goes_through_one_writer() {
    fn search(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                search(&path, found);
            } else {
                check(&path, found);
            }
        }
    }
    fn check(path: &Path, found: &mut Vec<String>) {
        for (number, line) in (1..).zip(fs::read_to_string(path).unwrap().lines()) {
            let prints = ["print!(", "println!("];
            if prints.iter().any(|print| line.contains(print)) {
                found.push(format!("{}:{number}: {line}", path.display()));
            }
        }
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    search(&source.join("cli"), &mut found);
    check(&source.join("main.rs"), &mut found);
    assert!(found.is_empty(), "{found:#?}");
}
