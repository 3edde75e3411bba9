//! Tournaments: played, and gone on with.

mod change;
mod check;
mod init;
mod source;
mod submission;

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Error, Result, anyhow, bail};
use clap::Args;

use crate::referee::game::{Capacity, LiveGames, PlayerPool};
use crate::referee::player::{Command, MatchContext, NoReply, Tracer};
use crate::referee::report::{self, Style};
use crate::referee::results::Tally;
use crate::referee::tournament::journal::{Header, Journal, ResultFolder};
use crate::referee::tournament::live;
use crate::referee::tournament::{End, Format, Plan, Schedule, Shard, Tournament};

use crate::control::Interrupt;
use crate::rules::{are, counted, read_text};

use super::bounds::{context, say_trace_error};
use super::meter::Meter;
use super::out::say;
use super::ready::start;
use super::recorded::{self, Repair};
use super::{Exit, watch};
use init::InitArgs;

/// A tournament of a file.
#[derive(Args, Debug)]
pub struct Play {
    /// The tournament file. With --init: a folder of submissions, or the name of the file that is
    /// written; without a name it goes to standard output.
    #[arg(required_unless_present = "init")]
    file: Option<PathBuf>,
    /// A file to begin with.
    #[command(flatten)]
    init: InitArgs,
    /// The result folder; that of class.toml is class.results by default. If it holds a part of
    /// this tournament, the rest is played.
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Play only the K-th of N parts of the schedule; `jogada merge` unites them.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Check the program of each player, as `jogada check` does, and play nothing.
    #[arg(long, conflicts_with_all = ["init", "dir", "shard", "update", "repair", "watch"])]
    check: bool,
    /// If the file has changed since games were played, go on all the same: games that still count
    /// stay, the others are set aside in the result folder, and what is missing is played.
    #[arg(long)]
    update: bool,
    /// How to play.
    #[command(flatten)]
    pace: Pace,
}

/// A tournament of a result folder.
#[derive(Args, Debug)]
pub struct Resume {
    /// The result folder.
    dir: PathBuf,
    /// Play all games of this player again, since its program was repaired, say; can be given
    /// several times. The games that there were are set aside in the result folder. In a Swiss
    /// tournament so are all games of later rounds.
    #[arg(long, value_name = "NAME")]
    again: Vec<String>,
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
    /// Write every line that players are sent and answer, and what they write to standard error, to
    /// the folder `trace` of the result folder, as the key `trace` of the file does.
    #[arg(long)]
    trace: bool,
    /// Say nothing before the standings.
    #[arg(short, long)]
    quiet: bool,
    /// Show standings and games in progress in a browser on this machine, for a projector: the
    /// address goes to standard error. When all is played the page stays until Ctrl-C.
    #[arg(long)]
    watch: bool,
    /// The port of the page; a free one by default.
    #[arg(long, value_name = "N", requires = "watch")]
    port: Option<u16>,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// Plays the tournament of a file, or what is missing of it.
pub fn play(options: &Play) -> Result<Exit> {
    let file = match &options.file {
        Some(file) if !options.init.init => file,
        source => return init::run(&options.init, source.as_deref()),
    };
    let (text, plan) = read(file)?;
    let path = std::path::absolute(file).context("cannot find the working directory")?;
    let base = path.parent().unwrap_or(Path::new("/"));
    if options.check {
        let jobs = Capacity::for_games(options.pace.concurrency.unwrap_or(plan.concurrency));
        return check::run(&plan, base, jobs, options.pace.quiet);
    }
    expect_two(&plan).with_context(|| file.display().to_string())?;
    let shard = options.shard;
    let path = match &options.dir {
        Some(folder) => folder.clone(),
        None => folder_of(&path, shard),
    };
    options.pace.repair.apply(&path)?;
    let command = change::command(file, options.dir.as_deref(), shard.map(|it| it.to_string()));
    let folder = ResultFolder::of(&path, Header::new(&text, base, shard))?;
    let folder = change::taken_over(folder, options.update, &command)?;
    play_into(&folder, Some(file), &options.pace)
}

/// Plays what is missing in a result folder.
pub fn resume(options: &Resume) -> Result<Exit> {
    let folder = options.pace.repair.folder(&options.dir)?;
    play_into(&change::again(folder, &options.again)?, None, &options.pace)
}

/// Whether there is anybody to play against.
fn expect_two(plan: &Plan) -> Result<()> {
    let names: Vec<&str> = plan.participants().map(|player| &*player.name).collect();
    match names.as_slice() {
        [] => bail!("a tournament takes two players, and nobody takes part"),
        [one] => bail!("a tournament takes two players, and {one} alone takes part"),
        _ => Ok(()),
    }
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

/// Plays what is missing in a folder; the tournament file, as it was named, is for advice.
fn play_into(folder: &ResultFolder, file: Option<&Path>, pace: &Pace) -> Result<Exit> {
    let plan = &folder.plan;
    if folder.shard.is_some() && plan.format == Format::Swiss {
        bail!(
            "--shard: a Swiss tournament cannot be divided, since who meets whom in a round depends on all results before it"
        );
    }
    let base = &folder.header.base;
    plan.find_folders(base).map_err(Error::msg)?;
    let (mut context, stop) = context(Some(base), &plan.bounds, plan.participants())?;
    let opened = Opened::of(folder)?;
    if plan.trace || pace.trace {
        let tracer = Tracer::into_folder(&folder.path.join("trace"));
        context.tracer = Some(tracer.context("trace: cannot make the folder")?);
    }
    if !pace.quiet && !opened.done.is_empty() {
        let (path, done) = (folder.path.display(), opened.done.len());
        let (games, are) = (counted(opened.schedule.games(), "game"), are(done));
        say(format!("{path}: {done} of {games} {are} there"));
    }
    let play = || play_missing(folder, file, pace, opened, &context, &stop);
    if !pace.watch {
        return play();
    }
    watch::while_playing(&folder.path, pace.port, &stop, |address| {
        say(format!("watch it at {address}"));
        play()
    })
}

/// What a result folder holds, open for more.
struct Opened<'a> {
    journal: Journal,
    schedule: Schedule<'a>,
    tally: Tally,
    done: HashSet<u32>,
}

impl Opened<'_> {
    fn of(folder: &ResultFolder) -> Result<Opened<'_>> {
        let mut schedule = folder.schedule();
        let mut tally = Tally::new(&folder.plan, &[]);
        let mut done = HashSet::new();
        let journal = Journal::open(&folder.path, &folder.header, &mut schedule, |entry| {
            done.insert(entry.id);
            tally.add(&entry);
        });
        let journal = journal.map_err(recorded::explained)?;
        Ok(Opened { journal, schedule, tally, done })
    }
}

/// Plays what is missing, and says how it ended.
fn play_missing(
    folder: &ResultFolder,
    file: Option<&Path>,
    pace: &Pace,
    opened: Opened<'_>,
    context: &MatchContext,
    stop: &AtomicBool,
) -> Result<Exit> {
    let live = LiveGames::default();
    let Opened { mut journal, mut schedule, mut tally, done } = opened;
    let (plan, all) = (&folder.plan, schedule.games());
    let mut meter = Meter::new(false, pace.quiet, done.len(), all);
    let end = if done.len() < all && !take_openings(plan, context)? {
        End::Stopped
    } else {
        let capacity = Capacity::for_games(pace.concurrency.unwrap_or(plan.concurrency));
        let mut tournament = Tournament::new(schedule, done, capacity.games).shown_in(&live);
        let play = || {
            tournament.play(
                &mut journal,
                || PlayerPool::new(context).keeping(capacity.players),
                |progress| {
                    tally.add(progress.entry);
                    meter.show(progress.entry, progress.done, String::new);
                },
                stop,
            )
        };
        let played = live::shown_while(&folder.path, &live, play);
        meter.finish();
        say_trace_error(context);
        let end = played.map_err(|error| {
            let go_on = go_on(folder, file);
            anyhow!("{error}\nThe tournament is stopped; {go_on}")
        })?;
        schedule = tournament.into_schedule();
        end
    };
    finish(folder, file, &end, &tally, &schedule, pace.quiet, &context.interrupt)
}

/// How to go on with what is missing in a folder.
fn go_on(folder: &ResultFolder, file: Option<&Path>) -> String {
    let path = quoted(&folder.path);
    if ResultFolder::open(&folder.path).is_ok() {
        return format!("go on with: jogada resume {path}");
    }
    let file = file.map_or("FILE".to_owned(), quoted);
    let shard = folder.shard.map(|shard| format!(" --shard {shard}"));
    let shard = shard.unwrap_or_default();
    format!(
        "put the result folder back where it was and go on with `jogada resume`, or begin again with: \
         jogada tournament {file} --dir {path}{shard}"
    )
}

/// Says how it ended.
fn finish(
    folder: &ResultFolder,
    file: Option<&Path>,
    end: &End,
    tally: &Tally,
    schedule: &Schedule<'_>,
    quiet: bool,
    interrupt: &Interrupt,
) -> Result<Exit> {
    let missing = tally.missing(schedule);
    let standings = tally.standings(&folder.plan, schedule);
    let say_missing = || {
        let (games, are) = (counted(missing, "game"), are(missing));
        say(format!("{games} {are} missing; {}", go_on(folder, file)));
    };
    match end {
        End::Done if folder.shard.is_some() && quiet => {}
        End::Done if folder.shard.is_some() => say(format!(
            "{}: this part is done; when all are, unite them with `jogada merge`",
            folder.path.display()
        )),
        End::Done => {
            let printed = super::print(&report::write(&standings, Style::Table));
            let page = super::report::at_the_end(&folder.path, tally.games() as usize, interrupt);
            page.map_err(|error| {
                let path = quoted(&folder.path);
                anyhow!("{error:#}\nAll games are played; write the page anew with: jogada report {path}")
            })?;
            printed?;
        }
        End::Stopped => {
            say_missing();
            return Ok(Exit::Interrupted);
        }
        End::Unable(shortage) => {
            say_missing();
            bail!("the tournament is stopped: {shortage}");
        }
        End::Aborted { id, player, fault } => {
            say(format!("broken off after game {id}, as on_fault says: {player} {fault}"));
            say_missing();
            return Ok(match fault.is_absence() {
                true => Exit::NotStarted,
                false => Exit::Aborted,
            });
        }
    }
    let idle = standings.players.iter();
    let idle = idle.filter(|player| player.faults.contains_key("no-start"));
    let idle: Vec<&str> = idle.map(|player| player.name.as_str()).collect();
    if idle.is_empty() {
        return Ok(Exit::Done);
    }
    let names = idle.join(", ");
    say(format!("could not be started for some game: {names}"));
    Ok(Exit::NotStarted)
}

/// What the tournament of a result folder is called: as the folder.
pub(super) fn title(folder: &Path) -> String {
    let path = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(".results").unwrap_or(&name).to_owned()
}

/// A path as a shell takes it.
pub(super) fn quoted(path: &Path) -> String {
    shell_words::quote(&path.to_string_lossy()).into_owned()
}

/// Starts each program once where games begin with openings, and sees whether it can be told one;
/// false when that was interrupted.
///
/// # Errors
/// Somebody cannot. Who cannot even be started loses its games later.
fn take_openings(plan: &Plan, context: &MatchContext) -> Result<bool> {
    let mut pool = PlayerPool::new(context);
    let programs =
        plan.participants().filter(|player| matches!(player.program.command, Command::Program(_)));
    let mut starts = programs.flat_map(|player| plan.games.iter().map(move |game| (player, game)));
    while plan.openings.are_any()
        && let Some((player, game)) = starts.next()
    {
        if let Err(NoReply::Interrupted) =
            start(&mut pool, player, game, plan).context("openings")?
        {
            return Ok(false);
        }
    }
    Ok(true)
}
