//! A player at the table.

use crate::rules::Options;
use crate::session::{GameEntry, SetupError, Umpire};
use crate::solvers::Interrupt;

use super::builtin::Builtin;
use super::dialect::{Hands, NoReply};
use super::foreign::Foreign;
use super::gomocup::Gomocup;
use super::hall::{Acquaintance, House};
use super::launch::Launch;
use super::native::Native;
use super::{Command, Dialect, Fault, Limits, Program};

/// A player with what it needs to play one game after another: its process is started for the first game and serves
/// until it fails. When this is dropped, the process is told to quit, and killed after a grace.
pub(super) struct Contestant {
    pub limits: Limits,
    pub hands: Box<dyn Hands>,
}

impl Contestant {
    /// Nothing is started yet.
    ///
    /// # Errors
    /// A builtin player whose strategy the game does not have.
    pub fn new(
        program: &Program,
        game: &str,
        limits: &Limits,
        house: &House,
        acquaintance: Acquaintance,
    ) -> Result<Contestant, SetupError> {
        let hands: Box<dyn Hands> = match (Launch::of(program, &house.base), &program.command) {
            (Some(launch), _) => match program.protocol {
                Dialect::Gomocup => Box::new(Gomocup::new(
                    launch,
                    game,
                    limits.clone(),
                    house.keeping.clone(),
                )),
                Dialect::Native => Box::new(Native::new(
                    launch.within(&house.confinement),
                    game.to_owned(),
                    limits.clone(),
                    house.keeping.clone(),
                    acquaintance,
                )),
                dialect => Box::new(Foreign::new(
                    dialect,
                    launch,
                    house.keeping.clone(),
                    umpire(game)?,
                    (
                        game.to_owned(),
                        limits.clone(),
                        program.options.clone(),
                        acquaintance.strategy,
                    ),
                )),
            },
            (None, Command::Builtin(strategy) | Command::Program(strategy)) => {
                let interrupt = house.interrupt.clone();
                Box::new(Builtin::new(game, strategy, limits, interrupt)?)
            }
        };
        Ok(Contestant {
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
