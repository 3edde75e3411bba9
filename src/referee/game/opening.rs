//! The first moves of a pair of games.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::rules::Status;
use crate::rules::notation::words;
use crate::session::{MOST_LISTED, Umpire};

/// So many moves are drawn where there are too many to list them.
const DRAWN: usize = 64;

/// `plies` random legal moves from the position of `umpire` on, which is left behind them. No move
/// ends the game: where all do, the opening ends before them.
///
/// The same seed gives the same moves on every machine.
pub fn draw(umpire: &mut dyn Umpire, plies: u32, seed: u64) -> Vec<String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mut legal = if umpire.count_legal() > MOST_LISTED {
            // Among so many moves one that goes on is easily found.
            let mut some = || umpire.nth_legal(rng.random_range(0..umpire.count_legal()));
            (0..DRAWN).filter_map(|_| some()).collect()
        } else {
            umpire.legal()
        };
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

/// Plays the moves of an opening, with blanks between them, and returns them as they are written;
/// an error leaves the position as it was.
///
/// # Errors
/// What is wrong with the first word that is no legal move, or that the game is over after the
/// last.
pub fn follow(umpire: &mut dyn Umpire, opening: &str) -> Result<Vec<String>, String> {
    let made = umpire.history().len();
    let words: Vec<_> = words(opening).collect();
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    umpire.play(&words).map_err(|error| error.to_string())?;
    let moves = umpire.since(made);
    match umpire.status() {
        Status::ToMove(_) => Ok(moves),
        Status::Over(outcome) => {
            umpire.undo(moves.len());
            Err(format!("the game is over after it ({outcome})"))
        }
    }
}
