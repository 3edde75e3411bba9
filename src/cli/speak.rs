//! Speaking a protocol on standard input and output.

use std::fs::OpenOptions;
use std::io::{self, BufReader, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};

use crate::protocol::{ALL, Auto, Protocol, serve};
use crate::solvers::Interrupt;

use super::Speak;

/// Answers requests until the input ends.
pub fn run(speak: &Speak) -> Result<()> {
    log_to(speak)?;
    // A polite end is the same as the end of the input. The handler only ends the process, so it cannot come amiss.
    signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGTERM,
        0,
        Arc::new(AtomicBool::new(true)),
    )
    .context("cannot listen for SIGTERM")?;
    let interrupt = Interrupt::default();
    let engine = speak.setup.engine(interrupt.clone())?;
    let mut protocol: Box<dyn Protocol> =
        match ALL.iter().find(|entry| entry.name == speak.protocol) {
            Some(entry) => (entry.open)(engine),
            None => Box::new(Auto::new(engine)),
        };
    if io::stdin().is_terminal() {
        eprintln!(
            "jogada {}: type requests, one a line; help lists them, Ctrl-D ends.",
            env!("CARGO_PKG_VERSION")
        );
    }
    match serve(
        protocol.as_mut(),
        BufReader::new(io::stdin()),
        io::stdout(),
        &interrupt,
    ) {
        // Whoever listened has gone: that is a quiet end.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot go on answering"),
    }
}

fn log_to(speak: &Speak) -> Result<()> {
    // Who names a file wants to read something there.
    let level = if speak.log_file.is_some() {
        "debug"
    } else {
        "off"
    };
    let env = env_logger::Env::new().filter_or("JOGADA_LOG", level);
    let mut logger = env_logger::Builder::from_env(env);
    if let Some(path) = &speak.log_file {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("--log-file: cannot write {}", path.display()))?;
        logger.target(env_logger::Target::Pipe(Box::new(file)));
    }
    logger.init();
    Ok(())
}
