//! `jogada play` where each side hides a fleet.

use std::io::Write;
use std::process::{Command, Stdio};

/// What is shown when these words are typed, a line each, and the input ends.
fn play(options: &[&str], typed: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .arg("play")
        .args(options)
        .env("NO_COLOR", "1")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is a pipe");
    // A program that left before it read everything is no fault.
    let _ = stdin.write_all((typed.join("\n") + "\n").as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text is UTF-8")
}

fn has(screen: &str, part: &str) {
    assert!(screen.contains(part), "{part:?} is missing:\n{screen}");
}

#[test]
fn a_fleet_is_taken_or_typed() {
    let game = "battleship rows=5 cols=5 fleet=[3,2,1]";
    let options = [
        "--game",
        game,
        "--strategy",
        "rules",
        "--first",
        "me",
        "--seed",
        "1",
    ];
    let offer = "Press Enter to take this fleet, or type another: fleet ...\n";
    let fleet = "fleet [[1,1], [1,2], [1,3]] [[3,1],[4,1]] [[5,5]]";
    let screen = play(
        &options,
        &["help", "3 3", "fleet [[1,1],[1,2]]", fleet, "3 3"],
    );
    has(
        &screen,
        &format!(
            "3 . . . . .    3 . . . . .\n4 . . s s s    4 . . . . .\n5 . . . . .    5 . . . . .\n{offer}> help\n{offer}\
             > 3 3\n\"3\": expected a ship as the list of its cells, for example [[1,1],[1,2]] or [[5,5]]\n\
             > fleet [[1,1],[1,2]]\nexpected ships of the lengths 3 2 1\n> {fleet}\n"
        ),
    );
    has(
        &screen,
        "\n1 s s s . .    1 . . . . .\n2 . . . . .    2 . . . . .\n3 s . .",
    );
    has(&screen, "> 3 3\nO answers miss\n");
    // Enter takes the one that is shown, the word may be left out, and one may leave.
    has(
        &play(&options, &["", "3 3"]),
        "4 . . s s s    4 . . . . .\n5 . . . . .    5 . . . . .\nX to move: You\n> 3 3\n",
    );
    has(
        &play(&options, &[&fleet["fleet ".len()..]]),
        "\n1 s s s . .",
    );
    assert!(play(&options, &["quit", "3 3"]).ends_with("> quit\n"));
}
