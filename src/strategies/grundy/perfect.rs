//! Exact play by the values of Sprague and Grundy.
//!
//! A won position is won, as fast as possible where it is known how fast that is. In a lost one it
//! takes a move with the fewest winning answers. Where heaps are too large, or limits too short,
//! any move has to do.

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::control::Budget;
use crate::rules::games::Grundy;
use crate::rules::games::grundy::Split;
use crate::solvers::Verdict;
use crate::solvers::grundy::{LARGEST, Truth, Unclear};

use super::super::shared::Shared;
use super::super::{Choice, Strategy};
use super::random::any;

/// The strategy `perfect`.
pub(super) struct Perfect {
    truth: Shared<Truth>,
}

impl Perfect {
    /// One that asks there.
    pub fn new(truth: Shared<Truth>) -> Perfect {
        Perfect { truth }
    }

    /// What is known, and the moves that it makes good; `None` for any move.
    fn best(
        &self,
        game: &Grundy,
        budget: &mut Budget,
    ) -> Result<(String, Option<Vec<Split>>), Unclear> {
        self.truth.with(|truth| {
            if truth.nimber(game.heaps(), budget)? != 0 {
                let moves = truth.winning(game, budget)?;
                // How soon it is won stays unsaid if that would take more than the limits.
                let verdict = truth.verdict(game, budget).unwrap_or(Verdict::Won);
                return Ok((verdict.to_string(), Some(moves)));
            }
            Ok(match truth.hardest(game, budget)? {
                Some((answers, moves)) => {
                    (format!("loss, winning answers: {answers}"), Some(moves))
                }
                None => ("loss".to_owned(), None),
            })
        })
    }
}

impl Strategy<Grundy> for Perfect {
    fn choose(
        &mut self,
        game: &Grundy,
        _: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Split> {
        let (reason, moves) = self.best(game, budget).unwrap_or_else(|unclear| {
            let why = match unclear {
                Unclear::Exhausted => "the limits were reached: any move".to_owned(),
                Unclear::TooLarge => format!("a heap above {LARGEST}: any move"),
            };
            (why, None)
        });
        let mv = match moves {
            Some(moves) => *moves.choose(rng).expect("a position has a best move"),
            None => any(game, rng),
        };
        Choice { mv, reason: reason.into() }
    }

    fn may_be_slow(&self, _: &Grundy) -> bool {
        true
    }
}
