//! Speaking a protocol on standard input and output.

use std::env;
use std::fs::OpenOptions;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::control::Interrupt;
use crate::protocol::{ALL, Auto, Protocol, serve};

use super::Speak;
use super::out::{say, stdout};

/// Answers requests until the input ends.
pub fn run(speak: &Speak) -> Result<()> {
    log_to(speak)?;
    // A polite end is the same as the end of the input. The handler only ends the process, so it
    // cannot come amiss.
    signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGTERM,
        0,
        Arc::new(AtomicBool::new(true)),
    )
    .context("cannot listen for SIGTERM")?;
    let interrupt = Interrupt::default();
    let engine = speak.setup.engine(interrupt.clone())?;
    let mut protocol: Box<dyn Protocol> =
        match ALL.iter().find(|entry| entry.name == protocol_name(speak)) {
            Some(entry) => (entry.open)(engine),
            None => Box::new(Auto::new(engine)),
        };
    interrupt.watch(|| is_readable(Some(&NOW)));
    if io::stdin().is_terminal() {
        say(concat!(
            "jogada ",
            env!("CARGO_PKG_VERSION"),
            ": type requests, one a line; help lists them, Ctrl-D ends."
        ));
    }
    let input = BufReader::new(Input(interrupt.clone()));
    let served = serve(protocol.as_mut(), input, stdout(), &interrupt);
    served.context("cannot go on answering")
}

/// Standard input, which tells when it waits.
struct Input(Interrupt);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !is_readable(Some(&NOW)) {
            self.0.idle(true);
            is_readable(None);
            self.0.idle(false);
        }
        Ok(rustix::io::read(rustix::stdio::stdin(), buffer)?)
    }
}

const NOW: Timespec = Timespec { tv_sec: 0, tv_nsec: 0 };

/// Whether there is something to read on standard input, or its end, within this time; `None` for
/// any time.
fn is_readable(time: Option<&Timespec>) -> bool {
    let mut input = [PollFd::from_borrowed_fd(rustix::stdio::stdin(), PollFlags::IN)];
    // What is wrong with the input is said when it is read.
    poll(&mut input, time) != Ok(0)
}

/// The name of the protocol that is asked for: on the command line, or by the name under which the
/// program was started, since managers of Gomocup start what begins with `pbrain`.
fn protocol_name(speak: &Speak) -> &str {
    let program = env::args_os().next().unwrap_or_default();
    let name = Path::new(&program).file_name().unwrap_or_default();
    let is_brain = name.as_encoded_bytes().starts_with(b"pbrain");
    if is_brain && speak.protocol == "auto" { "gomocup" } else { &speak.protocol }
}

fn log_to(speak: &Speak) -> Result<()> {
    // Who names a file wants to read something there.
    let level = if speak.log_file.is_some() { "debug" } else { "off" };
    let env = env_logger::Env::new().filter_or("JOGADA_LOG", level);
    let mut logger = env_logger::Builder::from_env(env);
    if let Some(path) = &speak.log_file {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.with_context(|| format!("--log-file: cannot write {}", path.display()))?;
        logger.target(env_logger::Target::Pipe(Box::new(file)));
    }
    let begun = Instant::now();
    logger.format(move |out, record| {
        let (seconds, level) = (begun.elapsed().as_secs_f64(), record.level());
        writeln!(out, "{seconds:9.3} {level:5} {}", record.args())
    });
    logger.init();
    Ok(())
}
