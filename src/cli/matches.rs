//! Matches: two players, many games.

pub(super) mod options;
mod workers;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};

use anyhow::{Context, Result, bail};

use crate::referee::game::PlayerPool;
use crate::referee::player::{Cleanup, Fault, MatchContext, missing};
use crate::referee::report::match_text;
use crate::referee::results::Score;
use crate::referee::tournament::journal::Entry;

use super::meter::{Meter, Step};
use super::{Exit, interruption};
pub use options::Match;
use options::Terms;
use workers::Played;

/// Plays a match.
pub fn run(options: &Match) -> Result<Exit> {
    let terms = options.terms()?;
    let interruption = interruption::listen()?;
    let mut context = MatchContext::new(
        std::env::current_dir().context("cannot find the working directory")?,
        Cleanup::by_this_program(),
        interruption.interrupt.clone(),
    );
    context.strategies = terms.strategies.clone();
    options.bounds.confine(&mut context, &terms.players)?;
    let mut pool = PlayerPool::new(&context);
    for player in &terms.players {
        let name = &player.name;
        if let Some(why) = missing(&player.program, &context.base) {
            eprintln!("jogada: {name} cannot be started: {why}");
            return Ok(Exit::NotStarted);
        }
        match pool.ready(player, &terms.game, &terms.limits) {
            Err(Fault::NoStart { why }) => {
                eprintln!("jogada: {name} cannot be started: {why}");
                return Ok(Exit::NotStarted);
            }
            Err(fault) => bail!("{name} {fault}"),
            Ok(None) => return Ok(Exit::Interrupted),
            Ok(Some(false)) if terms.openings.are_any() => bail!(
                "--openings: {name} cannot be told an opening: that takes a program which answers \
                 `protocol` with `= jogada 1` and knows the requests play and genmove; the contract alone has no \
                 words for it"
            ),
            Ok(Some(_)) => {}
        }
    }
    let output = options.output.as_ref();
    let output = output.map(|path| {
        File::create(path).with_context(|| format!("--output: cannot write {}", path.display()))
    });
    let mut collector = Collector {
        terms: &terms,
        output: output.transpose()?.map(BufWriter::new),
        waiting: BTreeMap::new(),
        score: Score::new(&terms.players),
        meter: Meter::new(options.quiet, 0, terms.games as usize),
        broken_off: None,
    };
    let latency = workers::play(&terms, &context, pool, |played| collector.take(played))?;
    collector.meter.finish();
    super::print(&match_text(
        &collector.score,
        &terms.game,
        terms.seed,
        &latency,
    ))?;
    Ok(match &collector.broken_off {
        Some(Fault::NoStart { .. }) => Exit::NotStarted,
        Some(_) => Exit::Aborted,
        None if interruption.interrupt.is_raised() => Exit::Interrupted,
        None => Exit::Done,
    })
}

/// Where workers hand in results, in whatever order; they are counted in the order of the games.
struct Collector<'a> {
    terms: &'a Terms,
    output: Option<BufWriter<File>>,
    waiting: BTreeMap<u32, Played>,
    score: Score<'a>,
    meter: Meter,
    /// The fault after which no game is begun, if faults shall have that effect.
    broken_off: Option<Fault>,
}

impl Collector<'_> {
    /// Takes a result; says how many games have been counted, or `None` when no other is wanted.
    fn take(&mut self, played: Played) -> Result<Option<u32>> {
        self.waiting.insert(played.pairing.id, played);
        while let Some(played) = self.waiting.remove(&(self.score.games() + 1)) {
            let Some(entry) = played.entry(self.terms) else {
                return Ok(None);
            };
            self.write(&entry).context("--output: cannot write")?;
            self.score.add(&entry);
            if !self.meter.is_quiet() {
                let wdl = self.score.total(0);
                self.meter.show(&Step {
                    entry: &entry,
                    done: self.score.games() as usize,
                    heading: String::new(),
                    notes: &entry.notes,
                    score: format!("{}-{}-{}, ", wdl.wins, wdl.draws, wdl.losses),
                });
            }
            if let Some(blame) = entry
                .faults
                .into_iter()
                .next()
                .filter(|_| self.terms.aborts)
            {
                self.broken_off = Some(blame.fault);
                return Ok(None);
            }
        }
        Ok(Some(self.score.games()))
    }

    fn write(&mut self, entry: &Entry) -> io::Result<()> {
        if let Some(output) = &mut self.output {
            serde_json::to_writer(&mut *output, entry)?;
            output.write_all(b"\n")?;
            // A line a game, whole at any time: whoever looks at the file sees all games that have ended.
            output.flush()?;
        }
        Ok(())
    }
}
