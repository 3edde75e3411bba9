//! How good a learner is, counted over all that can happen.

use std::collections::HashMap;

use crate::rules::{Outcome, Record, Side, Status, Written};
use crate::solvers::{DRAW_POINTS, Quick, WIN_POINTS};

use super::learner::Learner;

/// How games end, in shares that add up to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rates {
    /// Won by the learner.
    pub win: f64,
    /// Drawn.
    pub draw: f64,
    /// Lost by the learner.
    pub loss: f64,
}

impl Rates {
    /// The points a game: 3 a win, 1 a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        WIN_POINTS * self.win + DRAW_POINTS * self.draw
    }

    /// The mean of the rates on both sides.
    #[must_use]
    pub fn mean(self, other: Rates) -> Rates {
        let mut mean = Rates::default();
        mean.add(self, 0.5);
        mean.add(other, 0.5);
        mean
    }

    fn of(outcome: Outcome, me: Side) -> Rates {
        let mut rates = Rates::default();
        match outcome {
            Outcome::Draw => rates.draw = 1.0,
            Outcome::Win(side) if side == me => rates.win = 1.0,
            Outcome::Win(_) => rates.loss = 1.0,
        }
        rates
    }

    fn add(&mut self, other: Rates, share: f64) {
        self.win += share * other.win;
        self.draw += share * other.draw;
        self.loss += share * other.loss;
    }
}

/// One learner against one opponent. Nothing is sampled: where the learner or the opponent has
/// several moves, all are followed. Cost: each key once a side to move and, under a limit, once a
/// number of moves that are left.
pub(super) struct ExactEval<'a, G: Written, F> {
    learner: &'a dyn Learner<G>,
    /// The opponent's moves with their probabilities, when so many more moves may be made.
    opponent: F,
    known: HashMap<(G::Key, bool, Option<u32>), Rates, Quick>,
}

impl<'a, G, F> ExactEval<'a, G, F>
where
    G: Written,
    F: FnMut(&G, Option<u32>) -> Vec<(G::Move, f64)>,
{
    pub fn new(learner: &'a dyn Learner<G>, opponent: F) -> ExactEval<'a, G, F> {
        ExactEval { learner, opponent, known: HashMap::default() }
    }

    /// How games from `start` on end when the learner plays `me`.
    pub fn rates(&mut self, start: &Record<G>, me: Side) -> Rates {
        self.rates_from(start.position(), me, start.moves_left())
    }

    fn rates_from(&mut self, game: &G, me: Side, left: Option<u32>) -> Rates {
        let mover = match game.status() {
            Status::Over(outcome) => return Rates::of(outcome, me),
            Status::ToMove(_) if left == Some(0) => return Rates::of(Outcome::Draw, me),
            Status::ToMove(side) => side,
        };
        let key = (game.key(), mover == me, left);
        if let Some(&rates) = self.known.get(&key) {
            return rates;
        }
        let moves = if mover == me {
            let best = self.learner.best(game);
            let share = 1.0 / best.len() as f64;
            best.into_iter().map(|mv| (mv, share)).collect()
        } else {
            (self.opponent)(game, left)
        };
        let left = left.map(|left| left - 1);
        let mut rates = Rates::default();
        for (mv, share) in moves {
            rates.add(self.rates_from(&game.after(mv), me, left), share);
        }
        self.known.insert(key, rates);
        rates
    }
}
