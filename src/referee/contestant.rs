//! A player at the table.

use std::sync::Arc;

use crate::session::SetupError;
use crate::solvers::Interrupt;

use super::Fault;
use super::builtin::Builtin;
use super::clock::TimeControl;
use super::dialect::{Dialect, NoReply};
use super::keeping::Keeping;
use super::native::Native;
use super::player::{Kind, Player};

/// A player with what it needs to play one game after another: its process is started for the first game and serves
/// until it fails. When this is dropped, the process is told to quit, and killed after the grace.
pub struct Contestant {
    player: Arc<Player>,
    pub(super) control: TimeControl,
    pub(super) hands: Box<dyn Dialect>,
}

impl Contestant {
    /// A player of `game`: a name with all options, as [`super::Stage::game`] says it. Nothing is started yet.
    ///
    /// # Errors
    /// A builtin player whose strategy the game does not have.
    pub fn new(
        player: Arc<Player>,
        game: &str,
        control: &TimeControl,
        keeping: &Keeping,
        interrupt: &Interrupt,
    ) -> Result<Contestant, SetupError> {
        let hands: Box<dyn Dialect> = match player.kind() {
            Kind::Builtin(strategy) => {
                Box::new(Builtin::new(game, strategy, control, interrupt.clone())?)
            }
            Kind::Program(_) => Box::new(Native::new(
                Arc::clone(&player),
                game.to_owned(),
                control.clone(),
                keeping.clone(),
            )),
        };
        Ok(Contestant {
            player,
            control: control.clone(),
            hands,
        })
    }

    /// Who it is.
    #[must_use]
    pub fn player(&self) -> &Player {
        &self.player
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

    /// Whether it can play games that begin with an opening; ask when it is ready. The contract has no words for
    /// that: a program must speak `jogada 1` and know `play` and `genmove`.
    pub fn takes_openings(&mut self, interrupt: &Interrupt) -> bool {
        self.hands.takes_openings(interrupt)
    }
}
