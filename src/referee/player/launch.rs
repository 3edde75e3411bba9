//! A player's program as it is started: words, a folder and an environment.
//!
//! On Linux this program becomes a [supervisor](super::supervisor) under a hidden command, and
//! nothing is left of the player when it or the referee has ended. Elsewhere the process group of
//! the player is killed: what leaves the group stays, and if the referee is killed, a player only
//! learns it by the end of its input.

use std::env;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::command;
use super::confinement::ProcessLimits;
use super::entrant::Program;
use super::language::Language;

/// Whether players have a supervisor.
pub(super) const HAS_SUPERVISOR: bool = cfg!(target_os = "linux");

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
        let command::Command::Program(words) = &program.command else {
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

    /// Starts it within limits; the process is that of the supervisor where there is one.
    pub fn start(&self, limits: &ProcessLimits) -> io::Result<Child> {
        let line = if HAS_SUPERVISOR {
            limits.supervised(&self.words)
        } else if *limits == ProcessLimits::default() {
            self.words.clone()
        } else {
            limits.before(&std::env::current_exe()?.to_string_lossy(), &self.words)
        };
        let (program, arguments) = line.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        if self.clears_environment {
            command.env_clear();
        }
        command
            .args(arguments)
            .envs(self.environment.iter().map(|(key, value)| (key, value)))
            .current_dir(&self.directory)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        #[cfg(target_os = "linux")]
        // What lists of processes show is the name alone.
        return super::descendants::start_supervisor(command.arg0("jogada"));
        #[cfg(not(target_os = "linux"))]
        command.spawn()
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
                Ok(_) if !is_program(&path) => {
                    let advice = interpreted(program);
                    Some(format!("{} may not be run{advice}", path.display()))
                }
                Ok(_) => None,
            };
        }
        let own = self.environment.iter().rfind(|(key, _)| key == "PATH");
        let path = own.map(|(_, path)| path.into()).or(env::var_os("PATH"));
        let found = env::split_paths(&path.unwrap_or_default())
            .any(|folder| is_program(&self.directory.join(folder).join(program)));
        let is_file = self.directory.join(program).is_file();
        let advice = if is_file { interpreted(program) } else { String::new() };
        (!found).then(|| format!("there is no program {program:?} in PATH{advice}"))
    }
}

/// What to try with a file that is no program, by its name.
fn interpreted(file: &str) -> String {
    let path = Path::new(file);
    let command = match Language::of_source(path) {
        Some(Language::Prolog) => Some("swipl contract.pl"),
        Some(language) => language.interpreter(),
        None => path.extension().is_some_and(|end| end == "sh").then_some("sh"),
    };
    command.map_or_else(String::new, |command| format!("; try: {command} {file}"))
}

/// Whether a file can be run.
pub(super) fn is_program(path: &Path) -> bool {
    let data = path.metadata();
    data.is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// What is missing before a program can be started, if anything is; nothing is started. The program
/// is searched as a shell does: a name with a slash is a path, seen from the program's folder; any
/// other is looked up in `PATH`.
#[must_use]
pub fn missing(program: &Program, base: &Path) -> Option<String> {
    Launch::of(program, base)?.missing()
}
