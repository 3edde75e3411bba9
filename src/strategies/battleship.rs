//! Strategies for the sea battle: how to place one's own fleet, and where to shoot.
//!
//! Who shoots is given a [`Sea`]: what is known of the other side's. There is no fleet in it, so nobody can peek.

mod hunter;
mod lookout;
mod placing;
mod rules;

pub use hunter::Hunter;
pub use lookout::Art;
pub use placing::{Placing, fitting};
pub use rules::{CLAUSES, Rules};

use rand::Rng;
use rand::seq::IteratorRandom;

use crate::rules::games::battleship::{Sea, Setting};
use crate::rules::{Cell, OptionSpec, Options};
use crate::solvers::Budget;

use super::Choice;

/// A way to choose shots. It may remember what it saw; it is kept from game to game.
pub trait Gunner: Send {
    /// A cell that was not shot at, in a sea that is not lost. When the budget is used up it is the best that is known by
    /// then. Every random choice is drawn from `rng`.
    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell>;

    /// Whether a shot may take so long that the input should be heard meanwhile: more than a few milliseconds.
    fn ponders(&self, setting: &Setting) -> bool {
        let _ = setting;
        false
    }
}

/// How to make a gunner, and what it is called.
pub struct Recipe {
    /// The name on the wire, in lower case.
    pub name: &'static str,
    /// What it does: a phrase without a full stop.
    pub about: &'static str,
    /// The options that it takes, that of [`Placing`] among them.
    pub options: &'static [OptionSpec],
    /// Makes it.
    pub make: fn(&Options) -> Box<dyn Gunner>,
}

/// The strategies of the sea battle; the first is the default.
pub static GUNNERS: &[Recipe] = &[
    Recipe {
        name: "hunter",
        about: "shoots where a ship most probably is, by all fleets that agree with what is known",
        options: &[placing::OPTION, hunter::OPTION],
        make: |options| Box::new(Hunter::of(options)),
    },
    Recipe {
        name: "rules",
        about: "shoots at random until it hits, then around the hit, then along the ship",
        options: &[placing::OPTION],
        make: |_| Box::new(Rules),
    },
    Recipe {
        name: "random",
        about: "shoots at any cell that was not shot at",
        options: &[placing::OPTION],
        make: |_| Box::new(Random),
    },
];

/// Shoots anywhere.
pub struct Random;

impl Gunner for Random {
    fn aim(&mut self, sea: &Sea, _: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        let cells = sea.setting().cells().filter(|&cell| !sea.was_shot(cell));
        Choice {
            mv: cells
                .choose(rng)
                .expect("a sea that is not lost has cells left"),
            reason: "random".into(),
        }
    }
}
