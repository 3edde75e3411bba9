//! What is wrong with a result folder.

use crate::referee::tournament::schedule::Mispaired;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// What is wrong with a result folder.
#[derive(Debug)]
pub enum JournalError {
    /// The operating system refuses.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another tournament is writing there at this moment.
    InUse(PathBuf),
    /// There is no journal.
    Missing(PathBuf),
    /// A line is not what it should be.
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A game of a Swiss tournament does not follow from the results before it.
    Mispaired(Mispaired),
    /// The journal there is of another tournament, or of another part of it.
    Other {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        why: String,
    },
}

impl JournalError {
    /// Names the file with which something went wrong.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
        let path = path.to_owned();
        move |error| JournalError::Io { path, error }
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            JournalError::InUse(folder) => write!(
                f,
                "{}: another tournament is being played into this folder",
                folder.display()
            ),
            JournalError::Missing(folder) => {
                write!(
                    f,
                    "{}: there is no journal in this folder",
                    folder.display()
                )
            }
            JournalError::Line { path, number, why } => {
                write!(f, "{}, line {number}: {why}", path.display())
            }
            JournalError::Mispaired(game) => game.fmt(f),
            JournalError::Other { folder, why } => write!(f, "{}: {why}", folder.display()),
        }
    }
}

impl From<Mispaired> for JournalError {
    fn from(game: Mispaired) -> JournalError {
        JournalError::Mispaired(game)
    }
}

impl std::error::Error for JournalError {}
