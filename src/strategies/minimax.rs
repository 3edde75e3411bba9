//! Plain minimax, as in every textbook.

use rand::Rng;

use crate::control::{Budget, Exhausted};
use crate::rules::{Game, Outcome, Side, Status};

use super::{Choice, Strategy};

/// Searches every line to the end and takes the first of the moves with the best score: +10 for a
/// win, -10 for a loss, 0 for a draw. It sees no difference between a win now and a win later.
pub struct Minimax;

const WIN: i32 = 10;

impl<G: Game> Strategy<G> for Minimax {
    fn choose(
        &mut self,
        game: &G,
        _: Option<u32>,
        budget: &mut Budget,
        _: &mut dyn Rng,
    ) -> Choice<G::Move> {
        let Status::ToMove(me) = game.status() else {
            unreachable!("a strategy is asked of a side to move")
        };
        let mut moves = game.moves();
        let first = moves.next().expect("a side to move has a move");
        let mut best = None;
        for mv in std::iter::once(first).chain(moves) {
            let Ok(score) = score(&game.after(mv), me, budget) else {
                let mv = best.map_or(first, |(_, mv)| mv);
                return Choice { mv, reason: "the best of what the limits let it search".into() };
            };
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, mv));
            }
        }
        let (score, mv) = best.expect("a side to move has a move");
        Choice { mv, reason: format!("score {score}").into() }
    }

    fn may_be_slow(&self, _: &G) -> bool {
        true
    }
}

/// The score of `game` for `me` when both sides play for their best score.
fn score<G: Game>(game: &G, me: Side, budget: &mut Budget) -> Result<i32, Exhausted> {
    budget.spend()?;
    let mover = match game.status() {
        Status::Over(Outcome::Draw) => return Ok(0),
        Status::Over(Outcome::Win(side)) => return Ok(if side == me { WIN } else { -WIN }),
        Status::ToMove(side) => side,
    };
    let scores = game.moves().map(|mv| score(&game.after(mv), me, budget));
    let best = if mover == me { i32::max } else { i32::min };
    scores.reduce(|a, b| Ok(best(a?, b?))).expect("a side to move has a move")
}
