//! The processes that descend from this one, and the end of those that nobody looks after.
//!
//! A supervisor and the referee are *subreapers*: who loses its parent among their descendants,
//! also after `setsid`, becomes their child and can be found and killed.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// How long descendants are killed that do not die.
const PATIENCE: Duration = Duration::from_secs(10);

/// The sessions of this process and its descendants before it started its first supervisor.
/// Supervisors are in the same as this process; each player begins a session, and no process can go
/// to one that there was before.
static EARLIER_SESSIONS: OnceLock<HashSet<i32>> = OnceLock::new();

/// Starts a supervisor. Whoever loses its own becomes a child of this process.
pub(super) fn start_supervisor(command: &mut Command) -> io::Result<Child> {
    EARLIER_SESSIONS.get_or_init(|| {
        // Where that cannot be, the first process of the system gets the orphans.
        let _ = set_child_subreaper(Some(getpid()));
        let table = ProcessTable::read();
        let family = table.family(getpid()).into_iter();
        family.filter_map(|pid| table.sessions.get(&pid).copied()).collect()
    });
    command.spawn()
}

pub(super) fn pid_of(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// Kills all descendants of this process until none is left, but for supervisors and theirs, and
/// for whoever was there before the first supervisor.
pub(super) fn kill_orphans() {
    let begun = Instant::now();
    let mut pause = Duration::from_micros(200);
    let earlier = EARLIER_SESSIONS.get();
    while begun.elapsed() < PATIENCE {
        let table = ProcessTable::read();
        let mut orphans = table.children(getpid());
        orphans.retain(|pid| {
            let session = earlier.zip(table.sessions.get(pid));
            !session.is_some_and(|(earlier, session)| earlier.contains(session))
        });
        // A child that has ended stays in the table until it is waited for here. So where there was
        // none, none is left.
        if orphans.is_empty() {
            return;
        }
        // Who starts others faster than they are killed is stopped first.
        let all: Vec<Pid> = orphans.iter().flat_map(|&pid| table.family(pid)).collect();
        for signal in [Signal::STOP, Signal::KILL] {
            for &pid in &all {
                // Whoever has died meanwhile is just as well.
                let _ = kill_process(pid, signal);
            }
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
        for pid in orphans {
            let _ = waitpid(Some(pid), WaitOptions::NOHANG); // or in the next round
        }
    }
}

/// All processes, those that have ended and not been waited for included.
#[derive(Default)]
struct ProcessTable {
    children: HashMap<Pid, Vec<Pid>>,
    sessions: HashMap<Pid, i32>,
}

impl ProcessTable {
    fn read() -> ProcessTable {
        let mut table = ProcessTable::default();
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        for pid in pids.filter_map(Pid::from_raw) {
            if let Some((parent, session)) = parent_and_session(pid) {
                let siblings = parent.map(|parent| table.children.entry(parent).or_default());
                siblings.into_iter().for_each(|all| all.push(pid));
                table.sessions.insert(pid, session);
            }
        }
        table
    }

    fn children(&self, parent: Pid) -> Vec<Pid> {
        self.children.get(&parent).cloned().unwrap_or_default()
    }

    /// A process and all that descend from it.
    fn family(&self, ancestor: Pid) -> Vec<Pid> {
        let mut found = vec![ancestor];
        let mut next = 0;
        while let Some(&parent) = found.get(next) {
            found.extend(self.children(parent));
            next += 1;
        }
        found
    }
}

/// The parent may be none that is seen from here, as of the first process of a container.
fn parent_and_session(pid: Pid) -> Option<(Option<Pid>, i32)> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_pid())).ok()?;
    // `pid (name) state parent group session ...`, where the name may hold anything.
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace().skip(1);
    let parent = Pid::from_raw(fields.next()?.parse().ok()?);
    Some((parent, fields.nth(1)?.parse().ok()?))
}

/// The processes of the player that `supervisor` looks after, without those of its sandbox.
pub(super) fn members(supervisor: Pid) -> Vec<Pid> {
    let family = ProcessTable::read().family(supervisor).into_iter().skip(1);
    let name = |pid: &Pid| fs::read_to_string(format!("/proc/{}/comm", pid.as_raw_pid()));
    let is_bwrap = |pid: &Pid| name(pid).is_ok_and(|name| name.trim_end() == "bwrap");
    family.filter(|pid| !is_bwrap(pid)).collect()
}
