//! What was seen of a sea, as far as it tells where ships can be.

use crate::rules::games::battleship::mask::Mask;
use crate::rules::games::battleship::{Answer, Sea, agreeing};

use super::chart::Places;
use super::{Chart, Place};

/// The places of each kind that agree with what was seen, each by itself; a fleet agrees if all its ships do and
/// together they have all hits: see `Search`.
#[derive(Clone, Debug)]
pub struct Clues<const N: usize> {
    /// The cells that were shot at.
    pub shot: Mask<N>,
    /// The cells of which nothing is known.
    pub unknown: Mask<N>,
    /// The cells that were hit.
    pub hits: Mask<N>,
    /// By kind: the places where nothing was hit.
    pub clear: Vec<Places<N>>,
    /// By kind: the places with hits.
    pub hit: Vec<Vec<Place>>,
}

impl<const N: usize> Clues<N> {
    /// The clues of a sea of the chart's setting.
    #[must_use]
    pub fn of(chart: &Chart<N>, sea: &Sea) -> Clues<N> {
        let setting = chart.setting();
        let shots = sea.shots().iter();
        let hits: Mask<N> = shots
            .clone()
            .filter(|(_, answer)| *answer != Answer::Miss)
            .map(|&(cell, _)| setting.bit(cell))
            .collect();
        let mut clues = Clues {
            shot: shots.map(|&(cell, _)| setting.bit(cell)).collect(),
            unknown: sea.unknown().map(|cell| setting.bit(cell)).collect(),
            hits,
            clear: Vec::new(),
            hit: Vec::new(),
        };
        for kind in 0..chart.kinds() {
            let (mut clear, mut hit) = (Places::EMPTY, Vec::new());
            for ship in agreeing(sea, chart.length(kind)) {
                let place = chart.place(ship);
                if chart.body(kind, place).meets(hits) {
                    hit.push(place);
                } else {
                    clear = clear.with(place);
                }
            }
            clues.clear.push(clear);
            clues.hit.push(hit);
        }
        clues
    }
}
