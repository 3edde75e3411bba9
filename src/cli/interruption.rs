//! Ending in good order when the program is asked to.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use anyhow::{Context, Result, anyhow};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};
use signal_hook::iterator::Signals;

use crate::control::Interrupt;
use crate::referee::player::Shortage;

use super::Exit;

/// The wish to end, as everybody wants to hear it.
#[derive(Clone)]
pub struct Interruption {
    /// For who asks now and then.
    pub stop: Arc<AtomicBool>,
    /// For who plays.
    pub interrupt: Interrupt,
}

/// Both become true when the program is asked to end by SIGINT, SIGTERM or SIGHUP; when it is asked
/// once more, it ends at once. A SIGHUP that was ignored at the start stays so: `nohup` wants it.
pub fn listen() -> Result<Interruption> {
    let stop = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::default();
    let mut wanted = vec![SIGINT, SIGTERM, SIGHUP];
    wanted.retain(|signal| *signal != SIGHUP || !is_ignored(SIGHUP));
    for &signal in &wanted {
        // In this order: the first signal finds the flag down, and only raises it.
        register_conditional_shutdown(signal, Exit::Interrupted as i32, Arc::clone(&stop))
            .and_then(|_| register(signal, Arc::clone(&stop)))
            .context("cannot listen for signals")?;
    }
    let mut signals = Signals::new(wanted).context("cannot listen for signals")?;
    let heard = interrupt.clone();
    let thread = thread::Builder::new().name("signals".to_owned());
    // It ends with the process.
    thread
        .spawn(move || signals.forever().for_each(|_| heard.raise()))
        .map_err(|error| match Shortage::of(&error) {
            Some(shortage) => anyhow!("{shortage}"),
            None => error.into(),
        })
        .context("cannot listen for signals")?;
    Ok(Interruption { stop, interrupt })
}

/// Whether this process ignores a signal, as far as the system tells: Linux does, in a mask in
/// which the lowest bit is signal 1.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
