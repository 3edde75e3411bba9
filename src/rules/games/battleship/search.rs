//! Whether any fleet agrees with what is known of a sea.
//!
//! What was answered says for each place of a ship by itself whether a ship can be there: none of
//! its cells is water; if all of them were shot at, the last was answered `sunk` and the others
//! `hit`; else all that were shot at were answered `hit`. A fleet agrees with all answers if and
//! only if its ships are all in such places, do not overlap (nor touch), and have all the cells
//! that were hit. So this is an exact cover of the hits, searched depth first: the first hit that
//! no ship has yet is given to each place that it can belong to; when there is none, the other
//! ships are put anywhere, longest first.

use crate::rules::Cell;

use super::mask::{Mask, WIDE};
use super::{Answer, Fleet, Sea, Ship, Trace};

/// The search for a fleet.
pub struct Search<'a> {
    sea: &'a Sea,
    kinds: Vec<Kind>,
    hits: Mask<WIDE>,
    nodes: u32,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A fleet that agrees with everything.
    Fleet(Fleet),
    /// There is none.
    None,
    /// None was found in `NODES` steps; there may be one.
    GivenUp,
}

/// How many steps a search may take.
pub const NODES: u32 = 200_000;

/// Ships of one length.
struct Kind {
    left: usize,
    places: Vec<Place>,
}

/// A place where a ship can be, by all that was answered.
#[derive(Clone, Copy)]
struct Place {
    ship: Ship,
    body: Mask<WIDE>,
}

impl<'a> Search<'a> {
    /// A search for fleets that agree with all that is known of `sea`.
    #[must_use]
    pub fn of(sea: &'a Sea) -> Search<'a> {
        let setting = sea.setting();
        let kinds = setting.kinds().into_iter().map(|(length, left)| Kind {
            left,
            places: agreeing(sea, length)
                .into_iter()
                .map(|ship| Place { ship, body: setting.wide_body(ship) })
                .collect(),
        });
        let hits = sea.shots().iter().filter(|(_, answer)| *answer != Answer::Miss);
        Search {
            sea,
            kinds: kinds.collect(),
            hits: hits.map(|&(cell, _)| setting.bit(cell)).collect(),
            nodes: 0,
        }
    }

    /// The same, each kind of ship trying its places in another order: `shuffle` is given all of
    /// them.
    #[must_use]
    pub fn shuffled(mut self, mut shuffle: impl FnMut(&mut [usize])) -> Search<'a> {
        for kind in &mut self.kinds {
            let mut order: Vec<usize> = (0..kind.places.len()).collect();
            shuffle(&mut order);
            kind.places = order.into_iter().map(|n| kind.places[n]).collect();
        }
        self
    }

    /// Some fleet that agrees.
    #[must_use]
    pub fn some_fleet(mut self) -> Found {
        let mut ships = Vec::new();
        match self.cover(self.hits, Mask::EMPTY, &mut ships) {
            Some(true) => Found::Fleet(
                Fleet::new(self.sea.setting(), &ships)
                    .expect("ships that were placed by the rules"),
            ),
            Some(false) => Found::None,
            None => Found::GivenUp,
        }
    }

    /// Gives the first hit that is left to some ship. `taken` are the cells that no ship may have.
    /// `None` when it is given up.
    fn cover(
        &mut self,
        hits: Mask<WIDE>,
        taken: Mask<WIDE>,
        ships: &mut Vec<Ship>,
    ) -> Option<bool> {
        let Some(first) = hits.first() else {
            return self.fill(0, 0, taken, ships);
        };
        for kind in 0..self.kinds.len() {
            if self.kinds[kind].left == 0 {
                continue;
            }
            for n in 0..self.kinds[kind].places.len() {
                let Place { ship, body } = self.kinds[kind].places[n];
                if !body.has(first) || body.meets(taken) {
                    continue;
                }
                self.count()?;
                self.kinds[kind].left -= 1;
                ships.push(ship);
                let zone = self.sea.setting().zone(body);
                if self.cover(hits.without(body), taken.or(zone), ships)? {
                    return Some(true);
                }
                ships.pop();
                self.kinds[kind].left += 1;
            }
        }
        Some(false)
    }

    /// Puts the ships that are left where nothing was hit: those of `kind` not before its place
    /// `from`.
    fn fill(
        &mut self,
        kind: usize,
        from: usize,
        taken: Mask<WIDE>,
        ships: &mut Vec<Ship>,
    ) -> Option<bool> {
        let Some(Kind { left, places }) = self.kinds.get(kind) else {
            return Some(true);
        };
        if *left == 0 {
            return self.fill(kind + 1, 0, taken, ships);
        }
        for n in from..places.len() {
            let Place { ship, body } = self.kinds[kind].places[n];
            if body.meets(taken) || body.meets(self.hits) {
                continue;
            }
            self.count()?;
            self.kinds[kind].left -= 1;
            ships.push(ship);
            let zone = self.sea.setting().zone(body);
            if self.fill(kind, n + 1, taken.or(zone), ships)? {
                return Some(true);
            }
            ships.pop();
            self.kinds[kind].left += 1;
        }
        Some(false)
    }

    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.nodes <= NODES).then_some(())
    }
}

/// The places of ships of this length that agree with what is known, each by itself.
#[must_use]
pub fn agreeing(sea: &Sea, length: u8) -> Vec<Ship> {
    let setting = sea.setting();
    let mut order = vec![None; usize::from(setting.rows()) * setting.width()];
    for (n, &(cell, answer)) in sea.shots().iter().enumerate() {
        order[setting.bit(cell)] = Some((n, answer));
    }
    let agrees = |ship: &Ship| {
        let is_water = |cell: Cell| matches!(sea.trace(cell), Some(Trace::Miss | Trace::Opened));
        if ship.cells().any(is_water) {
            return false;
        }
        let shots = || ship.cells().filter_map(|cell| order[setting.bit(cell)]);
        let last = shots().max_by_key(|&(n, _)| n);
        let is_complete = shots().count() == usize::from(length);
        shots().all(|shot| {
            let expected =
                if is_complete && Some(shot) == last { Answer::Sunk } else { Answer::Hit };
            shot.1 == expected
        })
    };
    setting.places(length).filter(agrees).collect()
}
