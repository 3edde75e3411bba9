//! Whole classes of programs, sound and faulty ones, killed on the way: nobody loses a game but by
//! its own fault, and the result is the same as undisturbed.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::support::folder::Folder;
use jogada::referee::player::Fault;
use jogada::referee::tournament::journal::{Entry, Games};

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// The players of a class: name, command, the one game that it knows (if it does not know all), and
/// the fault that it loses by where it errs (sound ones do not, in a game that they know).
type Class<'a> = &'a [(&'a str, &'a str, &'a str, &'a str)];

/// What happens to who plays a game that it does not know, if it does not do well by chance.
const LOST: [&str; 4] = ["no-start", "illegal", "garbled", "crashed"];

const SOUND: Class = &[
    ("rules", "builtin:rules", "", ""),
    ("random", "builtin:random", "", ""),
    ("program", "PROGRAM --strategy random", "", ""),
    ("python", "PLAYER well", "classic", ""),
];

const FAULTY: Class = &[
    ("illegal", "PLAYER illegal", "classic", "illegal"),
    ("refuses", "PLAYER refuses", "classic", "garbled"),
    ("leaves", "PLAYER leaves", "classic", "crashed"),
    ("nobody", "./nobody", "", "no-start"),
];

const SLOW: Class = &[
    ("hangs", "PLAYER hangs", "classic", "timeout"),
    ("chatters", "PLAYER chatters", "classic", "timeout"),
    ("rambles", "PLAYER rambles", "classic", "garbled"),
    ("floods", "PLAYER floods", "classic", "timeout"),
    ("child", "PLAYER 'hangs with a child'", "classic", "timeout"),
];

/// The tournament of a class. Sound players have all the time that a busy machine needs.
fn file(folder: &Folder, class: &[Class], head: &str) -> String {
    let here = env!("CARGO_MANIFEST_DIR");
    let mut text = head.to_owned();
    for (name, command, ..) in class.iter().copied().flatten() {
        let command = command
            .replace("PROGRAM", JOGADA)
            .replace("PLAYER", &format!("python3 {here}/tests/players/player.py"))
            .replace("CONTRACT", &format!("swipl {here}/scripts/prolog/contract.pl"))
            .replace("SCRIPTS", &format!("{here}/scripts"))
            .replace("FOLDER", folder.at("").to_str().expect("text"));
        text += &format!("[[players]]\nname = \"{name}\"\ncommand = \"{command}\"\n");
    }
    text
}

fn jogada(folder: &Folder, line: &str) -> Command {
    let mut command = Command::new(JOGADA);
    command.args(line.split(' ')).current_dir(folder.at(""));
    // The bridge from Prolog looks for the program there.
    let here = Path::new(JOGADA).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{}:{path}", here.display()));
    command
}

/// The games in a result folder, as far as there are any, without what hangs on circumstances.
fn games(folder: &Folder, name: &str) -> Vec<Entry> {
    // There may be no journal yet.
    let games = Games::of_folder(&folder.at(name));
    let mut games = games.map_or_else(|_| Vec::new(), |games| games.entries);
    for entry in &mut games {
        // Who has left between two games is started again, if the same worker plays the second one.
        entry.notes.clear();
        entry.waited_us = Default::default();
        match entry.faults.first_mut().map(|blame| &mut blame.fault) {
            // What had come of a flood when the time was up is chance.
            Some(Fault::Timeout { waited_ms, instead, .. }) => (*waited_ms, *instead) = (0, None),
            // On a busy machine a program may take its time between closing its output and its end.
            Some(Fault::Crashed { how, .. }) => how.clear(),
            _ => {}
        }
    }
    games
}

/// Plays the tournament, once undisturbed, once killed after so many games; both must be as
/// expected.
fn play(folder: &Folder, class: &[Class], head: &str, killed_after: usize) {
    fs::write(folder.at("class.toml"), file(folder, class, head)).unwrap();
    let undisturbed = jogada(folder, "tournament class.toml --quiet").output().unwrap();
    let table = String::from_utf8(undisturbed.stdout).unwrap();
    let players: Vec<_> = class.iter().copied().flatten().collect();
    let idle = players.iter().any(|(.., fault)| *fault == "no-start");
    assert_eq!(undisturbed.status.code(), Some(if idle { 3 } else { 0 }), "{table}");
    let undisturbed = games(folder, "class.results");
    let kinds: BTreeSet<&str> = undisturbed.iter().map(|game| &*game.game).collect();
    let pairs = players.len() * (players.len() - 1);
    assert_eq!(undisturbed.len(), pairs * kinds.len());
    for game in &undisturbed {
        for blame in &game.faults {
            let culprit = game.player(blame.by);
            let player = players.iter().find(|(name, ..)| *name == culprit);
            let &&(_, _, known, fault) = player.unwrap();
            let kind = blame.fault.kind();
            let is_lost = !game.game.starts_with(known) && LOST.contains(&kind);
            assert!(kind == fault || is_lost, "{game:?}");
        }
    }

    let mut killed = jogada(folder, "tournament class.toml --quiet --dir killed");
    let mut killed = killed.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while games(folder, "killed").len() < killed_after {
        let is_running = killed.try_wait().unwrap().is_none();
        assert!(is_running, "it ended before it was killed");
        sleep(Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(games(folder, "killed").len() < undisturbed.len());
    let resumed = jogada(folder, "resume killed --quiet --concurrency 3").output().unwrap();
    let complaint = String::from_utf8_lossy(&resumed.stderr);
    assert_eq!(String::from_utf8_lossy(&resumed.stdout), table, "{complaint}");
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
        "games = [\"classic\"]\nconcurrency = 4\nlimits = { move_ms = 60000 }\n",
        20,
    );
}

/// A whole class in several games: the starter kits, students' programs in Prolog and Python,
/// strategies of ours, and nine who err, of whom each that hangs takes its time: `cargo test
/// --release --test referee tournament_class -- --ignored`.
#[test]
#[ignore = "takes a quarter of an hour"]
fn a_class_of_24_is_played_to_the_same_end() {
    const OTHERS: Class = &[
        ("perfect", "builtin:perfect", "", ""),
        ("engine", "PROGRAM --strategy perfect", "", ""),
        ("kit in C", "FOLDER/morris", "morris", ""),
        ("kit in Java", "java SCRIPTS/players/Morris.java", "morris", ""),
        ("kit in JavaScript", "node SCRIPTS/players/morris.js", "morris", ""),
        ("kit in Python", "python3 SCRIPTS/players/morris.py", "morris", ""),
        ("kit in Prolog", "CONTRACT SCRIPTS/players/morris.pl", "morris", ""),
        // The contract has no words for a seed: what is played must not hang on one.
        (
            "module",
            "env JOGADA_GAME=classic JOGADA_STRATEGY=first CONTRACT SCRIPTS/prolog/jogada.pl --game classic",
            "classic",
            "",
        ),
        ("bare", "PLAYER bare", "classic", ""),
        ("remarks", "PLAYER remarks", "classic", ""),
        ("claims", "PLAYER claims", "classic", ""),
    ];
    let folder = Folder::new("class24");
    let compiled = Command::new("cc")
        .args(["-O2", "-o"])
        .arg(folder.at("morris"))
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/players/morris.c"))
        .status();
    assert!(compiled.expect("this test needs cc, which scripts/check.sh installs").success());
    let class = [SOUND, OTHERS, FAULTY, SLOW];
    assert_eq!(class.iter().copied().flatten().count(), 24);
    play(
        &folder,
        &class,
        "games = [\"classic\", \"morris limit=40\", \"floating rows=5 cols=5\", \"connect4 rows=5 cols=4\"]\n\
         concurrency = 12\nlimits = { move_ms = 3000, start_ms = 10000 }\n",
        1_000,
    );
}
