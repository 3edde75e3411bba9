//! The points that `perfect` gets at `morris`, as exact expectations.
//!
//! The policy that is valued is the one that is played: each of the best moves of the strategy's
//! own table is as likely as the others.

use std::collections::HashMap;

use jogada::control::Budget;
use jogada::rules::games::Morris;
use jogada::rules::games::morris::Slides;
use jogada::rules::{Game, Keyed, Outcome, Side, Status};
use jogada::solvers::{BestMoves, DRAW_POINTS, Fallible, Points, Retrograde, WIN_POINTS};
use jogada::strategies::{BLEND, morris::HORIZON};

/// Whom `perfect` meets: U plays at random; B wins if it can, else prevents an immediate loss if
/// some move does, else plays at random.
pub const OPPONENTS: [(&str, Fallible); 2] = [("U", Fallible::RANDOM), ("B", Fallible::ALERT)];

/// At least so many points a game, on either side and against either opponent, with the default
/// limit.
pub const GOAL: f64 = 2.95;
pub const LIMIT: u32 = 100;

/// The fixed policy of `perfect`.
pub struct Policy {
    solver: Retrograde<Morris>,
    table: Points<Morris>,
}

type Known = HashMap<(<Morris as Keyed>::Key, bool, u32), f64>;

impl Policy {
    pub fn new() -> Policy {
        Policy {
            solver: Retrograde::default(),
            table: Points::against(BLEND).with_horizon(Some(HORIZON)),
        }
    }

    /// The moves one of which is played, each as likely as the others.
    pub fn best_moves(&mut self, game: &Morris, left: u32) -> BestMoves<Morris> {
        self.table
            .best_moves(game, Some(left), &mut self.solver, &mut Budget::unlimited())
            .expect("no limit was set")
    }

    /// The expected points of the side `me` in a game with this limit.
    pub fn points(&mut self, me: Side, opponent: Fallible, limit: u32) -> f64 {
        let start = Morris::new(Slides::King);
        self.points_from(&start, me, opponent, limit, &mut Known::new())
    }

    fn points_from(
        &mut self,
        game: &Morris,
        me: Side,
        opponent: Fallible,
        left: u32,
        known: &mut Known,
    ) -> f64 {
        let mover = match game.status() {
            Status::Over(Outcome::Win(winner)) if winner == me => return WIN_POINTS,
            Status::Over(Outcome::Win(_)) => return 0.0,
            Status::Over(Outcome::Draw) => return DRAW_POINTS,
            Status::ToMove(_) if left == 0 => return DRAW_POINTS,
            Status::ToMove(side) => side,
        };
        let key = (game.key(), mover == me, left);
        if let Some(&points) = known.get(&key) {
            return points;
        }
        let moves = if mover == me {
            let best = self.best_moves(game, left).moves;
            let share = 1.0 / best.len() as f64;
            best.into_iter().map(|mv| (mv, share)).collect()
        } else {
            opponent.moves(game)
        };
        let mut points = 0.0;
        for (mv, probability) in moves {
            points +=
                probability * self.points_from(&game.after(mv), me, opponent, left - 1, known);
        }
        known.insert(key, points);
        points
    }
}

/// The most expected points in a game with this limit without ever giving up exact value.
pub fn bound(me: Side, opponent: Fallible, limit: u32) -> f64 {
    let solver = &mut Retrograde::default();
    Points::against(opponent)
        .expected(&Morris::new(Slides::King), me, Some(limit), solver, &mut Budget::unlimited())
        .expect("no limit was set")
}
