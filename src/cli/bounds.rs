//! Options that bound what players' processes may use and see.

use std::path::PathBuf;

use anyhow::{Error, Result};
use clap::Args;

use super::out::say;
use crate::referee::player::{Confinement, Entrant, MatchContext};

/// What players' processes may use and see.
#[derive(Args, Clone, Debug)]
pub struct ConfinementArgs {
    /// Megabytes of memory that each process of a player may take; on Linux with a cgroup of its own, all of them together.
    #[arg(long, value_name = "MB", value_parser = amount())]
    memory: Option<u64>,
    /// Seconds of processor time that each process of a player may use from its start to its end, in all games that it plays.
    #[arg(long, value_name = "S", value_parser = amount())]
    cpu_time: Option<u64>,
    /// Run each player in a sandbox of its own: no network, the system read-only, no folder of another player, an empty
    /// environment. Needs bubblewrap (Linux).
    #[arg(long)]
    sandbox: bool,
    /// A file or folder that is shown inside, beside what a player's command names and the system's programs.
    #[arg(long, value_name = "PATH", requires = "sandbox")]
    sandbox_read: Vec<PathBuf>,
}

fn amount() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=u64::from(u32::MAX))
}

impl ConfinementArgs {
    /// Confines the players of a context.
    ///
    /// # Errors
    /// Bounds cannot be set here, or there can be no sandbox.
    pub fn confine<'a>(
        &self,
        context: &mut MatchContext,
        players: impl IntoIterator<Item = &'a Entrant>,
    ) -> Result<()> {
        let bounds = Confinement {
            memory_mb: self.memory,
            cpu_s: self.cpu_time,
            sandbox: self.sandbox,
            sandbox_read: self.sandbox_read.clone(),
        };
        confine(context, &bounds, players)
    }
}

/// Confines the players of a context, and says which bounds this system does not have.
///
/// # Errors
/// Bounds cannot be set here, or there can be no sandbox.
pub fn confine<'a>(
    context: &mut MatchContext,
    bounds: &Confinement,
    players: impl IntoIterator<Item = &'a Entrant>,
) -> Result<()> {
    let missing = context.confine(bounds, players);
    for bound in missing.map_err(Error::msg)? {
        say(format_args!("jogada: {bound}"));
    }
    Ok(())
}
