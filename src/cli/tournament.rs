//! Tournaments: played, and gone on with.

mod openings;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;

use crate::referee::journal::{Header, Journal};
use crate::referee::report::{self, Style};
use crate::referee::{
    EXAMPLE, End, Fault, Format, Hall, House, Keeping, Plan, Schedule, Shard, Tally, Tournament,
};

use crate::rules::read_text;
use crate::solvers::Interrupt;

use super::meter::{Meter, Step};
use super::{Exit, interruption};

/// A tournament of a file.
#[derive(Args, Debug)]
pub struct Play {
    /// The tournament file. With --init it is written; without a name, to standard output.
    #[arg(required_unless_present = "init")]
    file: Option<PathBuf>,
    /// Write a commented tournament file to begin with, which says what each key means, and play nothing.
    #[arg(long, conflicts_with_all = ["dir", "shard", "concurrency", "quiet"])]
    init: bool,
    /// The result folder; that of class.toml is class.results by default. If it holds a part of this tournament, the
    /// rest is played.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Play only the K-th of N parts of the schedule; `jogada merge` unites them.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// How to play.
    #[command(flatten)]
    pace: Pace,
}

/// A tournament of a result folder.
#[derive(Args, Debug)]
pub struct Resume {
    /// The result folder.
    dir: PathBuf,
    /// How to play.
    #[command(flatten)]
    pace: Pace,
}

/// How to play.
#[derive(Args, Clone, Debug)]
struct Pace {
    /// How many games are played at a time, instead of what the file says.
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroU32>,
    /// Say nothing before the standings.
    #[arg(long)]
    quiet: bool,
}

/// A tournament, the part of it that is played, and where it goes.
struct Event {
    plan: Plan,
    header: Header,
    shard: Option<Shard>,
    folder: PathBuf,
}

/// Plays the tournament of a file, or what is missing of it.
pub fn play(options: &Play) -> Result<Exit> {
    let Some(file) = &options.file else {
        return super::print(EXAMPLE);
    };
    if options.init {
        let mut new = fs::File::create_new(file)
            .with_context(|| format!("--init: cannot make {}", file.display()))?;
        new.write_all(EXAMPLE.as_bytes())
            .with_context(|| format!("cannot write {}", file.display()))?;
        return Ok(Exit::Done);
    }
    let (text, plan) = read(file)?;
    let file = std::path::absolute(file).context("cannot find the working directory")?;
    let base = file.parent().unwrap_or(Path::new("/"));
    let shard = options.shard;
    let folder = match &options.dir {
        Some(folder) => folder.clone(),
        None => folder_of(&file, shard),
    };
    let header = Header::new(&text, base, shard);
    let event = Event {
        plan,
        header,
        shard,
        folder,
    };
    event.play(&options.pace)
}

/// Plays what is missing in a result folder.
pub fn resume(options: &Resume) -> Result<Exit> {
    let folder = options.dir.clone();
    let header = Header::read(&folder)?;
    let event = Event {
        plan: header.plan(&folder)?,
        shard: header.shard(&folder)?,
        header,
        folder,
    };
    event.play(&options.pace)
}

/// The text of a tournament file, and what it says.
pub(super) fn read(file: &Path) -> Result<(String, Plan)> {
    let text = read_text(file).with_context(|| format!("cannot read {}", file.display()))?;
    let plan = Plan::read(&text).with_context(|| file.display().to_string())?;
    Ok((text, plan))
}

/// The result folder that is named after a tournament file, in the working directory.
fn folder_of(file: &Path, shard: Option<Shard>) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    if let Some(shard) = shard {
        name.push(format!("-{}", shard.to_string().replace('/', "-of-")));
    }
    name.push(".results");
    name.into()
}

impl Event {
    fn play(&self, pace: &Pace) -> Result<Exit> {
        if self.shard.is_some() && self.plan.format == Format::Swiss {
            bail!(
                "--shard: a Swiss tournament cannot be divided, since who meets whom in a round hangs on all results before it"
            );
        }
        let mut schedule = Schedule::new(&self.plan, self.shard);
        let mut tally = Tally::new(&self.plan, &[]);
        let mut done = HashSet::new();
        let ids: Vec<u32> = schedule.ids().collect();
        let mut heard = Ok(());
        let mut journal = Journal::open(&self.folder, &self.header, ids, |entry| {
            done.insert(entry.id);
            tally.add(&entry);
            heard = heard.and_then(|()| schedule.add(&entry));
        })?;
        heard?;
        let all = schedule.games();
        if !pace.quiet && !done.is_empty() {
            let done = done.len();
            eprintln!("{}: {done} of {all} games are there", self.folder.display());
        }
        let mut meter = Meter::new(pace.quiet, done.len(), all);
        let interruption = interruption::listen()?;
        let mut house = House::new(
            self.header.base.clone(),
            Keeping::by_this_program(),
            interruption.interrupt,
        );
        house
            .confine(&self.plan.bounds, self.plan.participants())
            .map_err(|why| anyhow!("sandbox: {why}"))?;
        let missing = all.saturating_sub(done.len());
        if missing > 0 && !openings::check(&self.plan, &house)? {
            return self.finish(
                &End::Stopped,
                &tally,
                missing as u32,
                pace.quiet,
                &house.interrupt,
            );
        }
        let mut tournament = Tournament::new(schedule, done);
        if let Some(concurrency) = pace.concurrency {
            tournament = tournament.at_a_time(concurrency);
        }
        let end = tournament.play(
            &mut journal,
            || Hall::new(&house),
            |progress| {
                tally.add(progress.entry);
                meter.show(&Step {
                    entry: progress.entry,
                    done: progress.done,
                    heading: format!("game {}, ", progress.entry.id),
                    notes: &[],
                    score: String::new(),
                });
            },
            &interruption.stop,
        )?;
        meter.finish();
        tally.add_byes(tournament.schedule());
        let missing = (tournament.schedule().games() as u32).saturating_sub(tally.games());
        self.finish(&end, &tally, missing, pace.quiet, &house.interrupt)
    }

    /// Says how it ended.
    fn finish(
        &self,
        end: &End,
        tally: &Tally<'_>,
        missing: u32,
        quiet: bool,
        interrupt: &Interrupt,
    ) -> Result<Exit> {
        let folder = self.folder.display();
        match end {
            End::Done if self.shard.is_some() && quiet => {}
            End::Done if self.shard.is_some() => {
                eprintln!(
                    "{folder}: this part is done; when all are, unite them with `jogada merge`"
                );
            }
            End::Done => {
                super::print(&report::write(&tally.standings(missing), Style::Table))?;
                super::report::at_the_end(&self.folder, tally.games() as usize, interrupt)?;
            }
            End::Stopped => {
                eprintln!("{missing} games are missing; go on with: jogada resume {folder}");
                return Ok(Exit::Interrupted);
            }
            End::Aborted { id, player, fault } => {
                eprintln!("broken off after game {id}, as on_fault says: {player} {fault}");
                eprintln!("{missing} games are missing; go on with: jogada resume {folder}");
                return Ok(match fault {
                    Fault::NoStart { .. } => Exit::NotStarted,
                    _ => Exit::Aborted,
                });
            }
        }
        let mut idle = tally
            .standings(missing)
            .players
            .into_iter()
            .filter(|player| player.faults.contains_key("no-start"))
            .map(|player| player.name)
            .peekable();
        if idle.peek().is_none() {
            return Ok(Exit::Done);
        }
        let names: Vec<String> = idle.collect();
        eprintln!("could not be started for some game: {}", names.join(", "));
        Ok(Exit::NotStarted)
    }
}
