//! The keeper of a player: a small process of this same program between the referee and the player, which sees to it
//! that nothing of the player outlives it or the referee.
//!
//! ```text
//! referee ──starts──► keeper ──starts──► player ──► whatever it starts
//!    └────────── stdin, stdout, stderr ────┘
//! ```
//!
//! The pipes go straight to the player, so the keeper costs no time. It is the *subreaper* of all that descends from the
//! player: who loses its parent, also after `setsid`, becomes its child and can be found and killed. It wakes up
//! when the player ends, when the referee asks for the end (SIGTERM), or when the referee has gone in whatever
//! way, which a pidfd tells; then it kills all its descendants until none is left, and ends as the player has ended.
//! Should the keeper itself be killed, the kernel kills the player (`PR_SET_PDEATHSIG`).
//!
//! What it cannot guarantee: that a descendant of the player dies which has got another user's rights, or when somebody kills
//! keeper and referee alike with SIGKILL (then only the player itself is sure to die). Of systems other than Linux
//! see [`super::Cleanup`].

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::{Duration, Instant};

use super::cleanup::BECOME;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process, pidfd_open,
    set_child_subreaper, set_parent_process_death_signal, wait,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM};

/// This program, even when its file has been replaced meanwhile.
pub(in crate::referee) const THIS_PROGRAM: &str = "/proc/self/exe";

/// How long descendants are killed that do not die.
const PATIENCE: Duration = Duration::from_secs(10);

/// How the player ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// By itself.
    Code(i32),
    /// By a signal.
    Signal(i32),
}

/// Keeps the player with the command line `words` for the process `referee`, the parent of this one. Takes the whole
/// process: call it first and end after it.
///
/// # Errors
/// The system refuses what a keeper needs, or the player's process cannot be made.
pub fn keep(referee: u32, words: &[OsString]) -> io::Result<Exit> {
    // Whoever ends all processes called jogada by name leaves the keepers to do their work.
    rustix::thread::set_name(c"player-keeper")?;
    set_child_subreaper(Some(getpid()))?;
    let (alarm, bell) = UnixStream::pair()?;
    for signal in [SIGCHLD, SIGTERM, SIGINT, SIGHUP] {
        signal_hook::low_level::pipe::register(signal, bell.try_clone()?)?;
    }
    let ended = std::sync::Arc::default();
    for signal in [SIGTERM, SIGINT, SIGHUP] {
        signal_hook::flag::register(signal, std::sync::Arc::clone(&ended))?;
    }
    alarm.set_nonblocking(true)?;
    let parent = getppid().filter(|pid| u32::try_from(pid.as_raw_pid()) == Ok(referee));
    let parent = parent.ok_or(io::ErrorKind::NotFound)?;
    let watch = pidfd_open(parent, PidfdFlags::empty())?;
    // If it died before it could be watched, its number may by now be another's.
    if getppid() != Some(parent) {
        return Ok(Exit::Signal(SIGTERM));
    }
    let child = Command::new(THIS_PROGRAM)
        .arg0("jogada")
        .args([BECOME, &std::process::id().to_string(), "--"])
        .args(words)
        .spawn()?;
    let child = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    // Only the player holds its pipes: when it closes one the referee shall see it.
    let null = File::options().read(true).write(true).open("/dev/null")?;
    dup2_stdin(&null)?;
    dup2_stdout(&null)?;
    dup2_stderr(&null)?;
    loop {
        let exit = reap(child).1;
        let mut fds = [
            PollFd::new(&alarm, PollFlags::IN),
            PollFd::new(&watch, PollFlags::IN),
        ];
        if exit.is_some() || ended.load(std::sync::atomic::Ordering::Relaxed) {
            kill_descendants();
            return Ok(exit.unwrap_or(Exit::Signal(SIGTERM)));
        }
        match poll(&mut fds, None) {
            Err(rustix::io::Errno::INTR) => continue,
            result => result?,
        };
        let [_, watch] = &fds;
        if !watch.revents().is_empty() {
            kill_descendants();
            return Ok(Exit::Signal(SIGTERM));
        }
        drain(&alarm);
    }
}

/// Empties the pipe of signals.
fn drain(mut alarm: &UnixStream) {
    let mut bytes = [0; 64];
    while io::Read::read(&mut alarm, &mut bytes).is_ok_and(|count| count > 0) {}
}

/// Takes notice of all children that have ended: whether there are others, and how `player` ended if it was among them.
fn reap(player: Option<Pid>) -> (bool, Option<Exit>) {
    let mut exit = None;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if Some(pid) == player => exit = exit_of(status),
            Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
            Ok(None) => return (true, exit),
            Err(_) => return (false, exit),
        }
    }
}

fn exit_of(status: WaitStatus) -> Option<Exit> {
    let code = status.exit_status().map(Exit::Code);
    code.or(status.terminating_signal().map(Exit::Signal))
}

/// Kills until nobody is left. Orphans become children of this process, so nobody escapes by losing its parent; who
/// starts others faster than they are killed is stopped first.
fn kill_descendants() {
    let begun = Instant::now();
    let mut pause = Duration::from_micros(200);
    while reap(None).0 && begun.elapsed() < PATIENCE {
        let pids = descendants(getpid());
        for signal in [Signal::STOP, Signal::KILL] {
            for &pid in &pids {
                // Whoever has died meanwhile is just as well.
                let _ = kill_process(pid, signal);
            }
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// All living processes that descend from `ancestor`, as /proc tells.
pub(in crate::referee) fn descendants(ancestor: Pid) -> Vec<Pid> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let pids = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    let parents: Vec<(i32, i32)> = pids
        .filter_map(|pid: i32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            // `pid (name) state parent ...`, where the name may hold anything.
            let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace();
            let (state, parent) = (fields.next()?, fields.next()?);
            (state != "Z").then_some((pid, parent.parse().ok()?))
        })
        .collect();
    let mut found = vec![ancestor.as_raw_pid()];
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        let children = parents.iter().filter(|(_, of)| *of == parent);
        found.extend(children.map(|(pid, _)| pid));
        next += 1;
    }
    let others = found.into_iter().skip(1);
    others.filter_map(Pid::from_raw).collect()
}

/// Turns this process into the player with the command line `words`, to be killed when its keeper, the parent
/// `keeper`, dies. Returns only if that fails.
pub fn become_player(keeper: u32, words: &[OsString]) -> io::Error {
    let Some((program, arguments)) = words.split_first() else {
        return io::ErrorKind::InvalidInput.into();
    };
    if let Err(error) = set_parent_process_death_signal(Some(Signal::KILL)) {
        return error.into();
    }
    // A keeper that died before this could be asked for will never send the signal.
    let parent = getppid().and_then(|pid| u32::try_from(pid.as_raw_pid()).ok());
    if parent != Some(keeper) {
        return io::ErrorKind::NotFound.into();
    }
    Command::new(program).args(arguments).exec()
}
