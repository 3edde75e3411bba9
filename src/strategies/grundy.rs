//! Strategies for Grundy's game.

mod perfect;
mod random;
mod rules;

use crate::control::Budget;
use crate::rules::games::Grundy;
use crate::rules::games::grundy::Split;
use crate::rules::{OptionKind, OptionSpec};
use crate::solvers::Verdict;
use crate::solvers::grundy::{Truth, Unclear};

use super::shared::Shared;
use super::{HasStrategies, MoveValue, Oracle, StrategyEntry, StrategySet, ValueError};

use perfect::Perfect;
use random::Random;
use rules::Rules;

impl HasStrategies for Grundy {
    const LEVELS: &'static [&'static str] = &["random", "rules", "perfect"];

    fn strategy_set() -> StrategySet<Grundy> {
        let truth = Shared::<Truth>::default();
        let perfect = {
            let truth = truth.clone();
            StrategyEntry::plain(
                "perfect",
                "the values of Sprague and Grundy: wins what is won, else leaves the fewest winning answers",
                move || Perfect::new(truth.clone()),
            )
        };
        let rules = StrategyEntry {
            name: "rules",
            about: "the search through moves and replies, which remembers every position that it has decided",
            options: EXPERIENCE,
            make: Box::new(|options| Ok(Box::new(Rules::new(options.get(EXPERIENCE[0].name))?))),
        };
        let random = StrategyEntry::plain("random", "any legal move", || Random);
        StrategySet { oracle: Some(Box::new(truth)), strategies: vec![perfect, rules, random] }
    }
}

const EXPERIENCE: &[OptionSpec] = &[OptionSpec {
    name: "experience",
    kind: OptionKind::Word,
    default: "",
    about: "a directory whose files mpos and ppos keep what it has decided",
}];

impl Oracle<Grundy> for Shared<Truth> {
    fn value(&mut self, game: &Grundy, budget: &mut Budget) -> Result<Verdict, ValueError> {
        Ok(self.with(|truth| truth.verdict(game, budget))?)
    }

    fn move_values(
        &mut self,
        game: &Grundy,
        budget: &mut Budget,
    ) -> Result<Vec<MoveValue<Split>>, ValueError> {
        let moves = self.with(|truth| truth.analyze(game, budget))?;
        let judged = |(mv, verdict, nimber)| MoveValue { mv, verdict, nimber: Some(nimber) };
        Ok(moves.into_iter().map(judged).collect())
    }

    fn may_be_slow(&self) -> bool {
        true
    }
}

impl From<Unclear> for ValueError {
    fn from(unclear: Unclear) -> ValueError {
        match unclear {
            Unclear::Exhausted => ValueError::Exhausted,
            Unclear::TooLarge => ValueError::TooLarge("heaps of at most 500000"),
        }
    }
}
