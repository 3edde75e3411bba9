//! What fleets that agree with what was seen say of each cell.

use super::chart::Places;
use super::{Chart, Clues, Fleets, Place};

/// The weights of fleets, added up by the places of their ships.
#[derive(Clone, Debug)]
pub struct Tally<'a, const N: usize> {
    chart: &'a Chart<N>,
    /// By kind and number of the place.
    weights: Vec<Vec<f64>>,
    total: f64,
    fleets: usize,
}

impl<'a, const N: usize> Tally<'a, N> {
    /// Of no fleets.
    #[must_use]
    pub fn new(chart: &'a Chart<N>) -> Tally<'a, N> {
        Tally {
            chart,
            weights: vec![vec![0.0; Place::count::<N>()]; chart.kinds()],
            total: 0.0,
            fleets: 0,
        }
    }

    /// Of these fleets and their weights.
    #[must_use]
    pub fn of(chart: &'a Chart<N>, fleets: &Fleets, weights: &[f64]) -> Tally<'a, N> {
        let mut tally = Tally::new(chart);
        for (fleet, &weight) in fleets.iter().zip(weights) {
            tally.add_fleet(weight);
            for (&kind, &place) in chart.ships().iter().zip(fleet) {
                tally.add(kind, place, weight);
            }
        }
        tally
    }

    /// One more fleet, whose ships are still to be added.
    pub(super) fn add_fleet(&mut self, weight: f64) {
        self.total += weight;
        self.fleets += 1;
    }

    /// One more ship.
    pub(super) fn add(&mut self, kind: usize, place: Place, weight: f64) {
        self.weights[kind][place.number()] += weight;
    }

    /// One more ship that is at each of these places, all alike.
    pub(super) fn spread(&mut self, kind: usize, places: Places<N>, weight: f64) {
        let share = weight / places.len() as f64;
        places.iter().for_each(|place| self.add(kind, place, share));
    }

    /// How many fleets there are.
    #[must_use]
    pub fn fleets(&self) -> usize {
        self.fleets
    }

    /// For each bit, the mean over the fleets, by their weights, of the worth of the ship that is there; 0 where there is
    /// none, and where was shot. A ship's worth hangs on its length and on whether it was hit: with 1 for all it is the
    /// probability of a ship.
    #[must_use]
    pub fn mean_worth(&self, clues: &Clues<N>, worth: impl Fn(u8, bool) -> f64) -> Vec<f64> {
        let mut means = vec![0.0; 64 * N];
        for (kind, weights) in self.weights.iter().enumerate() {
            let worths = [false, true].map(|is_hit| worth(self.chart.length(kind), is_hit));
            let places = weights
                .iter()
                .enumerate()
                .filter(|(_, weight)| **weight > 0.0);
            for (number, weight) in places {
                let body = self.chart.body(kind, Place::numbered(number));
                let worth = worths[usize::from(body.meets(clues.hits))];
                for bit in body.without(clues.shot).bits() {
                    means[bit] += weight / self.total * worth;
                }
            }
        }
        means
    }
}
