//! Beginnings of games that nobody chooses, so that deterministic players do not play the same game again and again; and
//! the seeds that everything random in a game derives from.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::rules::Status;
use crate::session::Umpire;

/// A seed for a purpose within something that has the seed `seed`: the same on every machine and in every version.
#[must_use]
pub fn derive_seed(seed: u64, purpose: &str) -> u64 {
    // FNV-1a over both, then the finaliser of SplitMix64, so that near seeds have nothing in common.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in seed.to_le_bytes().into_iter().chain(purpose.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

/// So many openings are drawn before one is given up that does not end the game.
const TRIES: u32 = 100;

/// `length` random legal moves after which somebody is to move; the umpire is left anywhere. `None` if hardly any moves
/// are like that.
pub(super) fn random(umpire: &mut dyn Umpire, length: usize, seed: u64) -> Option<Vec<String>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(derive_seed(seed, "opening"));
    for _ in 0..TRIES {
        umpire.restart();
        for _ in 0..length {
            let moves = umpire.legal();
            if moves.is_empty() {
                break;
            }
            let drawn = moves.get(rng.random_range(0..moves.len()))?;
            umpire.play(&[drawn]).ok()?;
        }
        if let Status::ToMove(_) = umpire.status() {
            return Some(umpire.history());
        }
    }
    None
}
