//! The sandbox of a player: [bubblewrap](https://github.com/containers/bubblewrap), which shows it
//! a system of its own.
//!
//! ```text
//! supervisor ──► limits ──► bwrap ──► (own users, processes, network, file system) bwrap ──► player
//! ```
//!
//! Inside are, for reading: the system's programs (`/usr`, `/etc`, `/opt` and the like), the files
//! and folders that the player's command names, and what [`Confinement::sandbox_read`] lists; see
//! [`Sandbox::shown`]. `/tmp` is empty, its own, and may hold 64 MB. There is no network, not even
//! this machine's.
//!
//! Processes and threads are limited to [`MOST_PROCESSES`] (`RLIMIT_NPROC`). The kernel counts
//! these by user and, since Linux 5.14, by namespace of users, and never holds root to them. So a
//! player of root runs as a user of its own who has no other rights: then its files must be
//! readable by others, and the limit is set before the sandbox. Of any other user all processes
//! would count there, so it is set inside, by this program, for the first process of the sandbox
//! too.

use std::env;
use std::fs;
use std::iter::successors;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use super::confinement::{Confinement, ProcessLimits, THIS_PROGRAM};
use super::launch::{HAS_SUPERVISOR, Launch, is_program};

/// So many processes and threads a player may have in the sandbox.
pub(super) const MOST_PROCESSES: u64 = 128;

/// What holds the programs of a system.
const SYSTEM: [&str; 11] = [
    "/usr", "/etc", "/opt", "/nix", "/gnu", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
];

/// Folders in which the programs of a system and what belongs to them are installed.
const INSTALLED: [&str; 9] =
    ["bin", "sbin", "lib", "lib32", "lib64", "libexec", "games", "share", "include"];

/// Where this program is in the sandbox, if it is needed there.
const JOGADA: &str = "/jogada";

/// The bytes that `/tmp` may hold, and `/dev/shm`.
const TEMPORARY: [(&str, &str); 2] = [("/tmp", "67108864"), ("/dev/shm", "16777216")];

/// Sandboxes for the players of a match or a tournament.
#[derive(Clone, Debug)]
pub(super) struct Sandbox {
    /// Found once, in the referee's own `PATH`.
    bwrap: String,
    /// This program.
    jogada: String,
    is_root: bool,
    /// Whether this bubblewrap can close namespaces of users.
    pub closes_namespaces: bool,
    /// What the commands of all players name.
    claims: Vec<Claim>,
    home: Option<PathBuf>,
    /// Where the tournament file lies, and where the referee works.
    places: [PathBuf; 2],
}

/// A file or folder that a player's command names.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Claim {
    /// As it is written, from the root on.
    named: PathBuf,
    /// Where it is, and whatever that leads to as a link.
    paths: Vec<PathBuf>,
}

/// Users from here on are nobody's on any usual system.
const FIRST_USER: u32 = 1 << 30;

impl Sandbox {
    /// Makes a sandbox for trial; players' folders are seen from `base`.
    ///
    /// # Errors
    /// What is missing, or in the way, for a person.
    pub fn new(base: &Path, players: &[Launch], read: &[PathBuf]) -> Result<Sandbox, String> {
        if !HAS_SUPERVISOR {
            return Err("only Linux has one".to_owned());
        }
        let path = env::var_os("PATH").unwrap_or_default();
        let bwrap = env::split_paths(&path)
            .map(|folder| folder.join("bwrap"))
            .find(|path| path.is_absolute() && is_program(path))
            .ok_or(
                "the sandbox needs the program bwrap: install bubblewrap (Debian, Ubuntu, Fedora and Arch all call the \
                 package so)",
            )?;
        let jogada = env::current_exe().map_err(|error| error.to_string())?;
        let mut sandbox = Sandbox {
            bwrap: bwrap.to_string_lossy().into_owned(),
            jogada: jogada.to_string_lossy().into_owned(),
            is_root: rustix::process::geteuid().is_root(),
            closes_namespaces: true,
            claims: players.iter().flat_map(claims).collect(),
            home: env::home_dir().map(|home| real(&home)),
            places: [clean(base), env::current_dir().unwrap_or_default()],
        };
        let named = || sandbox.claims.iter().flat_map(|claim| &claim.paths);
        let folders = players.iter().map(|launch| real(&launch.directory));
        let mut places = named().cloned().chain(folders);
        if let Some(path) = places.find(|path| is_system(path) && !is_installed(path)) {
            return Err(format!(
                "{} lies in a folder of the system, which every player is shown: keep players and results elsewhere",
                path.display()
            ));
        }
        let mut shown = named().chain(read).filter(|_| sandbox.is_root);
        if let Some(path) = shown.find_map(|path| closed_to_others(path)) {
            return Err(format!(
                "others than its owner may not read {}; as you are root, players run as a user without any rights, so \
                 let all read it: chmod a+rX, or a+x for a folder on the way",
                path.display()
            ));
        }
        sandbox.attempt().or_else(|_| {
            // It may not know how to, or not be allowed to.
            sandbox.closes_namespaces = false;
            sandbox.attempt()
        })?;
        Ok(sandbox)
    }

    /// Runs something in a sandbox.
    fn attempt(&self) -> Result<(), String> {
        let mut limits = ProcessLimits::default();
        let words = self.around(&["true".to_owned()], Path::new("/"), &[], &mut limits);
        let line = limits.before(THIS_PROGRAM, &words);
        let output = Command::new(THIS_PROGRAM).args(line.iter().skip(1)).output();
        let output = output.map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.lines().last().unwrap_or("it says nothing");
        output.status.success().then_some(()).ok_or(format!(
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

    /// What every player sees as it is outside, nearly.
    pub fn common() -> impl Iterator<Item = PathBuf> {
        SYSTEM.into_iter().chain(["/proc"]).map(PathBuf::from)
    }

    /// All variables that a player finds there, beside those that are set for it.
    pub fn environment() -> [(String, String); 3] {
        let path = env::var("PATH").unwrap_or_else(|_| "/usr/local/bin:/usr/bin:/bin".to_owned());
        let name = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        [("PATH".to_owned(), path), name("HOME", "/tmp"), name("LANG", "C.UTF-8")]
    }

    /// What a player is shown beside that: what its command names, with what links there lead to,
    /// and its `directory`. Of a named file the folder is shown as a whole, if no other player's
    /// command names anything in there, and if it is not the user's home, nor a working folder that
    /// is not named itself, nor above these. Of a file that only a link leads to no more is shown:
    /// whoever has made the link need not be who has written the command.
    pub fn shown(&self, launch: &Launch, bounds: &Confinement) -> Vec<PathBuf> {
        let own = claims(launch);
        let is_own = |claim: &&Claim| own.iter().any(|it| it.named == claim.named);
        let others = self.claims.iter().filter(|claim| !is_own(claim));
        let others: Vec<&PathBuf> = others.flat_map(|claim| &claim.paths).collect();
        let places = [&[clean(&launch.directory)], &self.places[..]].concat();
        let is_whole = |folder: &Path| {
            let real = real(folder);
            let is_within = |path: &PathBuf| path.starts_with(&real);
            let is_named = |place: &PathBuf| {
                place.starts_with(folder) && own.iter().any(|claim| claim.named == folder)
            };
            let is_closed = |place: &PathBuf| is_within(&self::real(place)) && !is_named(place);
            folder.parent().is_some()
                && !others.iter().any(|path| is_within(path))
                && !self.home.as_ref().is_some_and(is_within)
                && !places.iter().any(is_closed)
        };
        let mut shown = bounds.sandbox_read.clone();
        for claim in &own {
            let around = claim.named.parent().filter(|folder| is_whole(folder));
            shown.extend(around.filter(|_| claim.named.is_file()).map(Path::to_owned));
            let paths = claim.paths.iter();
            shown.extend(paths.filter(|path| path.is_file() || is_whole(path)).cloned());
        }
        shown.retain(|path| !is_system(path));
        // Folders before what lies in them, which needs no showing of its own.
        shown.sort();
        shown.dedup_by(|path, folder| path.starts_with(folder));
        shown
    }

    /// The command line that runs `words` in a sandbox; what must be done before is added to
    /// `limits`.
    pub fn around(
        &self,
        words: &[String],
        directory: &Path,
        shown: &[PathBuf],
        limits: &mut ProcessLimits,
    ) -> Vec<String> {
        limits.own_keyring = true;
        limits.user = self.user();
        let processes = Some(MOST_PROCESSES);
        let mut line = self.walls(shown, &written(directory));
        if self.is_root {
            limits.processes = processes;
            line.extend(words.iter().cloned());
        } else {
            let inside = ProcessLimits { processes, ..ProcessLimits::default() };
            line.extend(inside.before(JOGADA, words));
        }
        line
    }

    /// All of the command line but what is run.
    fn walls(&self, shown: &[PathBuf], directory: &Path) -> Vec<String> {
        let mut words = vec![self.bwrap.clone()];
        let mut add = |options: &[&str]| words.extend(options.iter().map(|&word| word.to_owned()));
        let apart = "--die-with-parent --new-session --unshare-user --unshare-ipc --unshare-pid --unshare-net \
                     --unshare-uts --unshare-cgroup-try";
        add(&apart.split(' ').collect::<Vec<_>>());
        if self.closes_namespaces {
            add(&["--disable-userns"]);
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
        let directory = directory.to_string_lossy();
        add(&["--dir", &directory]);
        for path in shown {
            let path = path.to_string_lossy();
            add(&["--ro-bind-try", &path, &path]);
        }
        if !self.is_root {
            add(&["--ro-bind", &self.jogada, JOGADA]);
        }
        // What is left of these is no place to write to either.
        add(&["--chdir", &directory, "--remount-ro", "/dev"]);
        add(&["--remount-ro", "/", "--"]);
        words
    }
}

/// The files and folders that a player's command names: words that are paths of something that
/// exists, and its folder if that is its own.
fn claims(launch: &Launch) -> Vec<Claim> {
    const MOST_LINKS: usize = 40;
    // A program without a slash is looked up in PATH.
    let is_path = |(at, word): &(usize, &String)| *at > 0 || word.contains('/');
    let words = launch.words.iter().enumerate().filter(is_path);
    let paths = words.map(|(_, word)| launch.directory.join(word));
    let own = launch.has_own_directory.then(|| launch.directory.clone());
    let found = paths.chain(own).filter(|path| path.exists());
    let follow = |path: &PathBuf| {
        let target = fs::read_link(path).ok().filter(|_| !is_system(path))?;
        Some(written(&real(path.parent()?).join(target)))
    };
    let with_targets = |path: PathBuf| {
        let steps = successors(Some(written(&path)), follow).take(MOST_LINKS);
        Claim { named: clean(&path), paths: steps.chain([real(&path)]).collect() }
    };
    found.map(with_targets).collect()
}

/// Whether a folder is empty inside at first.
pub(super) fn is_temporary(folder: &Path) -> bool {
    TEMPORARY.iter().any(|(name, _)| folder == Path::new(name))
}

fn is_system(path: &Path) -> bool {
    SYSTEM.iter().any(|system| path.starts_with(system))
}

/// Whether a path of the system belongs to what is installed there.
fn is_installed(path: &Path) -> bool {
    let mut names = path.iter();
    names.any(|name| INSTALLED.iter().any(|installed| name == *installed))
}

/// The first on the way to a file or folder, itself included, that only its owner may use.
fn closed_to_others(path: &Path) -> Option<&Path> {
    path.ancestors().find(|way| {
        let needed =
            if way.is_file() { 0o004 } else { 0o001 } | if *way == path { 0o004 } else { 0 };
        let data = way.metadata();
        data.is_ok_and(|data| data.permissions().mode() & needed != needed)
    })
}

/// A path without links and dots, if it exists.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// A path without dots; with its links, where it means the same then.
fn written(path: &Path) -> PathBuf {
    let clean = clean(path);
    if real(&clean) == real(path) { clean } else { real(path) }
}

/// A path from the root on, without dots, whatever links mean.
fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or_default().components() {
        match part {
            Component::ParentDir => drop(clean.pop()),
            part => clean.push(part),
        }
    }
    clean
}
