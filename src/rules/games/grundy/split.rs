//! The moves of Grundy's game.

use std::fmt;
use std::str::FromStr;

use crate::rules::BadNotation;
use crate::rules::notation::list;

use super::LARGEST;

/// A heap split into two unequal parts: `[7,3,4]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Split {
    heap: u32,
    smaller: u32,
}

impl Split {
    /// The split of `heap` whose smaller part is `smaller`; `None` if there is no such split.
    #[must_use]
    pub fn new(heap: u32, smaller: u32) -> Option<Split> {
        let splits = 1..=Split::count(heap);
        splits.contains(&smaller).then_some(Split { heap, smaller })
    }

    /// In how many ways a heap can be split: the smaller part is any number from 1 to this one.
    #[must_use]
    pub fn count(heap: u32) -> u32 {
        heap.saturating_sub(1) / 2
    }

    /// All splits of a heap, that with the smallest part first.
    pub fn all(heap: u32) -> impl Iterator<Item = Split> {
        (1..=Split::count(heap)).map(move |smaller| Split { heap, smaller })
    }

    /// The heap that is split.
    #[must_use]
    pub fn heap(self) -> u32 {
        self.heap
    }

    /// The two parts, the smaller one first.
    #[must_use]
    pub fn parts(self) -> [u32; 2] {
        [self.smaller, self.heap - self.smaller]
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [smaller, larger] = self.parts();
        write!(f, "[{},{smaller},{larger}]", self.heap)
    }
}

/// The parts may come in either order; it is written with the smaller one first.
impl FromStr for Split {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Split, BadNotation> {
        let outside = |why| BadNotation::Outside { word: word.to_owned(), why };
        let [heap, part, other] = list(word).ok_or_else(|| BadNotation::Malformed {
            word: word.to_owned(),
            expected: "a heap and its two parts [heap,part,part], for example [7,3,4]",
        })?;
        if heap > i64::from(LARGEST) {
            return Err(outside("splits a heap that is too large: there is none above 2147483648"));
        }
        if part < 1 || other < 1 {
            return Err(outside("leaves an empty part"));
        }
        if part.checked_add(other) != Some(heap) {
            return Err(outside("does not add up: both parts together are the heap"));
        }
        let split = u32::try_from(heap)
            .ok()
            .zip(u32::try_from(part.min(other)).ok())
            .and_then(|(heap, smaller)| Split::new(heap, smaller));
        split.ok_or_else(|| outside("leaves two equal parts"))
    }
}
