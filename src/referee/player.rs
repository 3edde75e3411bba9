//! Who plays: a program, or a strategy of our own.

use std::env;
use std::fmt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::native::Fluency;

/// A player as it stands in a match or a tournament file, shared by all threads that let it play.
#[derive(Debug)]
pub struct Player {
    name: String,
    kind: Kind,
    strategy: Option<String>,
    /// What a program has shown to understand; learned at its first start, and then true of every start.
    pub(super) fluency: OnceLock<Fluency>,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// A program behind pipes.
    Program(Launch),
    /// A strategy with its options, in this process.
    Builtin(String),
}

/// How a program is started.
#[derive(Debug)]
pub(super) struct Launch {
    pub words: Vec<String>,
    pub directory: Option<PathBuf>,
    pub environment: Vec<(String, String)>,
}

const BUILTIN: &str = "builtin:";

impl Player {
    /// A player with a command line, or `builtin:STRATEGY` and perhaps `key=value` words after it.
    ///
    /// The program is searched as a shell does: a name with a slash is a path, seen from the player's folder; any
    /// other is looked up in `PATH`.
    ///
    /// # Errors
    /// There are no words.
    pub fn new(name: &str, words: Vec<String>) -> Result<Player, BadPlayer> {
        let kind = match words.first().map(|word| word.strip_prefix(BUILTIN)) {
            None => {
                return Err(BadPlayer::Empty {
                    name: name.to_owned(),
                });
            }
            Some(Some(_)) => {
                let line = words.join(" ");
                Kind::Builtin(line.strip_prefix(BUILTIN).unwrap_or(&line).to_owned())
            }
            Some(None) => Kind::Program(Launch {
                words,
                directory: None,
                environment: Vec::new(),
            }),
        };
        Ok(Player {
            name: name.to_owned(),
            kind,
            strategy: None,
            fluency: OnceLock::new(),
        })
    }

    /// The folder that the program works in.
    #[must_use]
    pub fn in_directory(mut self, directory: PathBuf) -> Player {
        if let Kind::Program(launch) = &mut self.kind {
            launch.directory = Some(directory);
        }
        self
    }

    /// What is added to the program's environment.
    #[must_use]
    pub fn with_environment(mut self, environment: Vec<(String, String)>) -> Player {
        if let Kind::Program(launch) = &mut self.kind {
            launch.environment = environment;
        }
        self
    }

    /// The strategy to ask a program for, with options, by the request `strategy`.
    #[must_use]
    pub fn with_strategy(mut self, strategy: Option<String>) -> Player {
        self.strategy = strategy;
        self
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn kind(&self) -> &Kind {
        &self.kind
    }

    pub(super) fn strategy(&self) -> Option<&str> {
        self.strategy.as_deref()
    }

    /// Whether there is such a program, before anything is started.
    ///
    /// # Errors
    /// There is none, or it cannot be run.
    pub fn check(&self) -> Result<(), BadPlayer> {
        match &self.kind {
            Kind::Program(launch) => launch.check().map_err(|why| BadPlayer::NoProgram {
                name: self.name.clone(),
                why,
            }),
            Kind::Builtin(_) => Ok(()),
        }
    }
}

impl Launch {
    fn check(&self) -> Result<(), String> {
        let here = Path::new(".");
        let directory = self.directory.as_deref().unwrap_or(here);
        if !directory.is_dir() {
            return Err(format!("there is no folder {}", directory.display()));
        }
        let program = self.words.first().map(String::as_str).unwrap_or_default();
        if program.contains('/') {
            let path = directory.join(program);
            return match path.metadata() {
                Err(error) => Err(format!("{}: {error}", path.display())),
                Ok(data) if data.is_dir() => Err(format!("{} is a folder", path.display())),
                Ok(data) if data.permissions().mode() & 0o111 == 0 => {
                    Err(format!("{} may not be run", path.display()))
                }
                Ok(_) => Ok(()),
            };
        }
        let own = self.environment.iter().rfind(|(key, _)| key == "PATH");
        let path = own
            .map(|(_, path)| path.into())
            .or_else(|| env::var_os("PATH"))
            .unwrap_or_default();
        let found = env::split_paths(&path).any(|folder| {
            let data = directory.join(folder).join(program).metadata();
            data.is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
        });
        if found {
            Ok(())
        } else {
            Err(format!("there is no program {program:?} in PATH"))
        }
    }
}

/// Why a player cannot take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPlayer {
    /// Its command line has no words.
    Empty {
        /// The player.
        name: String,
    },
    /// Its program is not there.
    NoProgram {
        /// The player.
        name: String,
        /// What is missing.
        why: String,
    },
}

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPlayer::Empty { name } => write!(f, "{name}: expected a program to start"),
            BadPlayer::NoProgram { name, why } => write!(f, "{name} cannot be started: {why}"),
        }
    }
}

impl std::error::Error for BadPlayer {}
