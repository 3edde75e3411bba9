//! `jogada check`: a program looked at before it is handed in.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow};
use clap::Args;

use crate::referee::check::{self, CheckConfig, CheckReport, Finding, Games, Mistake, Step};
use crate::referee::player::{Command, Entrant, Limits};

use super::Exit;
use super::bounds::{ConfinementArgs, context, is_missing};
use super::matches::names::name;
use super::matches::options::{command, game, millis};

/// A program that is checked.
#[derive(Args, Debug)]
pub struct Check {
    /// The program: a command line, or @FILE with an argument a line.
    #[arg(value_name = "CMD")]
    command: String,
    /// The game, with options.
    #[arg(long, value_name = "NAME [KEY=VALUE ...]")]
    game: Option<String>,
    /// Print what was found as JSON, at the end.
    #[arg(long)]
    json: bool,
    /// In how many positions the referee asks for a move, at least.
    #[arg(long, value_name = "N", default_value = "200")]
    positions: usize,
    /// Milliseconds for a move.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = millis())]
    move_ms: u64,
    /// Milliseconds that a program may take to start.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = millis())]
    start_ms: u64,
    /// Milliseconds by which an answer may be late.
    #[arg(long, value_name = "N", default_value = "100", value_parser = millis())]
    margin_ms: u64,
    /// The seed of the moves of chance; the same seed gives the same games.
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// What the program's processes may use and see.
    #[command(flatten)]
    bounds: ConfinementArgs,
}

/// Checks a program.
pub fn run(options: &Check) -> Result<Exit> {
    let game = game(options.game.as_deref())?;
    let command = command(&options.command)?;
    if let Command::Builtin(_) = command {
        return Err(anyhow!("expected a program, and builtin:... is none"));
    }
    let subject = CheckConfig {
        player: Entrant::of(name(&command), command),
        game,
        limits: Limits {
            move_ms: Some(options.move_ms),
            start_ms: options.start_ms,
            margin_ms: options.margin_ms,
            ..Limits::default()
        },
        seed: options.seed,
        positions: options.positions,
    };
    let (context, _) = context(None, &options.bounds.confinement(), [&subject.player])?;
    if is_missing(&subject.player, &context) {
        return Ok(Exit::NotStarted);
    }
    let mut printed = Ok(Exit::Done);
    let mut explained = BTreeSet::new();
    let report = check::check(&subject, &context, &mut |step| {
        if !options.json && printed.is_ok() {
            printed = super::print(&text(step, &mut explained));
        }
    });
    printed?;
    let Some(report) = report else {
        return Ok(Exit::Interrupted);
    };
    if options.json {
        super::print_data(&(serde_json::to_string_pretty(&report)? + "\n"))?;
    } else {
        super::print(&summary(&report))?;
    }
    Ok(match report.is_passed() {
        true => Exit::Done,
        false => Exit::Amiss,
    })
}

/// A step, with what is wrong in it; what was explained before is not explained again.
fn text(step: &Step, explained: &mut BTreeSet<Mistake>) -> String {
    let mark = match (step.is_passed(), step.findings.is_empty()) {
        _ if step.left_out => "-",
        (true, true) => "ok",
        (true, false) => "hint",
        (false, _) => "WRONG",
    };
    let mut text = format!("{:>2} {mark:<5}  {}\n", step.number, step.title);
    if !step.remark.is_empty() {
        text += &format!("          {}\n", step.remark);
    }
    for finding in &step.findings {
        let Finding { mistake, words, shown_by } = finding;
        text += &format!("    {} ({mistake}): {}\n", words.weight, words.what);
        if !shown_by.is_empty() {
            text += &format!("      Seen:   {shown_by}\n");
        }
        if explained.insert(*mistake) {
            text += &format!("      Why:    {}\n      Repair: {}\n", words.why, words.repair);
        }
    }
    for exchange in &step.exchanges {
        let came = exchange.came.as_deref().unwrap_or("(nothing)");
        text += &format!("          sent {}: came {came}", exchange.sent);
        if exchange.expected != came {
            text += &format!("; expected {}", exchange.expected);
        }
        text.push('\n');
    }
    text
}

/// The end of the check.
fn summary(report: &CheckReport) -> String {
    let Games { games, invalid, faults, median_us, longest_us, .. } = &report.games;
    let mut text = "\n".to_owned();
    if *longest_us > 0 {
        let [median, longest] = [*median_us, *longest_us].map(|us| us as f64 / 1000.0);
        text += &format!("Time for a move: median {median:.1} ms, longest {longest:.1} ms.");
        if let Some(kb) = report.peak_kb {
            text += &format!(" Memory: {} MB at most.", kb.div_ceil(1024));
        }
        text.push('\n');
    }
    let share = |lost: u32| f64::from(lost) * 100.0 / f64::from((*games).max(1));
    let verdict = match report.games.is_removed() {
        true => "more than 10 %, so it would be removed from the ranking",
        false => "with up to 10 % it stays in the ranking",
    };
    text += &format!(
        "It lost {invalid} of {games} games ({:.1} %) by invalid moves: {verdict}.\n",
        share(*invalid)
    );
    let others = faults.iter();
    let others = others.filter(|(kind, _)| !["illegal", "garbled"].contains(kind));
    let others: Vec<String> = others.map(|(kind, n)| format!("{n} {kind}")).collect();
    if !others.is_empty() {
        let more = report.games.lost() - invalid;
        let (share, others) = (share(more), others.join(", "));
        text += &format!("It lost {more} more ({share:.1} %) by other faults: {others}.\n");
    }
    text + match report.is_passed() {
        true => "Nothing is wrong.\n",
        false => "Something is wrong: see above.\n",
    }
}
