//! A multiset of heaps.

use std::fmt::{self, Write};

use super::Split;

/// The smallest heap that can be split.
pub const LEAST: u32 = 3;

/// Heaps that can be split, in no order: those of 1 and 2 are left out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Heaps {
    /// Each size with the number of such heaps, which is not 0, in ascending order of the sizes:
    /// heaps are split into ever more pieces, but into few different ones.
    sizes: Vec<(u32, u32)>,
}

impl Heaps {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// Each size with the number of such heaps, in ascending order of the sizes.
    pub fn sizes(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.sizes.iter().copied()
    }

    /// The heaps, each as often as it occurs, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        let repeated = |(size, count)| std::iter::repeat_n(size, count as usize);
        self.sizes().flat_map(repeated)
    }

    /// All heaps together.
    #[must_use]
    pub fn total(&self) -> u64 {
        let whole = |(size, count)| u64::from(size) * u64::from(count);
        self.sizes().map(whole).sum()
    }

    /// The largest heap, if there is one.
    #[must_use]
    pub fn largest(&self) -> Option<u32> {
        self.sizes.last().map(|&(size, _)| size)
    }

    /// Whether one has this size.
    #[must_use]
    pub fn contains(&self, size: u32) -> bool {
        self.find(size).is_ok()
    }

    /// All splits, of the smallest heap first; of equal heaps only one is split.
    pub fn splits(&self) -> impl Iterator<Item = Split> {
        self.sizes().flat_map(|(size, _)| Split::all(size))
    }

    /// Splits a heap, which must be there.
    pub fn split(&mut self, split: Split) {
        self.remove(split.heap());
        for part in split.parts() {
            self.add(part);
        }
    }

    /// The heaps after such a split.
    #[must_use]
    pub fn after(&self, split: Split) -> Heaps {
        let mut after = self.clone();
        after.split(split);
        after
    }

    /// The split that makes these heaps those of `after`, if there is one.
    #[must_use]
    pub fn split_to(&self, after: &Heaps) -> Option<Split> {
        let more = |these: &Heaps, than: &Heaps| {
            let count = |size| than.find(size).map_or(0, |at| than.sizes[at].1);
            let mut sizes = these.sizes();
            sizes.find(|&(size, these)| these > count(size)).map(|(size, _)| size)
        };
        let heap = more(self, after)?;
        let smaller = match self.total().checked_sub(after.total())? {
            // No part is too small to be split again.
            0 => more(after, self)?,
            2 => 2,
            _ => 1,
        };
        Split::new(heap, smaller).filter(|&split| self.after(split) == *after)
    }

    /// One more heap.
    fn add(&mut self, size: u32) {
        if size < LEAST {
            return;
        }
        match self.find(size) {
            Ok(at) => self.sizes[at].1 += 1,
            Err(at) => self.sizes.insert(at, (size, 1)),
        }
    }

    fn remove(&mut self, size: u32) {
        let at = self.find(size).expect("only a heap that is there is split");
        self.sizes[at].1 -= 1;
        if self.sizes[at].1 == 0 {
            self.sizes.remove(at);
        }
    }

    fn find(&self, size: u32) -> Result<usize, usize> {
        self.sizes.binary_search_by_key(&size, |&(size, _)| size)
    }

    /// A picture in lines: a few small heaps in stones, others in numbers.
    #[must_use]
    pub fn picture(&self) -> String {
        /// So many lines, so many stones in one, so many characters of numbers in one.
        const LINES: usize = 20;
        const STONES: u32 = 60;
        const WIDTH: usize = 72;
        let Some(largest) = self.largest() else {
            return "no heap can be split".to_owned();
        };
        let width = largest.to_string().len();
        if largest <= STONES && self.iter().take(LINES + 1).count() <= LINES {
            let stones = |size| format!("{size:width$} {}", "o".repeat(size as usize));
            return self.iter().map(stones).collect::<Vec<_>>().join("\n");
        }
        let mut lines = vec!["heaps".to_owned()];
        for (size, count) in self.sizes() {
            let word = match count {
                1 => size.to_string(),
                count => format!("{count}x{size}"),
            };
            if lines.last().is_some_and(|line| line.len() + word.len() >= WIDTH) {
                lines.push("     ".to_owned());
            }
            let line = lines.last_mut().expect("there is a first line");
            // Writing to a string cannot fail.
            let _ = write!(line, " {word}");
        }
        lines.join("\n")
    }
}

impl FromIterator<u32> for Heaps {
    fn from_iter<I: IntoIterator<Item = u32>>(sizes: I) -> Heaps {
        let mut heaps = Heaps::default();
        for size in sizes {
            heaps.add(size);
        }
        heaps
    }
}

/// `[4,7]`: a list as in Prolog, in ascending order.
impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.iter().map(|size| size.to_string()).collect();
        write!(f, "[{}]", sizes.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heaps(sizes: &[u32]) -> Heaps {
        sizes.iter().copied().collect()
    }

    #[test]
    fn heaps_that_cannot_be_split_do_not_count() {
        assert_eq!(heaps(&[2, 7, 1, 4, 7]), heaps(&[7, 7, 4]));
        assert_eq!(heaps(&[7, 2, 4, 7]).to_string(), "[4,7,7]");
        assert!(heaps(&[1, 2]).is_empty());
        let mut left = heaps(&[5, 5]);
        left.split(Split::new(5, 2).unwrap());
        assert_eq!(left, heaps(&[3, 5]));
        assert_eq!((left.total(), left.largest()), (8, Some(5)));
    }

    #[test]
    fn the_split_between_two_positions_is_found() {
        for start in [&[3][..], &[4], &[5, 5], &[7, 7, 3], &[6, 8, 12]] {
            let start = heaps(start);
            for split in start.splits() {
                assert_eq!(start.split_to(&start.after(split)), Some(split), "{start}");
            }
        }
        let unreachable =
            [(&[7][..], &[7][..]), (&[8], &[4, 4]), (&[9], &[]), (&[3], &[4]), (&[9, 9], &[3, 6])];
        for (from, to) in unreachable {
            assert_eq!(heaps(from).split_to(&heaps(to)), None, "{from:?} {to:?}");
        }
    }

    #[test]
    fn a_picture_shows_stones_while_they_are_few() {
        assert_eq!(heaps(&[12, 3]).picture(), " 3 ooo\n12 oooooooooooo");
        assert_eq!(heaps(&[61, 3, 3]).picture(), "heaps 2x3 61");
        assert_eq!(heaps(&[]).picture(), "no heap can be split");
        let many: Heaps = (100..160).collect();
        assert!(many.picture().lines().all(|line| line.len() <= 72));
        assert_eq!(many.picture().split_whitespace().count(), 61);
    }
}
