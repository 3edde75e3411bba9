//! `jogada check`: a program looked at before it is handed in.

mod text;

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::Args;

use crate::referee::check::{self, CheckConfig, Verdict};
use crate::referee::player::{Command, Entrant, Limits, Tracer};

use super::Exit;
use super::bounds::{ConfinementArgs, context, is_missing};
use super::matches::names::name;
use super::matches::options::{command, game, millis};
use super::progress::Spinner;
use text::Look;

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
    /// Show all steps, with what was sent and what came.
    #[arg(long, short, conflicts_with = "json")]
    verbose: bool,
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
    /// Write every line that is sent and received, and what the program writes to standard error,
    /// to a file, as lines of JSON with times.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
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
    let (mut context, _) = context(None, &options.bounds.confinement(), [&subject.player])?;
    if is_missing(&subject.player, &context) {
        return Ok(Exit::NotStarted);
    }
    if let Some(path) = &options.trace {
        let tracer = Tracer::into_file(path);
        context.tracer = Some(tracer.with_context(|| format!("--trace {}", path.display()))?);
    }
    if !options.json {
        super::print(&format!("checking {}\n", subject.game))?;
    }
    let spinner = Spinner::new();
    let report = check::check(&subject, &context, &mut |title| spinner.tell(title));
    spinner.finish();
    super::bounds::say_trace_error(&context);
    let Some(report) = report else {
        return Ok(Exit::Interrupted);
    };
    if options.json {
        super::print_data(&report.json()?)?;
    } else {
        let look = Look::of_standard_output(subject.language());
        super::print_data(&look.report(&report, options.verbose))?;
    }
    Ok(match report.verdict() {
        Verdict::Fit => Exit::Done,
        _ => Exit::Amiss,
    })
}
