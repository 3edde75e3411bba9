//! Recorded games, all at once.

use std::path::Path;

use super::error::{BadLine, JournalError, Place};
use super::file::bare;
use super::folder::ResultFolder;
use super::header::Header;
use super::verify::Verifier;
use crate::referee::tournament::entry::Entry;

/// Recorded games, each of them true as far as that can be known.
pub struct Games {
    /// The tournament that they are of, where it is known.
    pub origin: Option<ResultFolder>,
    /// The games: those of a folder by id, those of a text in their order.
    pub entries: Vec<Entry>,
    /// What is to be remarked: games that are there twice, alike.
    pub repeats: Vec<BadLine>,
}

impl Games {
    /// Reads a result folder.
    ///
    /// # Errors
    /// There is no journal, or a line of it is not true.
    pub fn of_folder(path: &Path) -> Result<Games, JournalError> {
        let folder = ResultFolder::open(path)?;
        let mut entries = Vec::new();
        let repeats = folder.read(&mut folder.schedule(), |entry| entries.push(entry))?;
        entries.sort_by_key(|entry| entry.id);
        Ok(Games { origin: Some(folder), entries, repeats })
    }

    /// Reads lines of a journal, or of the output of a match, which has no header; `name` is what
    /// the text is called.
    ///
    /// # Errors
    /// A line is not true.
    pub fn of_text(name: &Path, text: &[u8]) -> Result<Games, JournalError> {
        let lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        let mut lines = lines
            .map(|(number, line)| (number, bare(number, line)))
            .filter(|(_, line)| !line.is_empty())
            .peekable();
        let place = |number| Place { path: name.into(), number };
        let header = lines.next_if(|(_, line)| serde_json::from_slice::<Header>(line).is_ok());
        let origin = header.map(|(number, line)| {
            let header = Header::parse(place(number), line)?;
            ResultFolder::of(name, header)
        });
        let origin = origin.transpose()?;
        let mut schedule = origin.as_ref().map(ResultFolder::schedule);
        let mut verifier = Verifier::new(schedule.as_mut());
        let mut entries = Vec::new();
        for (number, line) in lines {
            verifier.add(place(number), line, &mut |entry| entries.push(entry));
        }
        let repeats = verifier.finish(&mut |entry| entries.push(entry))?;
        drop(schedule);
        Ok(Games { origin, entries, repeats })
    }
}
