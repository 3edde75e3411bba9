//! The processes that descend from this one, and the end of those that nobody looks after.
//!
//! A supervisor and the referee are *subreapers*: who loses its parent among their descendants, also after `setsid`,
//! becomes their child and can be found and killed.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// How long descendants are killed that do not die.
const PATIENCE: Duration = Duration::from_secs(10);

/// The supervisors that this process has started and not yet taken leave of. While it is locked, none is started.
static SUPERVISORS: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// Starts a supervisor. Whoever loses its own becomes a child of this process.
pub(super) fn start_supervisor(command: &mut Command) -> io::Result<Child> {
    static SUBREAPER: Once = Once::new();
    // Where that cannot be, the first process of the system gets the orphans.
    SUBREAPER.call_once(|| {
        let _ = set_child_subreaper(Some(getpid()));
    });
    let mut known = SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner);
    let child = command.spawn()?;
    known.extend(pid_of(&child));
    Ok(child)
}

/// Takes leave of a supervisor that has ended and been waited for.
pub(super) fn forget_supervisor(child: &Child) {
    let mut known = SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner);
    // The number may already be that of another one, too.
    if let Some(at) = known.iter().position(|&pid| Some(pid) == pid_of(child)) {
        known.swap_remove(at);
    }
}

pub(super) fn pid_of(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// Kills all descendants of this process, but for supervisors and theirs, until none is left. Only for a process whose
/// other children are all orphans.
pub(super) fn kill_orphans() {
    let begun = Instant::now();
    let mut pause = Duration::from_micros(200);
    while begun.elapsed() < PATIENCE {
        let known = SUPERVISORS.lock().unwrap_or_else(PoisonError::into_inner);
        let table = ProcessTable::read();
        let mut orphans = table.children(getpid());
        orphans.retain(|pid| !known.contains(pid));
        drop(known);
        // A child that has ended stays in the table until it is waited for here. So where there was none, none is left.
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
struct ProcessTable(HashMap<Pid, Vec<Pid>>);

impl ProcessTable {
    fn read() -> ProcessTable {
        let mut children: HashMap<Pid, Vec<Pid>> = HashMap::new();
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        for pid in pids.filter_map(Pid::from_raw) {
            if let Some(parent) = parent_of(pid) {
                children.entry(parent).or_default().push(pid);
            }
        }
        ProcessTable(children)
    }

    fn children(&self, parent: Pid) -> Vec<Pid> {
        self.0.get(&parent).cloned().unwrap_or_default()
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

fn parent_of(pid: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_pid())).ok()?;
    // `pid (name) state parent ...`, where the name may hold anything.
    let fields = stat.rsplit_once(')')?.1;
    Pid::from_raw(fields.split_ascii_whitespace().nth(1)?.parse().ok()?)
}

/// The processes of the player that `supervisor` looks after, without those of its sandbox.
pub(super) fn members(supervisor: Pid) -> Vec<Pid> {
    let family = ProcessTable::read().family(supervisor).into_iter().skip(1);
    let name = |pid: &Pid| fs::read_to_string(format!("/proc/{}/comm", pid.as_raw_pid()));
    let is_bwrap = |pid: &Pid| name(pid).is_ok_and(|name| name.trim_end() == "bwrap");
    family.filter(|pid| !is_bwrap(pid)).collect()
}
