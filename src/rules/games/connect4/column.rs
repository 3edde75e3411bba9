//! How a move of `connect4` is written.

use std::fmt;
use std::str::FromStr;

use crate::rules::BadNotation;
use crate::rules::notation::integer;

/// A column, counted from 1 on the left; a move drops a stone there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Column(u8);

impl Column {
    /// The largest number of columns that any board has.
    pub const MAX: u8 = 9;

    /// Column number `number`, in `1..=9`.
    #[must_use]
    pub fn new(number: u8) -> Option<Column> {
        (1..=Column::MAX).contains(&number).then(|| Column(number - 1))
    }

    /// The column at `index`, counted from 0 on the left and below 9.
    pub(super) fn at(index: u32) -> Column {
        let index = u8::try_from(index).expect("a board has at most nine columns");
        Column(index)
    }

    /// The place from 0 on the left, as the bits of a board are counted.
    #[must_use]
    pub fn index(self) -> u32 {
        self.0.into()
    }

    /// The number from 1 on the left.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0 + 1
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Column {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Column, BadNotation> {
        let number = integer(word).ok_or_else(|| BadNotation::Malformed {
            word: word.to_owned(),
            expected: "the number of a column, for example 4",
        })?;
        u8::try_from(number).ok().and_then(Column::new).ok_or_else(|| BadNotation::Outside {
            word: word.to_owned(),
            why: "is no column: they are numbered from 1, and no board has more than 9",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_is_read_as_it_is_written() {
        for number in 1..=Column::MAX {
            let column = Column::new(number).unwrap();
            assert_eq!(column.to_string().parse(), Ok(column));
        }
        for word in ["0", "10", "-4", "257"] {
            let error = word.parse::<Column>().unwrap_err();
            assert!(matches!(error, BadNotation::Outside { .. }), "{word}");
        }
        for word in ["", "a", "[4]", "4.", "[1,4]"] {
            let error = word.parse::<Column>().unwrap_err();
            assert!(matches!(error, BadNotation::Malformed { .. }), "{word}");
        }
    }
}
