//! What `jogada play` shows to who types.

use std::io::Write;
use std::process::{Command, Stdio};

/// Variables that change what is shown.
pub const LOOKS: [&str; 6] = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "LINES", "COLUMNS"];

/// What a program shows when these lines are typed, and whether it ended well.
pub fn shown(command: &mut Command, typed: &str) -> (String, String, bool) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut stdin = child.stdin.take().expect("it is a pipe");
    // A program that left before it read everything is no fault.
    let _ = stdin.write_all(typed.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("text is UTF-8");
    (text(output.stdout), text(output.stderr), output.status.success())
}

pub fn jogada(options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.arg("play").args(options);
    for variable in LOOKS {
        command.env_remove(variable);
    }
    command
}

/// What is shown when these words are typed, a line each, and the input ends.
pub fn play(options: &[&str], typed: &[&str]) -> String {
    let lines: String = typed.iter().map(|line| format!("{line}\n")).collect();
    let (screen, errors, ended_well) = shown(&mut jogada(options), &lines);
    assert!(ended_well, "{screen}{errors}");
    assert_eq!(errors, "");
    screen
}

#[track_caller]
pub fn has(screen: &str, part: &str) {
    assert!(screen.contains(part), "{part:?} is missing:\n{screen}");
}
