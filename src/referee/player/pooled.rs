//! A player that is kept from game to game.

use super::builtin::Builtin;
use super::command::Command;
use super::context::MatchContext;
use super::dialect::{Dialect, Terms};
use super::entrant::{Entrant, ProtocolName};
use super::gomocup::Gomocup;
use super::gtp::Gtp;
use super::limits::Limits;
use super::native::Native;
use super::program_player::ProgramPlayer;
use super::turn::Player;
use super::uci::{UCI, UGI, Uci};
use crate::session::{GameEntry, SetupError};

/// A player with what it needs to play one game after another: its process is started for the first
/// game and serves until it fails. When this is dropped, the process is told to quit, and killed
/// after a grace.
pub(in crate::referee) type PooledPlayer<'a> = Box<dyn Player + 'a>;

/// A player of whom nothing is started yet.
///
/// # Errors
/// A builtin player whose strategy the game does not have.
pub(in crate::referee) fn pooled_player<'a>(
    entrant: &Entrant,
    game: &str,
    limits: &Limits,
    context: &'a MatchContext,
) -> Result<PooledPlayer<'a>, SetupError> {
    let program = &entrant.program;
    if let Command::Builtin(strategy) = &program.command {
        let interrupt = context.interrupt.clone();
        return Ok(Box::new(Builtin::new(game, strategy, limits, interrupt)?));
    }
    let umpire = || GameEntry::umpire(game);
    let terms = Terms {
        game: game.to_owned(),
        limits: limits.clone(),
        options: program.options.clone(),
        strategy: context.strategies.get(&entrant.name).cloned(),
    };
    let dialect: Box<dyn Dialect> = match program.protocol {
        ProtocolName::Native => Box::new(Native::new(terms, context.level(&entrant.name))),
        ProtocolName::Uci => Box::new(Uci::new(&UCI, terms, umpire()?)),
        ProtocolName::Ugi => Box::new(Uci::new(&UGI, terms, umpire()?)),
        ProtocolName::Gtp => Box::new(Gtp::new(terms, umpire()?)),
        ProtocolName::Gomocup => Box::new(Gomocup::new(terms)),
    };
    let (program, limits) = (program.clone(), limits.clone());
    let trace = context.trace(&entrant.name);
    Ok(Box::new(ProgramPlayer::new(program, context, limits, dialect, trace)))
}
