//! The result folder of a tournament: every finished game, safe from any interruption.
//!
//! `journal.jsonl` begins with a line that holds the tournament file; after it comes a line for
//! each finished game, in the order of the schedule whatever the order in which games ended, so
//! that the same tournament gives the same journal. A game that has ended before its turn waits in
//! `ahead.jsonl`, in the order of ending; when its turn has come it is written to the journal, and
//! when nobody waits any more `ahead.jsonl` is emptied. So each finished game is in one of the two
//! files before its worker begins another: killing the referee, at any moment, loses games in
//! progress and no others.
//!
//! A line is handed to the operating system whole and at once, so it survives the referee; to the
//! disk it is forced once a second and at the end, so a power failure may cost a second. A last
//! line without its end was being written when something broke, and is dropped. Lines may be
//! deleted by hand: their games are played again.

mod error;
mod file;
mod folder;
mod games;
mod header;
mod merge;
mod sink;
mod update;
mod verify;

pub use super::entry::{Blame, Entry};
pub use error::{BadLine, JournalError, Place};
pub use folder::{ASIDE, ResultFolder};
pub use games::Games;
pub use header::Header;
pub use merge::{Merged, merge};
pub use sink::{InOrder, Sink};
pub use update::Update;

use std::collections::BTreeMap;
use std::fs::{self, TryLockError};
use std::path::Path;

use super::schedule::Schedule;
use file::LineFile;
use folder::expect_folder;
use verify::Verifier;

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
    waiting: BTreeMap<usize, Vec<u8>>,
}

impl Journal {
    /// Opens the journal in a folder, or begins one, of the games of a schedule, which is told of
    /// those that are there already; `visit` sees each of them.
    ///
    /// # Errors
    /// Somebody else is writing it; it belongs to another tournament; a line, but for a last one
    /// without end, is not true; or the folder cannot be read or written. Then nothing has been
    /// changed.
    pub fn open(
        folder: &Path,
        header: &Header,
        schedule: &mut Schedule<'_>,
        mut visit: impl FnMut(Entry),
    ) -> Result<Journal, JournalError> {
        expect_folder(folder)?;
        fs::create_dir_all(folder).map_err(JournalError::io(folder))?;
        let mut journal = lock(folder)?;
        let mut ahead = LineFile::open(&folder.join(AHEAD))?;
        let mut order: Vec<u32> = schedule.ids().collect();
        order.sort_unstable();
        let mut verifier = Verifier::new(Some(schedule));
        let mut written = 0;
        let mut waiting = BTreeMap::new();
        let mut has_header = false;
        // A tournament of which no game was played gives way to another.
        let mut other = Ok(());
        // Where the lines end that are in order without a gap.
        let mut in_order = 0;
        journal.each_line(|line| {
            if !std::mem::replace(&mut has_header, true) {
                other = header.check(folder, &Header::parse(line.place, line.bytes)?);
                in_order = line.end;
                return Ok(());
            }
            std::mem::replace(&mut other, Ok(()))?;
            let id = verifier.add(line.place, line.bytes, &mut visit);
            match id.and_then(|id| order.binary_search(&id).ok()) {
                Some(place) if place == written && waiting.is_empty() => {
                    written += 1;
                    in_order = line.end;
                }
                Some(place) => drop(waiting.insert(place, line.bytes.to_vec())),
                None => {}
            }
            Ok(())
        })?;
        // Games behind a gap wait for it to be filled.
        let behind: Vec<Vec<u8>> = waiting.values().cloned().collect();
        // Without a header nobody knows which tournament these games were of.
        if has_header {
            ahead.each_line(|line| {
                std::mem::replace(&mut other, Ok(()))?;
                let id = verifier.add(line.place, line.bytes, &mut visit);
                if let Some(place) = id.and_then(|id| order.binary_search(&id).ok()) {
                    waiting.insert(place, line.bytes.to_vec());
                }
                Ok(())
            })?;
        }
        verifier.finish(&mut visit)?;
        ahead.mend()?;
        for line in behind {
            ahead.append(&line)?;
        }
        ahead.sync()?;
        if other.is_err() {
            (has_header, in_order) = (false, 0);
        }
        journal.truncate(in_order)?;
        if !has_header {
            journal.append(&line(header))?;
        }
        let mut journal = Journal { journal, ahead, order, written, waiting };
        journal.catch_up()?;
        Ok(journal)
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

impl Sink for Journal {
    fn add(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let (line, place) = (line(entry), self.order.binary_search(&entry.id));
        let place = place.unwrap_or(self.written);
        if place != self.written {
            self.ahead.append(&line)?;
        }
        self.waiting.insert(place, line);
        self.catch_up()
    }

    fn written(&self) -> usize {
        self.written
    }

    fn sync(&mut self) -> Result<(), JournalError> {
        self.journal.sync()?;
        self.ahead.sync()
    }
}

/// A file of games without a header, as a match writes it.
pub struct GameFile(LineFile);

impl GameFile {
    /// An empty file.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn begin(path: &Path) -> Result<GameFile, JournalError> {
        LineFile::begin(path).map(GameFile)
    }

    /// A file that holds the first games of a schedule, which is told of them; none if there is no
    /// file. `visit` sees each of them.
    ///
    /// # Errors
    /// Somebody else is writing it; a line, but for a last one without end, is not true or not the
    /// next game; or the file cannot be read or written. Then nothing has been changed.
    pub fn resume(
        path: &Path,
        schedule: &mut Schedule<'_>,
        mut visit: impl FnMut(Entry),
    ) -> Result<GameFile, JournalError> {
        let mut file = LineFile::open(path)?;
        file.lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::other(
                path,
                "another match is being written into this file".to_owned(),
            ),
            TryLockError::Error(error) => JournalError::io(path)(error),
        })?;
        let mut verifier = Verifier::new(Some(schedule));
        let (mut next, mut misplaced) = (1, Vec::new());
        file.each_line(|line| {
            let place = line.place.clone();
            match verifier.add(line.place, line.bytes, &mut visit) {
                Some(id) if id == next => next += 1,
                Some(id) => {
                    let why = format!("this is game {id}, where game {next} was expected");
                    misplaced.push(BadLine { place, why });
                }
                None => {}
            }
            Ok(())
        })?;
        verifier.finish(&mut visit)?;
        if !misplaced.is_empty() {
            return Err(JournalError::Lines(misplaced));
        }
        file.mend()?;
        Ok(GameFile(file))
    }

    /// Adds a finished game. Whoever looks at the file sees all games that have ended, whole.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn add(&mut self, entry: &Entry) -> Result<(), JournalError> {
        self.0.append(&line(entry))
    }
}

/// Opens the file of games in order, and keeps others from writing the folder until it is dropped.
fn lock(folder: &Path) -> Result<LineFile, JournalError> {
    let journal = LineFile::open(&folder.join(JOURNAL))?;
    lock_for(folder, &journal, "another tournament is being played into this folder")?;
    Ok(journal)
}

/// Keeps others away from a file; what they are told, of the path, if somebody else has done so.
fn lock_for(path: &Path, file: &LineFile, why: &str) -> Result<(), JournalError> {
    file.lock().map_err(|error| match error {
        TryLockError::WouldBlock => JournalError::other(path, why.to_owned()),
        TryLockError::Error(error) => JournalError::io(path)(error),
    })
}

/// A value as a line, without its end.
fn line(value: &impl serde::Serialize) -> Vec<u8> {
    // Nothing that is written here can fail to be JSON: all keys are strings, all numbers finite.
    serde_json::to_vec(value).unwrap_or_default()
}
