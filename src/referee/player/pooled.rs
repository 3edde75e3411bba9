//! A player at the table.

use super::builtin::Builtin;
use super::command::Command;
use super::context::{Capabilities, MatchContext};
use super::entrant::{Program, ProtocolName};
use super::foreign::Foreign;
use super::gomocup::Gomocup;
use super::launch::Launch;
use super::limits::Limits;
use super::native::Native;
use super::turn::Player;
use crate::rules::Options;
use crate::session::{GameEntry, SetupError, Umpire};

/// A player with what it needs to play one game after another: its process is started for the first game and serves
/// until it fails. When this is dropped, the process is told to quit, and killed after a grace.
pub(in crate::referee) struct PooledPlayer {
    pub limits: Limits,
    pub hands: Box<dyn Player>,
}

impl PooledPlayer {
    /// Nothing is started yet.
    ///
    /// # Errors
    /// A builtin player whose strategy the game does not have.
    pub fn new(
        program: &Program,
        game: &str,
        limits: &Limits,
        context: &MatchContext,
        capabilities: Capabilities,
    ) -> Result<PooledPlayer, SetupError> {
        let hands: Box<dyn Player> = match (Launch::of(program, &context.base), &program.command) {
            (Some(launch), _) => match program.protocol {
                ProtocolName::Gomocup => Box::new(Gomocup::new(
                    launch,
                    game,
                    limits.clone(),
                    context.keeping.clone(),
                )),
                ProtocolName::Native => Box::new(Native::new(
                    launch.within(&context.confinement),
                    game.to_owned(),
                    limits.clone(),
                    context.keeping.clone(),
                    capabilities,
                )),
                dialect => Box::new(Foreign::new(
                    dialect,
                    launch,
                    context.keeping.clone(),
                    umpire(game)?,
                    (
                        game.to_owned(),
                        limits.clone(),
                        program.options.clone(),
                        capabilities.strategy,
                    ),
                )),
            },
            (None, Command::Builtin(strategy) | Command::Program(strategy)) => {
                let interrupt = context.interrupt.clone();
                Box::new(Builtin::new(game, strategy, limits, interrupt)?)
            }
        };
        Ok(PooledPlayer {
            limits: limits.clone(),
            hands,
        })
    }
}

/// The rules of a game alone, in a new game.
fn umpire(game: &str) -> Result<Box<dyn Umpire>, SetupError> {
    let mut words = game.split(' ');
    let entry = GameEntry::find(words.next().unwrap_or_default())?;
    let options = Options::defaults(entry.options).with(words)?;
    Ok((entry.judge)(&options)?)
}
