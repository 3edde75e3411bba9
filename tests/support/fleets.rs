//! All fleets of a small sea.

use std::collections::HashMap;
use std::sync::Arc;

use jogada::rules::games::battleship::{Fleet, OPTIONS, Setting, Ship};
use jogada::rules::{Cell, Options};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// A sea battle with these options.
pub fn setting(words: &str) -> Arc<Setting> {
    let options = Options::defaults(OPTIONS).with(words.split_whitespace());
    Setting::of(&options.unwrap()).unwrap()
}

/// The numbers of a seed.
pub fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// All fleets, by trying all ships in all places.
pub fn all_fleets(setting: &Setting) -> Vec<Fleet> {
    let mut found = HashMap::new();
    let mut lines = vec![Vec::new()];
    for &length in setting.lengths() {
        let longer = |ships: &Vec<Ship>| {
            let ships = ships.clone();
            setting.places(length).map(move |ship| [&ships[..], &[ship]].concat())
        };
        lines = lines.iter().flat_map(longer).filter(|ships| are_apart(setting, ships)).collect();
    }
    for ships in lines {
        let fleet = Fleet::new(setting, &ships).expect("ships that are apart");
        found.insert(fleet.to_string(), fleet);
    }
    let mut fleets: Vec<_> = found.into_iter().collect();
    fleets.sort_by(|a, b| a.0.cmp(&b.0));
    fleets.into_iter().map(|(_, fleet)| fleet).collect()
}

/// Whether the last ship keeps its distance from the others, cell by cell.
pub fn are_apart(setting: &Setting, ships: &[Ship]) -> bool {
    let (last, others) = ships.split_last().unwrap();
    let least = if setting.touch() { 1 } else { 2 };
    let distance = |a: Cell, b: Cell| a.row().abs_diff(b.row()).max(a.col().abs_diff(b.col()));
    let is_far = |a: Cell| last.cells().all(|b| distance(a, b) >= least);
    others.iter().all(|other| other.cells().all(is_far))
}
