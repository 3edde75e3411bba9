//! What a stone is worth in all four lines together.

use std::sync::LazyLock;

use super::Class;

/// What a stone would do, seen in all its lines. The order is that of urgency, from the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
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

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    fn of(classes: [Class; 4]) -> Kind {
        let count = |class| classes.iter().filter(|&&other| other == class).count();
        let (fours, threes) = (count(Class::Four), count(Class::OpenThree));
        if count(Class::Five) > 0 {
            Kind::Five
        } else if count(Class::OpenFour) > 0 || fours > 1 {
            Kind::OpenFour
        } else {
            match (fours, threes) {
                (0, 0) => Kind::Quiet,
                (0, 1) => Kind::Three,
                (0, _) => Kind::DoubleThree,
                (_, 0) => Kind::Four,
                _ => Kind::FourThree,
            }
        }
    }
}

/// How many codes there are: four digits of four bits.
pub const CODES: usize = 1 << 16;

/// The classes of a stone in its four lines as one number, four bits a line.
#[must_use]
pub fn code(classes: [Class; 4]) -> u16 {
    classes
        .iter()
        .rev()
        .fold(0, |code, &class| code << 4 | class as u16)
}

/// The classes that a number stands for; `None` where a digit is no class.
#[must_use]
pub fn parts(code: u16) -> Option<[Class; 4]> {
    let mut classes = [Class::Dead; 4];
    for (line, class) in classes.iter_mut().enumerate() {
        *class = *Class::ALL.get(usize::from(code >> (4 * line) & 15))?;
    }
    Some(classes)
}

/// The kind of each code.
pub(super) static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let kind = |code| parts(code).map_or(Kind::Quiet, Kind::of);
    (0..=u16::MAX).map(kind).collect()
});
