//! Where a stone may slide.

use std::fmt;

use crate::rules::{Bitboard3x3, Square};

/// Where a stone may slide. The value of the game hangs on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slides {
    /// To a neighbouring cell in all eight directions, as a king moves in chess.
    King,
    /// Along the lines of the board: up, down, left and right, and on a diagonal through the
    /// centre.
    ///
    /// ```text
    /// 1---2---3
    /// | \ | / |
    /// 4---5---6
    /// | / | \ |
    /// 7---8---9
    /// ```
    Lines,
    /// Up, down, left and right.
    Orthogonal,
    /// To any other cell.
    Any,
}

impl Slides {
    /// Their names on the wire, the default first; the order is that of the variants.
    pub const NAMES: &'static [&'static str] = &["king", "lines", "orthogonal", "any"];

    const ALL: [Slides; 4] = [Slides::King, Slides::Lines, Slides::Orthogonal, Slides::Any];

    /// The slides called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Slides> {
        let at = Slides::NAMES.iter().position(|&other| other == name)?;
        Some(Slides::ALL[at])
    }

    /// The name on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        Slides::NAMES[self as usize]
    }

    /// The cells to which a stone on `from` may slide if they are empty.
    #[must_use]
    pub fn reach(self, from: Square) -> Bitboard3x3 {
        REACH[self as usize][usize::from(from.index())]
    }

    /// Why a slide to an empty cell out of reach is not allowed, to be read after the move.
    pub(super) fn complaint(self) -> &'static str {
        match self {
            Slides::King => "is too far: a stone slides to a neighbouring cell",
            Slides::Lines => {
                "leaves the lines: a stone slides one step up, down, left or right, or on a diagonal through the centre"
            }
            Slides::Orthogonal => {
                "is no such step: a stone slides one cell up, down, left or right"
            }
            Slides::Any => unreachable!("every cell is in reach"),
        }
    }
}

/// The name on the wire.
impl fmt::Display for Slides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Slides::NAMES[*self as usize])
    }
}

/// What each cell reaches under each of [`Slides::ALL`].
static REACH: [[Bitboard3x3; 9]; 4] = {
    let mut table = [[Bitboard3x3::EMPTY; 9]; 4];
    let mut from = 0_usize;
    while from < 9 {
        let mut to = 0_usize;
        while to < 9 {
            let (rows, cols) = ((from / 3).abs_diff(to / 3), (from % 3).abs_diff(to % 3));
            let king = from != to && rows <= 1 && cols <= 1;
            let orthogonal = rows + cols == 1;
            let lines = orthogonal || king && (from == CENTRE || to == CENTRE);
            let reaches = [king, lines, orthogonal, from != to];
            let mut rule = 0;
            while rule < 4 {
                if reaches[rule] {
                    table[rule][from] = table[rule][from].with_index(to);
                }
                rule += 1;
            }
            to += 1;
        }
        from += 1;
    }
    table
};

const CENTRE: usize = 4;
