//! `jogada check`: a program looked at before it is handed in.

use std::collections::HashSet;

use anyhow::{Context, Result, anyhow};
use clap::Args;

use crate::referee::check::{self, CheckConfig, CheckReport, Games, Severity, Step};
use crate::referee::player::{Command, Entrant, Limits, MatchContext, missing};

use super::bounds::ConfinementArgs;
use super::matches::options::{command, game, millis, name};
use super::{Exit, interruption};

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
    let interruption = interruption::listen()?;
    let mut context = MatchContext::new(
        std::env::current_dir().context("cannot find the working directory")?,
        interruption.interrupt,
    );
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
    if let Some(why) = missing(&subject.player.program, &context.base) {
        super::say(format!("jogada: it cannot be started: {why}"));
        return Ok(Exit::NotStarted);
    }
    options.bounds.confine(&mut context, [&subject.player])?;
    let mut printed = Ok(Exit::Done);
    let mut explained = HashSet::new();
    let checkup = check::check(&subject, &context, &mut |step| {
        if !options.json && printed.is_ok() {
            printed = super::print(&text(step, &mut explained));
        }
    });
    printed?;
    let Some(checkup) = checkup else {
        return Ok(Exit::Interrupted);
    };
    if options.json {
        let json = serde_json::to_string_pretty(&checkup)?;
        super::print_data(&format!("{json}\n"))?;
    } else {
        super::print(&summary(&checkup))?;
    }
    Ok(match checkup.is_passed() {
        true => Exit::Done,
        false => Exit::Amiss,
    })
}

/// A step, with what is wrong in it; what was explained before is not explained again.
fn text(step: &Step, explained: &mut HashSet<&'static str>) -> String {
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
        let weight = match finding.words.weight {
            Severity::Wrong => "Wrong",
            Severity::Hint => "Hint",
        };
        text += &format!(
            "    {weight} ({}): {}\n",
            finding.words.name, finding.words.what
        );
        if !finding.shown_by.is_empty() {
            text += &format!("      Seen:   {}\n", finding.shown_by);
        }
        if explained.insert(finding.words.name) {
            text += &format!("      Why:    {}\n", finding.words.why);
            text += &format!("      Repair: {}\n", finding.words.repair);
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
fn summary(checkup: &CheckReport) -> String {
    let Games {
        games,
        invalid,
        median_us,
        longest_us,
        ..
    } = checkup.games;
    let mut text = "\n".to_owned();
    let ms = |micros: u64| micros as f64 / 1000.0;
    if longest_us > 0 {
        text += &format!(
            "Time for a move: median {:.1} ms, longest {:.1} ms.",
            ms(median_us),
            ms(longest_us)
        );
        if let Some(kb) = checkup.peak_kb {
            text += &format!(" Memory: {} MB at most.", kb.div_ceil(1024));
        }
        text.push('\n');
    }
    let share = |lost: u32| f64::from(lost) * 100.0 / f64::from(games.max(1));
    text += &format!(
        "It lost {invalid} of {games} games ({:.1} %) by invalid moves: ",
        share(invalid)
    );
    text += match checkup.games.is_removed() {
        true => "more than 10 %, so it would be removed from the ranking.\n",
        false => "with up to 10 % it stays in the ranking.\n",
    };
    let others = checkup.games.faults.iter();
    let others: Vec<String> = others
        .filter(|(kind, _)| !["illegal", "garbled"].contains(kind))
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    if !others.is_empty() {
        let more = checkup.games.lost() - invalid;
        text += &format!(
            "It lost {more} more ({:.1} %) by other faults: {}.\n",
            share(more),
            others.join(", ")
        );
    }
    text += match checkup.is_passed() {
        true => "Nothing is wrong.\n",
        false => "Something is wrong: see above.\n",
    };
    text
}
