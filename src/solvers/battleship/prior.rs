//! How probable fleets are before the first shot.

use crate::rules::games::battleship::mask::Mask;

use super::{Chart, Place};

/// How the other side is taken to place its fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prior {
    /// All legal fleets alike.
    Uniform,
    /// Each ship, longest first, at one of the places that it has left, all alike.
    LongestFirst,
}

impl Prior {
    /// The probability of placing these ships in this order, but for a factor that is the same for all fleets.
    ///
    /// By longest first it is the product of 1 / (the places that each ship has beside those before it). The order of
    /// ships of one length matters, so a fleet has as many such weights as there are orders, and they add up to its own.
    #[must_use]
    pub fn weight<const N: usize>(self, chart: &Chart<N>, fleet: &[Place]) -> f64 {
        match self {
            Prior::Uniform => 1.0,
            Prior::LongestFirst => {
                let mut blocked = Mask::EMPTY;
                let mut weight = 1.0;
                for (&kind, &place) in chart.ships().iter().zip(fleet) {
                    weight /= chart.free(kind, blocked).len() as f64;
                    blocked = blocked.or(chart.zone(kind, place));
                }
                weight
            }
        }
    }
}
