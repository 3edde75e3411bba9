//! What a game with a solver gets without more ado: an oracle and the strategy `perfect`.

use std::hash::Hash;

use crate::rules::{Keyed, OptionKind, OptionSpec};
use crate::solvers::{Solver, Threats};

use super::perfect::Perfect;
use super::shared::Shared;
use super::{StrategyEntry, StrategySet};

/// `perfect` as the default strategy, then `others`; one solver of the kind `S` serves `perfect`
/// and the oracle. Points are counted `horizon` plies ahead, or to the end of the game.
pub(super) fn solved_repertoire<G, S, const N: usize>(
    horizon: Option<u32>,
    others: [StrategyEntry<G>; N],
) -> StrategySet<G>
where
    G: Keyed<Key: Send, Move: Send> + Threats + Eq + Hash + Send + 'static,
    S: Solver<G> + Send + 'static,
{
    let solver = Shared::<S>::default();
    let perfect = StrategyEntry {
        name: "perfect",
        about: "exact play that gives a fallible opponent the most chances to go wrong",
        options: ADAPT,
        make: {
            let solver = solver.clone();
            Box::new(move |options| {
                Ok(Box::new(Perfect::new(solver.clone(), horizon, options.is_on("adapt"))))
            })
        },
    };
    let strategies = std::iter::once(perfect).chain(others).collect();
    StrategySet { oracle: Some(Box::new(solver)), strategies }
}

const ADAPT: &[OptionSpec] = &[OptionSpec {
    name: "adapt",
    kind: OptionKind::SWITCH,
    default: "off",
    about: "learn from game to game how careless the opponent is",
}];
