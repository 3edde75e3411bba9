//! No round of a Swiss tournament has more rematches than it must.

use std::fs;
use std::process::Command;

use crate::support::folder::Folder;

/// The fewest of `met` that a way to pair `left` needs.
fn fewest(left: &[String], met: &dyn Fn(&str, &str) -> bool) -> usize {
    let Some((one, others)) = left.split_first() else {
        return 0;
    };
    let ways = others.iter().map(|other| {
        let rest: Vec<String> = others.iter().filter(|it| *it != other).cloned().collect();
        usize::from(met(one, other)) + fewest(&rest, met)
    });
    ways.min().unwrap()
}

#[test]
fn no_round_has_more_rematches_than_it_must() {
    let folder = Folder::new("swiss-rematches");
    let mut needed = 0;
    for seed in 0..8 {
        let text =
            include_str!("../swiss/rematch.toml").replace("seed = 3", &format!("seed = {seed}"));
        let text = text.replace("rounds = 4", "rounds = 7");
        fs::write(folder.at("class.toml"), text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_jogada"))
            .args(["tournament", "class.toml", "--quiet", "--dir", &seed.to_string()])
            .current_dir(folder.at(""))
            .output()
            .unwrap();
        assert!(output.status.success());
        let journal = fs::read_to_string(folder.at(&format!("{seed}/journal.jsonl"))).unwrap();
        let mut met: Vec<(u64, String, String)> = Vec::new();
        for line in journal.lines().skip(1) {
            let game: serde_json::Value = serde_json::from_str(line).unwrap();
            let name = |side: &str| game[side].as_str().unwrap().to_owned();
            met.push((game["round"].as_u64().unwrap(), name("x"), name("o")));
        }
        let names: Vec<String> = (1..=6).map(|n| format!("P{n}")).collect();
        for round in 1..=7 {
            let before = |one: &str, other: &str| {
                met.iter().any(|(when, x, o)| *when < round && x == one && o == other)
            };
            let games = met.iter().filter(|(when, ..)| *when == round);
            let rematches = games.filter(|(_, x, o)| before(x, o)).count() / 2;
            assert_eq!(rematches, fewest(&names, &before), "seed {seed}, round {round}");
            needed += rematches;
        }
    }
    // Six players can meet all others in five rounds, and three meet again in each round after
    // that.
    assert!(needed >= 8 * 6, "{needed}");
}
