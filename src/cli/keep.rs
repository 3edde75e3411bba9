//! The hidden commands by which this program keeps and becomes players.

use std::ffi::OsString;

use clap::Args;

use crate::referee::player::{self, ProcessLimits};

use super::Exit;

/// The parent of this process, and a player's command line.
#[derive(Args, Debug)]
pub struct Kept {
    /// The parent.
    parent: u32,
    /// The command line.
    #[arg(last = true, required = true)]
    words: Vec<OsString>,
}

/// Confinement, and a player's command line.
#[derive(Args, Debug)]
pub struct Confined {
    /// Megabytes.
    #[arg(long)]
    memory: Option<u64>,
    /// Seconds.
    #[arg(long)]
    cpu_time: Option<u64>,
    /// How many.
    #[arg(long)]
    processes: Option<u64>,
    /// Its number.
    #[arg(long)]
    user: Option<u32>,
    /// The command line.
    #[arg(last = true, required = true)]
    words: Vec<OsString>,
}

/// As a shell does when a program cannot be run.
const CANNOT_RUN: i32 = 127;

/// Keeps a player, and ends as it has ended.
#[cfg(target_os = "linux")]
pub fn keep(kept: &Kept) -> anyhow::Result<Exit> {
    match player::keep(kept.parent, &kept.words)? {
        player::Exit::Code(code) => std::process::exit(code),
        player::Exit::Signal(signal) => {
            // Should that not end this process, the code tells.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
            std::process::exit(128 + signal);
        }
    }
}

/// Becomes a player.
#[cfg(target_os = "linux")]
pub fn become_player(kept: &Kept) -> anyhow::Result<Exit> {
    let error = player::become_player(kept.parent, &kept.words);
    cannot_run(&kept.words, &error)
}

/// Becomes a player within bounds.
pub fn confine(confined: &Confined) -> anyhow::Result<Exit> {
    let rations = ProcessLimits {
        memory_mb: confined.memory,
        cpu_s: confined.cpu_time,
        processes: confined.processes,
        user: confined.user,
    };
    cannot_run(&confined.words, &player::confine(&rations, &confined.words))
}

fn cannot_run(words: &[OsString], error: &std::io::Error) -> ! {
    if let Some(program) = words.first() {
        super::say(format!("jogada: cannot run {}: {error}", program.display()));
    }
    std::process::exit(CANNOT_RUN);
}

/// Never asked for.
#[cfg(not(target_os = "linux"))]
pub fn keep(_: &Kept) -> anyhow::Result<Exit> {
    std::process::exit(CANNOT_RUN)
}

/// Never asked for.
#[cfg(not(target_os = "linux"))]
pub fn become_player(_: &Kept) -> anyhow::Result<Exit> {
    std::process::exit(CANNOT_RUN)
}
