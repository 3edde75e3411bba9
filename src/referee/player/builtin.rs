//! A strategy of our own at the table, without a process.

use std::time::Instant;

use super::fault::Fault;
use super::limits::Limits;
use super::turn::{NoReply, Player, Reply, Turn};
use crate::control::Interrupt;
use crate::rules::Status;
use crate::rules::notation::words;
use crate::session::{Engine, SetupError};

/// An engine that keeps its own board. It keeps to its time by itself, so nobody stops it.
pub(in crate::referee) struct Builtin {
    engine: Engine,
    game: String,
    increment_ms: u64,
    interrupt: Interrupt,
}

impl Builtin {
    /// # Errors
    /// The game has no such strategy.
    pub fn new(
        game: &str,
        strategy: &[String],
        limits: &Limits,
        interrupt: Interrupt,
    ) -> Result<Builtin, SetupError> {
        let mut engine = Engine::new(0, interrupt.clone());
        set_game(&mut engine, game)?;
        engine.set_strategy(&strategy.iter().map(String::as_str).collect::<Vec<_>>())?;
        if let Some(ms) = limits.move_ms {
            engine.set_limits(&[&format!("move_ms={ms}")])?;
        }
        Ok(Builtin { engine, game: game.to_owned(), increment_ms: limits.increment_ms, interrupt })
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<Vec<String>, String> {
        if turn.begins_game {
            self.engine.session_mut().restart();
            self.engine.set_seed(turn.seed);
        }
        if let Some(left) = turn.clock().left() {
            let left = format!("left_ms={}", left.as_millis());
            let inc = format!("inc_ms={}", self.increment_ms);
            let set = self.engine.set_limits(&[&left, &inc]);
            set.map_err(|error| error.to_string())?;
        }
        let since: Vec<&str> = turn.since.iter().map(String::as_str).collect();
        let played = self.engine.session_mut().play(&since);
        played.map_err(|error| error.to_string())?;
        let mut moves = Vec::new();
        while self.engine.umpire().status() == Status::ToMove(turn.side) {
            moves.push(self.engine.choose().map_err(|error| error.to_string())?);
        }
        Ok(moves)
    }

    fn hide(&mut self, turn: &Turn<'_>) -> Result<Vec<String>, String> {
        set_game(&mut self.engine, &self.game).map_err(|error| error.to_string())?;
        self.engine.set_seed(turn.seed);
        let own = self.engine.own_secret().ok_or("it hides nothing")?;
        let own = own.map_err(|error| error.to_string())?;
        Ok(words(&own).map(|word| word.into_owned()).collect())
    }
}

/// Puts a new game on the table.
fn set_game(engine: &mut Engine, game: &str) -> Result<(), SetupError> {
    let words: Vec<_> = words(game).collect();
    engine.set_game(&words.iter().map(AsRef::as_ref).collect::<Vec<_>>())
}

impl Player for Builtin {
    fn ready(&mut self) -> Result<(), NoReply> {
        Ok(())
    }

    fn takes_openings(&mut self) -> bool {
        true
    }

    fn reply(&mut self, turn: &mut Turn<'_>) -> Result<Reply, NoReply> {
        let asked = Instant::now();
        let answer = match turn.secret {
            Some(_) => self.hide(turn),
            None => self.choose(turn),
        };
        let heard = Instant::now();
        if self.interrupt.is_raised() {
            return Err(NoReply::Interrupted);
        }
        let request = turn.secret.unwrap_or("choose").to_owned();
        match answer {
            Ok(words) => Ok(Reply {
                line: words.join(" "),
                request,
                words,
                claim: None,
                asked,
                heard,
                waited: heard.duration_since(asked),
            }),
            Err(how) => Err(Fault::Crashed { request, how }.into()),
        }
    }
}
