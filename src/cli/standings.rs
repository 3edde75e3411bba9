//! The results of a tournament, recomputed from its journal.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::referee::report::{self, Style};
use crate::referee::results::Tally;
use crate::referee::tournament::journal::{self, Header};
use crate::referee::tournament::{Plan, Schedule};

use super::{Exit, tournament};

/// The results in a folder.
#[derive(Args, Debug)]
pub struct Standings {
    /// The result folder.
    dir: PathBuf,
    /// table, csv (the standings alone), json (everything) or markdown.
    #[arg(long, default_value = "table", value_parser = PossibleValuesParser::new(["table", "csv", "json", "markdown"]))]
    format: String,
    /// Leave a player out with all its games; can be given several times.
    #[arg(long, value_name = "NAME")]
    drop: Vec<String>,
    /// Count by the rules, late days and so on of this tournament file instead of those in force when the games were played.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

/// Prints the results.
pub fn run(options: &Standings) -> Result<Exit> {
    let folder = &options.dir;
    let header = Header::read(folder)?;
    let played = header.plan(folder)?;
    let plan = match &options.rules {
        Some(file) => tournament::read(file)?.1,
        None => played.clone(),
    };
    let known = |plan: &Plan, name: &str| plan.players.iter().any(|player| player.name == *name);
    if let Some(player) = played
        .participants()
        .find(|player| !known(&plan, &player.name))
    {
        bail!(
            "--rules: there is no player {:?}, who has played",
            player.name
        );
    }
    for name in &options.drop {
        if !known(&plan, name) {
            let names: Vec<&str> = plan.players.iter().map(|player| &*player.name).collect();
            bail!("--drop {name:?}: expected one of {}", names.join(", "));
        }
    }
    let mut tally = Tally::new(&plan, &options.drop);
    let mut schedule = Schedule::new(&played, header.shard(folder)?);
    let mut heard = Ok(());
    journal::read(folder, |entry| {
        tally.add(&entry);
        heard = heard.and_then(|()| schedule.add(&entry));
    })?;
    heard?;
    tally.add_byes(&schedule);
    let participants: Vec<_> = played.participants().collect();
    let counts = |index: usize| {
        let player = participants.get(index);
        player.is_some_and(|player| !tally.is_dropped(&player.name))
    };
    let known = schedule.pairings();
    let counted = known
        .iter()
        .filter(|pairing| counts(pairing.x) && counts(pairing.o))
        .count();
    let all = counted + schedule.games() - known.len();
    let missing = (all as u32).saturating_sub(tally.games());
    let style: Style = options.format.parse().map_err(anyhow::Error::msg)?;
    super::print(&report::write(&tally.standings(missing), style))
}
