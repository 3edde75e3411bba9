//! The report of a tournament: a page for the browser.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::control::Interrupt;
use crate::files;
use crate::referee::report::{Audience, Heading, Page};
use crate::referee::tournament::journal::{Games, JOURNAL};

use super::recorded::Repair;
use super::{Exit, tournament};

/// The page of a result folder.
#[derive(Args, Debug)]
pub struct Report {
    /// The result folder.
    dir: PathBuf,
    /// Where the page goes; report.html in the result folder by default.
    #[arg(long, value_name = "FILE", alias = "output")]
    out: Option<PathBuf>,
    /// For the class: without look-alikes, and without what was deducted for days late. The page is
    /// class.html by default.
    #[arg(long)]
    for_class: bool,
    /// Without grades.
    #[arg(long, requires = "for_class")]
    no_grades: bool,
    /// The heading of the page; by default the name of the folder.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
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

/// That of the page for the class.
const CLASS_NAME: &str = "class.html";

/// Writes the page.
pub fn run(options: &Report) -> Result<Exit> {
    let folder = &options.dir;
    let name = if options.for_class { CLASS_NAME } else { NAME };
    let output = options.out.clone().unwrap_or_else(|| folder.join(name));
    let audience = Audience { is_class: options.for_class, sees_grades: !options.no_grades };
    let patience = Duration::from_millis(options.analyze_ms);
    let games = options.repair.games_of_folder(folder)?;
    let title = options.title.as_deref();
    write(folder, title, &games, &output, (patience, &Interrupt::default()), audience)?;
    super::print(&format!("{}\n", output.display()))
}

/// Writes the page of a tournament that has just ended into its folder.
pub fn at_the_end(folder: &Path, games: usize, interrupt: &Interrupt) -> Result<()> {
    if games > MOST_GAMES {
        return Ok(());
    }
    let games = Games::of_folder(folder)?;
    let output = folder.join(NAME);
    write(folder, None, &games, &output, (PATIENCE, interrupt), Audience::TEACHER)
}

fn write(
    folder: &Path,
    title: Option<&str>,
    games: &Games,
    output: &Path,
    (patience, interrupt): (Duration, &Interrupt),
    audience: Audience,
) -> Result<()> {
    let origin = games.origin.as_ref();
    let origin = origin.context("expected a result folder, which holds a tournament")?;
    let name = tournament::title(folder);
    let heading = Heading { title: title.unwrap_or(&name), date: last_day(folder) };
    let schedule = origin.schedule();
    let html = Page::new(heading, schedule, &games.entries, patience, interrupt)?.html(audience)?;
    files::write(output, |to| to.write_all(html.as_bytes()))
        .with_context(|| format!("cannot write {}", output.display()))
}

/// The day on which the last game was written down, here.
fn last_day(folder: &Path) -> Option<String> {
    let written = folder.join(JOURNAL).metadata().and_then(|data| data.modified()).ok()?;
    let day = TimeZone::system().to_datetime(Timestamp::try_from(written).ok()?).date();
    Some(day.to_string())
}
