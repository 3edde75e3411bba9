//! What the referee itself lacks when it starts a player: never that player's fault.

use std::fmt;
use std::io;
use std::sync::OnceLock;

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What the referee itself lacks. The same start may succeed later, when fewer processes run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortage {
    /// `EMFILE`: this process may open no other file.
    Descriptors,
    /// `ENFILE`: no process may open another file.
    Files,
    /// `EAGAIN`: no other process or thread can be made.
    Processes,
    /// `ENOMEM`: there is no memory for it.
    Memory,
}

impl Shortage {
    /// The shortage that an error of the system tells of, if it does.
    #[must_use]
    pub fn of(error: &io::Error) -> Option<Shortage> {
        match Errno::from_io_error(error)? {
            Errno::MFILE => Some(Shortage::Descriptors),
            Errno::NFILE => Some(Shortage::Files),
            Errno::AGAIN => Some(Shortage::Processes),
            Errno::NOMEM => Some(Shortage::Memory),
            _ => None,
        }
    }
}

/// What is missing, and what to raise.
impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shortage::Descriptors => {
                "the referee may open no other file: raise its limit (ulimit -n), or play fewer games at a time"
            }
            Shortage::Files => {
                "the system may open no other file: raise its limit (sysctl fs.file-max), or play fewer games at a time"
            }
            Shortage::Processes => {
                "no other process can be made: raise the limit (ulimit -u, or pids.max of the cgroup), or play fewer \
                 games at a time"
            }
            Shortage::Memory => "the memory is used up: play fewer games at a time",
        })
    }
}

impl std::error::Error for Shortage {}

/// Raises the soft limit of open files to the hard one, once; returns what it was before, which
/// players shall have.
pub(super) fn raise_descriptors() -> Option<u64> {
    static BEFORE: OnceLock<Option<u64>> = OnceLock::new();
    *BEFORE.get_or_init(|| {
        let limit = getrlimit(Resource::Nofile);
        let raised = Rlimit { current: limit.maximum, ..limit };
        // Where it cannot be raised it stays as it is.
        let _ = setrlimit(Resource::Nofile, raised);
        limit.current
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_referee_lacks_is_a_shortage() {
        let of = |errno: Errno| Shortage::of(&errno.into());
        assert_eq!(of(Errno::MFILE), Some(Shortage::Descriptors));
        assert_eq!(of(Errno::NFILE), Some(Shortage::Files));
        assert_eq!(of(Errno::AGAIN), Some(Shortage::Processes));
        assert_eq!(of(Errno::NOMEM), Some(Shortage::Memory));
        assert_eq!(of(Errno::NOENT), None);
        assert_eq!(of(Errno::ACCESS), None);
    }
}
