//! What was seen of a sea, as far as it tells where ships can be.

use crate::rules::games::battleship::mask::Mask;
use crate::rules::games::battleship::{Answer, Sea, agreeing};

use super::placement_table::Placements;
use super::{Placement, PlacementTable};

/// The places of each kind that agree with what was seen, each by itself; a fleet agrees if all its
/// ships do and together they have all hits: see `Search`.
#[derive(Clone, Debug)]
pub struct Evidence<const N: usize> {
    /// The cells that were shot at.
    pub shot: Mask<N>,
    /// The cells of which nothing is known.
    pub unknown: Mask<N>,
    /// The cells that were hit.
    pub hits: Mask<N>,
    /// By kind: the places where nothing was hit.
    pub clear: Vec<Placements<N>>,
    /// By kind: the places with hits.
    pub hit: Vec<Vec<Placement>>,
}

impl<const N: usize> Evidence<N> {
    /// The evidence of a sea of the table's setting.
    #[must_use]
    pub fn of(table: &PlacementTable<N>, sea: &Sea) -> Evidence<N> {
        let setting = table.setting();
        let shots = sea.shots().iter();
        let hits: Mask<N> = shots
            .clone()
            .filter(|(_, answer)| *answer != Answer::Miss)
            .map(|&(cell, _)| setting.bit(cell))
            .collect();
        let mut evidence = Evidence {
            shot: shots.map(|&(cell, _)| setting.bit(cell)).collect(),
            unknown: sea.unknown().map(|cell| setting.bit(cell)).collect(),
            hits,
            clear: Vec::new(),
            hit: Vec::new(),
        };
        for kind in 0..table.kinds() {
            let (mut clear, mut hit) = (Placements::EMPTY, Vec::new());
            for ship in agreeing(sea, table.length(kind)) {
                let place = table.place(ship);
                if table.body(kind, place).meets(hits) {
                    hit.push(place);
                } else {
                    clear = clear.with(place);
                }
            }
            evidence.clear.push(clear);
            evidence.hit.push(hit);
        }
        evidence
    }
}
