//! Values of heaps by the million.

mod file;
mod summary;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::control::Budget;
use crate::rules::games::grundy::LARGEST;
use crate::solvers::grundy::Nimbers;

use super::out::say;
use super::progress::Progress;
use super::{Exit, interruption};
use file::ValuesFile;

/// Which values to find.
#[derive(Args, Debug)]
pub struct Values {
    /// The game.
    #[arg(value_parser = ["grundy"])]
    game: String,
    /// The largest heap, at most 2147483648. Each takes two bytes of memory.
    #[arg(long, value_name = "N", value_parser = super::number(1..=LARGEST))]
    up_to: u32,
    /// The file of the values. If it is there and holds some, it is gone on with.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// So many values are found and written at a time.
const BLOCK: u32 = 1 << 16;

/// Finds the values.
pub fn run(options: &Values) -> Result<Exit> {
    let interruption = interruption::listen()?;
    let mut nimbers = Nimbers::new();
    let (mut file, mut goal) = (None, options.up_to);
    if let Some(path) = &options.out {
        let opened = ValuesFile::open(path, options.up_to)?;
        nimbers = Nimbers::after(opened.values);
        (file, goal) = (Some(opened.file), opened.goal);
    }
    nimbers.reserve(goal);
    let (known, all) = (nimbers.values().len(), goal as usize + 1);
    let mut progress = Progress::new("values", known, all.max(known));
    let mut budget = Budget::new(None, None, interruption.interrupt);
    let mut interrupted = false;
    while nimbers.values().len() < all && !interrupted {
        let from = nimbers.values().len();
        let block = goal.min(u32::try_from(from)?.saturating_add(BLOCK - 1));
        interrupted = nimbers.grow(block, &mut budget).is_err();
        if let Some(file) = &mut file {
            file.add(&nimbers.values()[from..])?;
        }
        progress.tell(nimbers.values().len(), String::new);
    }
    progress.finish();
    let (values, seconds) = (nimbers.values(), progress.elapsed().as_secs_f64());
    let found = values.len() - known;
    say(format!(
        "{found} values in {seconds:.2} s, {:.0} a second; {known} were known",
        found as f64 / seconds.max(1e-3)
    ));
    if interrupted {
        say(format!("interrupted after heap {}", values.len() - 1));
        return Ok(Exit::Interrupted);
    }
    super::print(&summary::of(&values[..=options.up_to as usize]))
}
