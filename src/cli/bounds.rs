//! Options that bound what players' processes may use and see.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Error, Result};
use clap::Args;

use super::interruption::{self, Interruption};
use super::out::say;
use crate::referee::player::{Confinement, Entrant, MatchContext, Tracer, missing};

/// What players' processes may use and see.
#[derive(Args, Clone, Debug)]
pub struct ConfinementArgs {
    /// Megabytes of memory that each process of a player may take; on Linux with a cgroup of its
    /// own, all of them together.
    #[arg(long, value_name = "N", alias = "memory", value_parser = amount())]
    memory_mb: Option<u64>,
    /// Seconds of processor time that each process of a player may use from its start to its end,
    /// in all games that it plays.
    #[arg(long, value_name = "S", value_parser = amount())]
    cpu_time: Option<u64>,
    /// Run each player in a sandbox of its own: no network, the system read-only, no folder of
    /// another player, an empty environment. Needs bubblewrap (Linux).
    #[arg(long)]
    sandbox: bool,
    /// A file or folder that is shown inside, beside what a player's command names and the system's
    /// programs.
    #[arg(long, value_name = "PATH", requires = "sandbox")]
    sandbox_read: Vec<PathBuf>,
}

fn amount() -> impl Fn(&str) -> Result<u64, String> + Clone {
    super::number(1..=u64::from(u32::MAX))
}

impl ConfinementArgs {
    /// What is asked for.
    pub fn confinement(&self) -> Confinement {
        Confinement {
            memory_mb: self.memory_mb,
            cpu_s: self.cpu_time,
            sandbox: self.sandbox,
            sandbox_read: self.sandbox_read.clone(),
        }
    }
}

/// A context for confined players, who are run in `base` or else in the working directory, and what
/// becomes true when the program is asked to end. Says which bounds this system does not have.
///
/// # Errors
/// Bounds cannot be set here, there can be no sandbox, or the system refuses.
pub fn context<'a>(
    base: Option<&Path>,
    bounds: &Confinement,
    players: impl IntoIterator<Item = &'a Entrant>,
) -> Result<(MatchContext, Arc<AtomicBool>)> {
    let base = match base {
        Some(base) => base.to_owned(),
        None => std::env::current_dir().context("cannot find the working directory")?,
    };
    let Interruption { stop, interrupt } = interruption::listen()?;
    let mut context = MatchContext::new(base, interrupt);
    let missing = context.confine(bounds, players);
    for bound in missing.map_err(Error::msg)? {
        say(format_args!("jogada: {bound}"));
    }
    Ok((context, stop))
}

/// Says so if a trace could not be written to its end.
pub fn say_trace_error(context: &MatchContext) {
    if let Some(error) = context.tracer.as_ref().and_then(Tracer::error) {
        say(format!("jogada: {error}"));
    }
}

/// Says so if the program of a player is not there.
pub fn is_missing(player: &Entrant, context: &MatchContext) -> bool {
    let why = missing(&player.program, &context.base);
    if let Some(why) = &why {
        say(format!("jogada: {} cannot be started: {why}", player.name));
    }
    why.is_some()
}
