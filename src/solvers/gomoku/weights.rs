//! What an evaluation holds for good: numbers for cells, and for the threats that both sides have.

use super::threat::{CODES, Threat};

/// What a cell counts in the sums of a board, if its classes are such.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// For the side to move.
    pub mover: i16,
    /// For the other side.
    pub other: i16,
}

/// All that an evaluation counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worths {
    /// Of every code.
    pub cells: Vec<Worth>,
    /// Of the [`threats`] of both sides, for the side to move: [`THREATS`] times its own, and those
    /// of the other.
    pub threats: Vec<i16>,
}

impl Worths {
    /// Nothing counts anything.
    #[must_use]
    pub fn none() -> Worths {
        Worths { cells: vec![Worth::default(); CODES], threats: vec![0; THREATS * THREATS] }
    }
}

/// How many numbers [`threats`] has.
pub const THREATS: usize = 2 * 3 * 2 * 3 * 3;

/// The threats of a side as one number, given how many empty cells of each threat it has. More than
/// a few of a threat are alike: an open four to be made or none; no fours, up to two, or more; a
/// four with a three or none; no double threes, one, or more; no threes, up to three, or more.
#[inline]
#[must_use]
pub fn threats(counts: &[u16; Threat::COUNT]) -> usize {
    let some = |threat: Threat, few: u16| {
        let count = counts[threat as usize];
        usize::from(count > 0) + usize::from(count > few)
    };
    let any = |threat: Threat| usize::from(counts[threat as usize] > 0);
    let fours = any(Threat::OpenFour) * 3 + some(Threat::Four, 2);
    let double = (fours * 2 + any(Threat::FourThree)) * 3 + some(Threat::DoubleThree, 1);
    double * 3 + some(Threat::Three, 3)
}
