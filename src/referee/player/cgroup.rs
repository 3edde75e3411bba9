//! A control group (cgroup v2) for each player, which bounds the memory and the processes of a
//! player as a whole. What [`super::confinement`] sets bounds each process alone.
//!
//! ```text
//! the group that was delegated to the referee
//!   ├── referee      this process, since only groups without processes may hand controllers on
//!   ├── player-1     memory.max, memory.swap.max, pids.max
//!   └── player-2 ...
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// A group that was delegated to this process, in which groups are made.
#[derive(Clone, Debug)]
pub(super) struct CgroupTree {
    folder: PathBuf,
}

/// The group of a player. When it is dropped, its processes having ended, it is removed.
#[derive(Debug)]
pub(super) struct PlayerCgroup {
    pub folder: PathBuf,
}

impl CgroupTree {
    /// The group of this process, which moves to one of its own in there.
    ///
    /// # Errors
    /// Why no groups can be made there, for a person.
    pub fn of_this_process() -> Result<CgroupTree, String> {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let path = own.lines().find_map(|line| line.strip_prefix("0::/"));
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        // `36 25 0:31 / /sys/fs/cgroup rw,... - cgroup2 cgroup2 rw`
        let is_cgroup = |line: &&str| line.contains(" - cgroup2 ");
        let mount = mounts.lines().find(is_cgroup);
        let place = mount.and_then(|line| line.split(' ').nth(4));
        let (Some(path), Some(place)) = (path, place) else {
            return Err("the system has none".to_owned());
        };
        CgroupTree::within(Path::new(place).join(path))
    }

    fn within(folder: PathBuf) -> Result<CgroupTree, String> {
        let known = fs::read_to_string(folder.join("cgroup.controllers")).unwrap_or_default();
        let has = |name: &&str| known.split_whitespace().any(|known| known == *name);
        if let Some(name) = ["memory", "pids"].iter().find(|name| !has(name)) {
            return Err(format!("{} has no controller {name:?}", folder.display()));
        }
        let shelter = folder.join("referee");
        let moved = |to: &Path| fs::write(to.join("cgroup.procs"), std::process::id().to_string());
        let hand_on = || {
            match fs::create_dir(&shelter) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => moved(&shelter)?,
            }
            fs::write(folder.join("cgroup.subtree_control"), "+memory +pids")
        };
        hand_on().map_err(|error| {
            // As far as that goes, it is left as it was.
            let _ = moved(&folder).and_then(|()| fs::remove_dir(&shelter));
            format!("{}: {error}", folder.display())
        })?;
        Ok(CgroupTree { folder })
    }

    /// A new group for a player.
    pub fn player(
        &self,
        memory_mb: Option<u64>,
        processes: Option<u64>,
    ) -> io::Result<PlayerCgroup> {
        static COUNT: AtomicU32 = AtomicU32::new(1);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("player-{}-{number}", std::process::id());
        let folder = self.folder.join(name);
        fs::create_dir(&folder)?;
        let group = PlayerCgroup { folder };
        if let Some(mb) = memory_mb {
            let bytes = mb.saturating_mul(1 << 20).to_string();
            group.set("memory.max", &bytes)?;
            group.set("memory.oom.group", "1")?;
            // Not there where swapping is not accounted for.
            let _ = group.set("memory.swap.max", "0");
        }
        if let Some(count) = processes {
            group.set("pids.max", &count.to_string())?;
        }
        Ok(group)
    }
}

impl PlayerCgroup {
    fn set(&self, key: &str, value: &str) -> io::Result<()> {
        fs::write(self.folder.join(key), value)
    }

    /// Whether the kernel has killed a process for want of memory.
    pub fn is_out_of_memory(&self) -> bool {
        let events = fs::read_to_string(self.folder.join("memory.events")).unwrap_or_default();
        let mut kills = events.lines().filter_map(|line| line.strip_prefix("oom_kill "));
        kills.any(|count| count != "0")
    }
}

impl Drop for PlayerCgroup {
    fn drop(&mut self) {
        // Who has just been killed may still be on its way out.
        for _ in 0..100 {
            match fs::remove_dir(&self.folder) {
                Err(error)
                    if error.raw_os_error() == Some(rustix::io::Errno::BUSY.raw_os_error()) =>
                {
                    thread::sleep(Duration::from_millis(2));
                }
                _ => return,
            }
        }
        log::warn!("{} could not be removed", self.folder.display());
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A folder that holds the files of a group; what a kernel makes of them is another matter.
    fn group(name: &str, controllers: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("cgroup.controllers"), controllers).unwrap();
        folder
    }

    #[test]
    fn a_group_bounds_memory_and_processes_and_tells_of_a_kill() {
        let folder = group("jogada-cgroup", "cpu memory pids\n");
        let tree = CgroupTree::within(folder.clone()).unwrap();
        let read = |path: PathBuf| fs::read_to_string(path).unwrap();
        assert_eq!(read(folder.join("cgroup.subtree_control")), "+memory +pids");
        let pid = std::process::id().to_string();
        assert_eq!(read(folder.join("referee/cgroup.procs")), pid);
        let player = tree.player(Some(200), Some(130)).unwrap();
        let inside = player.folder.clone();
        assert_eq!(read(inside.join("memory.max")), (200 << 20).to_string());
        assert_eq!(read(inside.join("memory.swap.max")), "0");
        assert_eq!(read(inside.join("pids.max")), "130");
        for (events, told) in [("oom 1\noom_kill 0\n", false), ("oom 1\noom_kill 2\n", true)] {
            fs::write(inside.join("memory.events"), events).unwrap();
            assert_eq!(player.is_out_of_memory(), told);
        }
        fs::remove_dir_all(&inside).unwrap();
        fs::create_dir(&inside).unwrap();
        drop(player);
        assert!(!inside.exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn without_a_controller_there_is_no_group() {
        let folder = group("jogada-no-cgroup", "cpu memory\n");
        let why = CgroupTree::within(folder.clone()).unwrap_err();
        assert!(why.ends_with("has no controller \"pids\""), "{why}");
        assert!(!folder.join("referee").exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
