//! How many points a player who never gives up exact value can expect of an opponent who errs.
//!
//! Precondition: every line of play comes to an end, by itself or by a limit of moves. Result: the
//! expected points (3 a win, 1 a draw, 0 a loss) when one side plays, among the moves that keep the
//! exact value, always one with the most expected points, and the other side plays as a
//! [`Fallible`] does. Cost: each key is visited once a side and, under a limit, once a number of
//! moves that are left; it is exact, nothing is sampled, unless a horizon makes do with less.

use std::collections::HashMap;

use crate::rules::{Keyed, Outcome, Side, Status};

use super::quick::Quick;
use super::{Fallible, Solver, Threats, Value};
use crate::control::{Budget, Exhausted};

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
    horizon: Option<u32>,
    /// By key, whether it is the turn of the player whose points they are, and how many moves are
    /// counted.
    expected: HashMap<(G::Key, bool, Option<u32>), f64, Quick>,
}

impl<G: Keyed + Threats> Points<G> {
    /// Against `model`.
    #[must_use]
    pub fn against(model: Fallible) -> Points<G> {
        Points { model, horizon: None, expected: HashMap::default() }
    }

    /// The same, as if a limit were never further away than `horizon`: cheaper, and no longer
    /// exact.
    #[must_use]
    pub fn with_horizon(self, horizon: Option<u32>) -> Points<G> {
        Points { horizon, ..self }
    }

    /// The points that `me` can expect from `game` on when `left` more moves are played at the
    /// most.
    ///
    /// # Errors
    /// The budget ran out; what was found until then is kept.
    pub fn expected(
        &mut self,
        game: &G,
        me: Side,
        left: Option<u32>,
        solver: &mut impl Solver<G>,
        budget: &mut Budget,
    ) -> Result<f64, Exhausted> {
        let mover = match game.status() {
            Status::Over(Outcome::Win(side)) => {
                return Ok(if side == me { WIN_POINTS } else { 0.0 });
            }
            Status::Over(Outcome::Draw) => return Ok(DRAW_POINTS),
            Status::ToMove(_) if left == Some(0) => return Ok(DRAW_POINTS),
            Status::ToMove(side) => side,
        };
        let left = [left, self.horizon].into_iter().flatten().min();
        let key = (game.key(), mover == me, left);
        if let Some(&points) = self.expected.get(&key) {
            return Ok(points);
        }
        budget.spend()?;
        let points = if mover == me {
            self.best_moves(game, left, solver, budget)?.points
        } else {
            let (mut mean, left) = (0.0, less_one(left));
            for (mv, probability) in self.model.moves(game) {
                let points = self.expected(&game.after(mv), me, left, solver, budget)?;
                mean += probability * points;
            }
            mean
        };
        self.expected.insert(key, points);
        Ok(points)
    }

    /// The moves of the side to move that keep the exact value and have the most expected points of
    /// all such, when `left` more moves are played at the most, this one included.
    ///
    /// # Errors
    /// The budget ran out; what was found until then is kept.
    pub fn best_moves(
        &mut self,
        game: &G,
        left: Option<u32>,
        solver: &mut impl Solver<G>,
        budget: &mut Budget,
    ) -> Result<BestMoves<G>, Exhausted> {
        let Status::ToMove(me) = game.status() else {
            unreachable!("best moves are asked of a side to move")
        };
        let value = solver.value(game, budget)?.within(left);
        let mut best = BestMoves { value, points: f64::NEG_INFINITY, moves: Vec::new() };
        for mv in game.representatives() {
            if solver.move_value(game, mv, budget)?.within(left) != value {
                continue;
            }
            let points = self.expected(&game.after(mv), me, less_one(left), solver, budget)?;
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

/// How many moves are left after one more.
fn less_one(left: Option<u32>) -> Option<u32> {
    left.map(|left| left.saturating_sub(1))
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
