//! Ending in good order when the program is asked to.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown};
use signal_hook::iterator::Signals;

use crate::solvers::Interrupt;

use super::Exit;

/// The wish to end, as everybody wants to hear it.
#[derive(Clone)]
pub struct Interruption {
    /// For who asks now and then.
    pub stop: Arc<AtomicBool>,
    /// For who plays.
    pub interrupt: Interrupt,
}

/// Both become true when the program is asked to end by SIGINT, SIGTERM or SIGHUP; when it is asked once more, it ends
/// at once.
pub fn listen() -> Result<Interruption> {
    let stop = Arc::new(AtomicBool::new(false));
    let interrupt = Interrupt::default();
    let wanted = [SIGINT, SIGTERM, SIGHUP];
    for signal in wanted {
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
        .context("no thread can be started to listen for signals")?;
    Ok(Interruption { stop, interrupt })
}
