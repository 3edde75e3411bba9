//! The report of a tournament: a page for the browser.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use crate::control::Interrupt;
use crate::files;
use crate::referee::report::Page;
use crate::referee::tournament::journal::Games;

use super::Exit;
use super::recorded::Repair;

/// The page of a result folder.
#[derive(Args, Debug)]
pub struct Report {
    /// The result folder.
    dir: PathBuf,
    /// Where the page goes; report.html in the result folder by default.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How long the oracle may take to judge all games, in milliseconds; with 0 no move is judged.
    #[arg(long, value_name = "N", default_value = "60000")]
    analyze_ms: u64,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// What the oracle may take at the end of a tournament.
const PATIENCE: Duration = Duration::from_secs(20);

/// Longer tournaments get a page only when it is asked for: all games are held in memory for it.
const MOST_GAMES: usize = 100_000;

/// The name of the page in a result folder.
const NAME: &str = "report.html";

/// Writes the page.
pub fn run(options: &Report) -> Result<Exit> {
    let folder = &options.dir;
    let output = options.output.clone().unwrap_or_else(|| folder.join(NAME));
    let patience = Duration::from_millis(options.analyze_ms);
    let games = options.repair.games_of_folder(folder)?;
    write(folder, &games, &output, patience, &Interrupt::default())?;
    super::print(&format!("{}\n", output.display()))
}

/// Writes the page of a tournament that has just ended into its folder.
pub fn at_the_end(folder: &Path, games: usize, interrupt: &Interrupt) -> Result<()> {
    if games > MOST_GAMES {
        return Ok(());
    }
    let games = Games::of_folder(folder)?;
    write(folder, &games, &folder.join(NAME), PATIENCE, interrupt)
}

fn write(
    folder: &Path,
    games: &Games,
    output: &Path,
    patience: Duration,
    interrupt: &Interrupt,
) -> Result<()> {
    let origin = games.origin.as_ref();
    let origin = origin.context("expected a result folder, which holds a tournament")?;
    let title = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let title = title.file_name().unwrap_or_default().to_string_lossy();
    let title = title.strip_suffix(".results").unwrap_or(&title);
    let schedule = origin.schedule();
    let html = Page::new(title, schedule, &games.entries, patience, interrupt)?.html()?;
    files::write(output, |to| to.write_all(html.as_bytes()))
        .with_context(|| format!("cannot write {}", output.display()))
}
