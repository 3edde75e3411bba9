//! What the processes of a player may use and see, and how a process is brought to keep to it.
//!
//! The limits are those that the system keeps for a process (`setrlimit`), set by this program just before it becomes the
//! player, and inherited by all that the player starts. For memory `RLIMIT_DATA` is taken, which counts what a process
//! can write to and nobody else sees. `RLIMIT_AS` would count addresses that are only reserved as well, of which Java and
//! JavaScript take gigabytes when they start.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use rustix::process::{Resource, Rlimit, setrlimit};
use serde::Serialize;

/// The command of this program that becomes a player within bounds: `confine-player [--memory MB] ... -- WORD ...`.
pub const CONFINE: &str = "confine-player";

/// What the processes of a player may use and see; by default everything.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Confinement {
    /// The memory of each process, in MB of 2^20 bytes.
    pub memory_mb: Option<u64>,
    /// The processor time of each process from its start to its end, over all games that it plays, in seconds.
    pub cpu_s: Option<u64>,
    /// Whether it runs in a sandbox of bubblewrap.
    pub sandbox: bool,
    /// Files and folders that are shown inside, beside the system's programs and what the player's command names.
    pub sandbox_read: Vec<PathBuf>,
}

/// Confinement of one process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProcessLimits {
    /// The memory in MB.
    pub memory_mb: Option<u64>,
    /// The processor time in seconds.
    pub cpu_s: Option<u64>,
    /// How many processes and threads its user may have.
    pub processes: Option<u64>,
    /// The user and the group that it runs as, which takes the rights of root.
    pub user: Option<u32>,
}

impl ProcessLimits {
    /// As options of [`CONFINE`].
    pub(in crate::referee) fn options(&self) -> Vec<String> {
        let options = [
            ("--memory", self.memory_mb),
            ("--cpu-time", self.cpu_s),
            ("--processes", self.processes),
            ("--user", self.user.map(u64::from)),
        ];
        let given = options
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)));
        given
            .flat_map(|(key, value)| [key.to_owned(), value.to_string()])
            .collect()
    }
}

/// Turns this process into the program with the command line `words`, within `rations`. Returns only if that fails.
pub fn confine(rations: &ProcessLimits, words: &[OsString]) -> io::Error {
    let Some((program, arguments)) = words.split_first() else {
        return io::ErrorKind::InvalidInput.into();
    };
    let limit = |resource, soft: u64, hard: u64| {
        let limit = Rlimit {
            current: Some(soft),
            maximum: Some(hard),
        };
        setrlimit(resource, limit)
    };
    let bytes = rations.memory_mb.map(|mb| mb.saturating_mul(1 << 20));
    let limits = [
        bytes.map(|bytes| limit(Resource::Data, bytes, bytes)),
        // At the first the kernel sends SIGXCPU, which tells why; at the second SIGKILL.
        rations
            .cpu_s
            .map(|s| limit(Resource::Cpu, s, s.saturating_add(1))),
        rations
            .processes
            .map(|count| limit(Resource::Nproc, count, count)),
    ];
    if let Some(error) = limits.into_iter().flatten().find_map(Result::err) {
        return error.into();
    }
    let mut command = Command::new(program);
    command.args(arguments);
    if let Some(user) = rations.user {
        command.uid(user).gid(user);
    }
    command.exec()
}
