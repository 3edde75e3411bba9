//! What is known of a position as a fact of Prolog: `m([4,7]).` is lost, `p([3],m([])).` is won by
//! moving to `m([])`.

use std::fmt;

use crate::rules::games::grundy::{Heaps, LEAST};
use crate::rules::notation::number;

use super::memory::Decision;

/// A position and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fact {
    pub heaps: Heaps,
    pub decision: Decision,
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.decision {
            Decision::Lost => write!(f, "m({}).", self.heaps),
            Decision::Won(after) => write!(f, "p({},m({})).", self.heaps, after),
        }
    }
}

impl Fact {
    /// The fact that a line is, blanks at its ends left aside; `None` if it is none.
    pub fn read(line: &str) -> Option<Fact> {
        let term = line.trim_ascii().strip_suffix('.')?;
        if let Some(heaps) = lost(term) {
            let decision = Decision::Lost;
            return Some(Fact { heaps, decision });
        }
        let (before, after) = term.strip_prefix("p(")?.strip_suffix(')')?.split_once("],")?;
        Some(Fact { heaps: list(&format!("{before}]"))?, decision: Decision::Won(lost(after)?) })
    }
}

/// The heaps of `m([4,7])`.
fn lost(term: &str) -> Option<Heaps> {
    list(term.strip_prefix("m(")?.strip_suffix(')')?)
}

/// The heaps of `[4,7]`, in ascending order.
fn list(text: &str) -> Option<Heaps> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    if inside.is_empty() {
        return Some(Heaps::default());
    }
    let heaps: Option<Vec<u32>> = inside.split(',').map(|word| number(word)?).collect();
    let heaps = heaps.filter(|heaps| heaps.is_sorted() && heaps[0] >= LEAST)?;
    Some(heaps.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_as_they_are_written() {
        for line in ["m([]).", "m([4,7]).", "p([3],m([])).", "p([3,5,5],m([3,3,5]))."] {
            assert_eq!(Fact::read(line).unwrap().to_string(), line);
        }
        assert!(Fact::read(" m([4,7]).\r").is_some());
        for line in [
            "",
            "m([4,7])",
            "m([4,7",
            "m([7,4]).",
            "m([2,7]).",
            "m([4,]).",
            "m([-4]).",
            "m([4294967296]).",
            "p([3]).",
            "p([3],m([4).",
            "p([3],p([],m([]))).",
            "p([3],m([])). x",
            "% a remark",
        ] {
            assert_eq!(Fact::read(line), None, "{line}");
        }
    }
}
