//! What a learner remembers, whichever way it learns.

use rand::Rng;

use crate::rules::{Record, Written};

/// What is known of positions, how moves are chosen by it, and how a game that has ended changes
/// it.
///
/// It knows no rules but the legal moves, and it never looks ahead: a move is known by the position
/// that it leaves, up to symmetry, and what is known of that was all met in games. It does not see
/// that a move would end the game before it has once been played.
pub(super) trait Learner<G: Written>: Send {
    /// The moves that it thinks best, each as good as the others. There is at least one.
    fn best(&self, game: &G) -> Vec<G::Move>;

    /// What speaks for a move: a phrase without a full stop.
    fn reason(&self, game: &G, mv: G::Move) -> String;

    /// A move in a game that is played to learn.
    fn lesson(&self, game: &G, exploration: Exploration, rng: &mut dyn Rng) -> G::Move;

    /// Learns from a game that has ended, in which the moves with the numbers `chosen`, from 0,
    /// were its own.
    fn learn(&mut self, game: &Record<G>, chosen: &[usize]);

    /// Whether it chooses by chance as long as it learns: then the moves of the side that spars
    /// with it are its own, too.
    fn draws_lots(&self) -> bool;

    /// What it knows, a line a position, sorted.
    fn lines(&self) -> Vec<String>;

    /// Takes a line that [`Learner::lines`] has written.
    ///
    /// # Errors
    /// What was expected, when it is no such line.
    fn recall(&mut self, line: &str) -> Result<(), &'static str>;

    /// How many positions it knows.
    fn len(&self) -> usize;
}

/// How a side plays in a lesson against itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exploration {
    /// For the best, and now and then what it has tried least.
    Earnest,
    /// What it has tried least of what may be best.
    Curious,
    /// Seeing of what it knows only what ends the game within so many plies, and else at random.
    ShortSighted(u32),
}
