//! Many fleets in one piece of memory.

use super::{Placement, PlacementTable};

/// Fleets of one setting, each with a place for each ship, longest first.
#[derive(Clone, Debug)]
pub struct Fleets {
    ships: usize,
    places: Vec<Placement>,
}

impl Fleets {
    /// None.
    #[must_use]
    pub fn new<const N: usize>(table: &PlacementTable<N>) -> Fleets {
        Fleets { ships: table.ships().len(), places: Vec::new() }
    }

    /// One more.
    ///
    /// # Panics
    /// There is not one place for each ship.
    pub fn push(&mut self, fleet: impl IntoIterator<Item = Placement>) {
        let after = self.places.len() + self.ships;
        self.places.extend(fleet);
        assert_eq!(self.places.len(), after, "a place for each ship");
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len() / self.ships
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The places of each fleet.
    pub fn iter(&self) -> impl Iterator<Item = &[Placement]> {
        self.places.chunks_exact(self.ships)
    }
}
