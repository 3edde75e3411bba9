//! What fleets that agree with what was seen say of each cell.

use super::{Chart, Clues, Place};

/// For each bit, the mean over `fleets`, by their weights, of the worth of the ship that is there; 0 where there is none, and where
/// was shot. A ship's worth hangs on its length and on whether it was hit: with 1 for all it is the probability of a
/// ship.
#[must_use]
pub fn mean_worth<const N: usize>(
    chart: &Chart<N>,
    clues: &Clues<N>,
    fleets: &[Vec<Place>],
    weights: &[f64],
    worth: impl Fn(u8, bool) -> f64,
) -> Vec<f64> {
    let [fresh, hit] = [false, true].map(|is_hit| -> Vec<f64> {
        let kinds = 0..chart.kinds();
        kinds
            .map(|kind| worth(chart.length(kind), is_hit))
            .collect()
    });
    let mut means = vec![0.0; 64 * N];
    for (fleet, weight) in fleets.iter().zip(weights) {
        for (&kind, &place) in chart.ships().iter().zip(fleet) {
            let body = chart.body(kind, place);
            let worth = if body.meets(clues.hits) {
                hit[kind]
            } else {
                fresh[kind]
            };
            for bit in body.without(clues.shot).bits() {
                means[bit] += weight * worth;
            }
        }
    }
    let total: f64 = weights.iter().sum();
    means.iter_mut().for_each(|mean| *mean /= total);
    means
}
