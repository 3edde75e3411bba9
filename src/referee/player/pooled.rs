//! A player at the table.

use super::builtin::Builtin;
use super::capabilities::Capabilities;
use super::command::Command;
use super::context::MatchContext;
use super::entrant::{Program, ProtocolName};
use super::fault::Fault;
use super::foreign::Foreign;
use super::gomocup::Gomocup;
use super::limits::Limits;
use super::native::Native;
use super::turn::{NoReply, Player};
use crate::rules::Options;
use crate::session::{GameEntry, SetupError, Umpire};
use crate::solvers::Interrupt;

/// A player with what it needs to play one game after another: its process is started for the first game and serves
/// until it fails. When this is dropped, the process is told to quit, and killed after a grace.
pub(in crate::referee) struct PooledPlayer<'a> {
    pub limits: Limits,
    pub hands: Box<dyn Player + 'a>,
}

impl<'a> PooledPlayer<'a> {
    /// Nothing is started yet.
    ///
    /// # Errors
    /// A builtin player whose strategy the game does not have.
    pub fn new(
        program: &Program,
        game: &str,
        limits: &Limits,
        context: &'a MatchContext,
        capabilities: Capabilities,
    ) -> Result<PooledPlayer<'a>, SetupError> {
        let hands: Box<dyn Player + 'a> = match (&program.command, program.protocol) {
            (Command::Builtin(strategy), _) => {
                let interrupt = context.interrupt.clone();
                Box::new(Builtin::new(game, strategy, limits, interrupt)?)
            }
            (_, ProtocolName::Gomocup) => {
                Box::new(Gomocup::new(program.clone(), game, limits.clone(), context))
            }
            (_, ProtocolName::Native) => Box::new(Native::new(
                program.clone(),
                game.to_owned(),
                limits.clone(),
                context,
                capabilities,
            )),
            (_, dialect) => Box::new(Foreign::new(
                dialect,
                program.clone(),
                context,
                umpire(game)?,
                (
                    game.to_owned(),
                    limits.clone(),
                    program.options.clone(),
                    capabilities.strategy,
                ),
            )),
        };
        Ok(PooledPlayer {
            limits: limits.clone(),
            hands,
        })
    }

    /// Starts it before its first game. `None` when that was interrupted.
    ///
    /// # Errors
    /// Why it could not be started.
    pub fn ready(&mut self, interrupt: &Interrupt) -> Result<Option<()>, Fault> {
        match self.hands.ready(interrupt) {
            Ok(()) => Ok(Some(())),
            Err(NoReply::Interrupted) => Ok(None),
            Err(NoReply::Fault(fault)) => Err(fault),
            Err(NoReply::Shortage(shortage)) => Err(Fault::NoStart {
                why: shortage.to_string(),
            }),
        }
    }
}

/// The rules of a game alone, in a new game.
fn umpire(game: &str) -> Result<Box<dyn Umpire>, SetupError> {
    let mut words = game.split(' ');
    let entry = GameEntry::find(words.next().unwrap_or_default())?;
    let options = Options::defaults(entry.options).with(words)?;
    Ok((entry.judge)(&options)?)
}
