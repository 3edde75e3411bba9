//! What a game with a solver gets without more ado: an oracle and the strategy `perfect`.

use std::sync::{Arc, Mutex, PoisonError};

use crate::rules::{Keyed, OptionKind, OptionSpec};
use crate::solvers::{Budget, Exhausted, Solver, Threats, Value};

use super::perfect::Perfect;
use super::{Oracle, Recipe, Repertoire};

/// `perfect` as the default strategy, then `others`; one solver of the kind `S` serves `perfect` and the oracle. Points
/// are counted `horizon` plies ahead, or to the end of the game.
pub(super) fn exact_repertoire<G, S, const N: usize>(
    horizon: Option<u32>,
    others: [Recipe<G>; N],
) -> Repertoire<G>
where
    G: Keyed<Key: Send> + Threats + 'static,
    S: Solver<G> + Send + 'static,
{
    let solver = Shared::<S>::default();
    let perfect = Recipe {
        name: "perfect",
        about: "exact play that gives a fallible opponent the most chances to go wrong",
        options: ADAPT,
        make: {
            let solver = solver.clone();
            Box::new(move |options| {
                Ok(Box::new(Perfect::new(
                    solver.clone(),
                    horizon,
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
pub(super) struct Shared<S>(Arc<Mutex<S>>);

impl<S> Shared<S> {
    /// Gives the solver to `ask`.
    pub(super) fn with<T>(&self, ask: impl FnOnce(&mut S) -> T) -> T {
        // The solver only ever gains finished results, so one that a panic left behind is as good as any.
        ask(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<S> Clone for Shared<S> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<S: Default> Default for Shared<S> {
    fn default() -> Self {
        Shared(Arc::default())
    }
}

impl<G: Keyed, S: Solver<G> + Send> Oracle<G> for Shared<S> {
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Value, Exhausted> {
        self.with(|solver| solver.value(game, budget))
    }

    fn move_values(
        &mut self,
        game: &G,
        budget: &mut Budget,
    ) -> Result<Vec<(G::Move, Value)>, Exhausted> {
        self.with(|solver| solver.move_values(game, budget))
    }
}
