//! A result folder that is read, or put in order.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::error::{BadLine, JournalError};
use super::file::{LineFile, read_lines};
use super::header::Header;
use super::verify::Verifier;
use super::{AHEAD, JOURNAL, lock};
use crate::files;
use crate::referee::tournament::entry::Entry;
use crate::referee::tournament::plan::Plan;
use crate::referee::tournament::schedule::{Schedule, Shard};

/// The name of the file of lines that were set aside.
pub const ASIDE: &str = "aside.jsonl";

/// A result folder, or a text that holds as much, and the tournament that is played there.
pub struct ResultFolder {
    /// Where it is.
    pub path: PathBuf,
    /// The first line of its journal.
    pub header: Header,
    /// The tournament.
    pub plan: Plan,
    /// What it was before it was changed, the oldest first: games have their numbers from there.
    pub before: Vec<Plan>,
    /// The part of it that is played there.
    pub shard: Option<Shard>,
}

impl ResultFolder {
    /// Looks which tournament is in a folder.
    ///
    /// # Errors
    /// There is no journal, or it does not begin with the tournament.
    pub fn open(path: &Path) -> Result<ResultFolder, JournalError> {
        expect_folder(path)?;
        let mut header = None;
        read_lines(&path.join(JOURNAL), |line| {
            if header.is_none() {
                header = Some(Header::parse(line.place, line.bytes)?);
            }
            Ok(())
        })?;
        let header = header.ok_or_else(|| JournalError::Missing(path.to_owned()))?;
        ResultFolder::of(path, header)
    }

    /// The folder, or the text of that name, that begins with this header.
    ///
    /// # Errors
    /// What is inside is no tournament file, at least for this version.
    pub fn of(path: &Path, header: Header) -> Result<ResultFolder, JournalError> {
        Ok(ResultFolder {
            path: path.to_owned(),
            plan: header.plan(path)?,
            before: header.before(path)?,
            shard: header.shard(path)?,
            header,
        })
    }

    /// The games of it, as far as they are known before any has ended.
    #[must_use]
    pub fn schedule(&self) -> Schedule<'_> {
        Schedule::changed(&self.plan, &self.before, self.shard)
    }

    /// Reads the games, which somebody may be writing meanwhile: `visit` sees each once, and the
    /// schedule is told of it. Returns what is to be remarked: games that are there twice, alike.
    ///
    /// # Errors
    /// Lines that are not true: what has been seen then is worth nothing.
    pub fn read(
        &self,
        schedule: &mut Schedule<'_>,
        mut visit: impl FnMut(Entry),
    ) -> Result<Vec<BadLine>, JournalError> {
        let mut verifier = Verifier::new(Some(schedule));
        // First those that wait: a game that moves on to the journal meanwhile is then met twice
        // rather than not at all.
        let mut waiting = Vec::new();
        read_lines(&self.path.join(AHEAD), |line| {
            waiting.push((line.place, line.bytes.to_vec()));
            Ok(())
        })?;
        let mut has_header = false;
        read_lines(&self.path.join(JOURNAL), |line| {
            if std::mem::replace(&mut has_header, true) {
                verifier.add(line.place, line.bytes, &mut visit);
            }
            Ok(())
        })?;
        for (place, line) in waiting {
            verifier.add(place, &line, &mut visit);
        }
        verifier.finish(&mut visit)
    }

    /// Moves all lines that are not true to a file of their own; their games are missing then.
    /// Returns what was wrong with each.
    ///
    /// # Errors
    /// The folder cannot be written, or a tournament is being played into it.
    pub fn repair(&self) -> Result<Vec<BadLine>, JournalError> {
        let _lock = lock(&self.path)?;
        let bad = match self.read(&mut self.schedule(), drop) {
            Ok(_) => return Ok(Vec::new()),
            Err(JournalError::Lines(bad)) => bad,
            Err(error) => return Err(error),
        };
        for name in [JOURNAL, AHEAD] {
            let path = self.path.join(name);
            let here = bad.iter().filter(|bad| *bad.place.path == *path);
            let here: HashSet<usize> = here.map(|bad| bad.place.number).collect();
            let (mut kept, mut set_aside) = (Vec::new(), Vec::new());
            read_lines(&path, |line| {
                let to = match here.contains(&line.place.number) {
                    true => &mut set_aside,
                    false => &mut kept,
                };
                to.extend([line.bytes, b"\n"].concat());
                Ok(())
            })?;
            if set_aside.is_empty() {
                continue;
            }
            // First to where they go, so that nothing is lost whenever this breaks off.
            let mut aside = LineFile::open(&self.path.join(ASIDE))?;
            aside.each_line(|_| Ok(()))?;
            aside.mend()?;
            aside.append(set_aside.trim_ascii_end())?;
            aside.sync()?;
            let kept = files::write(&path, |to| to.write_all(&kept));
            kept.map_err(JournalError::io(&path))?;
        }
        Ok(bad)
    }
}

/// Whether a folder can be here.
///
/// # Errors
/// There is a file in its place.
pub(super) fn expect_folder(path: &Path) -> Result<(), JournalError> {
    if !path.is_file() {
        return Ok(());
    }
    let mut why = "expected a result folder, and this is a file".to_owned();
    let folder = path.parent().unwrap_or(path);
    if folder.join(JOURNAL).is_file() {
        let folder = if folder == "" { Path::new(".") } else { folder };
        why += &format!("; the result folder that it lies in is {}", folder.display());
    } else if path.extension().is_some_and(|end| end == "toml") {
        // Results go to the working folder.
        let results = path.with_extension("results");
        let results = Path::new(results.file_name().unwrap_or_default());
        let there = match results.is_dir() {
            true => "",
            false => ", once it is played",
        };
        why += &format!("; that of {} is {}{there}", path.display(), results.display());
    }
    Err(JournalError::other(path, why))
}
