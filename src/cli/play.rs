//! A person against the engine in a terminal.
use anyhow::Result;
use clap::Args;

use super::Setup;

/// A person against the engine.
#[derive(Args, Debug)]
pub struct Play {
    /// The game and the engine.
    #[command(flatten)]
    setup: Setup,
}

pub fn run(_play: &Play) -> Result<()> {
    Ok(())
}
