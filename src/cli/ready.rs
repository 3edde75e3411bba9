//! Players started before their first game.

use anyhow::{Result, bail};

use crate::referee::game::{GameSpec, PlayerPool};
use crate::referee::player::{Entrant, Fault};
use crate::referee::tournament::Plan;

/// Whether a player is there to play.
pub enum Ready {
    /// It is.
    Yes,
    /// It could not be started.
    No(Fault),
    /// The program was interrupted meanwhile.
    Interrupted,
}

/// Starts a player and, where games begin with openings, sees whether it can be told one: otherwise a class would lose all its
/// games before it has seen one request that it knows.
///
/// # Errors
/// It cannot be told an opening.
pub fn start(
    pool: &mut PlayerPool<'_>,
    player: &Entrant,
    game: &GameSpec,
    plan: &Plan,
) -> Result<Ready> {
    Ok(match pool.ready(player, game, &plan.limits) {
        Ok(Some(false)) if plan.openings.are_any() => bail!(
            "{} cannot be told an opening: that takes a program which answers `protocol` with `= jogada 1` and knows \
             the requests play and genmove; the contract alone has no words for it",
            player.name
        ),
        Ok(Some(_)) => Ready::Yes,
        Ok(None) => Ready::Interrupted,
        Err(fault) => Ready::No(fault),
    })
}
