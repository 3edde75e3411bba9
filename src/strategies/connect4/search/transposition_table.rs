//! What a search remembers of positions: a table of fixed size, in which the latest find stays.

use crate::rules::games::connect4::Column;

/// What was found of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// The best move, or one that was good enough.
    pub best: Column,
    /// How many moves ahead was looked.
    pub depth: u32,
    /// The score is at least this.
    pub low: i32,
    /// The score is at most this.
    pub high: i32,
}

impl Seen {
    /// The score, or a bound of it, if that is all that is asked.
    pub fn answer(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        if self.depth < depth {
            None
        } else if self.low == self.high || self.low >= beta {
            Some(self.low)
        } else if self.high <= alpha {
            Some(self.high)
        } else {
            None
        }
    }
}

/// Entries, as a power of two: 10 MB.
const BITS: u32 = 18;

/// Entries of a piece, likewise: 160 KB.
const PIECE_BITS: u32 = 12;

/// The table, in pieces. A piece takes no memory before its first entry: to take all at once would
/// be longer than some have for a move.
#[derive(Default)]
pub(super) struct TranspositionTable {
    pieces: Vec<Vec<Option<(u32, u64, Seen)>>>,
    generation: u32,
}

impl TranspositionTable {
    /// Forgets everything: what was found before counts for another search.
    pub fn forget(&mut self) {
        self.generation += 1;
    }

    /// What is known of the position with this key.
    pub fn get(&self, key: u64) -> Option<Seen> {
        let (generation, known, seen) = (*self.pieces.get(piece(key))?.get(place(key))?)?;
        (generation == self.generation && known == key).then_some(seen)
    }

    /// Remembers.
    pub fn put(&mut self, key: u64, seen: Seen) {
        self.pieces.resize_with(1 << (BITS - PIECE_BITS), Vec::new);
        let piece = &mut self.pieces[piece(key)];
        if piece.is_empty() {
            *piece = vec![None; 1 << PIECE_BITS];
        }
        piece[place(key)] = Some((self.generation, key, seen));
    }
}

fn piece(key: u64) -> usize {
    spread(key) >> PIECE_BITS
}

fn place(key: u64) -> usize {
    spread(key) & ((1 << PIECE_BITS) - 1)
}

fn spread(key: u64) -> usize {
    // 2^64 over the golden ratio spreads keys that differ little.
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
}
