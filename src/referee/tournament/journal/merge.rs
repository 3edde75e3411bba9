//! One journal of many.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{AHEAD, Entry, Header, JOURNAL, Journal, JournalError, ResultFolder, Sink};

/// How much of a tournament is united.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merged {
    /// How many games were found.
    pub games: usize,
    /// How many games the tournament has.
    pub all: usize,
}

/// Unites the journals of the parts of a tournament, which are in `folders`, in the folder `out`,
/// which has none yet. What comes out is the journal of the undivided tournament.
///
/// # Errors
/// They are not of the same tournament; two of them tell of the same game differently; or as for
/// [`Journal::open`].
pub fn merge(folders: &[PathBuf], out: &Path) -> Result<Merged, JournalError> {
    let other = |folder, why: &str| Err(JournalError::other(folder, why.to_owned()));
    match ResultFolder::open(out) {
        Err(JournalError::Missing(_)) => {}
        Err(error) => return Err(error),
        Ok(_) => return other(out, "there is a journal already"),
    }
    let mut whole: Option<ResultFolder> = None;
    let mut games: BTreeMap<u32, Entry> = BTreeMap::new();
    for path in folders {
        let folder = ResultFolder::open(path)?;
        let first = whole.as_ref().unwrap_or(&folder);
        if (&first.plan, &first.before) != (&folder.plan, &folder.before) {
            return other(path, "this is another tournament than in the first folder");
        }
        let mut differs = Vec::new();
        folder.read(&mut folder.schedule(), |entry| {
            let first = games.entry(entry.id).or_insert_with(|| entry.clone());
            if !first.went_as(&entry) {
                differs.push(entry.id.to_string());
            }
        })?;
        if !differs.is_empty() {
            let (s, ids) = (if differs.len() == 1 { "" } else { "s" }, differs.join(" "));
            let why = format!("game{s} {ids} went otherwise in another of these folders");
            return other(path, &why);
        }
        whole.get_or_insert(folder);
    }
    let Some(whole) = whole else {
        return other(out, "there is nothing to unite");
    };
    let header = Header { shard: None, ..whole.header.clone() };
    let whole = ResultFolder { shard: None, ..whole };
    let mut schedule = whole.schedule();
    let mut journal = Journal::open(out, &header, &mut schedule, drop)?;
    let mut add = |entry| {
        schedule.add(entry).map_err(JournalError::Mispaired)?;
        journal.add(entry)
    };
    let added = games.values().try_for_each(&mut add);
    let written = added.and_then(|()| journal.sync());
    if let Err(error) = written {
        // A part of it would be in the way of the whole. If it cannot be removed either, the error
        // says enough.
        let _ = fs::remove_file(out.join(JOURNAL)).and(fs::remove_file(out.join(AHEAD)));
        return Err(error);
    }
    Ok(Merged { games: games.len(), all: schedule.games() })
}
