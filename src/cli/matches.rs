//! Matches: tournaments of two players that keep no journal.

pub(super) mod options;

use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use crate::referee::game::{
    Capacity, Durations, GameReport, GameRunner, PlayerPool, ScheduledGame,
};
use crate::referee::player::{Fault, MatchContext, NoReply, missing};
use crate::referee::report::match_text;
use crate::referee::results::Score;
use crate::referee::tournament::journal::{Entry, JournalError};
use crate::referee::tournament::{End, InOrder, Schedule, Tournament};

use super::meter::{Meter, Step};
use super::out::say;
use super::ready::start;
use super::{Exit, interruption};
pub use options::Match;

/// Plays a match.
pub fn run(options: &Match) -> Result<Exit> {
    let terms = options.terms()?;
    let plan = &terms.plan;
    let interruption = interruption::listen()?;
    let mut context = MatchContext::new(
        std::env::current_dir().context("cannot find the working directory")?,
        interruption.interrupt,
    );
    context.strategies = terms.strategies.clone();
    options.bounds.confine(&mut context, &plan.players)?;
    let capacity = Capacity::for_games(plan.concurrency);
    let mut pool = PlayerPool::new(&context).keeping(capacity.players);
    for player in &plan.players {
        let name = &player.name;
        let why = match missing(&player.program, &context.base) {
            Some(why) => why,
            None => match start(&mut pool, player, &plan.games[0], plan).context("--openings")? {
                Ok(_) => continue,
                Err(NoReply::Fault(Fault::NoStart { why })) => why,
                Err(NoReply::Fault(fault)) => bail!("{name} {fault}"),
                Err(_) => return Ok(Exit::Interrupted),
            },
        };
        say(format!("jogada: {name} cannot be started: {why}"));
        return Ok(Exit::NotStarted);
    }
    let mut output = match &options.output {
        Some(path) => Some(
            File::create(path)
                .with_context(|| format!("--output: cannot write {}", path.display()))?,
        ),
        None => None,
    };
    let mut score = Score::new(plan);
    let mut meter = Meter::new(options.quiet, 0, terms.games);
    let mut games = InOrder::new(|entry: &Entry| {
        if let (Some(file), Some(path)) = (&mut output, &options.output) {
            write(file, entry).map_err(JournalError::io(path))?;
        }
        score.add(entry);
        if !meter.is_quiet() {
            let wdl = score.tally().count(0).total();
            meter.show(&Step {
                entry,
                done: score.tally().games() as usize,
                heading: String::new(),
                notes: &entry.notes,
                score: format!("{}-{}-{}, ", wdl.wins, wdl.draws, wdl.losses),
            });
        }
        Ok(())
    });
    let latency = Mutex::default();
    let first = Mutex::new(Some(pool));
    let worker = || Worker {
        // The first one has the players that are started already.
        pool: take(&first).unwrap_or_else(|| PlayerPool::new(&context).keeping(capacity.players)),
        latency: &latency,
    };
    let schedule = Schedule::new(plan, None).first_games(terms.games);
    let end = Tournament::new(schedule, HashSet::new(), capacity.games)
        .play(&mut games, worker, |_| {}, &interruption.stop)
        .context("--output")?;
    drop(games);
    meter.finish();
    let latency = latency.into_inner().unwrap_or_else(PoisonError::into_inner);
    super::print(&match_text(&score, plan, &latency))?;
    Ok(match end {
        End::Done => Exit::Done,
        End::Stopped => Exit::Interrupted,
        End::Unable(shortage) => bail!("the match is stopped: {shortage}"),
        End::Aborted {
            fault: Fault::NoStart { .. },
            ..
        } => Exit::NotStarted,
        End::Aborted { .. } => Exit::Aborted,
    })
}

/// A line a game, whole at any time: whoever looks at the file sees all games that have ended.
fn write(file: &mut File, entry: &Entry) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    file.write_all(&line)
}

fn take<T>(value: &Mutex<Option<T>>) -> Option<T> {
    value.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// The players of one worker; what the referee itself has cost there is added up when it ends.
struct Worker<'a> {
    pool: PlayerPool<'a>,
    latency: &'a Mutex<Durations>,
}

impl GameRunner for Worker<'_> {
    fn play(&mut self, scheduled: &ScheduledGame<'_>) -> GameReport {
        self.pool.play(scheduled)
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        let sum = self.latency.lock();
        sum.unwrap_or_else(PoisonError::into_inner)
            .merge(self.pool.latency());
    }
}
