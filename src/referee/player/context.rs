//! What all players of a match or a tournament share.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::cleanup::Cleanup;
use super::confinement::Confinement;
use super::entrant::Entrant;
use super::launch::{Launch, LaunchContext};
use super::native::ProtocolLevel;
use crate::solvers::Interrupt;

/// What all halls of a match or a tournament share.
#[derive(Debug)]
pub struct MatchContext {
    /// The folder that players' folders are seen from.
    pub base: PathBuf,
    /// Who cleans up after players.
    pub keeping: Cleanup,
    /// When it is raised, games in progress are abandoned.
    pub interrupt: Interrupt,
    /// The strategies that programs are asked for by the request `strategy`, by the name of the player.
    pub strategies: HashMap<String, String>,
    capabilities: Mutex<HashMap<String, Capabilities>>,
    pub(in crate::referee) confinement: LaunchContext,
}

/// What a player's program has shown to understand: learned at its first start, and then true of every start.
#[derive(Clone, Debug, Default)]
pub(in crate::referee) struct Capabilities {
    pub level: Arc<OnceLock<ProtocolLevel>>,
    pub strategy: Option<String>,
}

impl MatchContext {
    /// Without strategies to ask for.
    #[must_use]
    pub fn new(base: PathBuf, keeping: Cleanup, interrupt: Interrupt) -> MatchContext {
        MatchContext {
            base,
            keeping,
            interrupt,
            strategies: HashMap::new(),
            capabilities: Mutex::default(),
            confinement: LaunchContext::default(),
        }
    }

    /// Sets bounds to what players' processes may use and see, `players` being all of them.
    ///
    /// # Errors
    /// A sandbox is wanted, and something is missing: what, for a person.
    pub fn confine<'a>(
        &mut self,
        bounds: &Confinement,
        players: impl IntoIterator<Item = &'a Entrant>,
    ) -> Result<(), String> {
        let programs = players.into_iter();
        let programs: Vec<Launch> = programs
            .filter_map(|player| Launch::of(&player.program, &self.base))
            .collect();
        let mut bounds = bounds.clone();
        for path in &mut bounds.sandbox_read {
            *path =
                std::path::absolute(self.base.join(&path)).map_err(|error| error.to_string())?;
            if !path.exists() {
                return Err(format!("there is no {} to be shown inside", path.display()));
            }
        }
        self.confinement = LaunchContext::new(&bounds, &programs)?;
        Ok(())
    }

    pub(in crate::referee) fn capabilities(&self, player: &str) -> Capabilities {
        let mut all = self
            .capabilities
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let known = all
            .entry(player.to_owned())
            .or_insert_with(|| Capabilities {
                level: Arc::default(),
                strategy: self.strategies.get(player).cloned(),
            });
        known.clone()
    }
}
