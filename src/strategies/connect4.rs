//! Strategies for Connect Four.

mod evaluation;
mod perfect;
mod rules;
mod search;
mod truth;

use crate::rules::games::Connect4;
use crate::rules::games::connect4::Column;
use crate::rules::{OptionKind, OptionSpec};
use crate::solvers::Threats;

use super::rulebook::{self, Rulebook};
use super::{HasStrategies, StrategyEntry, StrategySet};

pub use evaluation::{Evaluation, WIN};
pub use rules::CLAUSES;
pub use search::{Depth, Search};

use perfect::Perfect;
use truth::Truth;

impl HasStrategies for Connect4 {
    const LEVELS: &'static [&'static str] =
        &["random", "rules", "search depth=2", "search depth=6", "search", "perfect"];

    fn strategy_set() -> StrategySet<Connect4> {
        let truth = Truth::default();
        let perfect = {
            let truth = truth.clone();
            StrategyEntry::plain(
                "perfect",
                "exact play that leaves the opponent few replies that keep its result; within limits the best of search",
                move || Perfect::new(truth.clone()),
            )
        };
        let search = StrategyEntry {
            name: "search",
            about: "alpha-beta over the evaluation of rules, deeper and deeper to the limits",
            options: DEPTH,
            make: Box::new(|options| {
                let depth = Depth::up_to(options.limit("depth"));
                Ok(Box::new(Search::new(depth)))
            }),
        };
        let rules = StrategyEntry::plain(
            "rules",
            "win; block; no gift; double threats; threats that wait; else open lines and the centre",
            || Rulebook::new(CLAUSES),
        );
        let random = StrategyEntry::plain("random", "any legal move", rulebook::random);
        StrategySet {
            oracle: Some(Box::new(truth)),
            strategies: vec![perfect, search, rules, random],
        }
    }
}

const DEPTH: &[OptionSpec] = &[OptionSpec {
    name: "depth",
    kind: OptionKind::Limit,
    default: "none",
    about: "moves that it looks ahead at the most; without this and without limits it visits 100000 positions",
}];

impl Threats for Connect4 {
    fn wins(&self) -> Vec<Column> {
        let board = self.board();
        let wins = if board.is_won() { 0 } else { board.wins() };
        board.columns_of(wins).collect()
    }

    fn blocks(&self) -> Vec<Column> {
        let board = self.board();
        board.columns_of(board.threats()).collect()
    }
}
