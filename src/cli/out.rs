//! What this program says: all of it goes through here, so that nothing that becomes of the reader
//! ends it in disorder.
//!
//! Where nobody reads standard output any more, that is a quiet end. Where it is full, that is
//! told, with exit code 1. Of messages on standard error nobody could be told that they are lost,
//! and the work goes on.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::process::ExitCode;

use anyhow::Result;

use super::Exit;
use crate::rules::showable_lines;

/// Standard output does not take what is written.
#[derive(Debug)]
pub enum Lost {
    /// Nobody reads: a pipe was closed, a terminal hung up.
    Gone,
    /// There is no room for it, or the like.
    Full(io::Error),
}

impl Lost {
    /// What an error on the way to standard output comes from.
    pub fn find(error: &anyhow::Error) -> Option<&Lost> {
        error.chain().find_map(|cause| {
            let inner = cause.downcast_ref::<io::Error>()?.get_ref()?;
            inner.downcast_ref::<Lost>()
        })
    }
}

impl Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Lost::Gone => f.write_str("nobody reads standard output any more"),
            Lost::Full(error) => write!(f, "cannot write to standard output: {error}"),
        }
    }
}

impl std::error::Error for Lost {}

impl From<io::Error> for Lost {
    fn from(error: io::Error) -> Lost {
        let hung_up = rustix::io::Errno::IO.raw_os_error();
        if error.kind() == ErrorKind::BrokenPipe || error.raw_os_error() == Some(hung_up) {
            Lost::Gone
        } else {
            Lost::Full(error)
        }
    }
}

/// Standard output, of which each error is a [`Lost`].
pub struct Output(io::Stdout);

/// Standard output.
pub fn stdout() -> Output {
    Output(io::stdout())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(lost)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(lost)
    }
}

/// An error of standard output as the [`Lost`] that it is.
pub fn lost(error: io::Error) -> io::Error {
    match error.kind() {
        // Whoever writes tries again.
        ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, Lost::from(error)),
    }
}

/// Writes lines to standard output, for a person, and goes on if nobody reads them. Whatever a
/// terminal would obey is written out.
///
/// # Errors
/// There is no room for them.
pub fn print(lines: &str) -> Result<Exit> {
    print_data(&showable_lines(lines))
}

/// Writes a text to standard output as it is, for a program, likewise.
///
/// # Errors
/// There is no room for it.
pub fn print_data(text: &str) -> Result<Exit> {
    let mut output = stdout();
    let written = output.write_all(text.as_bytes());
    match written.and_then(|()| output.flush()) {
        Err(error) if !is_gone(&error) => Err(error.into()),
        _ => Ok(Exit::Done),
    }
}

fn is_gone(error: &io::Error) -> bool {
    let inner = error.get_ref();
    inner.is_some_and(|inner| matches!(inner.downcast_ref(), Some(Lost::Gone)))
}

/// Shows what the reader of the command line has to say: help, the version, or what is wrong.
///
/// # Errors
/// There is no room for it on standard output.
pub fn help(said: &clap::Error) -> Result<ExitCode> {
    let code = u8::try_from(said.exit_code()).unwrap_or(2);
    let mut plain = said.to_string();
    if let Some((word, why)) = number_error(said) {
        plain = plain.replace(&word, &why);
    }
    let shown = showable_lines(&plain);
    let plain = said.to_string();
    if said.use_stderr() && shown != plain {
        write_error(&shown);
        return Ok(code.into());
    }
    let printed = said.print().and_then(|()| io::stdout().flush());
    match printed.map_err(lost) {
        Err(error) if !said.use_stderr() => Err(error.into()),
        _ => Ok(code.into()),
    }
}

/// What the library says of a word that is no number, and what that is to a person.
fn number_error(said: &clap::Error) -> Option<(String, String)> {
    let error = std::error::Error::source(said)?;
    let why = match error.downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
        Some(IntErrorKind::Zero) => "expected a number from 1 on",
        Some(IntErrorKind::PosOverflow) => "expected a smaller number",
        Some(IntErrorKind::NegOverflow) => "expected a larger number",
        Some(_) => "expected a whole number, in digits",
        None if error.is::<ParseFloatError>() => "expected a number",
        None => return None,
    };
    Some((error.to_string(), why.to_owned()))
}

/// A text without the numbers that the system gives to errors.
pub fn without_codes(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.parse::<u32>().is_ok() => plain += rest,
            _ => plain += &format!(" (os error {part}"),
        }
    }
    plain
}

/// Writes lines to standard error, for a person, and ends the last one. Whatever a terminal would
/// obey is written out.
pub fn say(lines: impl Display) {
    write_error(&(showable_lines(&without_codes(&lines.to_string())) + "\n"));
}

/// Writes a text to standard error as it is, with what a terminal shall obey.
pub fn write_error(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes()); // nobody could be told
}
