//! How many answers win.
//!
//! Contract: of a lost position, all moves after which the other side has the fewest ways to win.
//! Cost: each heap size that occurs, also as a part, is looked at once in the life of the value, in
//! as many steps as it has splits.

use std::collections::HashMap;

use crate::rules::games::grundy::{Heaps, LEAST, Split};

use crate::control::{Budget, Exhausted};

/// For each heap looked at: how many of its splits have each value.
#[derive(Debug, Default)]
pub(super) struct Answers {
    splits: Vec<Option<Box<[u32]>>>,
}

impl Answers {
    /// The moves of a lost position with the fewest winning answers, and how many these are;
    /// `values` are those of the heaps up to the largest.
    pub fn fewest(
        &mut self,
        heaps: &Heaps,
        values: &[u16],
        budget: &mut Budget,
    ) -> Result<(u64, Vec<Split>), Exhausted> {
        let largest = heaps.largest().map_or(0, |largest| largest as usize);
        for (heap, _) in heaps.sizes() {
            self.look_at(heap, values, budget)?;
        }
        for part in LEAST as usize..largest {
            self.look_at(part as u32, values, budget)?;
        }
        // The winning answers in the untouched heaps, by the value that the move leaves.
        let mut untouched: HashMap<u16, u64> = HashMap::new();
        let (mut fewest, mut moves) = (u64::MAX, Vec::new());
        for (heap, count) in heaps.sizes() {
            for split in Split::all(heap) {
                let parts = split.parts();
                let value = |heap: u32| values[heap as usize];
                let left = value(heap) ^ value(parts[0]) ^ value(parts[1]);
                let winning = |heap: u32| self.count(heap, value(heap) ^ left);
                let all = *untouched.entry(left).or_insert_with(|| {
                    let each = heaps.sizes().map(|(heap, _)| winning(heap));
                    each.sum()
                });
                let gone = if count == 1 { winning(heap) } else { 0 };
                let new = parts.into_iter().filter(|&part| part >= LEAST && !heaps.contains(part));
                let answers = all - gone + new.map(winning).sum::<u64>();
                if answers < fewest {
                    (fewest, moves) = (answers, Vec::new());
                }
                if answers == fewest {
                    moves.push(split);
                }
            }
        }
        Ok((fewest, moves))
    }

    fn look_at(&mut self, heap: u32, values: &[u16], budget: &mut Budget) -> Result<(), Exhausted> {
        let at = heap as usize;
        if self.splits.len() <= at {
            self.splits.resize(at + 1, None);
        }
        if self.splits[at].is_some() {
            return Ok(());
        }
        budget.spend()?;
        let mut counts = Vec::new();
        for split in Split::all(heap) {
            let [smaller, larger] = split.parts();
            let value = usize::from(values[smaller as usize] ^ values[larger as usize]);
            if counts.len() <= value {
                counts.resize(value + 1, 0);
            }
            counts[value] += 1;
        }
        self.splits[at] = Some(counts.into());
        Ok(())
    }

    /// How many splits of a heap that was looked at have this value.
    fn count(&self, heap: u32, value: u16) -> u64 {
        let counts = self.splits[heap as usize].as_ref().expect("it was looked at");
        counts.get(usize::from(value)).copied().unwrap_or(0).into()
    }
}
