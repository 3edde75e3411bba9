//! `scripts/referee.py` against players of all manners: `tests/players/player.py`.
//!
//! Nobody may be left behind. All players inherit the referee's standard error, and a test reads it
//! to its end, so it outlasts whoever is left behind; and the players say so in it before they go
//! at last.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");
/// More than anybody needs for a move, and what a test waits for those who never move.
const SECONDS: &str = "5";

/// The referee, about to begin.
fn referee(game: &str, games: u32, a: &str, b: &str) -> Command {
    let python = Command::new("python3").arg("--version").output();
    let there = python.is_ok_and(|python| python.status.success());
    assert!(there, "these tests need python3: scripts/check.sh installs it");
    let mut command = Command::new("python3");
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["scripts/referee.py", "--jogada", JOGADA])
        .args(["--time", SECONDS, "--game", game])
        .args(["--games", &games.to_string(), a, b]);
    command
}

fn jogada(strategy: &str) -> String {
    format!("'{JOGADA}' --seed 1 --game classic --strategy {strategy}")
}

fn player(manners: &str) -> String {
    format!("python3 tests/players/player.py {manners}")
}

/// A file that is not there yet.
fn new_log(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("referee_script-{name}"));
    let _ = fs::remove_file(&path); // mostly it was not there
    path
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What the referee prints of a match of classic, which it brings to its end.
fn classic(games: u32, a: &str, b: &str) -> String {
    let Output { status, stdout, stderr } = referee("classic", games, a, b).output().unwrap();
    assert!(status.success(), "{status}: {}", text(&stderr));
    assert!(!text(&stderr).contains("left behind"), "{}", text(&stderr));
    text(&stdout)
}

/// The last two lines: for each program its games won-drawn-lost as x, the same as o, and its
/// points.
fn score(printed: &str) -> Vec<String> {
    let lines: Vec<&str> = printed.lines().collect();
    let (_, last) = lines.split_at(lines.len() - 2);
    last.iter().map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" ")).collect()
}

/// Asserts that a player with these manners loses as x and as o to one that replies well, for this
/// reason.
fn loses_both_games(manners: &str, reason: &str) {
    let log = new_log(manners);
    let bad = format!("{} '{}'", player(manners), log.display());
    let printed = classic(2, &jogada("first"), &bad);
    assert_eq!(score(&printed), ["A 1-0-0 1-0-0 6", "B 0-0-1 0-0-1 0"], "{printed}");
    let named = printed.lines().filter(|line| line.starts_with("game ") && line.contains(reason));
    assert_eq!(named.count(), 2, "{printed}");
    let starts = fs::read_to_string(log).unwrap().lines().count();
    let fails = ["dies", "hangs", "floods"].contains(&manners);
    assert_eq!(starts, if fails { 2 } else { 1 }, "{manners} was started");
}

#[test]
fn perfect_against_perfect_is_a_draw() {
    let printed = classic(4, &jogada("perfect"), &jogada("perfect"));
    assert_eq!(score(&printed), ["A 0-2-0 0-2-0 4", "B 0-2-0 0-2-0 4"], "{printed}");
}

#[test]
fn perfect_beats_random() {
    let printed = classic(20, &jogada("perfect"), &jogada("random"));
    let points: Vec<u32> = score(&printed)
        .iter()
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    assert!(points[0] > 3 * points[1], "{printed}");
}

#[test]
fn who_says_nothing_in_time_loses() {
    loses_both_games("hangs", "gives no answer in 5 s");
}

#[test]
fn remarks_buy_no_time() {
    let printed = classic(1, &jogada("first"), &player("chatters"));
    assert!(printed.contains("x_wins: B gives no answer in 5 s"), "{printed}");
}

#[test]
fn who_never_ends_a_line_loses() {
    loses_both_games("floods", "answers a line of more than 4096 bytes");
}

#[test]
fn who_dies_loses_and_is_started_again() {
    loses_both_games("dies", "has died");
}

#[test]
fn who_refuses_loses() {
    loses_both_games("refuses", "answers '? internal I do not feel well'");
}

#[test]
fn who_plays_two_moves_loses() {
    loses_both_games("two", "answers '= 5 6': expected one move");
}

#[test]
fn who_plays_an_occupied_cell_loses() {
    let printed = classic(2, &player("well"), &player("illegal"));
    assert!(
        printed.contains("x_wins: B answers '= 5': illegal-move 5 is occupied (after 1 5 2)"),
        "{printed}"
    );
    assert!(
        printed.contains("o_wins: B answers '= 5': illegal-move 5 is occupied (after 5 1)"),
        "{printed}"
    );
}

/// Two players who take the first free cell: X has 1, 3, 5 and 7 in the end.
#[test]
fn manners_that_are_only_unusual_do_no_harm() {
    for manners in ["well", "bare", "remarks", "claims", "silent"] {
        let printed = classic(2, &jogada("first"), &player(manners));
        for game in ["A x, B o", "B x, A o"] {
            let line = format!(": {game}: x_wins: 1 2 3 4 5 6 7\n");
            assert!(printed.contains(&line), "{manners}: {printed}");
        }
    }
}

#[test]
fn a_claim_counts_for_nothing() {
    let printed = classic(1, &player("claims"), &jogada("first"));
    assert!(printed.contains("A is wrong to claim x_wins after 1 2 3\n"), "{printed}");
    assert!(!printed.contains("A is wrong to claim x_wins after 1 2 3 4 5 6 7\n"), "{printed}");
}

#[test]
fn a_program_may_end_with_its_game() {
    let log = new_log("leaves");
    let leaves = format!("{} '{}'", player("leaves"), log.display());
    let printed = classic(3, &leaves, &player("refuses"));
    assert_eq!(score(&printed), ["A 2-0-0 1-0-0 9", "B 0-0-1 0-0-2 0"], "{printed}");
    assert_eq!(fs::read_to_string(log).unwrap().lines().count(), 2);
}

#[test]
fn who_ignores_the_end_of_its_input_is_killed_with_its_children() {
    let printed = classic(2, &player("deaf"), &player("well"));
    assert_eq!(score(&printed), ["A 1-0-0 0-0-1 3", "B 1-0-0 0-0-1 3"], "{printed}");
}

#[test]
fn an_interrupt_leaves_nobody_behind() {
    let mut command = referee("classic", 9, &player("deaf"), &player("hangs"));
    let mut running = command
        .args(["--time", "60"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(running.stderr.take().unwrap());
    let mut said = String::new();
    stderr.read_line(&mut said).unwrap();
    assert_eq!(said, "hanging\n");
    let interrupt = format!("kill -INT {}", running.id());
    Command::new("sh").args(["-c", &interrupt]).status().unwrap();
    said.clear();
    stderr.read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
    assert_eq!(running.wait().unwrap().code(), Some(130));
}

#[test]
fn a_move_is_passed_on_as_the_wire_prints_it() {
    let game = "floating rows=5 cols=5";
    let mut command = referee(game, 1, &player("lists"), JOGADA);
    let printed = text(&command.output().unwrap().stdout);
    assert!(
        printed.contains("A answers '[3, 03]': illegal-move [3,3] is occupied (after [3,3] ["),
        "{printed}"
    );
}

#[test]
fn errors_quote_the_word() {
    for (game, a, said) in [
        ("clasic", "nobody", "referee: argument --game: bad-argument \"clasic\""),
        ("classic", "./nobody x", "referee: cannot start A, './nobody x'"),
        ("classic", "", "referee: cannot start A, ''"),
        ("classic", "'x", "invalid split value: \"'x\""),
    ] {
        let mut command = referee(game, 1, a, JOGADA);
        let Output { status, stderr, .. } = command.output().unwrap();
        assert!(!status.success());
        assert!(text(&stderr).contains(said), "{}", text(&stderr));
    }
}
