//! What the processes of a player may use and see, and how a process is brought to keep to it.
//!
//! The limits are those that the system keeps for a process (`setrlimit`). This program sets them
//! for itself, just before it becomes the player or its sandbox, and whatever is started from there
//! inherits them. For memory `RLIMIT_DATA` is taken, which counts what a process can write to and
//! nobody else sees. `RLIMIT_AS` would count addresses that are only reserved as well, of which
//! Java and JavaScript take gigabytes when they start.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::Command;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::{Deserialize, Serialize};

/// The command of this program that becomes a player: `become-player LIMITS [--parent PID] -- WORD
/// ...`.
pub const BECOME: &str = "become-player";

/// The command of this program that supervises a player: `keep-player LIMITS --parent REFEREE --
/// WORD ...`.
pub const KEEP: &str = "keep-player";

/// This program, even when its file has been replaced meanwhile.
pub(super) const THIS_PROGRAM: &str = "/proc/self/exe";

/// What the processes of a player may use and see; by default everything.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Confinement {
    /// The memory of each process, in MB of 2^20 bytes; of all together where there is a cgroup for
    /// them.
    pub memory_mb: Option<u64>,
    /// The processor time of each process from its start to its end, over all games that it plays,
    /// in seconds.
    pub cpu_s: Option<u64>,
    /// Whether it runs in a sandbox of bubblewrap.
    pub sandbox: bool,
    /// Files and folders that are shown inside, beside the system's programs and what the player's
    /// command names.
    pub sandbox_read: Vec<PathBuf>,
}

impl Confinement {
    /// The limits that it sets to each process, wherever that runs.
    pub(super) fn limits(&self) -> ProcessLimits {
        ProcessLimits { memory_mb: self.memory_mb, cpu_s: self.cpu_s, ..ProcessLimits::default() }
    }
}

/// What a process does to itself before it becomes a player. On the command line it is JSON.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ProcessLimits {
    /// The memory in MB.
    pub memory_mb: Option<u64>,
    /// The processor time in seconds.
    pub cpu_s: Option<u64>,
    /// How many processes and threads its user may have, counted within its namespace of users.
    pub processes: Option<u64>,
    /// How many files it may have open, if it does not ask for more.
    pub descriptors: Option<u64>,
    /// The user and the group that it runs as, which takes the rights of root.
    pub user: Option<u32>,
    /// The cgroup that it joins.
    pub cgroup: Option<PathBuf>,
    /// Whether it leaves the keyring of its caller.
    pub own_keyring: bool,
}

impl ProcessLimits {
    /// The command line by which the program `jogada` becomes one with the command line `words`
    /// within these limits.
    pub(super) fn before(&self, jogada: &str, words: &[String]) -> Vec<String> {
        let start = [jogada, BECOME, &self.to_json(), "--"].map(str::to_owned);
        [&start, words].concat()
    }

    /// The command line by which this program supervises one with the command line `words` within
    /// these limits.
    pub(super) fn supervised(&self, words: &[String]) -> Vec<String> {
        let (limits, own) = (self.to_json(), std::process::id().to_string());
        let start = [THIS_PROGRAM, KEEP, &limits, "--parent", &own, "--"].map(str::to_owned);
        [&start, words].concat()
    }

    /// As they are handed on.
    pub(super) fn to_json(&self) -> String {
        // Numbers, and a path that was made from text.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The limits that this process may never raise again, with the soft and the hard one.
    fn hard(&self) -> impl Iterator<Item = (Resource, u64, u64)> {
        let bytes = self.memory_mb.map(|mb| mb.saturating_mul(1 << 20));
        // At the first the kernel sends SIGXCPU, which tells why; at the second SIGKILL.
        let killed = self.cpu_s.map(|s| s.saturating_add(1));
        let limits = [
            (Resource::Data, bytes, bytes),
            (Resource::Cpu, self.cpu_s, killed),
            (Resource::Nproc, self.processes, self.processes),
        ];
        let limits = limits.into_iter();
        limits.filter_map(|(resource, soft, hard)| Some((resource, soft?, hard?)))
    }

    fn set(&self) -> io::Result<()> {
        let most = getrlimit(Resource::Nofile).maximum;
        let files = self.descriptors.map(|count| (Resource::Nofile, Some(count), most));
        let hard = self.hard().map(|(resource, soft, hard)| (resource, Some(soft), Some(hard)));
        for (resource, current, maximum) in hard.chain(files) {
            setrlimit(resource, Rlimit { current, maximum })?;
        }
        Ok(())
    }

    /// Makes sure that what this process starts may set these limits, which are never above its own
    /// hard ones.
    ///
    /// # Errors
    /// It may not raise its own: what to raise.
    pub(super) fn make_room(&self) -> Result<(), String> {
        for (resource, _, needed) in self.hard() {
            let own = getrlimit(resource);
            let raised = Rlimit { maximum: Some(needed), ..own };
            if own.maximum.is_some_and(|most| most < needed) && setrlimit(resource, raised).is_err()
            {
                let (what, option, unit) = match resource {
                    Resource::Data => ("memory", 'd', 1024),
                    Resource::Cpu => ("processor time", 't', 1),
                    _ => ("processes", 'u', 1),
                };
                return Err(format!(
                    "the referee's own hard limit of {what} is below what players shall have, and it may not raise it: \
                     ulimit -H{option} {}",
                    needed / unit
                ));
            }
        }
        Ok(())
    }
}

/// Turns this process into the program with the command line `words` within `limits`; if `parent`
/// is given, to be killed when that process dies, which must be its parent. Returns only if that
/// fails.
pub fn become_player(parent: Option<u32>, limits: &ProcessLimits, words: &[OsString]) -> io::Error {
    let Some((program, arguments)) = words.split_first() else {
        return io::ErrorKind::InvalidInput.into();
    };
    #[cfg(target_os = "linux")]
    let left = system::leave(parent, limits);
    #[cfg(not(target_os = "linux"))]
    let left = {
        let _ = parent; // only a supervisor gives it
        limits.set()
    };
    match left {
        Ok(()) => Command::new(program).args(arguments).exec(),
        Err(error) => error,
    }
}

/// What takes the system calls of Linux.
#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::io;

    use keyutils::Keyring;
    use rustix::io::Errno;
    use rustix::process::{
        Gid, Pid, Resource, Rlimit, Signal, Uid, getpid, getppid, getrlimit, prlimit,
        set_parent_process_death_signal, setsid,
    };
    use rustix::thread::{set_thread_gid, set_thread_groups, set_thread_uid};

    use super::ProcessLimits;

    /// Leaves behind what belongs to the caller, and takes on the limits. Its one thread is the
    /// whole process.
    pub(super) fn leave(parent: Option<u32>, limits: &ProcessLimits) -> io::Result<()> {
        close_descriptors()?;
        if parent.is_some() {
            // Without a session the terminal of the referee cannot be opened.
            setsid()?;
        }
        if let Some(group) = &limits.cgroup {
            fs::write(group.join("cgroup.procs"), getpid().to_string())?;
        }
        limits.set()?;
        if limits.own_keyring {
            // Where there are no keyrings, or nobody may use any, there is nothing to leave.
            let denied = [Errno::NOSYS, Errno::PERM].map(Errno::raw_os_error);
            match Keyring::join_anonymous_session() {
                Err(error) if !denied.contains(&error.0) => return Err(error.into()),
                _ => {}
            }
        }
        if let Some(user) = limits.user {
            set_thread_groups(&[])?;
            set_thread_gid(Gid::from_raw(user))?;
            set_thread_uid(Uid::from_raw(user))?;
        } else if limits.processes.is_some() && getppid() == Some(Pid::INIT) {
            bound_init(limits.processes)?;
        }
        if let Some(parent) = parent {
            // A change of user would have undone it.
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // A parent that died before this could be asked for will never send the signal.
            let found = getppid().and_then(|pid| u32::try_from(pid.as_raw_pid()).ok());
            if found != Some(parent) {
                return Err(io::ErrorKind::NotFound.into());
            }
        }
        Ok(())
    }

    /// Closes all but standard input, output and error.
    fn close_descriptors() -> io::Result<()> {
        let entries = fs::read_dir("/proc/self/fd")?.flatten();
        let open: Vec<i32> = entries
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter(|&descriptor| descriptor > 2)
            .collect();
        for descriptor in open {
            // That of the folder itself is closed by now.
            let _ = nix::unistd::close(descriptor);
        }
        Ok(())
    }

    /// In a sandbox of a user who is not root: the first process there, which is that of
    /// bubblewrap, gets the same limit. It cannot be set outside, where all processes of the user
    /// would count.
    fn bound_init(processes: Option<u64>) -> io::Result<()> {
        let maximum = getrlimit(Resource::Nproc).maximum.and(processes);
        let limit = Rlimit { current: maximum, maximum };
        prlimit(Some(Pid::INIT), Resource::Nproc, limit)?;
        Ok(())
    }
}
