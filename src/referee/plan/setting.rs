//! Values of a tournament file that have a form of their own.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::notation::words;
use crate::session::Engine;
use crate::solvers::Interrupt;

/// A game and its options: words that a request `game` takes, in canonical form.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct GameWords(String);

impl GameWords {
    /// The words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// An engine with this game on the table.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine_with(Interrupt::default())
    }

    /// The same, and how it can be stopped.
    #[must_use]
    pub fn engine_with(&self, interrupt: Interrupt) -> Engine {
        let mut engine = Engine::new(0, interrupt);
        let words: Vec<&str> = self.0.split(' ').collect();
        // The words were taken when this value was made.
        let _ = engine.set_game(&words);
        engine
    }

    /// Whether each side hides something from the other: such a game has no openings, since that comes first.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.engine().session_mut().hidden().is_some()
    }
}

impl TryFrom<String> for GameWords {
    type Error = String;

    fn try_from(text: String) -> Result<GameWords, String> {
        let words: Vec<_> = words(&text).collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let mut engine = Engine::new(0, Interrupt::default());
        engine.set_game(&words).map_err(|error| error.to_string())?;
        Ok(GameWords(engine.game()))
    }
}

impl fmt::Display for GameWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a fault costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnFault {
    /// The game.
    #[default]
    Lose,
    /// The game, and no other is begun.
    Abort,
}

/// A time in whole milliseconds, up to a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u64")]
pub(super) struct Millis(pub u64);

impl TryFrom<u64> for Millis {
    type Error = String;

    fn try_from(ms: u64) -> Result<Millis, String> {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        if ms <= DAY {
            Ok(Millis(ms))
        } else {
            Err(format!("{ms}: expected milliseconds, up to a day ({DAY})"))
        }
    }
}

/// The time that players have, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// For a move.
    pub move_ms: Option<u64>,
    /// For all moves of a game; at least one of these two is given.
    pub game_ms: Option<u64>,
    /// What each move adds to the time for the game.
    pub increment_ms: u64,
    /// To start and to say that it is there.
    pub start_ms: u64,
    /// What the referee adds to all of these, for its own delays, before it calls time.
    pub margin_ms: u64,
}
