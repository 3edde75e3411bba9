//! How a move of `morris` is written.

use std::fmt;
use std::str::FromStr;

use crate::rules::notation::list;
use crate::rules::square::OFF_BOARD;
use crate::rules::{BadNotation, Square};

/// A move: `5` or `[7,4]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Puts a new stone on a cell.
    Place(Square),
    /// Slides a stone.
    Slide {
        /// Where it was.
        from: Square,
        /// Where it goes.
        to: Square,
    },
}

impl Move {
    /// Where the stone is after the move.
    #[must_use]
    pub fn to(self) -> Square {
        match self {
            Move::Place(to) | Move::Slide { to, .. } => to,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Slide { from, to } => write!(f, "[{from},{to}]"),
        }
    }
}

impl FromStr for Move {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Move, BadNotation> {
        let Some(ends) = list::<2>(word) else {
            return word.parse().map(Move::Place).map_err(|bad| match bad {
                BadNotation::Malformed { word, .. } => BadNotation::Malformed {
                    word,
                    expected: "a cell, for example 5, or a slide, for example [7,4]",
                },
                outside => outside,
            });
        };
        match ends.map(|number| u8::try_from(number).ok().and_then(Square::new)) {
            [Some(from), Some(to)] => Ok(Move::Slide { from, to }),
            _ => Err(BadNotation::Outside { word: word.to_owned(), why: OFF_BOARD }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_read_as_it_is_written() {
        let slide = |from| Square::all().map(move |to| Move::Slide { from, to });
        let moves = Square::all().map(Move::Place).chain(Square::all().flat_map(slide));
        let mut count = 0;
        for mv in moves {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            count += 1;
        }
        assert_eq!(count, 90);
    }

    #[test]
    fn what_no_board_has_is_told_from_what_is_no_move() {
        let error = |word: &str| word.parse::<Move>().unwrap_err();
        for word in ["0", "10", "-5", "256", "[0,1]", "[1,10]", "[257,1]"] {
            assert!(matches!(error(word), BadNotation::Outside { .. }), "{word} is off the board");
        }
        for word in ["", "x", "5.", "[5]", "[1,2,3]", "[1,2", "1,2", "[a,2]"] {
            assert!(matches!(error(word), BadNotation::Malformed { .. }), "{word} is no move");
        }
    }
}
