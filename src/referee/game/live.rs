//! Games in progress, for whoever looks on.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

/// A game as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LiveGame {
    /// Which game of the schedule this is, from 1.
    pub id: u32,
    /// Its round, from 1.
    pub round: u32,
    /// What is played.
    pub game: String,
    /// Who plays X.
    pub x: String,
    /// Who plays O.
    pub o: String,
    /// The moves so far, the opening included.
    pub moves: Vec<String>,
}

/// The games that are in progress, by id.
#[derive(Default, Debug)]
pub struct LiveGames(Mutex<BTreeMap<u32, LiveGame>>);

impl LiveGames {
    /// A game begins.
    pub fn begin(&self, game: LiveGame) {
        self.games().insert(game.id, game);
    }

    /// Moves were made in a game.
    pub fn add(&self, id: u32, moves: &[&str]) {
        if let Some(game) = self.games().get_mut(&id) {
            game.moves.extend(moves.iter().map(ToString::to_string));
        }
    }

    /// A game has ended, or was broken off.
    pub fn end(&self, id: u32) {
        self.games().remove(&id);
    }

    /// The games as they stand now.
    #[must_use]
    pub fn list(&self) -> Vec<LiveGame> {
        self.games().values().cloned().collect()
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<u32, LiveGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
