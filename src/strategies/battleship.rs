//! Strategies for the sea battle: how to place one's own fleet, and where to shoot.
//!
//! A strategy for shots is given a [`Sea`]: what is known of the other side's. There is no fleet in
//! it, so nobody can peek.

mod hunter;
mod placing;
mod rules;
mod shot_picker;

pub use hunter::Hunter;
pub use placing::{Placing, fitting};
pub use rules::{CLAUSES, Rules};
pub use shot_picker::Ablation;

use std::sync::Arc;

use rand::Rng;
use rand::seq::IteratorRandom;

use crate::control::Budget;
use crate::rules::games::Battleship;
use crate::rules::games::battleship::{Move, Sea, Setting};
use crate::rules::{BySide, Cell, Game, OptionSpec, Options, Playable, Side, Status};

use super::{Choice, HasStrategies, Strategy, StrategyEntry, StrategySet};

/// A way to choose shots. It may remember what it saw; it is kept from game to game.
pub trait ShotStrategy: Send {
    /// A cell that was not shot at, in a sea that is not lost. When the budget is used up it is the
    /// best that is known by then. Every random choice is drawn from `rng`.
    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell>;

    /// Whether a shot may take so long that the input should be read meanwhile: more than a few
    /// milliseconds.
    fn may_be_slow(&self, setting: &Setting) -> bool {
        let _ = setting;
        false
    }
}

impl HasStrategies for Battleship {
    const LEVELS: &'static [&'static str] = &["random", "rules", "hunter"];

    fn strategy_set() -> StrategySet<Battleship> {
        let hunter = entry(
            "hunter",
            "shoots where a ship most probably is, by all fleets that agree with what is known",
            &[placing::OPTION, hunter::OPTION],
            |options| Box::new(Hunter::of(options)),
        );
        let rules = entry(
            "rules",
            "shoots at random until it hits, then around the hit, then along the ship",
            &[placing::OPTION],
            |_| Box::new(Rules),
        );
        let random =
            entry("random", "shoots at any cell that was not shot at", &[placing::OPTION], |_| {
                Box::new(Random)
            });
        StrategySet { oracle: None, strategies: vec![hunter, rules, random] }
    }
}

fn entry(
    name: &'static str,
    about: &'static str,
    options: &'static [OptionSpec],
    shots: fn(&Options) -> Box<dyn ShotStrategy>,
) -> StrategyEntry<Battleship> {
    StrategyEntry {
        name,
        about,
        options,
        make: Box::new(move |options| {
            Ok(Box::new(Captain {
                shots: BySide { x: shots(options), o: shots(options) },
                placing: Placing::of(options),
            }))
        }),
    }
}

/// Placements fleets in one way, and shoots for each side by what was learned of the other's sea.
struct Captain {
    shots: BySide<Box<dyn ShotStrategy>>,
    placing: Placing,
}

impl Strategy<Battleship> for Captain {
    fn choose(
        &mut self,
        game: &Battleship,
        _: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Move> {
        let Status::ToMove(side) = game.status() else {
            unreachable!("a move is due");
        };
        let shot = self.shots[side].aim(game.sea(side.other()), budget, rng);
        Choice { mv: Move::Shot(shot.mv), reason: shot.reason }
    }

    fn may_be_slow(&self, game: &Battleship) -> bool {
        self.shots.x.may_be_slow(game.setting())
    }

    fn deal(&self, game: &mut Battleship, side: Side, rng: &mut dyn Rng) {
        let sea = game.sea(side);
        let fleet = if sea.shots().is_empty() {
            Some(self.placing.place(sea.setting(), rng))
        } else {
            fitting(sea, rng)
        };
        game.set_secret(side, fleet.map(Arc::new));
    }
}

/// Shoots anywhere.
pub struct Random;

impl ShotStrategy for Random {
    fn aim(&mut self, sea: &Sea, _: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        let cells = sea.setting().cells().filter(|&cell| !sea.was_shot(cell));
        Choice {
            mv: cells.choose(rng).expect("a sea that is not lost has cells left"),
            reason: "random".into(),
        }
    }
}
