//! How strong the players of recorded games are, on one scale.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use super::Exit;
use super::recorded::Repair;
use super::style::StyleArgs;
use crate::referee::report::write_ratings;
use crate::referee::results::RatingList;

/// Games whose players are to be rated.
#[derive(Args, Debug)]
pub struct Ratings {
    /// Result folders, files of games (match --out), or - for games on standard input. Players
    /// of the same name are the same.
    #[arg(required = true, value_name = "SOURCE")]
    sources: Vec<PathBuf>,
    /// How the list is printed.
    #[command(flatten)]
    style: StyleArgs,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// Prints the ratings.
pub fn run(options: &Ratings) -> Result<Exit> {
    let (mut entries, mut known) = (Vec::new(), HashSet::new());
    for source in &options.sources {
        if !known.insert(source.canonicalize().unwrap_or_else(|_| source.clone())) {
            bail!("{}: it is named twice", source.display());
        }
        entries.extend(options.repair.games(source)?.entries);
    }
    if entries.iter().all(|entry| entry.result.is_none()) {
        let names: Vec<String> =
            options.sources.iter().map(|source| source.display().to_string()).collect();
        bail!("{}: there is no game to rate players by", names.join(", "));
    }
    options.style.print(&write_ratings(&RatingList::of(&entries), options.style.style))
}
