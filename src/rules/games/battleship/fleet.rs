//! The ships of one side.

use std::fmt;

use crate::rules::{BadNotation, BadSecret, Cell};

use super::mask::{Mask, WIDE};
use super::{Answer, Setting, Ship};

/// Ships placed as the rules want them: longest first, then by their first cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fleet(Vec<Ship>);

impl Fleet {
    /// These ships, in any order.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn new(setting: &Setting, ships: &[Ship]) -> Result<Fleet, BadFleet> {
        let mut ships = ships.to_vec();
        ships.sort_unstable_by_key(|&ship| (std::cmp::Reverse(ship.length()), ship));
        if let Some(&ship) = ships.iter().find(|ship| !setting.has(ship.last())) {
            return Err(BadFleet::OffTheBoard(ship));
        }
        if !ships.iter().map(|ship| ship.length()).eq(setting.lengths().iter().copied()) {
            return Err(BadFleet::Lengths(setting.lengths().to_vec()));
        }
        for (n, &ship) in ships.iter().enumerate() {
            let body = setting.wide_body(ship);
            for &other in &ships[..n] {
                let theirs = setting.wide_body(other);
                if theirs.meets(body) {
                    return Err(BadFleet::Overlap(other, ship));
                }
                if setting.zone(theirs).meets(body) {
                    return Err(BadFleet::Touch(other, ship));
                }
            }
        }
        Ok(Fleet(ships))
    }

    /// The ships that these words write, in any order.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn read(setting: &Setting, words: &[&str]) -> Result<Fleet, BadFleet> {
        let ships: Result<Vec<Ship>, BadNotation> = words.iter().map(|word| word.parse()).collect();
        Fleet::new(setting, &ships.map_err(BadFleet::Notation)?)
    }

    /// The ships, longest first.
    #[must_use]
    pub fn ships(&self) -> &[Ship] {
        &self.0
    }

    /// The ship on a cell.
    #[must_use]
    pub fn ship_at(&self, cell: Cell) -> Option<Ship> {
        self.0.iter().copied().find(|ship| ship.has(cell))
    }

    /// The true answer to a shot, when the cells that were shot at before are those for which
    /// `was_shot` holds.
    pub fn answer(&self, cell: Cell, was_shot: impl Fn(Cell) -> bool) -> Answer {
        match self.ship_at(cell) {
            None => Answer::Miss,
            Some(ship) if ship.cells().all(|own| own == cell || was_shot(own)) => Answer::Sunk,
            Some(_) => Answer::Hit,
        }
    }

    /// All cells with a ship.
    #[must_use]
    pub fn mask(&self, setting: &Setting) -> Mask<WIDE> {
        let bodies = self.0.iter().map(|&ship| setting.wide_body(ship));
        bodies.fold(Mask::EMPTY, Mask::or)
    }
}

/// The ships, with a blank between two.
impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ships: Vec<String> = self.0.iter().map(Ship::to_string).collect();
        f.write_str(&ships.join(" "))
    }
}

/// Why ships are no fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadFleet {
    /// A word is no ship.
    Notation(BadNotation),
    /// A ship is not on the board.
    OffTheBoard(Ship),
    /// There are other ships than agreed: these lengths were.
    Lengths(Vec<u8>),
    /// Two ships share a cell.
    Overlap(Ship, Ship),
    /// Two ships touch.
    Touch(Ship, Ship),
}

impl fmt::Display for BadFleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadFleet::Notation(bad) => bad.fmt(f),
            BadFleet::OffTheBoard(ship) => write!(f, "{ship} is off the board"),
            BadFleet::Lengths(lengths) => {
                let lengths: Vec<String> = lengths.iter().map(u8::to_string).collect();
                write!(f, "expected ships of the lengths {}", lengths.join(" "))
            }
            BadFleet::Overlap(one, other) => write!(f, "{other} lies upon {one}"),
            BadFleet::Touch(one, other) => write!(f, "{other} touches {one}"),
        }
    }
}

impl std::error::Error for BadFleet {}

impl From<BadFleet> for BadSecret {
    fn from(bad: BadFleet) -> BadSecret {
        match bad {
            BadFleet::Notation(BadNotation::Malformed { .. }) => {
                BadSecret::Malformed(bad.to_string())
            }
            bad => BadSecret::Forbidden(bad.to_string()),
        }
    }
}
