//! The start of a player's process.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use super::cgroup::PlayerCgroup;
use super::cleanup::{Cleanup, KEEP};
use super::confinement::ProcessLimits;
use super::context::MatchContext;
use super::entrant::Program;
use super::launch::Launch;
use super::limit_hit::Denied;
use super::shortage::{Shortage, StartError};

/// A process that has been started, its supervisor where there is one.
pub(super) struct Started {
    pub child: Child,
    pub has_supervisor: bool,
    pub denied: Denied,
    pub cgroup: Option<PlayerCgroup>,
}

impl Started {
    /// Starts a player's program within the bounds of the context.
    pub fn of(program: &Program, context: &MatchContext) -> Result<Started, StartError> {
        let launch = Launch::of(program, &context.base);
        let launch = launch.ok_or(StartError::Impossible("it is no program".to_owned()))?;
        // Whatever is in the way of a cgroup, the player is not to blame.
        let confined = context.confined(launch).map_err(|error| {
            StartError::Shortage(Shortage::of(&error).unwrap_or(Shortage::Processes))
        })?;
        let (launch, limits) = (&confined.launch, &confined.limits);
        let line = match &context.keeping {
            Cleanup::Supervisor(program) => {
                let (own, limits) = (std::process::id().to_string(), limits.to_json());
                let program = program.to_string_lossy();
                let start = [&program, KEEP, &limits, "--parent", &own, "--"].map(str::to_owned);
                start.into_iter().chain(launch.words.clone()).collect()
            }
            Cleanup::Group if *limits == ProcessLimits::default() => launch.words.clone(),
            Cleanup::Group => {
                limits.before(&std::env::current_exe()?.to_string_lossy(), &launch.words)
            }
        };
        let (program, arguments) = line
            .split_first()
            .ok_or(io::Error::from(io::ErrorKind::InvalidInput))?;
        let mut command = Command::new(program);
        if confined.denied.bounds.sandbox {
            command.env_clear();
        }
        command
            .args(arguments)
            .envs(launch.environment.iter().map(|(key, value)| (key, value)))
            .current_dir(&launch.directory)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        let has_supervisor = matches!(context.keeping, Cleanup::Supervisor(_));
        let child = match has_supervisor {
            #[cfg(target_os = "linux")]
            // What lists of processes show is the name alone.
            true => super::descendants::start_supervisor(command.arg0("jogada"))?,
            _ => command.spawn()?,
        };
        Ok(Started {
            child,
            has_supervisor,
            denied: confined.denied,
            cgroup: confined.cgroup,
        })
    }
}
