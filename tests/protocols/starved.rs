//! Where the system has no thread to give, this is said in words, and what can be done without is
//! done.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program where no thread can be started: each would need a stack that is larger than any
/// memory.
fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .args(arguments)
        .env("RUST_MIN_STACK", (1_u64 << 60).to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = child.stdin.take().unwrap();
    // The program may have ended before it has read everything.
    let _ = requests.write_all(input.as_bytes());
    drop(requests);
    child.wait_with_output().unwrap()
}

fn assert_said(arguments: &[&str], input: &str) {
    let output = run(arguments, input);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    let in_words = ["no thread can be started", "no other process can be made"];
    let is_said = said.starts_with("jogada: ") && in_words.iter().any(|words| said.contains(words));
    assert!(is_said && !said.contains("panicked"), "{arguments:?}: {said}");
}

#[test]
fn a_protocol_that_needs_a_reader_says_so() {
    for (protocol, input) in [
        ("native", "game connect4\nx_inicia\n"),
        ("uci", "uci\nsetoption name UCI_Variant value connect4\nposition startpos\ngo\n"),
        ("gtp", "gogui-rules_game_id\ngenmove b\n"),
        ("gomocup", "START 15\nBEGIN\n"),
    ] {
        assert_said(&["--protocol", protocol, "--game", "gomoku"], input);
    }
}

#[test]
fn a_game_that_needs_no_reader_is_played() {
    let output = run(&["--seed", "1"], "game classic\nx_inicia\nquit\n");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stdout.split(|&byte| byte == b'\n').count(), 4);
}

#[test]
fn whatever_listens_for_signals_says_so() {
    let players = ["-x", "builtin:random", "-o", "builtin:random"];
    assert_said(&[&["match", "--game", "classic"] as &[&str], &players].concat(), "");
    assert_said(&["prove", "classic"], "");
}

/// What several threads would have done one does alone.
#[test]
fn positions_are_solved_all_the_same() {
    let solve = |threads| {
        let board = ["solve", "connect4", "--rows", "5", "--cols", "6"];
        let output = run(&[&board as &[&str], &["--threads", threads]].concat(), "3\n334\n");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let alone = solve("1");
    assert_eq!(alone.iter().filter(|&&byte| byte == b'\n').count(), 2);
    assert_eq!(solve("4"), alone);
}
