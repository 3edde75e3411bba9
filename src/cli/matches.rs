//! Matches: tournaments of two players that keep no journal.

pub(super) mod names;
pub(super) mod options;

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, anyhow, bail};

use crate::referee::game::{
    Capacity, Durations, GameReport, GameRunner, PlayerPool, ScheduledGame,
};
use crate::referee::player::{Fault, MatchContext, NoReply, Tracer};
use crate::referee::report::match_text;
use crate::referee::results::Score;
use crate::referee::tournament::journal::{Entry, GameFile};
use crate::referee::tournament::{End, InOrder, Plan, Schedule, Tournament};

use super::Exit;
use super::bounds::{context, is_missing, say_trace_error};
use super::meter::Meter;
use super::out::say;
use super::ready::start;
pub use options::Match;

/// Plays a match.
pub fn run(options: &Match) -> Result<Exit> {
    let terms = options.terms()?;
    let plan = &terms.plan;
    let (mut context, stop) = context(None, &options.bounds.confinement(), &plan.players)?;
    context.strategies = terms.strategies.clone();
    if let Some(path) = &options.trace {
        let tracer = Tracer::into_folder(path);
        context.tracer = Some(tracer.with_context(|| format!("--trace {}", path.display()))?);
    }
    let capacity = Capacity::for_games(plan.concurrency);
    let mut pool = PlayerPool::new(&context).keeping(capacity.players);
    if let Some(exit) = start_players(&mut pool, plan, &context)? {
        return Ok(exit);
    }
    let mut schedule = Schedule::new(plan, None).first_games(terms.games);
    let mut score = Score::new(plan, terms.sprt);
    let mut done = HashSet::new();
    let output = options.out.as_deref().map(|path| match options.resume {
        false => GameFile::begin(path),
        true => GameFile::resume(path, &mut schedule, |entry| {
            score.add(&entry);
            done.insert(entry.id);
        }),
    });
    let mut output = output.transpose().context("--out")?;
    let before = done.len();
    let mut meter = Meter::new(true, options.quiet, before, terms.games);
    // Set when the test is decided, too: then no other game is begun.
    stop.fetch_or(score.is_decided(), Ordering::Relaxed);
    let mut games = InOrder::after(before as u32, |entry: &Entry| {
        if let Some(output) = &mut output {
            output.add(entry)?;
        }
        score.add(entry);
        stop.fetch_or(score.is_decided(), Ordering::Relaxed);
        let tally = score.tally();
        meter.show(entry, tally.games() as usize, || {
            let wdl = tally.count(0).total();
            let test = score.test().map(|test| format!("LLR {:.2}, ", test.llr));
            format!("{}-{}-{}, {}", wdl.wins, wdl.draws, wdl.losses, test.unwrap_or_default())
        });
        Ok(())
    });
    let latency = Mutex::default();
    let first = Mutex::new(Some(pool));
    let worker = || Worker {
        // The first one has the players that are started already.
        pool: take(&first).unwrap_or_else(|| PlayerPool::new(&context).keeping(capacity.players)),
        latency: &latency,
    };
    let end =
        Tournament::new(schedule, done, capacity.games).play(&mut games, worker, |_| {}, &stop);
    drop(games);
    meter.finish();
    say_trace_error(&context);
    let end = end.map_err(|error| {
        anyhow!(
            "{error}\nThe match is stopped. Once that is put right, continue it by the same command with --seed {} --resume.",
            plan.seed
        )
    })?;
    let latency = latency.into_inner().unwrap_or_else(PoisonError::into_inner);
    super::print(&match_text(&score, plan, &latency))?;
    if end == End::Stopped && !score.is_decided() && options.out.is_some() {
        let seed = plan.seed;
        say(format!("jogada: continue the match by the same command with --seed {seed} --resume"));
    }
    match end {
        End::Done => Ok(Exit::Done),
        End::Stopped if score.is_decided() => Ok(Exit::Done),
        End::Stopped => Ok(Exit::Interrupted),
        End::Unable(shortage) => bail!("the match is stopped: {shortage}"),
        End::Aborted { fault: Fault::NoStart { .. }, .. } => Ok(Exit::NotStarted),
        End::Aborted { .. } => Ok(Exit::Aborted),
    }
}

/// Starts both players; how the program ends if that is in vain.
fn start_players(
    pool: &mut PlayerPool<'_>,
    plan: &Plan,
    context: &MatchContext,
) -> Result<Option<Exit>> {
    for player in &plan.players {
        if is_missing(player, context) {
            return Ok(Some(Exit::NotStarted));
        }
        match start(pool, player, &plan.games[0], plan).context("--openings")? {
            Ok(_) => {}
            Err(NoReply::Fault(Fault::NoStart { why })) => {
                say(format!("jogada: {} cannot be started: {why}", player.name));
                return Ok(Some(Exit::NotStarted));
            }
            Err(NoReply::Fault(fault)) => bail!("{} {fault}", player.name),
            Err(_) => return Ok(Some(Exit::Interrupted)),
        }
    }
    Ok(None)
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
        sum.unwrap_or_else(PoisonError::into_inner).merge(self.pool.latency());
    }
}
