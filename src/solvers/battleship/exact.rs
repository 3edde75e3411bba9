//! Every fleet that agrees with what was seen.

use crate::control::{Budget, Exhausted};
use crate::rules::games::battleship::mask::Mask;

use super::{Evidence, Fleets, Placement, PlacementTable};

/// All fleets that agree with the evidence, ships of one length alike.
///
/// # Errors
/// The budget, of which every ship that is put down takes a node, ran out.
pub fn every_fleet<const N: usize>(
    table: &PlacementTable<N>,
    evidence: &Evidence<N>,
    budget: &mut Budget,
) -> Result<Fleets, Exhausted> {
    let mut fleets = Fleets::new(table);
    let mut left = vec![0; table.kinds()];
    table.ships().iter().for_each(|&kind| left[kind] += 1);
    let mut walk = Walk {
        table,
        evidence,
        budget,
        left,
        placed: vec![Vec::new(); table.kinds()],
        found: &mut fleets,
    };
    walk.cover(evidence.hits, Mask::EMPTY)?;
    Ok(fleets)
}

struct Walk<'a, const N: usize> {
    table: &'a PlacementTable<N>,
    evidence: &'a Evidence<N>,
    budget: &'a mut Budget,
    /// Ships of each kind that are still to be placed.
    left: Vec<usize>,
    placed: Vec<Vec<Placement>>,
    found: &'a mut Fleets,
}

impl<const N: usize> Walk<'_, N> {
    /// Gives the first hit that is left to each ship that can have it.
    fn cover(&mut self, hits: Mask<N>, taken: Mask<N>) -> Result<(), Exhausted> {
        let Some(first) = hits.first() else {
            return self.fill(0, 0, taken);
        };
        for kind in 0..self.left.len() {
            if self.left[kind] == 0 {
                continue;
            }
            for &place in &self.evidence.hit[kind] {
                let body = self.table.body(kind, place);
                if body.has(first) && !body.meets(taken) {
                    self.budget.spend()?;
                    self.left[kind] -= 1;
                    self.placed[kind].push(place);
                    let taken = taken.or(self.table.zone(kind, place));
                    self.cover(hits.without(body), taken)?;
                    self.placed[kind].pop();
                    self.left[kind] += 1;
                }
            }
        }
        Ok(())
    }

    /// Puts the ships that are left where nothing was hit, those of `kind` not before the place
    /// number `from`.
    fn fill(&mut self, kind: usize, from: usize, taken: Mask<N>) -> Result<(), Exhausted> {
        if kind == self.left.len() {
            self.found.push(self.placed.iter().flatten().copied());
            return Ok(());
        }
        if self.left[kind] == 0 {
            return self.fill(kind + 1, 0, taken);
        }
        let places = self.table.free(kind, taken).and(self.evidence.clear[kind]);
        for place in places.iter().skip_while(|place| place.number() < from) {
            self.budget.spend()?;
            self.left[kind] -= 1;
            self.placed[kind].push(place);
            let taken = taken.or(self.table.zone(kind, place));
            self.fill(kind, place.number() + 1, taken)?;
            self.placed[kind].pop();
            self.left[kind] += 1;
        }
        Ok(())
    }
}
