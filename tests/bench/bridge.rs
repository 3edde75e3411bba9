//! Bridge 1, the engine inside SWI-Prolog: replies a second over warm pipes, beside bare requests
//! over the same kind of pipe from the same Prolog. Goal: at least 20,000 replies a second.

#[path = "support/processor.rs"]
mod processor;

use std::process::Command;

const REPLIES: &str = "40000";

fn main() {
    let mut swipl = Command::new("swipl");
    swipl
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["tests/bench/support/bridge.pl", REPLIES])
        .env("JOGADA", env!("CARGO_BIN_EXE_jogada"))
        .env("JOGADA_GAME", "morris")
        .env("JOGADA_STRATEGY", "random");
    let output =
        processor::on_one(|| swipl.output()).expect("swipl runs: scripts/check.sh installs it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("numbers");
    let rounds: Vec<(f64, f64)> = text
        .lines()
        .map(|line| {
            let (bridge, bare) = line.split_once(' ').expect("two numbers a line");
            (bridge.parse().expect("a number"), bare.parse().expect("a number"))
        })
        .collect();
    assert_eq!(rounds.len(), 5);
    let median = |mut rates: Vec<f64>| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    };
    let bridge = median(rounds.iter().map(|round| round.0).collect());
    let bare = median(rounds.iter().map(|round| round.1).collect());
    println!("through the bridge  {bridge:>8.0} replies a second (goal 20000)");
    println!("over the bare pipe  {bare:>8.0} requests a second");
    println!("a reply costs       {:>8.2} bare requests", bare / bridge);
}
