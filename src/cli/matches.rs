//! Matches: tournaments of two players that keep no journal.

pub(super) mod names;
pub(super) mod options;

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, anyhow, bail};

use crate::referee::game::{
    Capacity, Durations, GameReport, GameRunner, PlayerPool, ScheduledGame,
};
use crate::referee::player::{Fault, NoReply};
use crate::referee::report::match_text;
use crate::referee::results::Score;
use crate::referee::tournament::journal::{Entry, GameFile};
use crate::referee::tournament::{End, InOrder, Schedule, Tournament};

use super::Exit;
use super::bounds::{context, is_missing};
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
    let capacity = Capacity::for_games(plan.concurrency);
    let mut pool = PlayerPool::new(&context).keeping(capacity.players);
    for player in &plan.players {
        if is_missing(player, &context) {
            return Ok(Exit::NotStarted);
        }
        match start(&mut pool, player, &plan.games[0], plan).context("--openings")? {
            Ok(_) => {}
            Err(NoReply::Fault(Fault::NoStart { why })) => {
                say(format!("jogada: {} cannot be started: {why}", player.name));
                return Ok(Exit::NotStarted);
            }
            Err(NoReply::Fault(fault)) => bail!("{} {fault}", player.name),
            Err(_) => return Ok(Exit::Interrupted),
        }
    }
    let output = options.output.as_deref().map(GameFile::begin);
    let mut output = output.transpose().context("--output: cannot write")?;
    let mut score = Score::new(plan);
    let mut meter = Meter::new(true, options.quiet, 0, terms.games);
    let mut games = InOrder::new(|entry: &Entry| {
        if let Some(output) = &mut output {
            output.add(entry)?;
        }
        score.add(entry);
        let tally = score.tally();
        meter.show(entry, tally.games() as usize, || {
            let wdl = tally.count(0).total();
            format!("{}-{}-{}, ", wdl.wins, wdl.draws, wdl.losses)
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
    let schedule = Schedule::new(plan, None).first_games(terms.games);
    let end = Tournament::new(schedule, HashSet::new(), capacity.games).play(
        &mut games,
        worker,
        |_| {},
        &stop,
    );
    drop(games);
    meter.finish();
    let end = end.map_err(|error| {
        anyhow!("{error}\nThe match is stopped. It cannot be resumed: once that is put right, begin it again.")
    })?;
    let latency = latency.into_inner().unwrap_or_else(PoisonError::into_inner);
    super::print(&match_text(&score, plan, &latency))?;
    Ok(match end {
        End::Done => Exit::Done,
        End::Stopped => Exit::Interrupted,
        End::Unable(shortage) => bail!("the match is stopped: {shortage}"),
        End::Aborted { fault: Fault::NoStart { .. }, .. } => Exit::NotStarted,
        End::Aborted { .. } => Exit::Aborted,
    })
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
