//! The script that fits the evaluation of five in a row: it counts as the program does, and writes
//! what the program reads.

use std::fs;
use std::process::Command;

use jogada::rules::games::Gomoku;
use jogada::rules::games::gomoku::Rule;
use jogada::rules::{Game, Side, Status};
use jogada::solvers::gomoku::{Threat, ThreatBoard};
use jogada::strategies::gomoku::{read, usual};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use crate::support::folder::Folder;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");
const WEIGHTS: &str = "src/strategies/gomoku/weights.txt";

/// What a program in Python that has the script as `tune` prints.
fn python(program: &str) -> String {
    let program = format!(
        "import importlib.util\n\
         spec = importlib.util.spec_from_file_location('tune', 'scripts/tune-gomoku.py')\n\
         tune = importlib.util.module_from_spec(spec)\n\
         spec.loader.exec_module(tune)\n{program}"
    );
    let output = Command::new("python3").args(["-c", &program]).output();
    let output = output.expect("this test needs python3, which scripts/check.sh installs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_script_evaluates_as_the_program_does() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut moves, mut expected) = (Vec::new(), Vec::new());
    let mut decided = 0;
    for _ in 0..6 {
        let mut game = Gomoku::new(9, 11, Rule::Freestyle).unwrap();
        let mut played = Vec::new();
        while let Status::ToMove(side) = game.status() {
            let field = ThreatBoard::new(&game, usual());
            let fives: u16 =
                Side::BOTH.iter().map(|&any| field.threat_count(any, Threat::Five)).sum();
            let is_decided = fives > 0 || field.threat_count(side, Threat::OpenFour) > 0;
            decided += u32::from(is_decided);
            let balance = (!is_decided).then(|| field.balance());
            expected.push(balance.map_or("None".to_owned(), |balance| balance.to_string()));
            let all: Vec<_> = game.moves().collect();
            let mv = *all.choose(&mut rng).unwrap();
            played.push([mv.row() - 1, mv.col() - 1]);
            game.play(mv);
        }
        moves.push(played);
    }
    assert!(decided > 20 && expected.len() > 100 + decided as usize);
    let program = format!(
        "combinations = tune.Combinations()\n\
         weights = tune.read(tune.USUAL, combinations)\n\
         for game in {moves:?}:\n    \
             board = tune.Board(9, 11, combinations)\n    \
             for ply, (row, col) in enumerate(game):\n        \
                 features = board.features(ply % 2)\n        \
                 print(features and round(sum(weights[feature] * count for feature, count in features)))\n        \
                 board.play(row * 11 + col, ply % 2)\n"
    );
    let said = python(&program);
    assert_eq!(said.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn what_the_script_writes_the_program_reads() {
    let folder = Folder::new("tuning");
    let (record, out) = (folder.at("games.jsonl"), folder.at("weights.txt"));
    let player = format!("'{JOGADA}' --limits nodes=30");
    let played = Command::new(JOGADA)
        .args(["match", "--game", "gomoku size=7", "--quiet", "-x", &player])
        .args(["-o", "builtin:rules", "--games", "12", "--openings"])
        .args(["random 4", "--output"])
        .arg(&record)
        .output()
        .unwrap();
    assert!(played.status.success());
    let tune = |epochs: &str| {
        let tuned = Command::new("python3")
            .args(["scripts/tune-gomoku.py", "--epochs", epochs, "--record"])
            .arg(&record)
            .arg("--out")
            .arg(&out)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&tuned.stderr);
        assert!(tuned.status.success(), "{error}");
        (String::from_utf8(tuned.stdout).unwrap(), fs::read_to_string(&out).unwrap())
    };
    let (_, kept) = tune("0");
    assert_eq!(kept, fs::read_to_string(WEIGHTS).unwrap());
    let (said, fitted) = tune("3");
    assert_ne!(read(&fitted).unwrap(), *usual());
    // What it learns from, it knows better afterwards.
    let losses = said.lines().filter_map(|line| {
        let (_, loss) = line.split_once("loss ")?;
        loss.split(',').next()?.parse::<f64>().ok()
    });
    let losses: Vec<f64> = losses.collect();
    assert_eq!(losses.len(), 4, "{said}");
    assert!(losses[3] < losses[0], "{said}");
}
