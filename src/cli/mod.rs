//! The command line: arguments in, exit code out.

mod args;
mod play;
mod solve;
mod speak;

pub use args::{Cli, Command, Setup, Speak};

use anyhow::{Result, anyhow};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::rules::notation::words;
use crate::session::{Engine, SetupError};
use crate::solvers::Interrupt;

/// Does what the command line asks for.
///
/// # Errors
/// What went wrong, for a person.
pub fn run(cli: Cli) -> Result<()> {
    match cli.command {
        None => speak::run(&cli.speak),
        Some(Command::Play(play)) => play::run(&play),
        Some(Command::Solve(solve)) => solve::run(&solve),
    }
}

impl Setup {
    /// An engine that is set to this.
    ///
    /// # Errors
    /// A game, strategy or limit that there is not, naming the option.
    fn engine(&self, interrupt: Interrupt) -> Result<Engine> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => SysRng.try_next_u64()?,
        };
        let mut engine = Engine::new(seed, interrupt);
        type Set = fn(&mut Engine, &[&str]) -> Result<(), SetupError>;
        let requests: [(&str, &Option<String>, Set); 3] = [
            ("game", &self.game, Engine::set_game),
            ("strategy", &self.strategy, Engine::set_strategy),
            ("limits", &self.limits, Engine::set_limits),
        ];
        for (name, value, set) in requests {
            let Some(value) = value else { continue };
            let words: Vec<_> = words(value).collect();
            let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
            set(&mut engine, &words).map_err(|error| anyhow!("--{name} {error}"))?;
        }
        Ok(engine)
    }
}
