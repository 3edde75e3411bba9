//! How many legal fleets there are.
//!
//! Ships that may not touch are rectangles that do not overlap once each has one more row below it
//! and one more column to its right, on a sea with one more row and column. The cells of that sea
//! are gone through row by row; the state is, for each column, for how many rows from here on it is
//! taken (the broken profile), and with each state goes the number of ways to come to it, by the
//! numbers of ships of each kind that are still to be placed.

use std::collections::HashMap;

use crate::rules::games::battleship::Setting;

/// The number of legal fleets, ships of one length alike. Exact up to `u64::MAX`, and `None`
/// beyond.
///
/// Cost: the number of profiles, which grows with the power of the columns: seconds for the Russian
/// fleet on 10x10.
#[must_use]
pub fn count(setting: &Setting) -> Option<u64> {
    let margin = usize::from(!setting.touch());
    let (rows, cols) = (usize::from(setting.rows()) + margin, usize::from(setting.cols()) + margin);
    let kinds = setting.kinds();
    // A count of ships of each kind is one number of mixed radix.
    let mut steps = Vec::new();
    let mut sizes = 1;
    for &(_, count) in &kinds {
        steps.push(sizes);
        sizes *= count + 1;
    }
    let mut states = HashMap::from([(0_u128, vec![0_u64; sizes])]);
    states.get_mut(&0)?[sizes - 1] = 1;
    let digit = |index: usize, kind: usize| index / steps[kind] % (kinds[kind].1 + 1);
    // Which counts have a ship of a kind left.
    let with: Vec<Vec<usize>> = (0..kinds.len())
        .map(|kind| (0..sizes).filter(|&index| digit(index, kind) > 0).collect())
        .collect();
    for at in 0..rows * cols {
        let (row, col) = (at / cols, at % cols);
        let mut next: HashMap<u128, Vec<u64>> = HashMap::with_capacity(2 * states.len());
        for (profile, ways) in states {
            let taken = height(profile, col);
            if taken > 0 {
                add(&mut next, lowered(profile, col), &ways)?;
                continue;
            }
            for (kind, &(length, _)) in kinds.iter().enumerate() {
                let long = usize::from(length) + margin;
                // A ship of one cell lies as it stands.
                let shapes = [(1 + margin, long), (long, 1 + margin)];
                for &(high, wide) in &shapes[..1 + usize::from(length > 1)] {
                    let is_free = row + high <= rows
                        && col + wide <= cols
                        && (col..col + wide).all(|col| height(profile, col) == 0);
                    if !is_free {
                        continue;
                    }
                    let placed = (col..col + wide)
                        .fold(profile, |profile, col| profile | (high as u128) << (BITS * col));
                    let mut fewer = vec![0; sizes];
                    let mut any = false;
                    for &index in &with[kind] {
                        fewer[index - steps[kind]] = ways[index];
                        any |= ways[index] > 0;
                    }
                    if any {
                        add(&mut next, lowered(placed, col), &fewer)?;
                    }
                }
            }
            add(&mut next, profile, &ways)?;
        }
        states = next;
    }
    Some(states.get(&0).map_or(0, |ways| ways[0]))
}

/// Bits for the height of a column.
const BITS: usize = 5;

fn height(profile: u128, col: usize) -> u128 {
    profile >> (BITS * col) & ((1 << BITS) - 1)
}

fn lowered(profile: u128, col: usize) -> u128 {
    profile - (1 << (BITS * col))
}

fn add(states: &mut HashMap<u128, Vec<u64>>, profile: u128, ways: &[u64]) -> Option<()> {
    match states.entry(profile) {
        std::collections::hash_map::Entry::Vacant(entry) => {
            entry.insert(ways.to_vec());
        }
        std::collections::hash_map::Entry::Occupied(mut entry) => {
            for (sum, &more) in entry.get_mut().iter_mut().zip(ways) {
                *sum = sum.checked_add(more)?;
            }
        }
    }
    Some(())
}
