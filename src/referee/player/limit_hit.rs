//! Whether a program has ended because something was denied to it, as far as that can be known:
//! from the signal that ended it, and from its own last words.

use std::path::{Path, PathBuf};

use super::cgroup::PlayerCgroup;
use super::confinement::Confinement;
use super::excerpt::excerpt;
use super::sandbox::is_temporary;

/// What programs say that got no memory: C and C++, Python, Java and JavaScript, Prolog.
const NO_MEMORY: [&str; 8] = [
    "MemoryError",
    "OutOfMemory",
    "out of memory",
    "Out of memory",
    "bad_alloc",
    "Cannot allocate memory",
    "memory allocation",
    "Could not reserve enough space",
];

/// What programs say that are refused something by the sandbox: the messages of the C library and
/// the names of its errors.
const REFUSED: [&str; 19] = [
    "Permission denied",
    "Operation not permitted",
    "Read-only file system",
    "Resource temporarily unavailable",
    "Network is unreachable",
    "Connection refused",
    "Temporary failure in name resolution",
    "Name or service not known",
    "No space left on device",
    "No such process",
    "unable to create native thread",
    "No permission to",
    "EACCES",
    "EPERM",
    "EROFS",
    "ESRCH",
    "EAGAIN",
    "ENETUNREACH",
    "ECONNREFUSED",
];

/// The signal that the kernel sends when the processor time is used up.
pub(super) const SIGXCPU: i32 = 24;

/// What a program is denied.
#[derive(Debug, Default)]
pub(super) struct Denied {
    pub bounds: Confinement,
    pub cgroup: Option<PlayerCgroup>,
    /// Where it runs.
    pub directory: PathBuf,
    /// What it sees, if that is not everything.
    pub shown: Vec<PathBuf>,
}

impl Denied {
    /// The limit that a program has met whose supervisor, or itself, ended with `signal`, if any,
    /// and which has said `errors` on standard error.
    pub fn limit_hit(&self, signal: Option<i32>, errors: &str) -> Option<String> {
        let bounds = &self.bounds;
        if self.cgroup.as_ref().is_some_and(PlayerCgroup::is_out_of_memory) {
            let mb = bounds.memory_mb.unwrap_or_default();
            return Some(format!("{mb} MB of memory of all its processes together"));
        }
        if let Some(seconds) = bounds.cpu_s.filter(|_| signal == Some(SIGXCPU)) {
            return Some(format!("{seconds} s of processor time"));
        }
        let mut lines = errors.lines().rev().map(str::trim);
        let says = |words: &[&str], line: &str| words.iter().any(|word| line.contains(word));
        if let Some(mb) = bounds.memory_mb
            && let Some(line) = lines.clone().find(|line| says(&NO_MEMORY, line))
        {
            return Some(format!("{mb} MB of memory: {}", excerpt(line)));
        }
        let is_refused = |line: &&str| says(&REFUSED, line) || self.names_something_hidden(line);
        let line = lines.find(is_refused).filter(|_| bounds.sandbox)?;
        Some(format!("the sandbox: {}", excerpt(line)))
    }

    /// Whether a line says that there is no such file of one that there is, or could be, outside.
    fn names_something_hidden(&self, line: &str) -> bool {
        let says_so = ["No such file", "ENOENT", "does not exist", "NoSuchFile"];
        says_so.iter().any(|word| line.contains(word))
            && line
                .split(['\'', '"', '`', ' ', ':', ',', '(', ')'])
                .filter(|word| word.contains('/'))
                .any(|word| self.hides(&self.directory.join(word)))
    }

    fn hides(&self, path: &Path) -> bool {
        // Of what is empty inside, only what it holds outside is hidden.
        let is_hidden_in = |folder: &Path| folder.exists() && !is_temporary(folder);
        let is_there = path.exists() || path.parent().is_some_and(is_hidden_in);
        is_there && !self.shown.iter().any(|shown| path.starts_with(shown))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met_in(bounds: &Confinement, signal: Option<i32>, errors: &str) -> Option<String> {
        let denials = Denied {
            bounds: bounds.clone(),
            cgroup: None,
            directory: "/".into(),
            shown: vec!["/etc".into()],
        };
        denials.limit_hit(signal, errors)
    }

    #[test]
    fn only_what_was_limited_can_be_met() {
        let free = Confinement::default();
        assert_eq!(met_in(&free, Some(SIGXCPU), "MemoryError\nPermission denied"), None);
        let bounds = Confinement {
            memory_mb: Some(64),
            cpu_s: Some(2),
            sandbox: true,
            sandbox_read: Vec::new(),
        };
        let said = |signal, errors| met_in(&bounds, signal, errors).unwrap_or_default();
        assert_eq!(said(Some(SIGXCPU), ""), "2 s of processor time");
        assert_eq!(said(None, "Traceback\nMemoryError\n"), "64 MB of memory: MemoryError");
        let line = "OSError: [Errno 30] Read-only file system: '/etc/x'";
        assert_eq!(said(None, line), format!("the sandbox: {line}"));
        assert_eq!(said(Some(11), "IndexError: list index out of range"), "");
    }

    #[test]
    fn a_missing_file_is_hidden_only_if_it_is_there_outside() {
        let bounds = Confinement { sandbox: true, ..Confinement::default() };
        let there = "FileNotFoundError: [Errno 2] No such file or directory: '/proc/self/status'";
        assert!(met_in(&bounds, None, there).is_some());
        let nowhere = "FileNotFoundError: [Errno 2] No such file or directory: '/no/book.txt'";
        assert_eq!(met_in(&bounds, None, nowhere), None);
        let shown = "FileNotFoundError: [Errno 2] No such file or directory: '/etc/no-such'";
        assert_eq!(met_in(&bounds, None, shown), None);
        let temporary = "FileNotFoundError: [Errno 2] No such file or directory: '/tmp/no-such'";
        assert_eq!(met_in(&bounds, None, temporary), None);
    }
}
