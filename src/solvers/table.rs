//! A table that remembers bounds of positions, shared by threads without locks.
//!
//! Contract: a probe gives bounds that were stored for exactly this key since the last
//! [`Table::clear`], or nothing; a store may push out something else. Both touch one half of a
//! cache line. Clearing begins a new generation and costs nothing (save once in a few hundred
//! times). The table starts small, so that a short search stays in the cache of the processor, and
//! [`Table::grow`] makes it larger up to its limit, keeping all that it holds.
//!
//! One entry is one word, so it is read and written whole and needs no lock:
//! ```text
//!   high                                                             low
//!   | generation | low part of the mixed key | work 4 | best 4 | high 6 | low 6 |
//! ```
//! The key of `key_bits` bits is mixed by a bijection on numbers of that many bits. Its upper part
//! is the number of the bucket and the rest is kept in the entry (enough of it for the smallest
//! table), so no two keys are ever confused.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Entries in a bucket.
const WAYS: usize = 4;
const HIGH_SHIFT: u32 = 6;
const BEST_SHIFT: u32 = 12;
const WORK_SHIFT: u32 = 16;
const TAG_SHIFT: u32 = 20;
const TAG_BITS: u32 = 64 - TAG_SHIFT;
const NO_BEST: u8 = 15;
/// Added to a score so that it is never negative.
const OFFSET: i32 = 32;
/// Buckets of the smallest table, as a power of two: 256 KB.
const FIRST_BITS: u32 = 13;
/// One step of growth, as a power of two.
const GROWTH: u32 = 2;

/// To take so many buckets from the system and fill them, on a slow machine.
fn time_to_take(bits: u32) -> Duration {
    let megabytes = (size_of::<Bucket>() << bits) >> 20;
    2 * Duration::from_millis(megabytes as u64)
}

#[derive(Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; WAYS]);

/// Where a key lives: its bucket, and the word that marks it there (generation included).
#[derive(Clone, Copy, Debug, Default)]
pub struct Slot {
    bucket: u32,
    tag: u64,
}

/// What is known of a position: `low <= value <= high`, and the move that raised `low` last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The value is at least this.
    pub low: i32,
    /// The value is at most this.
    pub high: i32,
    /// The column of a move that proved `low`, if any.
    pub best: Option<u8>,
}

/// The table; see the heading.
pub struct Table {
    buckets: Box<[Bucket]>,
    key_bits: u32,
    /// Buckets in use, the limits of their number, and how many were used since all was last wiped;
    /// powers of two.
    bits: u32,
    least_bits: u32,
    most_bits: u32,
    dirty_bits: u32,
    generation: u64,
}

impl Table {
    /// A table of at most `megabytes` for keys below `2^key_bits`. Memory is taken when it is
    /// needed.
    ///
    /// Keys of more than 56 bits need more than the smallest table, since an entry has no room for
    /// the rest of the key.
    pub fn new(megabytes: usize, key_bits: u32) -> Table {
        let asked = ((megabytes.max(1) << 20) / size_of::<Bucket>()).ilog2();
        // The rest of the key and at least one bit of generation must fit into the tag.
        let needed = (key_bits + 1).saturating_sub(TAG_BITS);
        let most_bits = asked.max(needed);
        let least_bits = FIRST_BITS.max(needed + 1).min(most_bits);
        let buckets = Box::default();
        Table {
            buckets,
            key_bits,
            bits: least_bits,
            least_bits,
            most_bits,
            dirty_bits: least_bits,
            generation: 1,
        }
    }

    /// Forgets everything and becomes small again; the memory is kept.
    pub fn clear(&mut self) {
        self.dirty_bits = self.dirty_bits.max(self.bits);
        self.bits = self.least_bits;
        self.generation += 1;
        if self.generation << self.rest() >> TAG_BITS != 0 {
            self.generation = 1;
            let used = self.buckets.len().min(1 << self.dirty_bits);
            self.buckets[..used].fill_with(Bucket::default);
            self.dirty_bits = self.least_bits;
        }
    }

    /// How long at the most it may take to take the memory for the first probe.
    pub fn time_to_open(&self) -> Duration {
        if self.buckets.is_empty() { time_to_take(self.bits) } else { Duration::ZERO }
    }

    /// How long [`Table::grow`] may take at the most.
    pub fn time_to_grow(&self) -> Duration {
        time_to_take((self.bits + GROWTH).min(self.most_bits))
    }

    /// Takes the memory for the first probe, if that has not been done.
    pub fn open(&mut self) {
        if self.buckets.is_empty() {
            self.buckets = (0..1usize << self.bits).map(|_| Bucket::default()).collect();
        }
    }

    /// Entries that fit now.
    pub fn room(&self) -> u64 {
        (WAYS as u64) << self.bits
    }

    /// Whether [`Table::grow`] can still do something.
    pub fn can_grow(&self) -> bool {
        self.bits < self.most_bits
    }

    /// Becomes some times larger, within its limit, and keeps all entries.
    pub fn grow(&mut self) {
        self.open();
        let bits = (self.bits + GROWTH).min(self.most_bits);
        let step = bits - self.bits;
        let fresh = self.buckets.len() < 1 << bits;
        let mut larger: Box<[Bucket]> = if fresh {
            (0..1usize << bits).map(|_| Bucket::default()).collect()
        } else {
            Box::default()
        };
        // The new number of a bucket begins with its old number. From the top down, no bucket is
        // overwritten unread.
        for number in (0..1usize << self.bits).rev() {
            let old = std::mem::take(&mut self.buckets[number]);
            let target = if fresh { &mut larger } else { &mut self.buckets };
            let target = &mut target[number << step..(number + 1) << step];
            if !fresh {
                target.fill_with(Bucket::default);
            }
            for (way, word) in old.0.into_iter().enumerate() {
                let word = word.into_inner();
                let next =
                    (word >> TAG_SHIFT) as usize >> (self.key_bits - bits) & ((1 << step) - 1);
                target[next].0[way] = AtomicU64::new(word);
            }
        }
        if fresh {
            self.buckets = larger;
        }
        self.bits = bits;
    }

    /// Bits of the mixed key that an entry holds.
    #[inline(always)]
    fn rest(&self) -> u32 {
        self.key_bits - self.least_bits
    }

    /// Where `key` lives.
    #[inline(always)]
    pub fn slot(&self, key: u64) -> Slot {
        let all = u64::MAX >> (64 - self.key_bits);
        // Folding the upper half down and an odd factor: both can be undone, so no two keys meet.
        let mixed = (key ^ (key >> (self.key_bits / 2))).wrapping_mul(0x9E37_79B9_7F4A_7C15) & all;
        let rest = mixed & ((1 << self.rest()) - 1);
        let tag = (rest | (self.generation << self.rest())) << TAG_SHIFT;
        Slot { bucket: (mixed >> (self.key_bits - self.bits)) as u32, tag }
    }

    /// Asks the memory for a slot that will be probed soon; the result means nothing.
    #[inline(always)]
    pub fn touch(&self, slot: Slot) -> u64 {
        self.buckets[slot.bucket as usize].0[0].load(Relaxed)
    }

    /// The bounds stored for a slot.
    #[inline(always)]
    pub fn probe(&self, slot: Slot) -> Option<Bounds> {
        for entry in &self.buckets[slot.bucket as usize].0 {
            let word = entry.load(Relaxed);
            if (word ^ slot.tag) >> TAG_SHIFT == 0 {
                let best = (word >> BEST_SHIFT & 15) as u8;
                return Some(Bounds {
                    low: (word & 63) as i32 - OFFSET,
                    high: (word >> HIGH_SHIFT & 63) as i32 - OFFSET,
                    best: (best != NO_BEST).then_some(best),
                });
            }
        }
        None
    }

    /// Stores bounds; `work` (0 to 15) says how dear they were.
    #[inline(always)]
    pub fn store(&self, slot: Slot, bounds: Bounds, work: u32) {
        let word = slot.tag
            | u64::from(work.min(15)) << WORK_SHIFT
            | u64::from(bounds.best.unwrap_or(NO_BEST)) << BEST_SHIFT
            | ((bounds.high + OFFSET) as u64) << HIGH_SHIFT
            | (bounds.low + OFFSET) as u64;
        let generation = TAG_SHIFT + self.rest();
        let mut victim = 0;
        let mut cheapest = u64::MAX;
        let bucket = &self.buckets[slot.bucket as usize].0;
        for (way, entry) in bucket.iter().enumerate() {
            let old = entry.load(Relaxed);
            if (old ^ slot.tag) >> TAG_SHIFT == 0 {
                victim = way;
                break;
            }
            // Leftovers of an older generation go first, then what was cheapest to find.
            let worth =
                if old >> generation == self.generation { 1 + (old >> WORK_SHIFT & 15) } else { 0 };
            if worth < cheapest {
                cheapest = worth;
                victim = way;
            }
        }
        bucket[victim].store(word, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(low: i32) -> Bounds {
        Bounds { low, high: 20, best: Some(3) }
    }

    /// Keys spread over all bits.
    fn key(number: u64, bits: u32) -> u64 {
        number.wrapping_mul(0xD134_2543_DE82_EF95).rotate_left(17) & (u64::MAX >> (64 - bits))
    }

    #[test]
    fn growing_keeps_all_entries() {
        for bits in [49, 56, 60, 63, 64] {
            let mut table = Table::new(64, bits);
            table.open();
            for number in 0..5_000 {
                table.store(table.slot(key(number, bits)), bounds((number % 50) as i32 - 25), 3);
            }
            let held = |table: &Table| {
                (0..5_000)
                    .filter(|&number| {
                        let found = table.probe(table.slot(key(number, bits)));
                        assert!(
                            found.is_none_or(|found| found == bounds((number % 50) as i32 - 25))
                        );
                        found.is_some()
                    })
                    .count()
            };
            let before = held(&table);
            assert!(before > 4_900, "{before} with {bits} bits");
            while table.can_grow() {
                table.grow();
                assert_eq!(held(&table), before, "{bits} bits");
            }
        }
    }

    #[test]
    fn nothing_survives_clearing() {
        for bits in [35, 49, 63, 64] {
            let mut table = Table::new(1, bits);
            table.open();
            // More often than there are generations.
            for round in 0..600 {
                let slot = table.slot(key(round, bits));
                assert_eq!(table.probe(slot), None);
                table.store(slot, bounds(0), 15);
                assert_eq!(table.probe(slot), Some(bounds(0)));
                if round % 100 == 0 && table.can_grow() {
                    table.grow();
                }
                table.clear();
                assert_eq!(
                    table.probe(table.slot(key(round, bits))),
                    None,
                    "round {round}, {bits} bits"
                );
                if bits >= 63 && round > 5 {
                    break;
                }
            }
        }
    }

    #[test]
    fn what_was_dear_stays_longer() {
        let mut table = Table::new(1, 49);
        table.open();
        table.store(table.slot(1), bounds(1), 15);
        for number in 0..100_000 {
            table.store(table.slot(key(number, 49)), bounds(0), 1);
        }
        assert_eq!(table.probe(table.slot(1)), Some(bounds(1)));
    }
}
