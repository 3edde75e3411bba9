//! A model of an opponent who errs.

use crate::rules::{Game, Outcome, Status};

/// A game in which anyone can see who is about to win.
pub trait Threats: Game {
    /// The moves with which the side to move wins at once.
    fn wins(&self) -> Vec<Self::Move> {
        let Status::ToMove(mover) = self.status() else {
            return Vec::new();
        };
        self.moves()
            .filter(|&mv| self.after(mv).status() == Status::Over(Outcome::Win(mover)))
            .collect()
    }

    /// The moves with which the side to move counters a win of the other side at its next move;
    /// none when there is nothing to counter.
    fn blocks(&self) -> Vec<Self::Move>;
}

/// An opponent who at each move plays at random with probability `carelessness`; else wins if it
/// can, else blocks if it must, else plays at random. Where several moves do, each is as likely as
/// the others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fallible {
    /// From 0 (always sees wins and threats) to 1 (uniformly random).
    pub carelessness: f64,
}

impl Fallible {
    /// The uniformly random player.
    pub const RANDOM: Fallible = Fallible { carelessness: 1.0 };

    /// The player who never misses a win or a threat.
    pub const ALERT: Fallible = Fallible { carelessness: 0.0 };

    /// Every legal move with its probability, in the game's order. The probabilities add up to 1.
    #[must_use]
    pub fn moves<G: Threats>(self, game: &G) -> Vec<(G::Move, f64)> {
        let legal: Vec<_> = game.moves().collect();
        let urgent = [game.wins(), game.blocks()]
            .into_iter()
            .find(|moves| !moves.is_empty())
            .unwrap_or_default();
        let share = 1.0 / legal.len() as f64;
        let probability = |mv| {
            if urgent.is_empty() {
                return share;
            }
            let alert = if urgent.contains(&mv) { 1.0 / urgent.len() as f64 } else { 0.0 };
            self.carelessness * share + (1.0 - self.carelessness) * alert
        };
        legal.into_iter().map(|mv| (mv, probability(mv))).collect()
    }
}
