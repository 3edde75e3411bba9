//! Placing one's own fleet.

use std::sync::Arc;

use rand::Rng;
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};

use crate::rules::games::battleship::mask::{Mask, WIDE};
use crate::rules::games::battleship::{Fleet, Found, Sea, Search, Setting, Ship};
use crate::rules::{OptionKind, OptionSpec, Options};

/// How one's own fleet is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// Each ship, longest first, at one of the places that it has left, all alike.
    LongestFirst,
    /// All legal fleets alike: each ship is put anywhere on the sea, and all are taken up again
    /// when two are in each other's way. So each legal fleet comes with the same probability. Where
    /// that takes too many tries, longest first.
    Uniform,
    /// The ships of more than one cell, longest first, at one of the places that take the fewest
    /// cells from the others, so close together along the edges; those of one cell anywhere else.
    /// Sinking them opens little water.
    Edges,
}

/// The option by which every strategy takes it.
pub const OPTION: OptionSpec = OptionSpec {
    name: "placing",
    kind: OptionKind::Choice(&["longest-first", "uniform", "edges"]),
    default: "longest-first",
    about: "how the own fleet is placed",
};

/// So many fleets are begun before another way is tried.
const TRIES: u32 = 200_000;

impl Placing {
    /// What the option says.
    #[must_use]
    pub fn of(options: &Options) -> Placing {
        match options.get(OPTION.name) {
            "uniform" => Placing::Uniform,
            "edges" => Placing::Edges,
            _ => Placing::LongestFirst,
        }
    }

    /// A fleet of this setting.
    pub fn place(self, setting: &Arc<Setting>, rng: &mut dyn Rng) -> Fleet {
        let kinds: Vec<Kind> = Kind::all(setting);
        let ways: &[Placing] = match self {
            Placing::LongestFirst => &[Placing::LongestFirst],
            other => &[other, Placing::LongestFirst],
        };
        for way in ways {
            for _ in 0..TRIES {
                if let Some(ships) = way.attempt(&kinds, rng) {
                    return Fleet::new(setting, &ships)
                        .expect("ships that were placed by the rules");
                }
            }
        }
        // So crowded a sea that only a search finds room.
        fitting(&Sea::new(Arc::clone(setting)), rng).expect("the setting has a fleet")
    }

    /// `None` when a ship has no room.
    fn attempt(self, kinds: &[Kind], rng: &mut dyn Rng) -> Option<Vec<Ship>> {
        let mut taken = Mask::EMPTY;
        let mut ships = Vec::new();
        for kind in kinds {
            for _ in 0..kind.count {
                let place = match self {
                    Placing::Uniform => kind.places.choose(rng)?,
                    Placing::Edges if kind.length > 1 => kind.closest(taken, rng)?,
                    Placing::LongestFirst | Placing::Edges => kind.left(taken).choose(rng)?,
                };
                if place.body.meets(taken) {
                    return None;
                }
                taken = taken.or(place.zone);
                ships.push(place.ship);
            }
        }
        Some(ships)
    }
}

/// The ships of one length.
struct Kind {
    length: u8,
    count: usize,
    places: Vec<Placement>,
}

struct Placement {
    ship: Ship,
    body: Mask<WIDE>,
    /// The cells that no other ship may have.
    zone: Mask<WIDE>,
}

impl Kind {
    /// Longest first.
    fn all(setting: &Setting) -> Vec<Kind> {
        let place = |ship| {
            let body = setting.body(ship);
            Placement { ship, body, zone: setting.zone(body) }
        };
        let kinds = setting.kinds().into_iter();
        kinds
            .map(|(length, count)| Kind {
                length,
                count,
                places: setting.places(length).map(place).collect(),
            })
            .collect()
    }

    /// The places that are left.
    fn left(&self, taken: Mask<WIDE>) -> impl Iterator<Item = &Placement> {
        let places = self.places.iter();
        places.filter(move |place| !place.body.meets(taken))
    }

    /// One of the places left that take the fewest cells from others.
    fn closest(&self, taken: Mask<WIDE>, rng: &mut dyn Rng) -> Option<&Placement> {
        let cost = |place: &&Placement| place.zone.without(taken).len();
        let least = self.left(taken).map(|place| cost(&place)).min()?;
        self.left(taken).filter(|place| cost(place) == least).choose(rng)
    }
}

/// Some fleet that agrees with what is known of a sea; `None` if none is found.
pub fn fitting(sea: &Sea, rng: &mut dyn Rng) -> Option<Fleet> {
    let search = Search::of(sea).shuffled(|order| order.shuffle(rng));
    match search.some_fleet() {
        Found::Fleet(fleet) => Some(fleet),
        Found::None | Found::GivenUp => None,
    }
}
