//! Strategies for five in a row.

mod alpha_beta;
mod evaluation;
mod rules;
mod search;
mod transposition_table;

use std::sync::Arc;

use crate::rules::games::Gomoku;
use crate::rules::{OptionError, OptionKind, OptionSpec, Options, read_text};

use super::rulebook::{self, Rulebook};
use super::{HasStrategies, Strategy, StrategyEntry, StrategySet};

pub use alpha_beta::{LEAST_WIN, WIN};
pub use evaluation::{read, usual};
pub use rules::CLAUSES;
pub use search::{Found, Search};

impl HasStrategies for Gomoku {
    const LEVELS: &'static [&'static str] =
        &["random", "rules", "search depth=1", "search depth=2", "search depth=4", "search"];

    fn strategy_set() -> StrategySet<Gomoku> {
        let search = StrategyEntry {
            name: "search",
            about: "forced wins by fours and threes, then alpha-beta, deeper and deeper to the limits",
            options: OPTIONS,
            make: Box::new(search),
        };
        let rules = StrategyEntry::plain(
            "rules",
            "win; block; open four; block one; double threats made and denied; else the evaluation of search",
            || Rulebook::new(CLAUSES),
        );
        let random = StrategyEntry::plain("random", "any legal move", rulebook::random);
        StrategySet { oracle: None, strategies: vec![search, rules, random] }
    }
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "depth",
        kind: OptionKind::Limit,
        default: "none",
        about: "moves that it looks ahead at the most; without this and without limits it visits 100000 positions",
    },
    OptionSpec {
        name: "table_mb",
        kind: OptionKind::Integer { min: 1, max: 4096 },
        default: "32",
        about: "megabytes for what it remembers of positions",
    },
    OptionSpec {
        name: "weights",
        kind: OptionKind::Word,
        default: "",
        about: "a file with other weights for its evaluation",
    },
];

fn search(options: &Options) -> Result<Box<dyn Strategy<Gomoku>>, OptionError> {
    let depth = options.limit("depth");
    let depth = depth.map(|plies| u32::try_from(plies.max(1)).unwrap_or(u32::MAX));
    let worths = match options.get("weights") {
        "" => usual(),
        path => {
            let text = read_text(path).map_err(|error| error.to_string());
            text.and_then(|text| read(&text)).map(Arc::new).map_err(|_| OptionError::Together {
                words: format!("weights={path}"),
                expected: "a file as scripts/tune-gomoku.py writes it",
            })?
        }
    };
    Ok(Box::new(Search::new(depth, options.integer("table_mb"), worths)))
}
