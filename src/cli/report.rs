//! The report of a tournament: a page for the browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use crate::referee::report::{Page, similarity, viewer_data};
use crate::referee::results::{Standings, Tally};
use crate::referee::tournament::Schedule;
use crate::referee::tournament::journal::Entry;
use crate::solvers::Interrupt;

use super::Exit;
use super::replay::Games;

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
    write(folder, &output, patience, &Interrupt::default())?;
    super::print(&format!("{}\n", output.display()))
}

/// Writes the page of a tournament that has just ended into its folder.
pub fn at_the_end(folder: &Path, games: usize, interrupt: &Interrupt) -> Result<()> {
    if games > MOST_GAMES {
        return Ok(());
    }
    write(folder, &folder.join(NAME), PATIENCE, interrupt)
}

fn write(folder: &Path, output: &Path, patience: Duration, interrupt: &Interrupt) -> Result<()> {
    let games = Games::of_folder(folder)?;
    let plan = games
        .plan
        .as_ref()
        .context("a result folder holds a tournament")?;
    let mut schedule = Schedule::new(plan, games.shard);
    let mut tally = Tally::new(plan, &[]);
    for entry in games.entries() {
        tally.add(entry);
        schedule.add(entry)?;
    }
    tally.add_byes(&schedule);
    let missing = (schedule.games() as u32).saturating_sub(tally.games());
    let page = page(
        folder,
        &schedule,
        &tally.standings(missing),
        games.entries(),
        patience,
        interrupt,
    );
    // Whoever looks meanwhile sees the old page or the new one, whole.
    let new = output.with_extension("html.new");
    fs::write(&new, page)
        .and_then(|()| fs::rename(&new, output))
        .with_context(|| format!("cannot write {}", output.display()))
}

fn page(
    folder: &Path,
    schedule: &Schedule<'_>,
    standings: &Standings,
    entries: &[Entry],
    patience: Duration,
    interrupt: &Interrupt,
) -> String {
    let title = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let title = title.file_name().unwrap_or_default().to_string_lossy();
    let title = title.strip_suffix(".results").unwrap_or(&title);
    // The games take most of the time, and what the oracle learns there is not known here.
    let viewer_data = viewer_data(entries, patience * 3 / 4, interrupt);
    let alike = similarity::similarity(entries, patience / 4, interrupt);
    let page = Page {
        title,
        schedule,
        standings,
        entries,
        viewer_data: &viewer_data,
        alike: &alike,
    };
    page.html()
}
