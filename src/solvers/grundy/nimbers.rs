//! The values of single heaps by Sprague and Grundy, by the method of the sparse space.
//!
//! Contract: [`Nimbers`] holds the value of every heap up to some heap, exact, two bytes each;
//! [`Nimbers::grow`] adds more in order. Cost: some two thousand splits a value are looked at,
//! however large the heap: as many as there are rare heaps, and two thirds as many again.
//!
//! The value of a heap is the least number that is not the value of a split, and the value of a
//! split is the XOR of the values of its parts. Call a number *rare* if the bits above its lowest
//! one are even in number, else *common*. XOR adds these parities, so a split is common if and only
//! if just one of its parts is rare. Heaps of rare value are few (Berlekamp, Conway and Guy,
//! "Winning Ways", chapter 4; A. Flammenkamp's page on Grundy's game lists them), so all common
//! splits are found with little work, and with them the least common number that is missing. It is
//! the value, unless a smaller rare number is missing, too; but rare numbers come from pairs of
//! common heaps, of which there are very many. To see that each smaller one occurs it does to try a
//! few hundred pairs. Which ones is learned: each pair that had to be searched for takes the place
//! of the oldest. Only what these leave open is searched for among all pairs, so nothing rests on
//! luck.

use crate::control::{Budget, Exhausted};

/// The values of all heaps up to some heap.
#[derive(Clone, Debug)]
pub struct Nimbers {
    values: Vec<u16>,
    /// The heaps of rare value, but for heap 0, which is no part.
    rare: Vec<Part>,
    /// Common heaps that with others have shown rare numbers of late.
    helpful: Vec<Part>,
    /// The oldest of them.
    oldest: usize,
    /// Where the next search begins.
    searched: usize,
    /// A power of two, at least 8, that all values are below; so is the XOR of any two.
    bound: usize,
    /// What is known of each number below the bound, for one heap or for [`LANES`] at a time.
    seen: Vec<u8>,
    /// Splits that were looked at.
    probes: u64,
}

/// A heap and its value.
#[derive(Clone, Copy, Debug)]
struct Part {
    heap: u32,
    value: u16,
}

/// Whether a value is rare.
#[must_use]
pub fn is_rare(value: u16) -> bool {
    (value >> 1).count_ones().is_multiple_of(2)
}

/// So many values are found together. Splits with a part below this are looked at one value at a
/// time.
const LANES: usize = 8;
/// Bytes of a lane: while values are below this, lanes can be used.
const LANE: usize = 1024;
/// How many helpful heaps are remembered.
const HELPFUL: usize = 512;
/// Searches do not begin beyond this heap: near ones are at hand.
const NEAR: usize = 1 << 16;
/// What `seen` says of a number: the value of no split, of some split, or of none yet though it has
/// to be looked for.
const UNSEEN: u8 = 0;
const SEEN: u8 = 1;
const WANTED: u8 = 2;

impl Default for Nimbers {
    fn default() -> Nimbers {
        Nimbers::new()
    }
}

impl Nimbers {
    /// The value of heap 0, which is 0.
    #[must_use]
    pub fn new() -> Nimbers {
        Nimbers {
            values: vec![0],
            rare: Vec::new(),
            helpful: Vec::new(),
            oldest: 0,
            searched: 1,
            bound: 8,
            seen: vec![UNSEEN; LANES * LANE],
            probes: 0,
        }
    }

    /// Goes on after `values` of the heaps 0, 1, 2, ..., at least the first, which must be right.
    #[must_use]
    pub fn after(values: Vec<u16>) -> Nimbers {
        let mut nimbers = Nimbers::new();
        for (heap, &value) in values.iter().enumerate().skip(1) {
            nimbers.note(heap, value);
        }
        nimbers.values = values;
        nimbers
    }

    /// Takes memory for the values up to `heap` at once, and no more than that.
    pub fn reserve(&mut self, heap: u32) {
        let more = (heap as usize + 1).saturating_sub(self.values.len());
        self.values.reserve_exact(more);
    }

    /// The values of the heaps 0, 1, 2, ...
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// The value of a heap, if it has been found.
    #[must_use]
    pub fn get(&self, heap: u32) -> Option<u16> {
        self.values.get(heap as usize).copied()
    }

    /// The heaps of rare value in order, heap 0 among them.
    pub fn rare(&self) -> impl ExactSizeIterator<Item = u32> {
        let heap = |index: usize| index.checked_sub(1).map_or(0, |index| self.rare[index].heap);
        (0..self.rare.len() + 1).map(heap)
    }

    /// How many splits have been looked at so far.
    #[must_use]
    pub fn probes(&self) -> u64 {
        self.probes
    }

    /// Finds the values of all heaps up to `heap`, some at a time. Each costs a node.
    ///
    /// # Errors
    /// The budget ran out; what was found until then is kept.
    pub fn grow(&mut self, heap: u32, budget: &mut Budget) -> Result<(), Exhausted> {
        let end = heap as usize + 1;
        while self.values.len() < end {
            if self.can_use_lanes() && self.values.len() + LANES <= end {
                for _ in 0..LANES {
                    budget.spend()?;
                }
                self.add_many();
            } else {
                budget.spend()?;
                self.add_one();
            }
        }
        Ok(())
    }

    /// Whether no small part is half of a heap to come, and the numbers fit a lane.
    fn can_use_lanes(&self) -> bool {
        self.values.len() >= 2 * LANES && self.bound <= LANE
    }

    fn push(&mut self, value: u16) {
        self.note(self.values.len(), value);
        self.values.push(value);
    }

    /// Notes what is remarkable about the value of a heap.
    fn note(&mut self, heap: usize, value: u16) {
        if is_rare(value) {
            let heap = u32::try_from(heap).expect("a heap is a number of 32 bits");
            self.rare.push(Part { heap, value });
        }
        self.bound = self.bound.max((usize::from(value) + 1).next_power_of_two());
    }

    /// Adds the value of the next heap.
    fn add_one(&mut self) {
        let heap = self.values.len();
        if self.seen.len() < self.bound {
            self.seen.resize(self.bound, UNSEEN);
        }
        let mut seen = std::mem::take(&mut self.seen);
        seen[..self.bound].fill(UNSEEN);
        for &Part { heap: part, value } in self.rare.iter().chain(&self.helpful) {
            let other = heap - part as usize;
            if other != part as usize {
                seen[usize::from(value ^ self.values[other])] = SEEN;
            }
        }
        self.probes += (self.rare.len() + self.helpful.len()) as u64;
        let value = self.least_missing(heap, &mut seen);
        self.seen = seen;
        self.push(value);
    }

    /// Adds the values of the next [`LANES`] heaps, if [`Nimbers::can_use_lanes`]. Splits with two
    /// parts that are not small are tried for all of them at once, since these parts have values
    /// already.
    fn add_many(&mut self) {
        let first = self.values.len();
        let mut seen = std::mem::take(&mut self.seen);
        let lanes: &mut [[u8; LANE]; LANES] =
            seen.as_chunks_mut().0.first_chunk_mut().expect("there are so many lanes");
        for lane in lanes.iter_mut() {
            lane[..self.bound].fill(UNSEEN);
        }
        for &Part { heap: part, value } in self.rare.iter().chain(&self.helpful) {
            let others = self.values[first - part as usize..].first_chunk();
            // The parts below `LANES` come below.
            let Some(others) = others else { continue };
            let others: [u16; LANES] = *others;
            let twin = (2 * part as usize).wrapping_sub(first);
            let twins_mark = lanes.get(twin).map(|lane| lane[0]);
            for (lane, other) in lanes.iter_mut().zip(others) {
                lane[usize::from(value ^ other) % LANE] = SEEN;
            }
            if let Some(mark) = twins_mark {
                // Two equal parts, which show 0, are no split.
                lanes[twin][0] = mark;
            }
        }
        self.probes += (LANES * (self.rare.len() + self.helpful.len())) as u64;
        for (heap, lane) in (first..).zip(lanes) {
            for part in 1..LANES {
                let value = self.values[part] ^ self.values[heap - part];
                lane[usize::from(value)] = SEEN;
            }
            self.probes += LANES as u64 - 1;
            let value = self.least_missing(heap, lane);
            self.push(value);
            if self.bound > LANE {
                // The numbers to come may not fit.
                break;
            }
        }
        self.seen = seen;
    }

    /// The least number that is the value of no split of `heap`, given that all common numbers that
    /// are such a value have been seen.
    fn least_missing(&mut self, heap: usize, seen: &mut [u8]) -> u16 {
        let (common, wanted) = mark_wanted(&mut seen[..self.bound]);
        let missing = if self.search(heap, seen, wanted) {
            common
        } else {
            let is_wanted = |&mark: &u8| mark == WANTED;
            seen.iter().position(is_wanted).expect("one is missing")
        };
        u16::try_from(missing).expect("values grow far more slowly than heaps")
    }

    /// Searches among all splits of `heap` for the numbers that are wanted; whether all are found.
    fn search(&mut self, heap: usize, seen: &mut [u8], mut wanted: u32) -> bool {
        if wanted == 0 {
            return true;
        }
        let end = heap.div_ceil(2);
        // To begin where the last search has ended makes what is learned more varied.
        let start = self.searched.min(end);
        for part in (start..end).chain(1..start) {
            self.probes += 1;
            let number = usize::from(self.values[part] ^ self.values[heap - part]);
            if seen[number] == WANTED {
                seen[number] = SEEN;
                self.learn(part);
                wanted -= 1;
                if wanted == 0 {
                    self.searched = if part < NEAR { part + 1 } else { 1 };
                    return true;
                }
            }
        }
        false
    }

    /// Remembers a heap that was of help.
    fn learn(&mut self, part: usize) {
        let part = Part {
            heap: u32::try_from(part).expect("a heap is a number of 32 bits"),
            value: self.values[part],
        };
        if self.helpful.len() < HELPFUL {
            self.helpful.push(part);
        } else {
            self.helpful[self.oldest] = part;
            self.oldest = (self.oldest + 1) % HELPFUL;
        }
    }
}

/// Finds the least common number that is not seen, and marks as wanted all lesser ones that are not
/// seen either, which are rare: that number, and how many there are. `seen` has the length of a
/// power of two, at least eight.
fn mark_wanted(seen: &mut [u8]) -> (usize, u32) {
    // Eight numbers at a time, a byte each, the least in the lowest. Of the numbers 0 to 7 these
    // are rare:
    const RARE: u64 = 0x01_01_00_00_00_00_01_01;
    const ALL: u64 = 0x01_01_01_01_01_01_01_01;
    let length = seen.len();
    let mut wanted = 0;
    for (eight, marks) in seen.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        // One more bit in the higher part makes rare what was common.
        let rare = if eight.count_ones().is_multiple_of(2) { RARE } else { ALL ^ RARE };
        let missing = ALL & !u64::from_le_bytes(*marks);
        let common = missing & !rare;
        let below = common.trailing_zeros();
        let lesser = missing & rare & 1u64.checked_shl(below).map_or(u64::MAX, |bit| bit - 1);
        wanted += lesser.count_ones();
        let now = u64::from_le_bytes(*marks) | (lesser * u64::from(WANTED));
        *marks = now.to_le_bytes();
        if common != 0 {
            return (8 * eight + below as usize / 8, wanted);
        }
    }
    // A power of two is common.
    (length, wanted)
}
