//! How many points a player who never gives up exact value can expect of an opponent who errs.
//!
//! Precondition: as for [`Exact`]. Result: the expected points (3 a win, 1 a draw, 0 a loss) when one side plays, among
//! the moves that keep the exact value, always one with the most expected points, and the other side plays as a
//! [`Fallible`] does. Cost: each key is visited once a side; it is exact, nothing is sampled.

use std::collections::HashMap;

use crate::rules::{Keyed, Outcome, Side, Status};

use super::quick::Quick;
use super::{Budget, Exact, Exhausted, Fallible, Threats, Value};

/// Points for a win, in the class tournament.
pub const WIN_POINTS: f64 = 3.0;
/// Points for a draw.
pub const DRAW_POINTS: f64 = 1.0;

/// Two expectations closer than this are equal: rounding never decides.
const EPSILON: f64 = 1e-9;

/// Expected points against one model of the opponent. It needs no memory before the first question.
#[derive(Debug)]
pub struct Points<G: Keyed> {
    model: Fallible,
    expected: HashMap<(G::Key, bool), f64, Quick>,
}

impl<G: Keyed + Threats> Points<G> {
    /// Against `model`.
    #[must_use]
    pub fn against(model: Fallible) -> Points<G> {
        Points {
            model,
            expected: HashMap::default(),
        }
    }

    /// The points that `me` can expect from `game` on.
    ///
    /// # Errors
    /// The budget ran out; what was found until then is kept.
    pub fn expected(
        &mut self,
        game: &G,
        me: Side,
        exact: &mut Exact<G>,
        budget: &mut Budget,
    ) -> Result<f64, Exhausted> {
        let mover = match game.status() {
            Status::Over(Outcome::Win(side)) => {
                return Ok(if side == me { WIN_POINTS } else { 0.0 });
            }
            Status::Over(Outcome::Draw) => return Ok(DRAW_POINTS),
            Status::ToMove(side) => side,
        };
        let key = (game.key(), mover == me);
        if let Some(&points) = self.expected.get(&key) {
            return Ok(points);
        }
        budget.spend()?;
        let points = if mover == me {
            self.best_moves(game, exact, budget)?.points
        } else {
            let mut mean = 0.0;
            for (mv, probability) in self.model.moves(game) {
                mean += probability * self.expected(&game.after(mv), me, exact, budget)?;
            }
            mean
        };
        self.expected.insert(key, points);
        Ok(points)
    }

    /// The moves of the side to move that keep the exact value and have the most expected points of all such.
    ///
    /// # Errors
    /// The budget ran out; what was found until then is kept.
    pub fn best_moves(
        &mut self,
        game: &G,
        exact: &mut Exact<G>,
        budget: &mut Budget,
    ) -> Result<BestMoves<G>, Exhausted> {
        let Status::ToMove(me) = game.status() else {
            unreachable!("best moves are asked of a side to move")
        };
        let value = exact.value(game, budget)?;
        let mut best = BestMoves {
            value,
            points: f64::NEG_INFINITY,
            moves: Vec::new(),
        };
        for mv in game.representatives() {
            if exact.move_value(game, mv, budget)? != value {
                continue;
            }
            let points = self.expected(&game.after(mv), me, exact, budget)?;
            if points > best.points + EPSILON {
                best.points = points;
                best.moves.clear();
                best.moves.push(mv);
            } else if points > best.points - EPSILON {
                best.moves.push(mv);
            }
        }
        Ok(best)
    }
}

/// The moves with the most expected points; at least one.
#[derive(Clone, Debug)]
pub struct BestMoves<G: Keyed> {
    /// The exact value, which they keep.
    pub value: Value,
    /// The expected points.
    pub points: f64,
    /// The moves, in the game's order.
    pub moves: Vec<G::Move>,
}
