//! The result folder of a tournament: every finished game, safe from any interruption.
//!
//! `journal.jsonl` begins with a line that holds the tournament file; after it comes a line for each finished game, in
//! the order of the schedule whatever the order in which games ended, so that the same tournament gives the same
//! journal. A game that has ended before its turn waits in `ahead.jsonl`, in the order of ending; when its turn has come it
//! is written to the journal, and when nobody waits any more `ahead.jsonl` is emptied. So each finished game is in one
//! of the two files before its worker begins another: killing the referee, at any moment, loses games in progress and
//! no others.
//!
//! A line is handed to the operating system whole and at once, so it survives the referee; to the disk it is forced once a
//! second and at the end, so a power failure may cost a second. A last line without its end was being written when
//! something broke, and is dropped. Lines may be deleted by hand: their games are played again.

mod entry;
mod error;
mod file;
mod header;
mod merge;

pub use entry::{Blame, Entry};
pub use error::JournalError;
pub use header::Header;
pub use merge::{Merged, merge};

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, TryLockError};
use std::path::Path;

use file::LineFile;

/// The name of the file of games in order.
pub const JOURNAL: &str = "journal.jsonl";
/// The name of the file of games that ended before their turn.
pub const AHEAD: &str = "ahead.jsonl";

/// The journal of a tournament, open for writing; nobody else can write it meanwhile.
pub struct Journal {
    journal: LineFile,
    ahead: LineFile,
    /// The ids of the games in the order in which they are written, which is that of the ids.
    order: Vec<u32>,
    /// How many games are in the journal: the first so many of the order.
    written: usize,
    /// Games that wait for their turn, by place.
    waiting: BTreeMap<usize, String>,
}

impl Journal {
    /// Opens the journal in a folder, or begins one, of the games with these ids, in whose order it is written; `visit`
    /// sees each game that is there already.
    ///
    /// # Errors
    /// Somebody else is writing it; it belongs to another tournament; a line, but for a last one without end, is no game
    /// of this one; or the folder cannot be read or written.
    pub fn open(
        folder: &Path,
        header: &Header,
        ids: impl IntoIterator<Item = u32>,
        mut visit: impl FnMut(Entry),
    ) -> Result<Journal, JournalError> {
        fs::create_dir_all(folder).map_err(JournalError::io(folder))?;
        let mut journal = LineFile::open(&folder.join(JOURNAL))?;
        journal.lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse(folder.to_owned()),
            TryLockError::Error(error) => JournalError::io(journal.path())(error),
        })?;
        let mut ahead = LineFile::open(&folder.join(AHEAD))?;
        let mut order: Vec<u32> = ids.into_iter().collect();
        order.sort_unstable();
        let mut written = 0;
        let mut waiting = BTreeMap::new();
        let mut seen = HashSet::new();
        // Where the lines end that are in order without a gap.
        let mut in_order = 0;
        let mut out_of_order = Vec::new();
        let mut lines = 0;
        journal.each_line(|number, line, end| {
            lines = number;
            if number == 1 {
                header.check(folder, line)?;
                in_order = end;
                return Ok(());
            }
            let entry: Entry = parse(folder, JOURNAL, number, line)?;
            let place = place_of(&order, &entry, folder, JOURNAL, number)?;
            if !seen.insert(place) {
                return Ok(());
            }
            if place == written && out_of_order.is_empty() {
                written += 1;
                in_order = end;
            } else {
                out_of_order.push((place, line.to_owned()));
            }
            visit(entry);
            Ok(())
        })?;
        if lines == 0 {
            // Nobody knows which tournament these games were of.
            ahead.truncate(0)?;
        }
        ahead.each_line(|number, line, _| {
            let entry: Entry = parse(folder, AHEAD, number, line)?;
            let place = place_of(&order, &entry, folder, AHEAD, number)?;
            if seen.insert(place) {
                waiting.insert(place, line.to_owned());
                visit(entry);
            }
            Ok(())
        })?;
        ahead.mend()?;
        // Games behind a gap wait for it to be filled.
        for (place, line) in out_of_order {
            ahead.append(&line)?;
            waiting.insert(place, line);
        }
        ahead.sync()?;
        journal.truncate(in_order)?;
        if lines == 0 {
            journal.append(&header.line())?;
        }
        let mut journal = Journal {
            journal,
            ahead,
            order,
            written,
            waiting,
        };
        journal.catch_up()?;
        Ok(journal)
    }

    /// Adds a finished game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let line = line(entry);
        match self.order.binary_search(&entry.id) {
            Ok(place) if place != self.written => {
                self.ahead.append(&line)?;
                self.waiting.insert(place, line);
                Ok(())
            }
            _ => {
                self.journal.append(&line)?;
                self.written += 1;
                self.catch_up()
            }
        }
    }

    /// How many games, the first ones of the order, are in the journal proper.
    #[must_use]
    pub fn written(&self) -> usize {
        self.written
    }

    /// Forces everything to the disk.
    ///
    /// # Errors
    /// The disk does not take it.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        self.journal.sync()?;
        self.ahead.sync()
    }

    /// Writes those who have waited and whose turn it is.
    fn catch_up(&mut self) -> Result<(), JournalError> {
        while let Some(line) = self.waiting.remove(&self.written) {
            self.journal.append(&line)?;
            self.written += 1;
        }
        if self.waiting.is_empty() && !self.ahead.is_empty() {
            self.ahead.truncate(0)?;
        }
        self.journal.sync_if_due()
    }
}

/// Reads a result folder, which somebody may be writing meanwhile: its header, then each game once.
///
/// # Errors
/// There is no journal, or a line of it, but for a last one without end, is no game.
pub fn read(folder: &Path, mut visit: impl FnMut(Entry)) -> Result<Header, JournalError> {
    let header = Header::read(folder)?;
    // First those who wait: whoever moves on to the journal meanwhile is then met twice rather than not at all.
    let mut waiting = BTreeMap::new();
    if let Some(mut ahead) = LineFile::read(&folder.join(AHEAD))? {
        ahead.each_line(|number, line, _| {
            let entry: Entry = parse(folder, AHEAD, number, line)?;
            waiting.insert(entry.id, entry);
            Ok(())
        })?;
    }
    let mut seen = HashSet::new();
    if let Some(mut journal) = LineFile::read(&folder.join(JOURNAL))? {
        journal.each_line(|number, line, _| {
            if number > 1 {
                let entry: Entry = parse(folder, JOURNAL, number, line)?;
                if seen.insert(entry.id) {
                    waiting.remove(&entry.id);
                    visit(entry);
                }
            }
            Ok(())
        })?;
    }
    waiting.into_values().for_each(visit);
    Ok(header)
}

/// A value as a line, without its end.
fn line(value: &impl serde::Serialize) -> String {
    // Nothing that is written here can fail to be JSON: all keys are strings, all numbers finite.
    serde_json::to_string(value).unwrap_or_default()
}

fn parse<T: serde::de::DeserializeOwned>(
    folder: &Path,
    file: &str,
    number: usize,
    line: &str,
) -> Result<T, JournalError> {
    serde_json::from_str(line).map_err(|error| JournalError::Line {
        path: folder.join(file),
        number,
        why: error.to_string(),
    })
}

fn place_of(
    order: &[u32],
    entry: &Entry,
    folder: &Path,
    file: &str,
    number: usize,
) -> Result<usize, JournalError> {
    let place = order.binary_search(&entry.id);
    place.map_err(|_| JournalError::Line {
        path: folder.join(file),
        number,
        why: format!("game {} is not one of this schedule", entry.id),
    })
}
