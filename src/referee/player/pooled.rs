//! A player that is kept from game to game.

use super::builtin::Builtin;
use super::capabilities::Capabilities;
use super::command::Command;
use super::context::MatchContext;
use super::dialect::Dialect;
use super::entrant::{Program, ProtocolName};
use super::gomocup::Gomocup;
use super::gtp::Gtp;
use super::limits::Limits;
use super::native::Native;
use super::program_player::ProgramPlayer;
use super::terms::Terms;
use super::turn::Player;
use super::uci::{UCI, UGI, Uci};
use crate::session::{SetupError, umpire};

/// A player with what it needs to play one game after another: its process is started for the first game and serves
/// until it fails. When this is dropped, the process is told to quit, and killed after a grace.
pub(in crate::referee) struct PooledPlayer<'a> {
    pub limits: Limits,
    pub player: Box<dyn Player + 'a>,
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
        let player: Box<dyn Player + 'a> = match &program.command {
            Command::Builtin(strategy) => {
                let interrupt = context.interrupt.clone();
                Box::new(Builtin::new(game, strategy, limits, interrupt)?)
            }
            Command::Program(_) => Box::new(ProgramPlayer::new(
                program.clone(),
                context,
                limits.clone(),
                dialect(program, game, limits, capabilities)?,
            )),
        };
        Ok(PooledPlayer {
            limits: limits.clone(),
            player,
        })
    }
}

/// What a program speaks.
fn dialect(
    program: &Program,
    game: &str,
    limits: &Limits,
    capabilities: Capabilities,
) -> Result<Box<dyn Dialect>, SetupError> {
    let terms = Terms {
        game: game.to_owned(),
        limits: limits.clone(),
        options: program.options.clone(),
        strategy: capabilities.strategy,
    };
    let words: Vec<&str> = game.split(' ').collect();
    Ok(match program.protocol {
        ProtocolName::Native => Box::new(Native::new(terms, capabilities.level)),
        ProtocolName::Uci => Box::new(Uci::new(&UCI, terms, umpire(&words)?)),
        ProtocolName::Ugi => Box::new(Uci::new(&UGI, terms, umpire(&words)?)),
        ProtocolName::Gtp => Box::new(Gtp::new(terms, umpire(&words)?)),
        ProtocolName::Gomocup => Box::new(Gomocup::new(terms)),
    })
}
