//! How strong the players of recorded games are, on one scale.

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
    /// A result folder, a file of games (match --out), or - for games on standard input.
    source: PathBuf,
    /// How the list is printed.
    #[command(flatten)]
    style: StyleArgs,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// Prints the ratings.
pub fn run(options: &Ratings) -> Result<Exit> {
    let games = options.repair.games(&options.source)?;
    if games.entries.iter().all(|entry| entry.result.is_none()) {
        bail!("{}: there is no game to rate players by", options.source.display());
    }
    options.style.print(&write_ratings(&RatingList::of(&games.entries), options.style.style))
}
