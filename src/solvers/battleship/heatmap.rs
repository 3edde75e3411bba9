//! What fleets that agree with what was seen say of each cell.

use super::placement_table::Placements;
use super::{Evidence, Fleets, Placement, PlacementTable};

/// The weights of fleets, added up by the places of their ships.
#[derive(Clone, Debug)]
pub struct Heatmap<'a, const N: usize> {
    table: &'a PlacementTable<N>,
    /// By kind and number of the place.
    weights: Vec<Vec<f64>>,
    total: f64,
    fleets: usize,
}

impl<'a, const N: usize> Heatmap<'a, N> {
    /// Of no fleets.
    #[must_use]
    pub fn new(table: &'a PlacementTable<N>) -> Heatmap<'a, N> {
        Heatmap {
            table,
            weights: vec![vec![0.0; Placement::count::<N>()]; table.kinds()],
            total: 0.0,
            fleets: 0,
        }
    }

    /// Of these fleets and their weights.
    #[must_use]
    pub fn of(table: &'a PlacementTable<N>, fleets: &Fleets, weights: &[f64]) -> Heatmap<'a, N> {
        let mut heatmap = Heatmap::new(table);
        for (fleet, &weight) in fleets.iter().zip(weights) {
            heatmap.add_fleet(weight);
            for (&kind, &place) in table.ships().iter().zip(fleet) {
                heatmap.add(kind, place, weight);
            }
        }
        heatmap
    }

    /// One more fleet, whose ships are still to be added.
    pub(super) fn add_fleet(&mut self, weight: f64) {
        self.total += weight;
        self.fleets += 1;
    }

    /// One more ship.
    pub(super) fn add(&mut self, kind: usize, place: Placement, weight: f64) {
        self.weights[kind][place.number()] += weight;
    }

    /// One more ship that is at each of these places, all alike.
    pub(super) fn spread(&mut self, kind: usize, places: Placements<N>, weight: f64) {
        let share = weight / places.len() as f64;
        places.iter().for_each(|place| self.add(kind, place, share));
    }

    /// How many fleets there are.
    #[must_use]
    pub fn fleets(&self) -> usize {
        self.fleets
    }

    /// For each bit, the mean over the fleets, by their weights, of the worth of the ship that is
    /// there; 0 where there is none, and where was shot. A ship's worth hangs on its length and on
    /// whether it was hit: with 1 for all it is the probability of a ship.
    #[must_use]
    pub fn mean_worth(&self, evidence: &Evidence<N>, worth: impl Fn(u8, bool) -> f64) -> Vec<f64> {
        let mut means = vec![0.0; 64 * N];
        for (kind, weights) in self.weights.iter().enumerate() {
            let worths = [false, true].map(|is_hit| worth(self.table.length(kind), is_hit));
            let places = weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0);
            for (number, weight) in places {
                let body = self.table.body(kind, Placement::numbered(number));
                let worth = worths[usize::from(body.meets(evidence.hits))];
                for bit in body.without(evidence.shot).bits() {
                    means[bit] += weight / self.total * worth;
                }
            }
        }
        means
    }
}
