//! Somebody who plays, and how its program is run.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::command::Command;
use serde::{Deserialize, Serialize};

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
    /// What it is told before its first game, by name, in a protocol that has options: `setoption` in UCI and UGI, a command in
    /// GTP.
    pub options: BTreeMap<String, String>,
}

/// What players speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProtocolName {
    /// The requests `x_inicia`, `o_responde` and so on of `protocol.md`.
    #[default]
    Native,
    /// The Universal Chess Interface, with drops.
    Uci,
    /// The Universal Game Interface.
    Ugi,
    /// The Go Text Protocol, version 2.
    Gtp,
    /// The protocol of Gomocup, for `gomoku` alone.
    Gomocup,
}
