//! The command line: arguments in, exit code out.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod bounds;
mod check;
mod examples;
mod exit;
mod experience;
mod guide;
mod interruption;
mod keep;
mod list;
mod manual;
mod matches;
mod merge;
mod meter;
mod nimbers;
mod out;
mod page;
mod play;
mod progress;
mod prove;
mod ratings;
mod ready;
mod recorded;
mod replay;
mod report;
mod similar;
mod solve;
mod speak;
mod standings;
mod starter;
mod style;
mod tournament;
mod train;
mod watch;

pub use args::{Cli, Command, Setup, Speak};
pub use exit::Exit;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Result, anyhow};
use clap::FromArgMatches;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::control::Interrupt;
use crate::rules::notation::words;
use crate::session::{Engine, SetupError};

use out::{Lost, print, print_data, say};

/// Does what the command line of this process asks for, and says what goes wrong.
#[must_use]
pub fn main() -> ExitCode {
    let done = match parsed() {
        Ok(cli) => run(cli).map(ExitCode::from),
        Err(error) => out::help(&error),
    };
    done.unwrap_or_else(|error| match Lost::find(&error) {
        Some(Lost::Gone) => ExitCode::SUCCESS,
        Some(Lost::Full(_)) => {
            say(format!("jogada: {error:#}"));
            Exit::Amiss.into()
        }
        None => {
            say(format!("jogada: {error:#}"));
            ExitCode::from(2)
        }
    })
}

/// The command line of this process.
fn parsed() -> clap::error::Result<Cli> {
    Cli::from_arg_matches(&examples::command().try_get_matches()?)
}

/// Does what the command line asks for.
///
/// # Errors
/// What went wrong, for a person.
pub fn run(cli: Cli) -> Result<Exit> {
    match cli.command {
        None if cli.speak.list => list::run(),
        None => speak::run(&cli.speak).map(|()| Exit::Done),
        Some(Command::Play(play)) => play::run(&play),
        Some(Command::Match(options)) => matches::run(&options),
        Some(Command::Starter(starter)) => starter::run(&starter),
        Some(Command::Check(check)) => check::run(&check),
        Some(Command::Keep(supervised)) => keep::keep(&supervised),
        Some(Command::Become(supervised)) => keep::become_player(&supervised),
        Some(Command::Tournament(options)) => tournament::play(&options),
        Some(Command::Resume(options)) => tournament::resume(&options),
        Some(Command::Standings(options)) => standings::run(&options),
        Some(Command::Watch(options)) => watch::run(&options),
        Some(Command::Ratings(options)) => ratings::run(&options),
        Some(Command::Replay(options)) => replay::run(&options),
        Some(Command::Report(options)) => report::run(&options),
        Some(Command::Similar(options)) => similar::run(&options),
        Some(Command::Merge(options)) => merge::run(&options),
        Some(Command::Train(lessons)) => train::run(&lessons),
        Some(Command::Prove(prove)) => prove::run(&prove),
        Some(Command::Solve(solve)) => solve::run(&solve).map(|()| Exit::Done),
        Some(Command::Nimbers(options)) => nimbers::run(&options),
        Some(Command::Experience(options)) => experience::run(&options),
        Some(Command::Guide(options)) => guide::run(&options),
        Some(Command::Completions(options)) => manual::completions(&options),
        Some(Command::Man(options)) => manual::man_pages(&options),
    }
}

impl Setup {
    /// An engine that is set to this.
    ///
    /// # Errors
    /// A game, strategy or limit that there is not, naming the option.
    fn engine(&self, interrupt: Interrupt) -> Result<Engine> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => SysRng.try_next_u64()?,
        };
        let mut engine = Engine::new(seed, interrupt);
        type Set = fn(&mut Engine, &[&str]) -> Result<(), SetupError>;
        let requests: [(&str, &Option<String>, Set); 3] = [
            ("game", &self.game, Engine::set_game),
            ("strategy", &self.strategy, Engine::set_strategy),
            ("limits", &self.limits, Engine::set_limits),
        ];
        for (name, value, set) in requests {
            let Some(value) = value else { continue };
            let words: Vec<_> = words(value).collect();
            let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
            set(&mut engine, &words).map_err(|error| anyhow!("--{name} {error}"))?;
        }
        Ok(engine)
    }
}

/// A size of a memory that an address space has room for.
fn megabytes(word: &str) -> Result<usize, String> {
    number(1..=1 << 20)(word)
}

/// What reads a number within these bounds.
fn number<N: Copy + Display + FromStr + PartialOrd>(
    bounds: RangeInclusive<N>,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |word| match word.parse() {
        Ok(number) if bounds.contains(&number) => Ok(number),
        _ => Err(format!("expected a number from {} to {}", bounds.start(), bounds.end())),
    }
}
