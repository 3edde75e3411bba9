//! The supervisor of a player: a small process of this same program between the referee and the
//! player, which sees to it that nothing of the player outlives it or the referee.
//!
//! ```text
//! referee ──starts──► supervisor ──starts──► player ──► whatever it starts
//!    └─────────── stdin, stdout, stderr ───────┘
//! ```
//!
//! The pipes go straight to the player, so the supervisor costs no time. It wakes up when the
//! player ends, when the referee asks for the end (SIGTERM), or when the referee has gone in
//! whatever way, which a pidfd tells; then it kills all its descendants until none is left, and
//! ends as the player has ended. Should the supervisor itself be killed, the kernel kills the
//! player (`PR_SET_PDEATHSIG`), and the referee whatever else is left.
//!
//! What it cannot guarantee: that a descendant of the player dies which has got another user's
//! rights, or when somebody kills supervisor and referee alike with SIGKILL (then only the player
//! itself is sure to die). Of systems other than Linux see [`super::launch`].

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    Pid, PidfdFlags, WaitOptions, WaitStatus, getpid, getppid, pidfd_open, set_child_subreaper,
    wait,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};
use signal_hook::consts::{
    SIGALRM, SIGCHLD, SIGHUP, SIGINT, SIGKILL, SIGPROF, SIGTERM, SIGUSR2, SIGVTALRM,
};

use super::confinement::{BECOME, ProcessLimits, THIS_PROGRAM};
use super::descendants::{kill_orphans, pid_of};
use super::limit_hit::SIGXCPU;
use super::shortage::Shortage;

/// The signals by which a supervisor ends that lacked something to start the player. It ends by
/// SIGXCPU where the player has used up its processor time. Of a player that ends by one of these
/// without that the supervisor tells as a shell does.
const SHORTAGES: [(i32, Shortage); 4] = [
    (SIGALRM, Shortage::Descriptors),
    (SIGPROF, Shortage::Files),
    (SIGVTALRM, Shortage::Processes),
    (SIGUSR2, Shortage::Memory),
];

/// How the player ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// By itself.
    Code(i32),
    /// By a signal.
    Signal(i32),
}

/// What the supervisor lacked that has ended by this signal.
pub(super) fn shortage_of(signal: Option<i32>) -> Option<Shortage> {
    let mut all = SHORTAGES.into_iter();
    all.find_map(|(known, shortage)| (Some(known) == signal).then_some(shortage))
}

/// Supervises the player with the command line `words`, which keeps to `limits`, for the process
/// `referee`, the parent of this one. Takes the whole process: call it first and end after it as it
/// says.
///
/// # Errors
/// The system refuses what a supervisor needs, or the player's process cannot be made.
pub fn keep(referee: u32, limits: &ProcessLimits, words: &[OsString]) -> io::Result<Exit> {
    let exit = match supervise(referee, limits, words) {
        Ok(exit) => exit,
        Err(error) => {
            let shortage = Shortage::of(&error).ok_or(error)?;
            let told = SHORTAGES.into_iter().find(|(_, known)| *known == shortage);
            return Ok(Exit::Signal(told.map_or(SIGTERM, |(signal, _)| signal)));
        }
    };
    let signal = match exit {
        Exit::Signal(signal) => signal,
        Exit::Code(code) => code - 128,
    };
    let is_told = signal == SIGXCPU || shortage_of(Some(signal)).is_some();
    Ok(match exit {
        // Who ignores the signal that tells of the processor time is killed a second later.
        _ if [SIGXCPU, SIGKILL].contains(&signal) && has_used_up(limits.cpu_s) => {
            Exit::Signal(SIGXCPU)
        }
        Exit::Signal(signal) if is_told => Exit::Code(128 + signal),
        exit => exit,
    })
}

fn supervise(referee: u32, limits: &ProcessLimits, words: &[OsString]) -> io::Result<Exit> {
    // Whoever ends all processes called jogada by name leaves the supervisors to do their work.
    rustix::thread::set_name(c"player-supervis")?;
    set_child_subreaper(Some(getpid()))?;
    let (alarm, bell) = UnixStream::pair()?;
    let ended = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&ended))?;
    }
    for signal in [SIGCHLD, SIGTERM, SIGINT, SIGHUP] {
        signal_hook::low_level::pipe::register(signal, bell.try_clone()?)?;
    }
    for signal in SHORTAGES.map(|(signal, _)| signal).into_iter().chain([SIGXCPU]) {
        // These tell the referee something, and come from nobody else.
        signal_hook::flag::register(signal, Arc::default())?;
    }
    alarm.set_nonblocking(true)?;
    let parent = getppid().filter(|pid| u32::try_from(pid.as_raw_pid()) == Ok(referee));
    let parent = parent.ok_or(io::ErrorKind::NotFound)?;
    let watch = pidfd_open(parent, PidfdFlags::empty())?;
    // If it died before it could be watched, its number may by now be another's.
    if getppid() != Some(parent) {
        return Ok(Exit::Signal(SIGTERM));
    }
    let null = File::options().read(true).write(true).open("/dev/null")?;
    let own = std::process::id().to_string();
    let child = Command::new(THIS_PROGRAM)
        .arg0("jogada")
        .args([BECOME, &limits.to_json(), "--parent", &own, "--"])
        .args(words)
        .spawn()?;
    // Only the player holds its pipes: when it closes one the referee shall see it.
    dup2_stdin(&null)?;
    dup2_stdout(&null)?;
    dup2_stderr(&null)?;
    let child = pid_of(&child);
    loop {
        let mut exit = reap(child);
        let mut fds = [PollFd::new(&alarm, PollFlags::IN), PollFd::new(&watch, PollFlags::IN)];
        if exit.is_none() && !ended.load(Ordering::Relaxed) {
            match poll(&mut fds, None) {
                Err(rustix::io::Errno::INTR) => continue,
                result => result?,
            };
            let [_, watch] = &fds;
            if watch.revents().is_empty() {
                drain(&alarm);
                continue;
            }
        }
        kill_orphans();
        return Ok(*exit.get_or_insert(Exit::Signal(SIGTERM)));
    }
}

/// Empties the pipe of signals.
fn drain(mut alarm: &UnixStream) {
    let mut bytes = [0; 64];
    while io::Read::read(&mut alarm, &mut bytes).is_ok_and(|count| count > 0) {}
}

/// Takes notice of all children that have ended, and how `player` ended if it was among them.
fn reap(player: Option<Pid>) -> Option<Exit> {
    let mut exit = None;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if Some(pid) == player => exit = exit_of(status),
            Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
            Ok(None) | Err(_) => return exit,
        }
    }
}

fn exit_of(status: WaitStatus) -> Option<Exit> {
    let code = status.exit_status().map(Exit::Code);
    code.or(status.terminating_signal().map(Exit::Signal))
}

/// Whether all descendants together may have used up the processor time of one: in a sandbox nobody
/// tells of each. The kernel counts whole ticks where it keeps the limit, and exactly here, which
/// on a busy virtual machine is up to a fifth less.
fn has_used_up(seconds: Option<u64>) -> bool {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    // cutime and cstime, the 16th and 17th of all: of descendants that have ended, in ticks.
    let times = fields.split_ascii_whitespace().skip(13).take(2);
    let ticks: u64 = times.flat_map(str::parse::<u64>).sum();
    let half = rustix::param::clock_ticks_per_second() / 2;
    seconds.is_some_and(|seconds| ticks >= seconds.saturating_mul(half))
}
