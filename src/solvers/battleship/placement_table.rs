//! All places that ships can have on an empty sea, as masks.

use std::sync::Arc;

use crate::rules::games::battleship::mask::Mask;
use crate::rules::games::battleship::{Setting, Ship};

/// The places of the ships of a setting whose cells fit `N` words.
#[derive(Clone, Debug)]
pub struct PlacementTable<const N: usize> {
    setting: Arc<Setting>,
    kinds: Vec<Kind<N>>,
    /// The kind of each ship, longest first.
    ships: Vec<usize>,
    whole: Mask<N>,
    /// Of each number of places, of 0 that of 1.
    logs: Vec<f64>,
}

/// The ships of one length.
#[derive(Clone, Debug)]
struct Kind<const N: usize> {
    length: u8,
    /// The cells from which a ship can lie, and those from which it can stand.
    starts: [Mask<N>; 2],
    /// By place: the cells of the ship, and those that no other ship may have.
    bodies: Vec<(Mask<N>, Mask<N>)>,
}

/// Where a ship of a known kind is: the bit of its first cell, and then the same for ships that
/// stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement(u16);

impl Placement {
    fn new<const N: usize>(bit: usize, down: bool) -> Placement {
        let place = bit + usize::from(down) * Mask::<N>::BITS;
        Placement::numbered(place)
    }

    /// How many numbers there are.
    pub(super) fn count<const N: usize>() -> usize {
        2 * Mask::<N>::BITS
    }

    pub(super) fn numbered(number: usize) -> Placement {
        Placement(u16::try_from(number).expect("twice the bits of the largest sea are fewer"))
    }

    pub(super) fn number(self) -> usize {
        usize::from(self.0)
    }
}

impl<const N: usize> PlacementTable<N> {
    /// `None` when the sea is too large for `N` words.
    #[must_use]
    pub fn new(setting: &Arc<Setting>) -> Option<PlacementTable<N>> {
        if !setting.fits::<N>() {
            return None;
        }
        let kind = |(length, _)| {
            let mut kind = Kind {
                length,
                starts: [Mask::EMPTY; 2],
                bodies: vec![(Mask::EMPTY, Mask::EMPTY); 2 * Mask::<N>::BITS],
            };
            for ship in setting.places(length) {
                let (start, body) = (start::<N>(setting, ship), setting.body(ship));
                kind.bodies[usize::from(place::<N>(setting, ship).0)] = (body, setting.zone(body));
                let starts = &mut kind.starts[usize::from(ship.is_down())];
                *starts = starts.or(start);
            }
            kind
        };
        let kinds = setting.kinds();
        let ships = kinds.iter().enumerate();
        Some(PlacementTable {
            setting: Arc::clone(setting),
            ships: ships.flat_map(|(kind, &(_, count))| std::iter::repeat_n(kind, count)).collect(),
            kinds: kinds.into_iter().map(kind).collect(),
            whole: setting.whole(),
            logs: (0..=Placement::count::<N>()).map(|count| (count.max(1) as f64).ln()).collect(),
        })
    }

    /// What was agreed upon.
    #[must_use]
    pub fn setting(&self) -> &Arc<Setting> {
        &self.setting
    }

    /// The kind of each ship, longest first: a number from 0.
    #[must_use]
    pub fn ships(&self) -> &[usize] {
        &self.ships
    }

    /// The number of kinds.
    #[must_use]
    pub fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The length of the ships of a kind.
    #[must_use]
    pub fn length(&self, kind: usize) -> u8 {
        self.kinds[kind].length
    }

    /// The natural logarithm of a number of places; that of none is 0.
    #[must_use]
    pub(super) fn log(&self, count: usize) -> f64 {
        self.logs[count]
    }

    /// The cells of a ship of this kind.
    #[must_use]
    pub fn body(&self, kind: usize, place: Placement) -> Mask<N> {
        self.kinds[kind].bodies[usize::from(place.0)].0
    }

    /// The cells that no other ship may have beside one of this kind.
    #[must_use]
    pub fn zone(&self, kind: usize, place: Placement) -> Mask<N> {
        self.kinds[kind].bodies[usize::from(place.0)].1
    }

    /// The place of a ship.
    #[must_use]
    pub fn place(&self, ship: Ship) -> Placement {
        place::<N>(&self.setting, ship)
    }

    /// The ship of this kind at a place that it can have.
    #[must_use]
    pub fn ship(&self, kind: usize, place: Placement) -> Ship {
        let (bit, down) =
            (usize::from(place.0) % Mask::<N>::BITS, usize::from(place.0) >= Mask::<N>::BITS);
        let cell = self.setting.cell(bit);
        cell.and_then(|cell| Ship::new(cell, self.kinds[kind].length, down))
            .expect("a place of the table")
    }

    /// The places of a kind that meet no cell of `blocked`.
    #[must_use]
    pub fn free(&self, kind: usize, blocked: Mask<N>) -> Placements<N> {
        let Kind { length, starts, .. } = &self.kinds[kind];
        let free = self.whole.without(blocked);
        let run = |step: usize| {
            let mut run = free;
            for _ in 1..*length {
                run = run.down(step).and(free);
            }
            run
        };
        if *length == 1 {
            return Placements([free, Mask::EMPTY]);
        }
        Placements([run(1).and(starts[0]), run(self.setting.width()).and(starts[1])])
    }
}

fn start<const N: usize>(setting: &Setting, ship: Ship) -> Mask<N> {
    Mask::bit(setting.bit(ship.first()))
}

fn place<const N: usize>(setting: &Setting, ship: Ship) -> Placement {
    Placement::new::<N>(setting.bit(ship.first()), ship.is_down())
}

/// A set of places of one kind: the first cells of the ships that lie, and of those that stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placements<const N: usize>([Mask<N>; 2]);

impl<const N: usize> Placements<N> {
    /// None.
    pub const EMPTY: Placements<N> = Placements([Mask::EMPTY; 2]);

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0[0].len() + self.0[1].len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|starts| starts.is_empty())
    }

    /// Those in both sets.
    #[must_use]
    pub fn and(self, other: Placements<N>) -> Placements<N> {
        Placements([self.0[0].and(other.0[0]), self.0[1].and(other.0[1])])
    }

    /// The place that has `n` others before it; there must be more than `n`.
    #[must_use]
    pub fn nth(self, n: usize) -> Placement {
        let lying = self.0[0].len();
        let (starts, n, down) =
            if n < lying { (self.0[0], n, false) } else { (self.0[1], n - lying, true) };
        Placement::new::<N>(starts.nth(n).expect("there are more"), down)
    }

    /// All of them, the lying first.
    pub fn iter(self) -> impl Iterator<Item = Placement> {
        let [lying, standing] = self.0;
        let lying = lying.bits().map(|bit| Placement::new::<N>(bit, false));
        lying.chain(standing.bits().map(|bit| Placement::new::<N>(bit, true)))
    }

    /// Whether the place is among them.
    #[must_use]
    pub fn has(self, place: Placement) -> bool {
        let place = usize::from(place.0);
        self.0[place / Mask::<N>::BITS].has(place % Mask::<N>::BITS)
    }

    /// With one more.
    #[must_use]
    pub fn with(mut self, place: Placement) -> Placements<N> {
        let (bit, down) =
            (usize::from(place.0) % Mask::<N>::BITS, usize::from(place.0) / Mask::<N>::BITS);
        self.0[down] = self.0[down].or(Mask::bit(bit));
        self
    }
}
