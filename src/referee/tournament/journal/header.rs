//! The first line of a journal.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::error::{BadLine, JournalError, Place};
use crate::referee::tournament::plan::Plan;
use crate::referee::tournament::schedule::Shard;

/// The first line of a journal: what is needed to go on, and to recompute everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of this program that began the journal.
    pub jogada: String,
    /// The version of the journal's form.
    pub journal: u32,
    /// The part of the schedule that is played here, `K/N`; all of it when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The directory of the tournament file, in which players are run.
    pub base: PathBuf,
    /// The tournament file.
    pub plan: String,
    /// Where games have their numbers from, if the tournament was changed: the files before, the
    /// oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
}

/// The form of journals that this program writes.
const FORM: u32 = 1;

impl Header {
    /// The header of a new journal.
    #[must_use]
    pub fn new(plan: &str, base: &Path, shard: Option<Shard>) -> Header {
        Header {
            jogada: env!("CARGO_PKG_VERSION").to_owned(),
            journal: FORM,
            shard: shard.map(|shard| shard.to_string()),
            base: base.to_owned(),
            plan: plan.to_owned(),
            before: Vec::new(),
        }
    }

    /// The header that a line at this place is.
    ///
    /// # Errors
    /// It is none, or its form is unknown.
    pub(super) fn parse(place: Place, line: &[u8]) -> Result<Header, JournalError> {
        let why = match serde_json::from_slice(line) {
            Ok(Header { journal, .. }) if journal != FORM => {
                format!("the journal has form {journal}, and this program reads form {FORM}")
            }
            Ok(header) => return Ok(header),
            Err(error) => error.to_string(),
        };
        Err(JournalError::Lines(vec![BadLine { place, why }]))
    }

    /// The tournament.
    ///
    /// # Errors
    /// The file inside is no tournament file, at least for this version.
    pub fn plan(&self, folder: &Path) -> Result<Plan, JournalError> {
        read(&self.plan, folder)
    }

    /// What the tournament was before, the oldest first.
    ///
    /// # Errors
    /// As for [`Header::plan`].
    pub(super) fn before(&self, folder: &Path) -> Result<Vec<Plan>, JournalError> {
        let plans = self.before.iter().map(|plan| read(plan, folder));
        plans.collect()
    }

    /// The part of the schedule that is played here.
    ///
    /// # Errors
    /// It is not of the form `K/N`.
    pub fn shard(&self, folder: &Path) -> Result<Option<Shard>, JournalError> {
        let shard = self.shard.as_deref().map(str::parse).transpose();
        shard.map_err(|why| JournalError::other(folder, format!("the shard inside: {why}")))
    }

    /// Whether the header `there` is of the same part of the same games as this one.
    pub(super) fn check(&self, folder: &Path, there: &Header) -> Result<(), JournalError> {
        let what = if self.shard != there.shard {
            let name = |header: &Header| match &header.shard {
                Some(shard) => format!("shard {shard}"),
                None => "the whole tournament".to_owned(),
            };
            format!("{}, not of {}", name(there), name(self))
        } else if self.plan == there.plan || self.plan(folder)?.plays_as(&there.plan(folder)?) {
            return Ok(());
        } else {
            "another tournament: games, players or conditions differ".to_owned()
        };
        Err(JournalError::other(folder, format!("the journal there is of {what}")))
    }
}

/// A tournament file of a journal in this folder.
fn read(plan: &str, folder: &Path) -> Result<Plan, JournalError> {
    Plan::read(plan).map_err(|error| {
        JournalError::other(folder, format!("the tournament file inside: {error}"))
    })
}
