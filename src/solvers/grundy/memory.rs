//! Grundy's game by the search through moves and replies: a position is won if some move leads to a
//! lost one, and lost if every move leads to a won one.
//!
//! Contract: [`Memory::decide`] decides any position whose heaps are together at most 1,000, and
//! remembers every position that it decided on the way. Cost: a node a position that was not known;
//! there are exponentially many.

use std::collections::HashMap;

use crate::rules::games::grundy::{Heaps, LEAST, Split};

use super::super::quick::Quick;
use crate::control::{Budget, Exhausted};

/// Larger positions are not searched: the search goes as deep as the game lasts.
const DEEPEST: u64 = 1000;

/// The truth about a position for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Every move leads to a won position.
    Lost,
    /// A move leads to this lost position.
    Won(Heaps),
}

/// The positions decided so far.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    decided: HashMap<Heaps, Decision, Quick>,
}

impl Memory {
    /// What is remembered of a position.
    #[must_use]
    pub fn get(&self, heaps: &Heaps) -> Option<&Decision> {
        self.decided.get(heaps)
    }

    /// All that is remembered, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&Heaps, &Decision)> {
        self.decided.iter()
    }

    /// How many positions are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.decided.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decided.is_empty()
    }

    /// Remembers what is known from elsewhere, and must be true. What is remembered already stays
    /// as it is.
    pub fn add(&mut self, heaps: Heaps, decision: Decision) {
        self.decided.entry(heaps).or_insert(decision);
    }

    /// Decides a position. Where the truth about all moves is remembered, the first that wins is
    /// taken.
    ///
    /// # Errors
    /// The budget ran out, or the heaps are together more than 1,000; what was decided until then
    /// is remembered.
    pub fn decide(&mut self, heaps: &Heaps, budget: &mut Budget) -> Result<Decision, Exhausted> {
        if let Some(decision) = self.decided.get(heaps) {
            return Ok(decision.clone());
        }
        if heaps.total() > DEEPEST {
            return Err(Exhausted);
        }
        budget.spend()?;
        let decision = self.search(heaps, budget)?;
        self.decided.insert(heaps.clone(), decision.clone());
        Ok(decision)
    }

    /// Decides every position whose heaps are together at most `total`, and calls `tell` with each
    /// total that is done.
    ///
    /// # Errors
    /// As for [`Memory::decide`].
    pub fn decide_all(
        &mut self,
        total: u64,
        budget: &mut Budget,
        mut tell: impl FnMut(u64),
    ) -> Result<(), Exhausted> {
        for whole in 0..=total {
            // A split never makes the whole larger, and only one that makes it smaller makes the
            // heaps fewer. So moves are decided before the positions in which they are made.
            let mut positions = positions(whole);
            positions.sort_by_key(|heaps| std::cmp::Reverse(heaps.iter().count()));
            for heaps in &positions {
                self.decide(heaps, budget)?;
            }
            tell(whole);
        }
        Ok(())
    }

    fn search(&mut self, heaps: &Heaps, budget: &mut Budget) -> Result<Decision, Exhausted> {
        // What is known costs nothing, so that comes first.
        let mut unknown: Vec<Split> = Vec::new();
        for split in heaps.splits() {
            let after = heaps.after(split);
            match self.decided.get(&after) {
                Some(Decision::Lost) => return Ok(Decision::Won(after)),
                Some(Decision::Won(_)) => {}
                None => unknown.push(split),
            }
        }
        for split in unknown {
            let after = heaps.after(split);
            if self.decide(&after, budget)? == Decision::Lost {
                return Ok(Decision::Won(after));
            }
        }
        Ok(Decision::Lost)
    }
}

/// All positions whose heaps are together `total`.
fn positions(total: u64) -> Vec<Heaps> {
    fn extend(heaps: &mut Vec<u32>, least: u64, left: u64, positions: &mut Vec<Heaps>) {
        if left == 0 {
            positions.push(heaps.iter().copied().collect());
        }
        for heap in least..=left {
            let Ok(size) = u32::try_from(heap) else {
                return;
            };
            // Nothing fits between this heap and the whole.
            if heap < left && left - heap < heap {
                continue;
            }
            heaps.push(size);
            extend(heaps, heap, left - heap, positions);
            heaps.pop();
        }
    }
    let mut positions = Vec::new();
    extend(&mut Vec::new(), LEAST.into(), total, &mut positions);
    positions
}
