//! Experience with Grundy's game, in files.

use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;

use crate::control::Budget;
use crate::solvers::grundy::{Decision, Experience, Memory};

use super::out::{say, write_error};
use super::{Exit, interruption};

/// Which positions to decide, and where to keep them.
#[derive(Args, Debug)]
pub struct Gathering {
    /// The game.
    #[arg(value_parser = ["grundy"])]
    game: String,
    /// Decides all positions whose heaps are together at most this, up to 80.
    #[arg(long, value_name = "N", value_parser = super::number(0..=80u64))]
    total: u64,
    /// The directory of the files mpos and ppos; it is made if it is not there.
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
}

/// Decides them.
pub fn run(options: &Gathering) -> Result<Exit> {
    let interruption = interruption::listen()?;
    let named = || format!("--dir: cannot use {}", options.dir.display());
    fs::create_dir_all(&options.dir).with_context(named)?;
    let mut experience = Experience::new(&options.dir);
    let mut memory = Memory::default();
    let refused = experience.load(&mut memory).with_context(named)?;
    refused.iter().for_each(say);
    let (known, start) = (memory.len(), Instant::now());
    let mut budget = Budget::new(None, None, interruption.interrupt);
    let is_watched = stderr().is_terminal();
    let decided = memory.decide_all(options.total, &mut budget, |total| {
        if is_watched {
            write_error(&format!("\rtotal {total} of {}\u{1b}[K", options.total));
        }
    });
    if is_watched {
        say("");
    }
    let (found, seconds) = (memory.len() - known, start.elapsed().as_secs_f64());
    for line in experience.save(&mut memory).with_context(named)? {
        if !refused.contains(&line) {
            say(line);
        }
    }
    say(format!("{found} positions decided in {seconds:.3} s; {known} were known"));
    if decided.is_err() {
        say("interrupted: what was decided is kept");
        return Ok(Exit::Interrupted);
    }
    let within = memory.iter().filter(|(heaps, _)| heaps.total() <= options.total);
    let (lost, won): (Vec<_>, Vec<_>) =
        within.partition(|(_, decision)| **decision == Decision::Lost);
    super::print(&format!(
        "total at most {}: {} lost, {} won\n",
        options.total,
        lost.len(),
        won.len()
    ))
}
