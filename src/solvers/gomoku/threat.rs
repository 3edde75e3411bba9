//! What a stone is worth in all four lines together.

use std::sync::LazyLock;

use super::LinePattern;

/// What a stone would do, seen in all its lines. The order is that of urgency, from the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Threat {
    /// It threatens nothing.
    Quiet = 0,
    /// It makes one open three: an open four is threatened.
    Three = 1,
    /// It makes two or more open threes.
    DoubleThree = 2,
    /// It makes one four.
    Four = 3,
    /// It makes a four and an open three.
    FourThree = 4,
    /// It makes an open four, or two fours: the next stone wins.
    OpenFour = 5,
    /// It wins.
    Five = 6,
}

impl Threat {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    fn of(classes: [LinePattern; 4]) -> Threat {
        let count = |pattern| classes.iter().filter(|&&other| other == pattern).count();
        let (fours, threes) = (count(LinePattern::Four), count(LinePattern::OpenThree));
        if count(LinePattern::Five) > 0 {
            Threat::Five
        } else if count(LinePattern::OpenFour) > 0 || fours > 1 {
            Threat::OpenFour
        } else {
            match (fours, threes) {
                (0, 0) => Threat::Quiet,
                (0, 1) => Threat::Three,
                (0, _) => Threat::DoubleThree,
                (_, 0) => Threat::Four,
                _ => Threat::FourThree,
            }
        }
    }
}

/// How many codes there are: four digits of four bits.
pub const CODES: usize = 1 << 16;

/// The classes of a stone in its four lines as one number, four bits a line.
#[must_use]
pub fn code(classes: [LinePattern; 4]) -> u16 {
    classes.iter().rev().fold(0, |code, &pattern| code << 4 | pattern as u16)
}

/// The classes that a number stands for; `None` where a digit is no pattern.
#[must_use]
pub fn parts(code: u16) -> Option<[LinePattern; 4]> {
    let mut classes = [LinePattern::Dead; 4];
    for (line, pattern) in classes.iter_mut().enumerate() {
        *pattern = *LinePattern::ALL.get(usize::from(code >> (4 * line) & 15))?;
    }
    Some(classes)
}

/// The threat of each code.
pub(super) static KINDS: LazyLock<Vec<Threat>> = LazyLock::new(|| {
    let threat = |code| parts(code).map_or(Threat::Quiet, Threat::of);
    (0..=u16::MAX).map(threat).collect()
});
