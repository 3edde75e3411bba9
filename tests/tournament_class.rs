//! Whole classes of programs, sound and faulty ones, killed on the way: nobody loses a game but by its own fault, and the result
//! is the same as undisturbed.
#![cfg(target_os = "linux")]

#[path = "support/folder.rs"]
mod folder;

use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use folder::Folder;
use jogada::referee::Fault;
use jogada::referee::journal::{Entry, Waited, read};
use jogada::rules::Side;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// The players of a class: name, command, and the faults that it loses its games by (sound ones have none).
type Class<'a> = &'a [(&'a str, &'a str, &'a str)];

const SOUND: Class = &[
    ("rules", "builtin:rules", ""),
    ("random", "builtin:random", ""),
    ("program", "JOGADA --strategy random", ""),
    ("python", "PLAYER well", ""),
];

const FAULTY: Class = &[
    ("illegal", "PLAYER illegal", "illegal"),
    ("refuses", "PLAYER refuses", "garbled"),
    ("leaves", "PLAYER leaves", "crashed"),
    ("nobody", "./nobody", "no-start"),
];

const SLOW: Class = &[
    ("hangs", "PLAYER hangs", "timeout"),
    ("chatters", "PLAYER chatters", "timeout"),
    ("rambles", "PLAYER rambles", "garbled"),
    ("floods", "PLAYER floods", "timeout"),
    ("child", "PLAYER 'hangs with a child'", "timeout"),
];

/// The tournament of a class. Sound players have all the time that a busy machine needs.
fn file(class: &[Class], limits: &str) -> String {
    let python = format!(
        "python3 {}/tests/players/player.py",
        env!("CARGO_MANIFEST_DIR")
    );
    let mut text = format!("games = [\"classic\"]\nconcurrency = 4\nlimits = {{ {limits} }}\n");
    for (name, command, _) in class.iter().copied().flatten() {
        let command = command.replace("JOGADA", JOGADA).replace("PLAYER", &python);
        text += &format!("[[players]]\nname = \"{name}\"\ncommand = \"{command}\"\n");
    }
    text
}

fn jogada(folder: &Folder, line: &str) -> Command {
    let mut command = Command::new(JOGADA);
    command.args(line.split(' ')).current_dir(folder.at(""));
    command
}

/// The games in a result folder, as far as there are any, without what hangs on circumstances.
fn games(folder: &Folder, name: &str) -> Vec<Entry> {
    let mut games = Vec::new();
    // There may be no journal yet.
    let _ = read(&folder.at(name), |mut entry| {
        // Who has left between two games is started again, if the same worker plays the second one.
        entry.notes.clear();
        entry.waited_us = Waited::default();
        if let Some(Fault::Timeout { waited_ms, .. }) =
            entry.fault.as_mut().map(|blame| &mut blame.fault)
        {
            *waited_ms = 0;
        }
        games.push(entry);
    });
    games
}

/// Plays the tournament, once undisturbed, once killed after so many games; both must be as expected.
fn play(folder: &Folder, class: &[Class], limits: &str, killed_after: usize) {
    fs::write(folder.at("class.toml"), file(class, limits)).unwrap();
    let undisturbed = jogada(folder, "tournament class.toml --quiet")
        .output()
        .unwrap();
    let table = String::from_utf8(undisturbed.stdout).unwrap();
    let players: Vec<_> = class.iter().copied().flatten().collect();
    let idle = players.iter().any(|(.., fault)| *fault == "no-start");
    assert_eq!(
        undisturbed.status.code(),
        Some(if idle { 3 } else { 0 }),
        "{table}"
    );
    let undisturbed = games(folder, "class.results");
    assert_eq!(undisturbed.len(), players.len() * (players.len() - 1));
    for game in &undisturbed {
        if let Some(blame) = &game.fault {
            let culprit = match blame.by {
                Side::X => &game.x,
                Side::O => &game.o,
            };
            let deserved = players.iter().find(|(name, ..)| name == culprit);
            assert_eq!(blame.fault.kind(), deserved.unwrap().2, "{game:?}");
        }
    }

    let mut killed = jogada(folder, "tournament class.toml --quiet --dir killed");
    let mut killed = killed
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while games(folder, "killed").len() < killed_after {
        let is_running = killed.try_wait().unwrap().is_none();
        assert!(is_running, "it ended before it was killed");
        sleep(Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(games(folder, "killed").len() < undisturbed.len());
    let resumed = jogada(folder, "resume killed --quiet --concurrency 3")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(resumed.stdout).unwrap(), table);
    let resumed = games(folder, "killed");
    assert_eq!(resumed.len(), undisturbed.len());
    for (resumed, undisturbed) in resumed.iter().zip(&undisturbed) {
        assert_eq!(resumed, undisturbed);
    }
}

#[test]
fn a_class_with_faulty_players_is_played_to_the_same_end() {
    play(
        &Folder::new("class"),
        &[SOUND, FAULTY],
        "move_ms = 60000",
        20,
    );
}

/// A whole class, and whoever hangs takes its time: `cargo test --test tournament_class -- --ignored`.
#[test]
#[ignore = "takes ten minutes"]
fn a_class_of_24_is_played_to_the_same_end() {
    const OTHERS: Class = &[
        ("perfect", "builtin:perfect", ""),
        ("minimax", "builtin:minimax", ""),
        ("level2", "builtin:level2", ""),
        ("win-block", "builtin:win-block", ""),
        ("first", "builtin:first", ""),
        ("bare", "PLAYER bare", ""),
        ("remarks", "PLAYER remarks", ""),
        ("claims", "PLAYER claims", ""),
        ("two", "PLAYER two", "illegal"),
        ("last", "PLAYER 'last words'", "crashed"),
        ("dies", "PLAYER dies", "crashed"),
    ];
    let class = [SOUND, OTHERS, FAULTY, SLOW];
    assert_eq!(class.iter().copied().flatten().count(), 24);
    play(
        &Folder::new("class24"),
        &class,
        "move_ms = 5000, start_ms = 1500",
        200,
    );
}
