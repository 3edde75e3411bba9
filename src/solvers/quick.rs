//! A quick hash for the keys of positions.
//!
//! The standard one withstands keys that somebody has chosen so that they collide. Keys of
//! positions are few and come from the rules, and a solver looks up little else.

use std::hash::{BuildHasherDefault, Hasher};

/// For maps from keys of positions.
pub(crate) type Quick = BuildHasherDefault<Multiplied>;

/// Folds each word in with one multiplication.
#[derive(Default)]
pub(crate) struct Multiplied(u64);

impl Multiplied {
    fn fold(&mut self, word: u64) {
        // 2^64 over the golden ratio: an odd number without a pattern. A product is well mixed only
        // in its high bits, and a map looks at both ends.
        let product = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }
}

impl Hasher for Multiplied {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.fold(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.fold(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.fold(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }
}
