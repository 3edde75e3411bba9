//! Players started before their first game.

use anyhow::{Result, bail};

use crate::referee::game::{GameSpec, PlayerPool};
use crate::referee::player::{Entrant, NoReply};
use crate::referee::tournament::Plan;

/// Starts a player and, where games begin with openings, sees whether it can be told one: otherwise
/// a class would lose all its games before it has seen one request that it knows.
///
/// # Errors
/// It cannot be told an opening, or the referee lacks something.
pub fn start(
    pool: &mut PlayerPool<'_>,
    player: &Entrant,
    game: &GameSpec,
    plan: &Plan,
) -> Result<std::result::Result<bool, NoReply>> {
    match pool.ready(player, game, &plan.limits) {
        Ok(false) if plan.openings.are_any() => bail!(
            "{} cannot be told an opening: that takes a program which answers `protocol` with `= jogada 1` and knows \
             the requests play and genmove; the contract alone has no words for it",
            player.name
        ),
        Err(NoReply::Shortage(shortage)) => bail!("{} is not started: {shortage}", player.name),
        ready => Ok(ready),
    }
}
