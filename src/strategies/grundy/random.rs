//! Any legal move of a thousand million.

use rand::{Rng, RngExt};

use crate::control::Budget;
use crate::rules::Game;
use crate::rules::games::Grundy;
use crate::rules::games::grundy::Split;

use super::super::{Choice, Strategy};

/// The strategy `random`, which never lists the moves.
pub(super) struct Random;

/// A legal move, each as likely as any other.
pub(super) fn any(game: &Grundy, rng: &mut dyn Rng) -> Split {
    let n = rng.random_range(0..game.count_moves());
    game.nth_move(n).expect("there are more moves than this number")
}

impl Strategy<Grundy> for Random {
    fn choose(
        &mut self,
        game: &Grundy,
        _: Option<u32>,
        _: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Split> {
        Choice { mv: any(game, rng), reason: "random".into() }
    }
}
