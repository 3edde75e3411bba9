//! One journal of many.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Entry, Header, Journal, JournalError, read};

/// How much of a tournament is united.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merged {
    /// How many games were found.
    pub games: usize,
    /// How many games the tournament has.
    pub all: usize,
}

/// Unites the journals of the parts of a tournament, which are in `folders`, in the folder `out`, which has none yet. What
/// comes out is the journal of the undivided tournament.
///
/// # Errors
/// They are not of the same tournament; two of them tell of the same game differently; or as for [`Journal::open`].
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<Merged, JournalError> {
    let other = |folder: &Path, why: String| JournalError::Other {
        folder: folder.to_owned(),
        why,
    };
    match Header::read(out) {
        Err(JournalError::Missing(_)) => {}
        Err(error) => return Err(error),
        Ok(_) => return Err(other(out, "there is a journal already".to_owned())),
    }
    let mut whole: Option<Header> = None;
    let mut games: BTreeMap<u32, Entry> = BTreeMap::new();
    for folder in folders {
        let header = Header::read(folder)?;
        let whole = whole.get_or_insert_with(|| Header {
            shard: None,
            ..header.clone()
        });
        if whole.plan != header.plan {
            let why = "this is another tournament than in the first folder".to_owned();
            return Err(other(folder, why));
        }
        let mut differs = None;
        read(folder, |entry| {
            let first = games.entry(entry.id).or_insert_with(|| entry.clone());
            if !first.went_as(&entry) {
                differs = Some(entry.id);
            }
        })?;
        if let Some(id) = differs {
            let why = format!("game {id} went otherwise in another of these folders");
            return Err(other(folder, why));
        }
    }
    let Some(header) = whole else {
        return Err(other(out, "there is nothing to unite".to_owned()));
    };
    let plan = header.plan(out)?;
    let mut schedule = plan.schedule();
    let mut journal = Journal::open(out, &header, schedule.ids(), |_| {})?;
    for entry in games.values() {
        schedule.add(entry)?;
        journal.add(entry)?;
    }
    journal.sync()?;
    Ok(Merged {
        games: games.len(),
        all: schedule.games(),
    })
}
