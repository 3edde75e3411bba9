//! The sandbox of a player: [bubblewrap](https://github.com/containers/bubblewrap), which shows it a system of its own.
//!
//! ```text
//! keeper ──► bwrap ──► (own processes, network, file system) bwrap ──► jogada confine-player ──► player
//! ```
//!
//! Inside are, for reading: the system's programs (`/usr`, `/etc`, `/opt` and the like), the files and folders that the
//! player's command names, and what [`Confinement::sandbox_read`] lists. A folder in which it runs, or in which a file lies
//! that its command names, is shown as a whole if no other player's command names anything in it, and if it is neither
//! the user's home nor above that. `/tmp` is empty, its own, and may hold 64 MB. There is no network, not even this machine's.
//!
//! Processes and threads are limited to [`MOST_PROCESSES`] (`RLIMIT_NPROC`). The kernel counts these by user and, since
//! Linux 5.14, by namespace of users, and never holds root to them. So for root, who needs no such namespace, the player
//! runs as a user of its own who has no other rights: then its files must be readable by others.

use super::confinement::{CONFINE, Confinement, ProcessLimits};
use super::launch::Launch;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// So many processes and threads a player may have in the sandbox.
pub const MOST_PROCESSES: u64 = 128;

/// What holds the programs of a system.
const SYSTEM: [&str; 11] = [
    "/usr", "/etc", "/opt", "/nix", "/gnu", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
];

/// Where this program is in the sandbox.
const JOGADA: &str = "/jogada";

/// The bytes that `/tmp` may hold, and `/dev/shm`.
const TEMPORARY: [(&str, &str); 2] = [("/tmp", "67108864"), ("/dev/shm", "16777216")];

/// Sandboxes for the players of a match or a tournament.
#[derive(Clone, Debug)]
pub(in crate::referee) struct Sandbox {
    /// This program.
    jogada: PathBuf,
    is_root: bool,
    /// What the commands of all players name.
    claims: Vec<PathBuf>,
    home: Option<PathBuf>,
}

/// Users from here on are nobody's on any usual system.
const FIRST_USER: u32 = 1 << 30;

impl Sandbox {
    /// Makes a sandbox for trial.
    ///
    /// # Errors
    /// What is missing, for a person.
    pub fn new(jogada: PathBuf, players: &[Launch]) -> Result<Sandbox, String> {
        let sandbox = Sandbox {
            jogada,
            is_root: rustix::process::geteuid().is_root(),
            claims: players.iter().flat_map(claims).collect(),
            home: std::env::home_dir(),
        };
        let rations = ProcessLimits {
            processes: Some(MOST_PROCESSES),
            user: sandbox.user(),
            ..ProcessLimits::default()
        };
        let mut words = sandbox.walls(&[], Path::new("/"));
        words.extend(Sandbox::door(&rations));
        words.push("true".to_owned());
        let mut trial = Command::new("bwrap");
        let output = trial.args(words.iter().skip(1)).output();
        let output = output.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                "the sandbox needs the program bwrap: install bubblewrap (Debian, Ubuntu, \
                                        Fedora and Arch all call the package so)"
                    .to_owned()
            }
            _ => format!("bwrap: {error}"),
        })?;
        if output.status.success() {
            return Ok(sandbox);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().last().unwrap_or("it says nothing");
        Err(format!(
            "this system lets bwrap make no sandbox (in a container or without user namespaces it may not): {said}"
        ))
    }

    /// A user of the player's own, where there must be one.
    fn user(&self) -> Option<u32> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = || {
            let count = NEXT.fetch_add(1, Ordering::Relaxed);
            FIRST_USER + std::process::id() % (1 << 14) * (1 << 14) + count % (1 << 14)
        };
        self.is_root.then(next)
    }

    /// The command line that runs a player in a sandbox of its own.
    pub fn around(&self, launch: &Launch, shown: &[PathBuf], bounds: &Confinement) -> Vec<String> {
        let directory = place(&launch.directory);
        let mut words = self.walls(shown, &directory);
        words.extend(Sandbox::door(&ProcessLimits {
            memory_mb: bounds.memory_mb,
            cpu_s: bounds.cpu_s,
            processes: Some(MOST_PROCESSES),
            user: self.user(),
        }));
        words.extend(launch.words.iter().cloned());
        words
    }

    /// What a player must be able to read and cannot, since it will have no rights but those of all.
    pub fn unreadable(&self, launch: &Launch) -> Option<PathBuf> {
        let is_closed = |path: &PathBuf| {
            let data = path.metadata();
            data.is_ok_and(|data| data.permissions().mode() & 0o004 == 0)
        };
        claims(launch)
            .into_iter()
            .find(|path| self.is_root && is_closed(path))
    }

    /// What every player sees as it is outside, nearly.
    pub fn common() -> impl Iterator<Item = PathBuf> {
        SYSTEM.into_iter().chain(["/proc"]).map(PathBuf::from)
    }

    /// What a player is shown beside that.
    pub fn shown(&self, launch: &Launch, bounds: &Confinement) -> Vec<PathBuf> {
        let own = claims(launch);
        let is_private = |folder: &Path| {
            let is_others = |claim: &PathBuf| claim.starts_with(folder) && !own.contains(claim);
            let holds_home = self
                .home
                .as_deref()
                .is_some_and(|home| home.starts_with(folder));
            folder.parent().is_some() && !holds_home && !self.claims.iter().any(is_others)
        };
        let mut shown = Vec::new();
        for path in own.iter().chain([&place(&launch.directory)]) {
            let folder = path.parent().filter(|_| path.is_file());
            let wide = folder.unwrap_or(path);
            if is_private(wide) {
                shown.push(wide.to_owned());
            } else if path.is_file() {
                shown.push(path.clone());
            }
        }
        shown.retain(|path| !is_system(path));
        shown.extend(bounds.sandbox_read.iter().cloned());
        // Folders before what lies in them, each once.
        shown.sort();
        shown.dedup();
        shown
    }

    /// All of the command line but what is run.
    fn walls(&self, shown: &[PathBuf], directory: &Path) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        let mut add = |option: &[&str]| words.extend(option.iter().map(|&word| word.to_owned()));
        add(&["bwrap", "--die-with-parent", "--new-session"]);
        add(&[
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-net",
            "--unshare-uts",
        ]);
        add(&["--unshare-cgroup-try"]);
        if self.is_root {
            // To become another user, and nothing else.
            add(&[
                "--cap-drop",
                "ALL",
                "--cap-add",
                "CAP_SETUID",
                "--cap-add",
                "CAP_SETGID",
            ]);
        }
        for system in SYSTEM {
            match fs::read_link(system) {
                Ok(target) => add(&["--symlink", &target.to_string_lossy(), system]),
                Err(_) => add(&["--ro-bind-try", system, system]),
            }
        }
        add(&["--proc", "/proc", "--dev", "/dev"]);
        for (folder, bytes) in TEMPORARY {
            add(&["--perms", "1777", "--size", bytes, "--tmpfs", folder]);
        }
        // What bwrap makes by itself on the way to a place, only root may enter.
        let places = shown.iter().filter_map(|path| path.parent());
        let ways = places.chain([directory]).flat_map(Path::ancestors);
        let mut ways: Vec<&Path> = ways
            .filter(|way| !is_temporary(way) && !is_system(way))
            .collect();
        ways.sort_unstable();
        ways.dedup();
        for way in ways.into_iter().filter(|way| way.parent().is_some()) {
            add(&["--perms", "755", "--dir", &way.to_string_lossy()]);
        }
        for path in shown {
            let path = path.to_string_lossy();
            add(&["--ro-bind-try", &path, &path]);
        }
        add(&["--ro-bind", &self.jogada.to_string_lossy(), JOGADA]);
        let directory = directory.to_string_lossy();
        add(&["--chdir", &directory, "--setenv", "HOME", "/tmp"]);
        // What is left of these is no place to write to either.
        add(&["--remount-ro", "/dev", "--remount-ro", "/"]);
        words
    }

    /// What is run inside before the player.
    fn door(rations: &ProcessLimits) -> Vec<String> {
        let mut words = vec!["--".to_owned(), JOGADA.to_owned(), CONFINE.to_owned()];
        words.extend(rations.options());
        words.push("--".to_owned());
        words
    }
}

/// The files and folders that a player's command names: words that are paths of something that exists, and its folder if
/// that is its own.
fn claims(launch: &Launch) -> Vec<PathBuf> {
    let paths = launch.words.iter().map(|word| launch.directory.join(word));
    let own = launch.has_own_directory.then(|| launch.directory.clone());
    let found = paths.chain(own).filter(|path| path.exists());
    found.map(|path| place(&path)).collect()
}

/// Whether a folder is empty inside at first.
pub(in crate::referee) fn is_temporary(folder: &Path) -> bool {
    TEMPORARY.iter().any(|(name, _)| folder == Path::new(name))
}

fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// A path without links and dots before its last name.
fn place(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (Some(parent), Some(name)) = (absolute.parent(), absolute.file_name()) else {
        return absolute.canonicalize().unwrap_or(absolute);
    };
    match parent.canonicalize() {
        Ok(parent) => parent.join(name),
        Err(_) => absolute,
    }
}
