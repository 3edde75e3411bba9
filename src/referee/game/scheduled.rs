//! A game that is to be played.

use super::ending::GameReport;
use super::live::LiveGames;
use super::spec::GameSpec;
use crate::referee::player::{Entrant, Limits};
use crate::rules::BySide;

/// A game that is to be played, with everything that it takes.
#[derive(Clone, Debug)]
pub struct ScheduledGame<'a> {
    /// Which game of the schedule this is, from 1.
    pub id: u32,
    /// What is played.
    pub game: &'a GameSpec,
    /// Who plays.
    pub players: BySide<&'a Entrant>,
    /// The moves that are made before the players are asked.
    pub opening: Vec<String>,
    /// The seed of each player, fit for the request `seed`: also two players of the same kind
    /// choose differently.
    pub seeds: BySide<u64>,
    /// The time that they have.
    pub limits: &'a Limits,
    /// Where its moves are shown as they are made, if anywhere.
    pub live: Option<&'a LiveGames>,
}

/// Where games are played, one after another. Each worker has its own.
pub trait GameRunner {
    /// Plays a game to its end. A fault is a result like any other; only a game that was broken off
    /// from outside is [`Abandoned`](super::ending::Ending::Abandoned), and it is as if it had not
    /// been begun. The moves reported begin with the opening.
    fn play(&mut self, scheduled: &ScheduledGame<'_>) -> GameReport;
}
