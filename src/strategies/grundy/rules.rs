//! The search through moves and replies, with a memory that lasts.

use std::path::Path;

use rand::Rng;

use crate::control::{Budget, Exhausted};
use crate::rules::OptionError;
use crate::rules::games::Grundy;
use crate::rules::games::grundy::Split;
use crate::solvers::grundy::{Decision, Experience, Memory};

use super::super::{Choice, Strategy};
use super::random::any;

/// Without limits, positions of a search at the most: about a second.
const PATIENCE: u64 = 200_000;

/// The strategy `rules`.
pub(super) struct Rules {
    memory: Memory,
    experience: Option<Experience>,
}

impl Rules {
    /// One that keeps its memory in this directory; with an empty name, only as long as it plays.
    ///
    /// # Errors
    /// There is no such directory, or it cannot be read.
    pub fn new(dir: &str) -> Result<Rules, OptionError> {
        let mut rules = Rules { memory: Memory::default(), experience: None };
        if !dir.is_empty() {
            let unusable = || OptionError::Together {
                words: format!("experience={dir}"),
                expected: "a directory that can be read",
            };
            if !Path::new(dir).is_dir() {
                return Err(unusable());
            }
            let mut experience = Experience::new(Path::new(dir));
            for refused in experience.load(&mut rules.memory).map_err(|_| unusable())? {
                log::warn!("{refused}");
            }
            rules.experience = Some(experience);
        }
        Ok(rules)
    }

    fn decide(&mut self, game: &Grundy, budget: &mut Budget) -> Result<Decision, Exhausted> {
        let known = self.memory.len();
        let mut decide = |budget: &mut Budget| self.memory.decide(game.heaps(), budget);
        let decision =
            if budget.is_limited() { decide(budget) } else { budget.part(PATIENCE, 1, decide) };
        if self.memory.len() > known
            && let Some(experience) = &mut self.experience
        {
            match experience.save(&mut self.memory) {
                Ok(refused) => refused.iter().for_each(|refused| log::warn!("{refused}")),
                Err(error) => log::error!("experience is not kept: {error}"),
            }
        }
        decision
    }
}

impl Strategy<Grundy> for Rules {
    fn choose(
        &mut self,
        game: &Grundy,
        _: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Split> {
        let (mv, reason) = match self.decide(game, budget) {
            Ok(Decision::Won(after)) => {
                let split = game.heaps().split_to(&after);
                let mv = split.expect("what is remembered is a move");
                (mv, format!("won: moves to m({after})"))
            }
            Ok(Decision::Lost) => {
                (any(game, rng), "lost: every move leads to a won position".to_owned())
            }
            Err(Exhausted) => (any(game, rng), "undecided".to_owned()),
        };
        Choice { mv, reason: reason.into() }
    }

    fn may_be_slow(&self, _: &Grundy) -> bool {
        true
    }
}
