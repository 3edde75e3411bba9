//! How probable fleets are before the first shot.

use crate::rules::games::battleship::mask::Mask;

use super::{Placement, PlacementTable};

/// How the other side is taken to place its fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prior {
    /// All legal fleets alike.
    Uniform,
    /// Each ship, longest first, at one of the places that it has left, all alike.
    LongestFirst,
}

impl Prior {
    /// The probability of placing these ships in this order, but for a factor that is the same for
    /// all fleets.
    ///
    /// By longest first it is the product of 1 / (the places that each ship has beside those before
    /// it). The order of ships of one length matters, so a fleet has as many such weights as there
    /// are orders, and its own is their sum.
    #[must_use]
    pub fn of_order<const N: usize>(self, table: &PlacementTable<N>, fleet: &[Placement]) -> f64 {
        let mut blocked = Mask::EMPTY;
        let mut log = 0.0;
        if self == Prior::LongestFirst {
            for (&kind, &place) in table.ships().iter().zip(fleet) {
                log -= table.log(table.free(kind, blocked).len());
                blocked = blocked.or(table.zone(kind, place));
            }
        }
        log.exp()
    }

    /// The same for a fleet in any order. Of more than `MOST_ALIKE` ships of one length it takes
    /// the order that is given.
    #[must_use]
    pub fn of_fleet<const N: usize>(self, table: &PlacementTable<N>, fleet: &[Placement]) -> f64 {
        let kinds = table.ships().chunk_by(|a, b| a == b);
        if self == Prior::Uniform || kinds.clone().any(|alike| alike.len() > MOST_ALIKE) {
            return self.of_order(table, fleet);
        }
        let (mut blocked, mut weight, mut from) = (Mask::EMPTY, 1.0, 0);
        for alike in kinds {
            let kind = alike[0];
            let zones: Vec<Mask<N>> = fleet[from..from + alike.len()]
                .iter()
                .map(|&place| table.zone(kind, place))
                .collect();
            // By the set of those that are placed: the sum over their orders, and what they block.
            let mut sums = vec![(0.0, blocked); 1 << alike.len()];
            sums[0].0 = 1.0;
            for placed in 0..sums.len() {
                let (sum, taken) = sums[placed];
                if placed + 1 == sums.len() {
                    (weight, blocked) = (weight * sum, taken);
                    break;
                }
                let chance = sum / table.free(kind, taken).len() as f64;
                for (ship, &zone) in zones.iter().enumerate() {
                    if placed >> ship & 1 == 0 {
                        let (more, blocks) = &mut sums[placed | 1 << ship];
                        *more += chance;
                        *blocks = taken.or(zone);
                    }
                }
            }
            from += alike.len();
        }
        weight
    }
}

/// So many ships of one length may come in any order.
pub const MOST_ALIKE: usize = 8;
