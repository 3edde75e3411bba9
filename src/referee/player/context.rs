//! What all players of a match or a tournament share.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::cgroup::CgroupTree;
use super::confinement::{Confinement, ProcessLimits};
use super::entrant::Entrant;
use super::launch::Launch;
use super::limit_hit::Denied;
use super::native::ProtocolLevel;
use super::sandbox::{MOST_PROCESSES, Sandbox};
use super::shortage::{Shortage, raise_descriptors};
use super::trace::{Trace, Tracer};
use crate::control::Interrupt;

/// What all players of a match or a tournament share.
#[derive(Debug)]
pub struct MatchContext {
    /// The folder that players' folders are seen from.
    pub base: PathBuf,
    /// When it is raised, games in progress are abandoned.
    pub interrupt: Interrupt,
    /// The strategies that programs are asked for by the request `strategy`, by the name of the
    /// player.
    pub strategies: HashMap<String, String>,
    /// Where all that is said is written, if it is.
    pub tracer: Option<Tracer>,
    /// What players' programs understand, by the name of the player.
    levels: Mutex<HashMap<String, Arc<OnceLock<ProtocolLevel>>>>,
    bounds: Confinement,
    sandbox: Option<Sandbox>,
    cgroups: Option<CgroupTree>,
    /// How many files a process could have open before the referee raised that for itself.
    descriptors: Option<u64>,
}

impl MatchContext {
    /// Without bounds, and without strategies to ask for. The limit of open files of this process
    /// is raised as far as it may be: each player takes a few.
    #[must_use]
    pub fn new(base: PathBuf, interrupt: Interrupt) -> MatchContext {
        MatchContext {
            base,
            interrupt,
            strategies: HashMap::new(),
            tracer: None,
            levels: Mutex::default(),
            bounds: Confinement::default(),
            sandbox: None,
            cgroups: None,
            descriptors: raise_descriptors(),
        }
    }

    /// Sets bounds to what players' processes may use and see, `players` being all of them. Returns
    /// which bounds cannot be had on this system, for a person.
    ///
    /// # Errors
    /// Something is missing or in the way: what, for a person.
    pub fn confine<'a>(
        &mut self,
        bounds: &Confinement,
        players: impl IntoIterator<Item = &'a Entrant>,
    ) -> Result<Vec<String>, String> {
        self.bounds = bounds.clone();
        for path in &mut self.bounds.sandbox_read {
            *path =
                std::path::absolute(self.base.join(&path)).map_err(|error| error.to_string())?;
            if !path.exists() {
                return Err(format!("sandbox: there is no {} to be shown inside", path.display()));
            }
        }
        let processes = bounds.sandbox.then_some(MOST_PROCESSES);
        let limits = ProcessLimits { processes, ..bounds.limits() };
        limits.make_room()?;
        let mut missing = Vec::new();
        if bounds.sandbox {
            let programs = players.into_iter();
            let programs: Vec<Launch> =
                programs.filter_map(|player| Launch::of(&player.program, &self.base)).collect();
            let sandbox = Sandbox::new(&self.base, &programs, &self.bounds.sandbox_read)
                .map_err(|why| format!("sandbox: {why}"))?;
            if !sandbox.closes_namespaces {
                missing.push(
                    "players in the sandbox may make namespaces of users, which takes bubblewrap 0.8 to forbid"
                        .to_owned(),
                );
            }
            self.sandbox = Some(sandbox);
        }
        if bounds.memory_mb.is_some() {
            match CgroupTree::of_this_process() {
                Ok(tree) => self.cgroups = Some(tree),
                Err(why) => missing.push(format!(
                    "memory is bounded for each process of a player, but not for all of its processes together, which \
                     takes a cgroup (v2) of its own (systemd-run --user --scope -p Delegate=yes jogada ...): {why}"
                )),
            }
        }
        Ok(missing)
    }

    /// A program within the bounds, what its process does to itself, and what it is denied.
    ///
    /// # Errors
    /// There can be no cgroup for it. Whatever is in the way of that, the player is not to blame.
    pub(super) fn confined(
        &self,
        mut launch: Launch,
    ) -> Result<(Launch, ProcessLimits, Denied), Shortage> {
        let bounds = &self.bounds;
        let mut limits = bounds.limits();
        limits.descriptors = self.descriptors;
        let mut shown = Vec::new();
        if let Some(sandbox) = &self.sandbox {
            shown = sandbox.shown(&launch, bounds);
            // What its command names and is not there at all is missing, not hidden.
            let named = launch.words.iter().map(|word| launch.directory.join(word));
            let missing: Vec<PathBuf> = named.filter(|path| !path.exists()).collect();
            launch.words = sandbox.around(&launch.words, &launch.directory, &shown, &mut limits);
            launch.clears_environment = true;
            launch.environment.splice(..0, Sandbox::environment());
            shown.extend(Sandbox::common().chain(missing));
        }
        let cgroup = self.cgroups.as_ref().map(|tree| {
            // Of the sandbox itself two are in there.
            let processes = self.sandbox.as_ref().map(|_| MOST_PROCESSES + 2);
            tree.player(bounds.memory_mb, processes)
        });
        let cgroup = cgroup.transpose();
        let cgroup = cgroup.map_err(|error| Shortage::of(&error).unwrap_or(Shortage::Processes))?;
        limits.cgroup = cgroup.as_ref().map(|group| group.folder.clone());
        let denied =
            Denied { bounds: bounds.clone(), cgroup, directory: launch.directory.clone(), shown };
        Ok((launch, limits, denied))
    }

    /// The trace of a player, if there is one.
    pub(in crate::referee) fn trace(&self, player: &str) -> Option<Trace> {
        self.tracer.as_ref().map(|tracer| tracer.of(player))
    }

    /// What a player's program understands: learned at its first start, and then true of every
    /// start.
    pub(in crate::referee) fn level(&self, player: &str) -> Arc<OnceLock<ProtocolLevel>> {
        let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(levels.entry(player.to_owned()).or_default())
    }
}
