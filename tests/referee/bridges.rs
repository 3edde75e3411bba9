//! Prolog programs meet the engine through both bridges, and the starter kits meet it in a referee.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::Command;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// What a program prints that must end well.
fn output(command: &mut Command) -> String {
    let name = format!("{command:?}");
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let output = output.unwrap_or_else(|error| {
        panic!("{name}: {error}; scripts/check.sh installs what tests need")
    });
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {errors}");
    assert_eq!(errors, "", "{name}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_thousand_perfect_games_through_both_bridges_are_draws() {
    let mut manager = Command::new("swipl");
    manager.args(["tests/prolog/manager.pl", "1000"]);
    manager.envs([
        ("JOGADA", JOGADA),
        ("JOGADA_GAME", "morris limit=60"),
        ("JOGADA_STRATEGY", "perfect"),
    ]);
    assert_eq!(output(&mut manager), "draw 1000\n");
}

/// Fifty games against an engine that plays at random, which leads into all corners of the rules.
fn plays_by_the_rules(kit: &str) {
    for strategy in ["random", "perfect"] {
        let engine = format!("{JOGADA} --game morris --strategy {strategy} --seed 1");
        let mut referee = Command::new("python3");
        referee.args([
            "scripts/referee.py",
            "--jogada",
            JOGADA,
            "--games",
            "50",
            "--game",
            "morris",
            kit,
            &engine,
        ]);
        let printed = output(&mut referee);
        let games: Vec<&str> = printed.lines().filter(|line| line.starts_with("game ")).collect();
        assert_eq!(games.len(), 50);
        for game in games {
            // `game 1: A x, B o: x_wins: 5 1 ...`, and words instead of the moves when somebody has
            // failed.
            let (_, moves) = game.rsplit_once(": ").unwrap();
            assert!(
                moves.chars().all(|c| c.is_ascii_digit() || " [],".contains(c)),
                "{kit}: {game}"
            );
        }
    }
}

#[test]
fn the_prolog_kit_plays_by_the_rules() {
    plays_by_the_rules("swipl scripts/prolog/contract.pl scripts/players/morris.pl");
}

#[test]
fn the_python_kit_plays_by_the_rules() {
    plays_by_the_rules("python3 scripts/players/morris.py");
}

#[test]
fn the_javascript_kit_plays_by_the_rules() {
    plays_by_the_rules("node scripts/players/morris.js");
}

/// Where a kit that must be compiled first goes.
fn build(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_c_kit_plays_by_the_rules() {
    let program = build("kit-c").join("morris");
    output(
        Command::new("cc")
            .args(["-O2", "-Wall", "-Wextra", "-o"])
            .arg(&program)
            .arg("scripts/players/morris.c"),
    );
    plays_by_the_rules(program.to_str().unwrap());
}

#[test]
fn the_java_kit_plays_by_the_rules() {
    let folder = build("kit-java");
    output(Command::new("javac").arg("-d").arg(&folder).arg("scripts/players/Morris.java"));
    plays_by_the_rules(&format!("java -cp {} Morris", folder.display()));
}
