//! Somebody who plays, and how its program is run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::command::Command;
use super::fault::Fault;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::rules::notation::Quoted;
use crate::rules::{is_disturbing, is_visible};

/// Somebody who plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// What it is called in tables.
    pub name: String,
    /// How it is run.
    pub program: Program,
    /// How many days too late it was handed in.
    pub days_late: u32,
    /// Whether it is somebody else's work.
    pub plagiarised: bool,
}

impl Entrant {
    /// Somebody of whom no more is known than how it is run, as it is.
    #[must_use]
    pub fn of(name: String, command: Command) -> Entrant {
        Entrant {
            name,
            program: Program {
                command,
                directory: None,
                environment: BTreeMap::new(),
                protocol: ProtocolName::default(),
                options: BTreeMap::new(),
            },
            days_late: 0,
            plagiarised: false,
        }
    }
}

/// So many characters a name may have.
const LONGEST_NAME: usize = 100;

/// Whether a name can be told apart in tables and shown in the midst of lines.
///
/// # Errors
/// It cannot: which name, and what was expected.
pub fn check_name(name: &str) -> Result<(), String> {
    let length = name.chars().count();
    let expected = match name.chars().find(|c| is_disturbing(*c)) {
        Some(c) => format!(
            "expected a name without control characters and such that turn the direction of writing, and found U+{:04X}",
            u32::from(c)
        ),
        None if name.trim() != name => "expected a name without blanks around it".to_owned(),
        None if !(1..=LONGEST_NAME).contains(&length) => {
            format!("expected a name of 1 to {LONGEST_NAME} characters, and it has {length}")
        }
        None if !name.contains(is_visible) => "expected a name that can be seen".to_owned(),
        None => return Ok(()),
    };
    Err(format!("{}: {expected}", Quoted(name)))
}

/// How a player is run.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// What is run.
    pub command: Command,
    /// In which directory; relative to that of the tournament file, which it is when none is given.
    pub directory: Option<PathBuf>,
    /// Variables that are set for it, beside those of the referee itself.
    pub environment: BTreeMap<String, String>,
    /// What it speaks.
    pub protocol: ProtocolName,
    /// What it is told before its first game, by name, in a protocol that has options: `setoption`
    /// in UCI and UGI, a command in GTP.
    pub options: BTreeMap<String, String>,
}

impl Program {
    /// Whether a game of it can end by this fault, or, where there is none, by giving up: a
    /// strategy of our own has neither a process nor a deadline, and some protocols have no word
    /// for giving up.
    #[must_use]
    pub fn can_end_by(&self, fault: Option<&Fault>) -> bool {
        match (&self.command, fault) {
            // What it chooses is played by the rules before it is told.
            (Command::Builtin(_), Some(fault)) => matches!(fault, Fault::Crashed { .. }),
            (Command::Program(_), Some(_)) => true,
            (Command::Builtin(_), None) => false,
            (Command::Program(_), None) => {
                matches!(self.protocol, ProtocolName::Native | ProtocolName::Gtp)
            }
        }
    }
}

/// What players speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum ProtocolName {
    /// The requests of protocol.md.
    #[default]
    Native,
    /// The Universal Chess Interface, with drops.
    Uci,
    /// The Universal Game Interface.
    Ugi,
    /// The Go Text Protocol, version 2.
    Gtp,
    /// The protocol of Gomocup, for the game gomoku.
    Gomocup,
}
