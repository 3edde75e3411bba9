//! Exact play that leaves a fallible opponent the fewest points.
//!
//! Among the moves that keep the exact value (and the distance: the fastest win, the slowest loss)
//! it takes one with the most expected points against a model of the opponent. Which model is right
//! is not known: the blend below is the fixed policy whose points come near the bound against the
//! random and against the alert player at once, and with `adapt=on` a belief over three models is
//! kept from game to game.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::control::{Budget, Exhausted};
use crate::rules::Keyed;
use crate::solvers::{BestMoves, Fallible, Points, Solver, Threats};

use super::shared::Shared;
use super::{Choice, SearchInfo, Strategy};

/// The models of the opponent: an alert one who slips now and then, a blend of both, a random one.
///
/// With the blend the policy is the same for any carelessness from 0.334 to 0.499. The alert model
/// slips a little, so that among moves that an alert opponent would answer alike the one is taken
/// that tempts a careless one.
const MODELS: [Fallible; 3] = [Fallible { carelessness: 0.02 }, BLEND, Fallible::RANDOM];
/// The place of [`BLEND`] among them.
const FIXED: usize = 1;

/// The opponent whom `perfect` has in mind when it is not told to adapt.
pub const BLEND: Fallible = Fallible { carelessness: 0.35 };

/// The strategy `perfect`.
pub struct Perfect<G: Keyed, S> {
    solver: Shared<S>,
    points: [Points<G>; 3],
    belief: Option<Belief>,
    /// What was found of late, by position, moves left and model: players who choose the same moves
    /// meet the same positions again and again, and all that is left to do then is to draw among
    /// the best.
    recent: HashMap<(G, Option<u32>, usize), BestMoves<G>>,
    search_info: SearchInfo,
}

/// How many positions are kept; then the memory begins anew.
const RECENT: usize = 4096;

impl<G: Keyed + Threats + Eq + Hash, S: Solver<G>> Perfect<G, S> {
    /// It counts points `horizon` plies ahead. With `adapt` it learns from game to game which model
    /// explains its opponent.
    pub(super) fn new(solver: Shared<S>, horizon: Option<u32>, adapt: bool) -> Perfect<G, S> {
        Perfect {
            solver,
            points: MODELS.map(|model| Points::against(model).with_horizon(horizon)),
            belief: adapt.then(Belief::default),
            recent: HashMap::new(),
            search_info: SearchInfo::default(),
        }
    }

    fn best(
        &mut self,
        game: &G,
        left: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Result<Choice<G::Move>, Exhausted> {
        let model = self.belief.map_or(FIXED, Belief::likeliest);
        if self.recent.len() >= RECENT {
            self.recent.clear();
        }
        let best = match self.recent.entry((game.clone(), left, model)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let points = &mut self.points[model];
                let find = |solver: &mut S| points.best_moves(game, left, solver, budget);
                unknown.insert(self.solver.with(find)?)
            }
        };
        let mv = *best.moves.choose(rng).expect("some move keeps the value");
        self.search_info.value = Some(best.value);
        // As an integer: to format a float is a good part of what a whole request costs.
        let hundredths = (100.0 * best.points).round() as u32;
        let (whole, part) = (hundredths / 100, hundredths % 100);
        Ok(Choice {
            mv,
            reason: format!("{}, {whole}.{part:02} points expected", best.value).into(),
        })
    }
}

impl<G, S> Strategy<G> for Perfect<G, S>
where
    G: Keyed<Key: Send, Move: Send> + Threats + Eq + Hash + Send,
    S: Solver<G> + Send,
{
    fn choose(
        &mut self,
        game: &G,
        left: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<G::Move> {
        self.search_info = SearchInfo::default();
        self.best(game, left, budget, rng).unwrap_or_else(|Exhausted| unsolved(game, rng))
    }

    fn search_info(&self) -> SearchInfo {
        self.search_info
    }

    fn observe(&mut self, before: &G, mv: G::Move) {
        if let Some(belief) = &mut self.belief {
            belief.update(MODELS.map(|model| probability(model, before, mv)));
        }
    }
}

/// What can be seen at a glance, when the limits were reached before the truth was known.
fn unsolved<G: Threats>(game: &G, rng: &mut dyn Rng) -> Choice<G::Move> {
    let glances = [
        (game.wins(), "the limits were reached: a win at once"),
        (game.blocks(), "the limits were reached: a block"),
        (game.moves().collect(), "the limits were reached: any move"),
    ];
    let seen = glances.into_iter().find(|(moves, _)| !moves.is_empty());
    let (moves, reason) = seen.expect("a side to move has a move");
    let mv = *moves.choose(rng).expect("the moves are not empty");
    let reason = reason.into();
    Choice { mv, reason }
}

fn probability<G: Threats>(model: Fallible, before: &G, mv: G::Move) -> f64 {
    model
        .moves(before)
        .into_iter()
        .find(|&(other, _)| other == mv)
        .map_or(0.0, |(_, probability)| probability)
}

/// How likely each model is, as the logarithm of its probability relative to the likeliest.
#[derive(Clone, Copy)]
struct Belief([f64; 3]);

/// However much speaks against a model, it is never further behind than this: an opponent may
/// change.
const FURTHEST: f64 = -8.0;

impl Default for Belief {
    /// Before anything was seen: half for the blend, a quarter for each of the others.
    fn default() -> Belief {
        Belief([0.25, 0.5, 0.25].map(f64::ln))
    }
}

impl Belief {
    /// Bayes' rule for a move that each model makes with the given probability.
    fn update(&mut self, probabilities: [f64; 3]) {
        for (belief, probability) in self.0.iter_mut().zip(probabilities) {
            *belief += probability.ln();
        }
        let best = self.0.into_iter().fold(f64::NEG_INFINITY, f64::max);
        self.0 = self.0.map(|belief| (belief - best).max(FURTHEST));
    }

    fn likeliest(self) -> usize {
        (0..self.0.len()).fold(FIXED, |best, i| if self.0[i] > self.0[best] { i } else { best })
    }
}
