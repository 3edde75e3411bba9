//! What a game small enough for [`Exact`] gets without more ado: an oracle and the strategy `perfect`.

use std::sync::{Arc, Mutex, PoisonError};

use crate::rules::{Keyed, OptionKind, OptionSpec};
use crate::solvers::{Budget, Exact, Exhausted, Threats, Value};

use super::perfect::Perfect;
use super::{Oracle, Recipe, Repertoire};

/// `perfect` as the default strategy, then `others`; one solver serves `perfect` and the oracle.
pub(super) fn exact_repertoire<G, const N: usize>(others: [Recipe<G>; N]) -> Repertoire<G>
where
    G: Keyed<Key: Send> + Threats + 'static,
{
    let solver = SharedExact::<G>::default();
    let perfect = Recipe {
        name: "perfect",
        about: "exact play that gives a fallible opponent the most chances to go wrong",
        options: ADAPT,
        make: {
            let solver = solver.clone();
            Box::new(move |options| {
                Ok(Box::new(Perfect::new(
                    solver.clone(),
                    options.is_on("adapt"),
                )))
            })
        },
    };
    let strategies = std::iter::once(perfect).chain(others).collect();
    Repertoire {
        oracle: Some(Box::new(solver)),
        strategies,
    }
}

const ADAPT: &[OptionSpec] = &[OptionSpec {
    name: "adapt",
    kind: OptionKind::SWITCH,
    default: "off",
    about: "learn from game to game how careless the opponent is",
}];

/// One solver for all who ask.
pub(super) struct SharedExact<G: Keyed>(Arc<Mutex<Exact<G>>>);

impl<G: Keyed> SharedExact<G> {
    /// Gives the solver to `ask`.
    pub(super) fn with<T>(&self, ask: impl FnOnce(&mut Exact<G>) -> T) -> T {
        // The solver only ever gains finished results, so one that a panic left behind is as good as any.
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<G: Keyed> Clone for SharedExact<G> {
    fn clone(&self) -> Self {
        SharedExact(Arc::clone(&self.0))
    }
}

impl<G: Keyed> Default for SharedExact<G> {
    fn default() -> Self {
        SharedExact(Arc::default())
    }
}

impl<G: Keyed<Key: Send>> Oracle<G> for SharedExact<G> {
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Value, Exhausted> {
        self.with(|exact| exact.value(game, budget))
    }

    fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<(G::Move, Value)>, Exhausted> {
        self.with(|exact| exact.move_values(game, budget))
    }
}
