//! What a search remembers of positions: a table of fixed size.

use crate::solvers::gomoku::Place;

/// How a score is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// The best move, or one that was good enough.
    pub best: Place,
    /// How deep it was looked at.
    pub depth: i8,
    /// The score for the side to move; wins counted from this position.
    pub score: i16,
    pub bound: Bound,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u32,
    generation: u8,
    seen: Seen,
}

/// The table, in pieces. A piece takes no memory before its first entry: to take all at once would
/// be longer than some have for a move.
pub(super) struct TranspositionTable {
    pieces: Vec<Vec<Option<Entry>>>,
    size: usize,
    generation: u8,
}

/// Entries of a piece, as a power of two: less than 100 KB.
const PIECE_BITS: u32 = 12;
const PIECE: usize = 1 << PIECE_BITS;

impl TranspositionTable {
    /// A table of at most so many megabytes, at least one.
    pub fn new(megabytes: usize) -> TranspositionTable {
        let fitting = (megabytes.max(1) << 20) / size_of::<Option<Entry>>();
        let size = 1 << fitting.ilog2();
        TranspositionTable { pieces: vec![Vec::new(); size / PIECE], size, generation: 0 }
    }

    /// Forgets everything: what was found before counts for another search.
    pub fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.pieces.fill(Vec::new());
        }
    }

    /// What is known of the position with this hash.
    pub fn get(&self, hash: u64) -> Option<Seen> {
        let (piece, place) = self.place(hash);
        let entry = (*self.pieces[piece].get(place)?)?;
        let is_it = entry.generation == self.generation && entry.key == key(hash);
        is_it.then_some(entry.seen)
    }

    /// Remembers, unless something deeper of this search is there.
    pub fn put(&mut self, hash: u64, seen: Seen) {
        let (piece, place) = self.place(hash);
        let piece = &mut self.pieces[piece];
        if piece.is_empty() {
            *piece = vec![None; PIECE];
        }
        let is_better = piece[place].is_some_and(|entry| {
            entry.generation == self.generation
                && entry.key != key(hash)
                && entry.seen.depth > seen.depth + 3
        });
        if !is_better {
            piece[place] = Some(Entry { key: key(hash), generation: self.generation, seen });
        }
    }

    /// The piece, and the place in it.
    fn place(&self, hash: u64) -> (usize, usize) {
        let place = hash as usize & (self.size - 1);
        (place >> PIECE_BITS, place & (PIECE - 1))
    }
}

/// The upper half; the lower bits are the place.
fn key(hash: u64) -> u32 {
    (hash >> 32) as u32
}
