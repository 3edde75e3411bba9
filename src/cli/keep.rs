//! The hidden commands by which this program supervises and becomes players.

use std::ffi::OsString;

use clap::Args;

use crate::referee::player::{self, ProcessLimits};

use super::Exit;

/// Limits, and a player's command line.
#[derive(Args, Debug)]
pub struct Supervised {
    /// As JSON.
    #[arg(value_parser = limits)]
    limits: ProcessLimits,
    /// The parent of this process.
    #[arg(long)]
    parent: Option<u32>,
    /// The command line.
    #[arg(last = true, required = true)]
    words: Vec<OsString>,
}

fn limits(json: &str) -> Result<ProcessLimits, serde_json::Error> {
    serde_json::from_str(json)
}

/// As a shell does when a program cannot be run.
const CANNOT_RUN: i32 = 127;

/// Supervises a player, and ends as it has ended.
pub fn keep(supervised: &Supervised) -> anyhow::Result<Exit> {
    #[cfg(target_os = "linux")]
    if let Some(parent) = supervised.parent {
        match player::keep(parent, &supervised.limits, &supervised.words)? {
            player::Exit::Code(code) => std::process::exit(code),
            player::Exit::Signal(signal) => {
                // Should that not end this process, the code tells.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
                std::process::exit(128 + signal);
            }
        }
    }
    become_player(supervised)
}

/// Becomes a player.
pub fn become_player(supervised: &Supervised) -> anyhow::Result<Exit> {
    let Supervised { parent, limits, words } = supervised;
    let error = player::become_player(*parent, limits, words);
    if let Some(program) = words.first() {
        super::say(format!("jogada: cannot run {}: {error}", program.display()));
    }
    std::process::exit(CANNOT_RUN);
}
