//! Whether the players of a tournament can begin with its openings.

use anyhow::{Result, bail};

use crate::referee::game::PlayerPool;
use crate::referee::player::{Command, MatchContext};
use crate::referee::tournament::Plan;

/// Starts each program once and sees whether it can be told an opening, where there are any; false when that was
/// interrupted. Otherwise a class would lose all its games before it has seen one request that it knows.
///
/// # Errors
/// Somebody cannot. Who cannot even be started loses its games later.
pub fn check(plan: &Plan, context: &MatchContext) -> Result<bool> {
    if !plan.openings.are_any() {
        return Ok(true);
    }
    let mut pool = PlayerPool::new(context);
    let programs = plan
        .participants()
        .filter(|player| matches!(player.program.command, Command::Program(_)));
    for player in programs {
        for game in &plan.games {
            match pool.ready(player, game, &plan.limits) {
                Ok(Some(true)) | Err(_) => {}
                Ok(None) => return Ok(false),
                Ok(Some(false)) => bail!(
                    "openings: {} cannot be told an opening: that takes a program which answers `protocol` with \
                     `= jogada 1` and knows the requests play and genmove; the contract alone has no words for it",
                    player.name
                ),
            }
        }
    }
    Ok(true)
}
