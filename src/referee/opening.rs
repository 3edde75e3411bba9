//! The first moves of a pair of games.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::rules::Status;
use crate::session::Umpire;

/// `plies` random legal moves from the position of `umpire` on, which is left behind them. No move ends the game: where
/// all do, the opening ends before them.
///
/// The same seed gives the same moves on every machine.
pub fn open(umpire: &mut dyn Umpire, plies: u32, seed: u64) -> Vec<String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mut legal = umpire.legal();
        let played = loop {
            if legal.is_empty() {
                break None;
            }
            let word = legal.swap_remove(rng.random_range(0..legal.len()));
            if umpire.play(&[&word]).is_err() {
                continue;
            }
            match umpire.status() {
                Status::ToMove(_) => break Some(word),
                Status::Over(_) => {
                    umpire.undo(1);
                }
            }
        };
        match played {
            Some(word) => moves.push(word),
            None => break,
        }
    }
    moves
}
