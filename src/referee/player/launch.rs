//! A player's program as it is started: words, a folder and an environment.

use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::command::Command;
use super::entrant::Program;

/// A command line, a folder, and changes to the environment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Launch {
    pub words: Vec<String>,
    pub directory: PathBuf,
    pub environment: Vec<(String, String)>,
    /// Whether the folder was given for this program.
    pub has_own_directory: bool,
    /// Whether it finds no other variables than these.
    pub clears_environment: bool,
}

impl Launch {
    /// `None` for a strategy of ours. The program's folder is seen from `base`.
    pub fn of(program: &Program, base: &Path) -> Option<Launch> {
        let Command::Program(words) = &program.command else {
            return None;
        };
        let directory = program.directory.as_ref();
        Some(Launch {
            words: words.clone(),
            directory: directory.map_or_else(|| base.to_owned(), |folder| base.join(folder)),
            environment: program.environment.clone().into_iter().collect(),
            has_own_directory: directory.is_some(),
            clears_environment: false,
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
                Ok(_) if !is_program(&path) => Some(format!("{} may not be run", path.display())),
                Ok(_) => None,
            };
        }
        let own = self.environment.iter().rfind(|(key, _)| key == "PATH");
        let path = own.map(|(_, path)| path.into()).or(env::var_os("PATH"));
        let found = env::split_paths(&path.unwrap_or_default())
            .any(|folder| is_program(&self.directory.join(folder).join(program)));
        (!found).then(|| format!("there is no program {program:?} in PATH"))
    }
}

/// Whether a file can be run.
pub(super) fn is_program(path: &Path) -> bool {
    let data = path.metadata();
    data.is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// What is missing before a program can be started, if anything is; nothing is started. The program is searched as a shell
/// does: a name with a slash is a path, seen from the program's folder; any other is looked up in `PATH`.
#[must_use]
pub fn missing(program: &Program, base: &Path) -> Option<String> {
    Launch::of(program, base)?.missing()
}
