//! Who answered like whom.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::control::Interrupt;
use crate::referee::report::similarity;

use super::Exit;
use super::recorded::Repair;

/// The games of a result folder.
#[derive(Args, Debug)]
pub struct Similar {
    /// The result folder, or a file of games.
    source: PathBuf,
    /// How long the oracle may take to find what moves are worth, in milliseconds.
    #[arg(long, value_name = "N", default_value = "60000")]
    analyze_ms: u64,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// Prints the pairs.
pub fn run(options: &Similar) -> Result<Exit> {
    let games = options.repair.games(&options.source)?;
    let patience = Duration::from_millis(options.analyze_ms);
    let found = similarity::similarity(&games.entries, patience, &Interrupt::default());
    let mut text = String::new();
    if !found.pairs.is_empty() {
        text = found.table().text() + "\n";
    }
    for remark in found.remarks() {
        text += &remark;
        text.push('\n');
    }
    super::print(&text)
}
