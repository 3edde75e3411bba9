//! The start of a player's process.
//!
//! On Linux this program becomes a [supervisor](super::supervisor) under a hidden command, and nothing is left of the player when it or
//! the referee has ended. Elsewhere the process group of the player is killed: what leaves the group stays, and if the
//! referee is killed, a player only learns it by the end of its input.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use super::confinement::ProcessLimits;
use super::launch::Launch;

/// Whether players have a supervisor.
pub(super) const HAS_SUPERVISOR: bool = cfg!(target_os = "linux");

impl Launch {
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
}
