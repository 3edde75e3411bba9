//! How a player's program is started.

use super::command::Command;
use super::confinement::{CONFINE, Confinement, ProcessLimits};
use super::entrant::Program;
use super::limit_hit::Denied;
use super::sandbox::Sandbox;
use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// How players are held to their bounds.
#[derive(Clone, Debug, Default)]
pub(in crate::referee) struct LaunchContext {
    pub bounds: Confinement,
    /// This program.
    pub jogada: PathBuf,
    pub sandbox: Option<Sandbox>,
}

impl LaunchContext {
    /// # Errors
    /// What is missing, for a person.
    pub fn new(bounds: &Confinement, programs: &[Launch]) -> Result<LaunchContext, String> {
        // Its own file, even when it has been replaced meanwhile, has this name only for itself.
        let jogada = std::env::current_exe().map_err(|error| error.to_string())?;
        let sandbox = bounds
            .sandbox
            .then(|| Sandbox::new(jogada.clone(), programs))
            .transpose()?;
        let closed = |sandbox: &Sandbox| {
            programs
                .iter()
                .find_map(|launch| sandbox.unreadable(launch))
        };
        if let Some(path) = sandbox.as_ref().and_then(closed) {
            return Err(format!(
                "{} may be read by its owner alone; as you are root, players run as a user without any rights, so let \
                 all read it: chmod -R a+rX",
                path.display()
            ));
        }
        Ok(LaunchContext {
            bounds: bounds.clone(),
            jogada,
            sandbox,
        })
    }
}

/// A command line, a folder, and changes to the environment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::referee) struct Launch {
    pub words: Vec<String>,
    pub directory: PathBuf,
    pub environment: Vec<(String, String)>,
    /// Whether the folder was given for this program.
    pub has_own_directory: bool,
    /// What its processes may not use and see; the words see to it.
    pub denials: Denied,
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
            has_own_directory: program.directory.is_some(),
            denials: Denied::default(),
        })
    }

    /// The same within bounds, kept by this program, which is `jogada`.
    pub fn within(mut self, confinement: &LaunchContext) -> Launch {
        let bounds = &confinement.bounds;
        let rations = ProcessLimits {
            memory_mb: bounds.memory_mb,
            cpu_s: bounds.cpu_s,
            ..ProcessLimits::default()
        };
        let mut shown = Vec::new();
        if let Some(sandbox) = &confinement.sandbox {
            shown = sandbox.shown(&self, bounds);
            // What its command names and is not there at all is missing, not hidden.
            let named = self.words.iter().map(|word| self.directory.join(word));
            let missing: Vec<PathBuf> = named.filter(|path| !path.exists()).collect();
            self.words = sandbox.around(&self, &shown, bounds);
            shown.extend(Sandbox::common().chain(missing));
        } else if rations != ProcessLimits::default() {
            let program = confinement.jogada.to_string_lossy().into_owned();
            let mut words = vec![program, CONFINE.to_owned()];
            words.extend(rations.options());
            words.push("--".to_owned());
            self.words.splice(..0, words);
        }
        self.denials = Denied {
            bounds: bounds.clone(),
            directory: self.directory.clone(),
            shown,
        };
        self
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
