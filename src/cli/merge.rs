//! One result folder of many.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::referee::tournament::journal;

use super::Exit;

/// Result folders of parts of a tournament.
#[derive(Args, Debug)]
pub struct Merge {
    /// The result folders of the parts.
    #[arg(required = true)]
    dirs: Vec<PathBuf>,
    /// The folder for the whole.
    #[arg(long, value_name = "OUT")]
    dir: PathBuf,
}

/// Unites them.
pub fn run(options: &Merge) -> Result<Exit> {
    let merged = journal::merge(&options.dirs, &options.dir)?;
    let out = options.dir.display();
    let missing = merged.all - merged.games;
    super::say(format!("{out}: {} of {} games", merged.games, merged.all));
    if missing > 0 {
        super::say(format!(
            "{missing} games are missing; play them with: jogada resume {out}"
        ));
    }
    Ok(Exit::Done)
}
