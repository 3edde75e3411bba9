//! What is played.

use std::fmt;

use serde::Deserialize;

use crate::control::Interrupt;
use crate::referee::player::Command;
use crate::rules::notation::words;
use crate::session::{Engine, GameEntry, SetupError, Umpire};

/// A game and its options: words that a request `game` takes, in canonical form.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct GameSpec(String);

impl GameSpec {
    /// The words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Who judges a new game.
    ///
    /// # Errors
    /// None that is known of: the words were taken when this value was made.
    pub fn umpire(&self) -> Result<Box<dyn Umpire>, SetupError> {
        GameEntry::umpire(&self.0)
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

    /// Whether a builtin strategy plays this game; of a program nobody knows.
    ///
    /// # Errors
    /// It does not, or not with these options.
    pub fn check_command(&self, command: &Command) -> Result<(), SetupError> {
        match command {
            Command::Program(_) => Ok(()),
            Command::Builtin(words) => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.engine().set_strategy(&words)
            }
        }
    }

    /// Whether each side hides something from the other: such a game has no openings, since that
    /// comes first.
    #[must_use]
    pub fn hides(&self) -> bool {
        let umpire = self.umpire();
        umpire.is_ok_and(|umpire| umpire.secret_request().is_some())
    }
}

impl TryFrom<String> for GameSpec {
    type Error = String;

    fn try_from(text: String) -> Result<GameSpec, String> {
        let words: Vec<_> = words(&text).collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let mut engine = Engine::new(0, Interrupt::default());
        engine.set_game(&words).map_err(|error| error.to_string())?;
        Ok(GameSpec(engine.game()))
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
