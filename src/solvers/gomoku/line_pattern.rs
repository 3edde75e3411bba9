//! What a stone is worth in one line.
//!
//! A line is seen from the cell of the stone, five cells to either side: whatever makes five with
//! it lies there, and so does the stone that would make it six.
//!
//! ```text
//!    0 1 2 3 4 5 6 7 8 9 10      the eleven cells; the stone is on cell 5
//!    . . # o o O o . # . .       o own, # barred: the other side's stone, or no cell of the board
//! ```
//! The ten cells besides make a number with a digit for each (0 empty, 1 own, 2 barred), and a
//! table of 3^10 bytes holds the pattern of each number. It is filled from the definition of the
//! classes, the fullest lines first.

use std::sync::LazyLock;

use crate::rules::games::gomoku::Rule;

/// How far a line is seen to either side of the stone.
pub const REACH: usize = 5;
const WIDTH: usize = 2 * REACH + 1;

/// What a stone makes of the other stones in its line, if the other side lets it. Each pattern but
/// the first and the last two is defined by the best pattern that one more stone would make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum LinePattern {
    /// None of the below.
    Dead = 0,
    /// One more stone makes a [`LinePattern::Two`].
    One = 1,
    /// One more stone makes an [`LinePattern::OpenTwo`].
    OpenOne = 2,
    /// One more stone makes a [`LinePattern::Three`].
    Two = 3,
    /// One more stone makes an [`LinePattern::OpenThree`].
    OpenTwo = 4,
    /// One more stone makes a [`LinePattern::Four`].
    Three = 5,
    /// One more stone makes an [`LinePattern::OpenFour`].
    OpenThree = 6,
    /// A win with one more stone, in one place only.
    Four = 7,
    /// A win with one more stone, in two places or more: it cannot be stopped.
    OpenFour = 8,
    /// A win.
    Five = 9,
}

impl LinePattern {
    /// All classes, from the least.
    pub const ALL: [LinePattern; 10] = [
        LinePattern::Dead,
        LinePattern::One,
        LinePattern::OpenOne,
        LinePattern::Two,
        LinePattern::OpenTwo,
        LinePattern::Three,
        LinePattern::OpenThree,
        LinePattern::Four,
        LinePattern::OpenFour,
        LinePattern::Five,
    ];

    /// The pattern of a line in which the best that one more stone makes is `best`, of which `wins`
    /// places win.
    fn before(best: LinePattern, wins: usize) -> LinePattern {
        match (best, wins) {
            (LinePattern::Five, 1) => LinePattern::Four,
            (LinePattern::Five, _) => LinePattern::OpenFour,
            (LinePattern::Dead | LinePattern::One | LinePattern::OpenOne, _) => LinePattern::Dead,
            // From here on the classes with and without `Open` alternate.
            (best, _) => LinePattern::ALL[best as usize - 2],
        }
    }
}

/// The classes of all lines under one rule.
pub struct Lines {
    /// By the number of the line.
    classes: Vec<LinePattern>,
    /// The part of a line's number that own stones make, by their bits: bit 5 is the stone itself,
    /// and counts nothing.
    numbers: Vec<u16>,
}

impl Lines {
    /// The table of a rule: made when it is first asked for, in a few milliseconds.
    #[must_use]
    pub fn of(rule: Rule) -> &'static Lines {
        static FREESTYLE: LazyLock<Lines> = LazyLock::new(|| Lines::new(Rule::Freestyle));
        static STANDARD: LazyLock<Lines> = LazyLock::new(|| Lines::new(Rule::Standard));
        match rule {
            Rule::Freestyle => &FREESTYLE,
            Rule::Standard => &STANDARD,
        }
    }

    fn new(rule: Rule) -> Lines {
        let digits = |bits: usize| {
            let cells = (0..WIDTH).filter(|&cell| cell != REACH && bits >> cell & 1 == 1);
            cells.map(weight).sum()
        };
        let count = usize::from(weight(WIDTH - 1)) * 3;
        let mut classes = vec![LinePattern::Dead; count];
        // One more own stone makes a larger number.
        for number in (0..count).rev() {
            let line = line(number);
            let next = (0..WIDTH)
                .filter(|&cell| line[cell] == EMPTY)
                .map(|cell| classes[number + usize::from(weight(cell))]);
            classes[number] = if is_five(&line, rule) {
                LinePattern::Five
            } else {
                let wins = next.clone().filter(|&pattern| pattern == LinePattern::Five).count();
                LinePattern::before(next.max().unwrap_or(LinePattern::Dead), wins)
            };
        }
        Lines { classes, numbers: (0..1 << WIDTH).map(digits).collect() }
    }

    /// The pattern of a stone in the middle of eleven cells, given as bits from 0 to 10, of which
    /// `own` and `barred` have none in common; whether bit 5 is set makes no difference.
    #[must_use]
    pub fn pattern(&self, own: usize, barred: usize) -> LinePattern {
        self.classes_of([own, 0], barred)[0]
    }

    /// The classes of a stone of either side, given the stones of both and the cells that are none;
    /// no two of these have a bit in common.
    #[inline]
    #[must_use]
    pub fn classes_of(&self, stones: [usize; 2], none: usize) -> [LinePattern; 2] {
        let number = |bits: usize| self.numbers[bits & ((1 << WIDTH) - 1)];
        let (one, other, none) = (number(stones[0]), number(stones[1]), number(none));
        let pattern = |own: u16, barred: u16| self.classes[usize::from(own + 2 * barred)];
        [pattern(one, other + none), pattern(other, one + none)]
    }
}

const EMPTY: u16 = 0;
const OWN: u16 = 1;

/// What the digit of a cell counts; the stone's own cell has none.
fn weight(cell: usize) -> u16 {
    let place = if cell < REACH { cell } else { cell - 1 };
    3_u16.pow(u32::try_from(place).expect("a line has eleven cells"))
}

/// The digits of a number, with an own stone in the middle.
fn line(number: usize) -> [u16; WIDTH] {
    let mut line = [OWN; WIDTH];
    let number = u16::try_from(number).expect("the table has 3^10 entries");
    for (cell, digit) in line.iter_mut().enumerate().filter(|&(cell, _)| cell != REACH) {
        *digit = number / weight(cell) % 3;
    }
    line
}

/// Whether five own stones that win lie round the middle.
fn is_five(line: &[u16; WIDTH], rule: Rule) -> bool {
    let own = |cells: &mut dyn Iterator<Item = usize>| {
        cells.take_while(|&cell| line[cell] == OWN).count()
    };
    let length = 1 + own(&mut (0..REACH).rev()) + own(&mut (REACH + 1..WIDTH));
    // Of a longer row than the line shows, six are enough to know.
    rule.wins(u32::try_from(length).expect("a line has eleven cells"))
}
