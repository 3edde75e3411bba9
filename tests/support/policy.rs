//! The points that `perfect` gets of an opponent who errs, as exact expectations.
//!
//! The policy that is valued is the one that is played: each of the best moves of the strategy's
//! own table is as likely as the others.

use std::collections::HashMap;

use jogada::control::Budget;
use jogada::rules::{Keyed, Outcome, Side, Status};
use jogada::solvers::{BestMoves, DRAW_POINTS, Exact, Fallible, Points, Threats, WIN_POINTS};
use jogada::strategies::BLEND;

/// Whom `perfect` meets: a line of each table below.
#[derive(Clone, Copy)]
pub struct Pairing {
    pub opponent: Fallible,
    pub opponent_name: &'static str,
    pub me: Side,
}

/// The four pairings, in the order of the tables below: U plays at random; B wins if it can, else
/// blocks if it must, else plays at random.
pub const PAIRINGS: [Pairing; 4] = [
    pairing(Fallible::RANDOM, "U", Side::X),
    pairing(Fallible::RANDOM, "U", Side::O),
    pairing(Fallible::ALERT, "B", Side::X),
    pairing(Fallible::ALERT, "B", Side::O),
];

const fn pairing(opponent: Fallible, opponent_name: &'static str, me: Side) -> Pairing {
    Pairing { opponent, opponent_name, me }
}

/// The points of the fixed policy, and the most that any policy gets that never gives up exact
/// value.
pub struct Known {
    pub points: [f64; 4],
    pub bound: [f64; 4],
    /// What the two rows as second must reach together, in per cents of their bounds.
    pub both_second: f64,
}

/// On the 3x3 board.
pub const CLASSIC: Known = Known {
    points: [2.973958, 2.773545, 2.854167, 1.419048],
    bound: [2.9896, 2.8328, 2.8542, 1.5206],
    both_second: 191.0,
};

/// On the floating 5x5 board.
pub const FIVE: Known = Known {
    points: [3.0, 2.749083, 3.0, 1.679684],
    bound: [3.0, 2.7858, 3.0, 1.7558],
    both_second: 194.0,
};

/// As first, at least so many per cents of the bound.
pub const AS_FIRST: f64 = 99.0;

/// The fixed policy of `perfect`.
pub struct Policy<G: Keyed> {
    exact: Exact<G>,
    table: Points<G>,
}

impl<G: Keyed + Threats> Policy<G> {
    pub fn new() -> Policy<G> {
        Policy { exact: Exact::default(), table: Points::against(BLEND) }
    }

    /// The moves one of which is played, each as likely as the others.
    pub fn best_moves(&mut self, game: &G) -> BestMoves<G> {
        self.table
            .best_moves(game, None, &mut self.exact, &mut Budget::unlimited())
            .expect("no limit was set")
    }

    /// The expected points from `start` on.
    pub fn points(&mut self, start: &G, Pairing { me, opponent, .. }: Pairing) -> f64 {
        self.points_from(start, me, opponent, &mut HashMap::new())
    }

    fn points_from(
        &mut self,
        game: &G,
        me: Side,
        opponent: Fallible,
        known: &mut HashMap<(G::Key, bool), f64>,
    ) -> f64 {
        let mover = match game.status() {
            Status::Over(Outcome::Draw) => return DRAW_POINTS,
            Status::Over(Outcome::Win(winner)) => {
                return if winner == me { WIN_POINTS } else { 0.0 };
            }
            Status::ToMove(side) => side,
        };
        let key = (game.key(), mover == me);
        if let Some(&points) = known.get(&key) {
            return points;
        }
        let moves = if mover == me {
            let best = self.best_moves(game).moves;
            let share = 1.0 / best.len() as f64;
            best.into_iter().map(|mv| (mv, share)).collect()
        } else {
            opponent.moves(game)
        };
        let mut points = 0.0;
        for (mv, probability) in moves {
            points += probability * self.points_from(&game.after(mv), me, opponent, known);
        }
        known.insert(key, points);
        points
    }
}

/// The most expected points from `start` on without ever giving up exact value.
pub fn bound<G: Keyed + Threats>(start: &G, Pairing { me, opponent, .. }: Pairing) -> f64 {
    Points::against(opponent)
        .expected(start, me, None, &mut Exact::default(), &mut Budget::unlimited())
        .expect("no limit was set")
}
