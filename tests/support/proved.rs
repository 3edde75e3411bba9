//! What a proof shows, beside how a game ends.

use jogada::proof::{Claim, Goal, Proved};
use jogada::rules::Outcome;

/// Whether a proof, perhaps of less than there is to know, is in keeping with the outcome.
pub fn is_true(proved: Proved, outcome: Outcome) -> bool {
    match proved {
        Proved::Nothing => true,
        Proved::Draw => outcome == Outcome::Draw,
        Proved::Claim(Claim { side, goal }) => match goal {
            Goal::Win => outcome == Outcome::Win(side),
            Goal::Draw => outcome != Outcome::Win(side.other()),
        },
    }
}
