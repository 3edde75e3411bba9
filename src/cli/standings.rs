//! The results of a tournament, recomputed from its journal.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::referee::report;
use crate::referee::results::Standings;

use super::recorded::{self, Repair};
use super::style::StyleArgs;
use super::{Exit, tournament};

/// The results in a folder.
#[derive(Args, Debug)]
pub struct StandingsArgs {
    /// The result folder.
    dir: PathBuf,
    /// How they are printed.
    #[command(flatten)]
    style: StyleArgs,
    /// Leave a player out with all its games; can be given several times.
    #[arg(long, value_name = "NAME")]
    drop: Vec<String>,
    /// Count by the rules, late days and so on of this tournament file instead of those in force
    /// when the games were played.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// Prints the results.
pub fn run(options: &StandingsArgs) -> Result<Exit> {
    let folder = options.repair.folder(&options.dir)?;
    let rules = match &options.rules {
        Some(file) => Some(tournament::read(file)?.1),
        None => None,
    };
    let plan = rules.as_ref().unwrap_or(&folder.plan);
    let known = |name: &str| plan.players.iter().any(|player| player.name == *name);
    let mut participants = folder.plan.participants();
    if let Some(player) = participants.find(|player| !known(&player.name)) {
        let name = &player.name;
        bail!("--rules: there is no player {name:?}, who has played");
    }
    for name in &options.drop {
        if !known(name) {
            let names: Vec<&str> = plan.players.iter().map(|player| &*player.name).collect();
            bail!("--drop {name:?}: expected one of {}", names.join(", "));
        }
    }
    let read = Standings::of_folder(&folder, plan, &options.drop);
    let (standings, repeats) = read.map_err(recorded::explained)?;
    recorded::remark(&repeats);
    options.style.print(&report::write(&standings, options.style.style))
}
