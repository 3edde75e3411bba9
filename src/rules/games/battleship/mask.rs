//! Sets of cells of a sea as bits.

/// A set of cells of a sea with `cols` columns. Row by row, and after each row one bit that is no
/// cell, so that a step to the left or to the right never arrives in another row:
///
/// ```text
///  0  1  2 (3)     3 columns: bits 3, 7 and 11 are no cells
///  4  5  6 (7)
///  8  9 10 (11)
/// ```
///
/// Two words hold a sea of up to 128 such bits, 10x10 among them; [`WIDE`] words hold every sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mask<const N: usize>([u64; N]);

/// The words that a sea of 20x20 needs.
pub const WIDE: usize = 7;

impl<const N: usize> Mask<N> {
    /// No cell.
    pub const EMPTY: Mask<N> = Mask([0; N]);

    /// How many bits there are.
    pub const BITS: usize = 64 * N;

    /// One bit, less than [`Mask::BITS`].
    #[must_use]
    pub fn bit(at: usize) -> Mask<N> {
        let mut words = [0; N];
        words[at / 64] = 1 << (at % 64);
        Mask(words)
    }

    /// Whether the bit is set.
    #[must_use]
    pub fn has(self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// In either.
    #[must_use]
    pub fn or(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// In both.
    #[must_use]
    pub fn and(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// In this one and not in the other.
    #[must_use]
    pub fn without(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether some cell is in both.
    #[must_use]
    pub fn meets(self, other: Mask<N>) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every cell of this one is in the other.
    #[must_use]
    pub fn is_within(self, other: Mask<N>) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether there is no cell.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Every bit `by` places further, `by` less than 64.
    #[must_use]
    pub fn up(self, by: usize) -> Mask<N> {
        Mask(std::array::from_fn(|i| {
            let carry = if i > 0 && by > 0 { self.0[i - 1] >> (64 - by) } else { 0 };
            self.0[i] << by | carry
        }))
    }

    /// Every bit `by` places back, `by` less than 64.
    #[must_use]
    pub fn down(self, by: usize) -> Mask<N> {
        Mask(std::array::from_fn(|i| {
            let carry = if i + 1 < N && by > 0 { self.0[i + 1] << (64 - by) } else { 0 };
            self.0[i] >> by | carry
        }))
    }

    /// The cells and their neighbours in all eight directions, some of them beside the board; rows
    /// are `width` bits apart.
    #[must_use]
    pub fn spread(self, width: usize) -> Mask<N> {
        let row = self.or(self.up(1)).or(self.down(1));
        row.or(row.up(width)).or(row.down(width))
    }

    /// The number of the first bit.
    #[must_use]
    pub fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The number of the bit that has `n` others before it.
    #[must_use]
    pub fn nth(self, mut n: usize) -> Option<usize> {
        for (i, &word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if n < count {
                return Some(64 * i + nth(word, n));
            }
            n -= count;
        }
        None
    }

    /// The numbers of the bits, in order.
    pub fn bits(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let at = 64 * i + word.trailing_zeros() as usize;
                    word &= word - 1;
                    at
                })
            })
        })
    }
}

/// The bit of a word that has `n` others before it; there must be more than `n`.
fn nth(mut word: u64, mut n: usize) -> usize {
    let mut at = 0;
    // In which half it is, in which quarter, and in which byte.
    for half in [32, 16, 8] {
        let count = (word & ((1 << half) - 1)).count_ones() as usize;
        if n >= count {
            (word, n, at) = (word >> half, n - count, at + half);
        }
    }
    (0..n).for_each(|_| word &= word - 1);
    at + word.trailing_zeros() as usize
}

impl<const N: usize> FromIterator<usize> for Mask<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(bits: I) -> Mask<N> {
        bits.into_iter().fold(Mask::EMPTY, |mask, at| mask.or(Mask::bit(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_back_in_order_and_move_across_words() {
        let bits = [0, 5, 63, 64, 127];
        let mask: Mask<2> = bits.into_iter().collect();
        assert!(mask.bits().eq(bits));
        assert_eq!((mask.len(), mask.first()), (5, Some(0)));
        assert!((0..5).all(|n| mask.nth(n) == Some(bits[n])) && mask.nth(5).is_none());
        assert!(mask.up(1).bits().eq([1, 6, 64, 65]));
        assert!(mask.down(11).bits().eq([52, 53, 116]));
        assert_eq!((mask.up(0), mask.down(0)), (mask, mask));
        assert!(mask.has(64) && !mask.has(65));
    }

    #[test]
    fn neighbours_stay_in_their_rows_but_for_the_bits_that_are_no_cells() {
        // Three columns: bit 4 is the first cell of the second row, bit 3 is none.
        let mask: Mask<2> = Mask::bit(4);
        assert!(mask.spread(4).bits().eq([0, 1, 3, 4, 5, 7, 8, 9]));
    }
}
