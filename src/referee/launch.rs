//! How a player's program is started.

use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::{Command, Program};

/// A command line, a folder, and changes to the environment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Launch {
    pub words: Vec<String>,
    pub directory: PathBuf,
    pub environment: Vec<(String, String)>,
}

impl Launch {
    /// `None` for a strategy of ours. The program's folder is seen from `base`.
    pub fn of(program: &Program, base: &Path) -> Option<Launch> {
        let Command::Program(words) = &program.command else {
            return None;
        };
        let directory = match &program.directory {
            Some(directory) => base.join(directory),
            None => base.to_owned(),
        };
        let environment = program.environment.iter();
        Some(Launch {
            words: words.clone(),
            directory,
            environment: environment
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect(),
        })
    }

    fn missing(&self) -> Option<String> {
        if !self.directory.is_dir() {
            return Some(format!("there is no folder {}", self.directory.display()));
        }
        let program = self.words.first().map(String::as_str).unwrap_or_default();
        if program.contains('/') {
            let path = self.directory.join(program);
            return match path.metadata() {
                Err(error) => Some(format!("{}: {error}", path.display())),
                Ok(data) if data.is_dir() => Some(format!("{} is a folder", path.display())),
                Ok(data) if data.permissions().mode() & 0o111 == 0 => {
                    Some(format!("{} may not be run", path.display()))
                }
                Ok(_) => None,
            };
        }
        let own = self.environment.iter().rfind(|(key, _)| key == "PATH");
        let path = match own {
            Some((_, path)) => path.into(),
            None => env::var_os("PATH").unwrap_or_default(),
        };
        let found = env::split_paths(&path).any(|folder| {
            let data = self.directory.join(folder).join(program).metadata();
            data.is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
        });
        (!found).then(|| format!("there is no program {program:?} in PATH"))
    }
}

/// What is missing before a program can be started, if anything is; nothing is started. The program is searched as a shell
/// does: a name with a slash is a path, seen from the program's folder; any other is looked up in `PATH`.
#[must_use]
pub fn missing(program: &Program, base: &Path) -> Option<String> {
    Launch::of(program, base)?.missing()
}
