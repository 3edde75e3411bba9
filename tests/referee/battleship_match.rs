//! The sea battle before the referee: fleets are asked for, told to nobody, and every answer is judged.

use crate::support::folder;
use std::fs;
use std::process::Command;

/// What a match of so many games prints, and its games.
fn play(folder: &folder::Folder, options: &[&str]) -> (String, Vec<String>) {
    let games = folder.at("games.jsonl");
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    let command = command
        .args(["match", "--seed", "1", "--output"])
        .arg(&games)
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert!(output.status.success(), "{}", text(output.stderr));
    let games = fs::read_to_string(&games).unwrap();
    (
        text(output.stdout),
        games.lines().map(str::to_owned).collect(),
    )
}

#[test]
fn strategies_and_programs_play_whole_games() {
    let folder = folder::Folder::new("battleship");
    let jogada = env!("CARGO_BIN_EXE_jogada");
    let small = "battleship rows=6 cols=6 fleet=[3,2,1]";
    for players in [
        ["builtin:rules", "builtin:random"],
        [jogada, "builtin:rules"],
        [jogada, jogada],
    ] {
        let options = [
            "--game", small, "--games", "4", "-x", players[0], "-o", players[1],
        ];
        let (summary, games) = play(&folder, &options);
        assert!(summary.contains("ends: 4 on the board\n"), "{summary}");
        let distinct: std::collections::HashSet<&String> = games.iter().collect();
        assert_eq!(distinct.len(), 4);
        fs::remove_file(folder.at("games.jsonl")).unwrap();
    }
}

#[test]
fn a_lie_loses_at_once_and_nobody_hears_of_fleets() {
    let folder = folder::Folder::new("battleship-lies");
    let heard = folder.at("heard");
    let liar = format!("python3 tests/players/liar.py {}", heard.display());
    let options = [
        "--game",
        "battleship",
        "--games",
        "2",
        "-x",
        &liar,
        "-o",
        "builtin:hunter",
    ];
    let (summary, games) = play(&folder, &options);
    assert!(summary.contains("2 by illegal"), "{summary}");
    for game in &games {
        assert!(game.contains("is false: by the fleet it is"), "{game}");
    }
    let heard = fs::read_to_string(heard).unwrap();
    assert_eq!(heard.matches("fleet\n").count(), 2);
    assert!(!heard.contains("[["), "{heard}");
}

#[test]
fn who_tells_no_fleet_loses() {
    let folder = folder::Folder::new("battleship-mute");
    let mute = "sh -c 'while read request; do echo \"? no\"; done'";
    let options = [
        "--game",
        "battleship",
        "--games",
        "1",
        "-x",
        mute,
        "-o",
        "builtin:rules",
    ];
    let (summary, games) = play(&folder, &options);
    assert!(summary.contains("1 by garbled"), "{summary}");
    assert!(games[0].contains("\"request\":\"fleet\""), "{}", games[0]);
}

#[test]
fn there_are_no_openings() {
    let options = [
        "--game",
        "battleship",
        "-x",
        "builtin:rules",
        "-o",
        "builtin:rules",
    ];
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    let command = command
        .arg("match")
        .args(options)
        .args(["--openings", "random 2"]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(
        words.contains("what each side hides comes before the first move"),
        "{words}"
    );
}
