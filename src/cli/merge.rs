//! One result folder of many.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::referee::tournament::journal;
use crate::rules::{are, counted};

use super::Exit;
use super::recorded::{Repair, explained};

/// Result folders of parts of a tournament.
#[derive(Args, Debug)]
pub struct Merge {
    /// The result folders of the parts.
    #[arg(required = true)]
    dirs: Vec<PathBuf>,
    /// The folder for the whole.
    #[arg(long, value_name = "DIR", alias = "dir")]
    out: PathBuf,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// Unites them.
pub fn run(options: &Merge) -> Result<Exit> {
    for dir in &options.dirs {
        options.repair.folder(dir)?;
    }
    let merged = journal::merge(&options.dirs, &options.out).map_err(explained)?;
    let out = options.out.display();
    let missing = merged.all - merged.games;
    super::say(format!("{out}: {} of {}", merged.games, counted(merged.all, "game")));
    if missing > 0 {
        let (games, are) = (counted(missing, "game"), are(missing));
        super::say(format!("{games} {are} missing; go on with: jogada resume {out}"));
    }
    Ok(Exit::Done)
}
