//! What is wrong with a result folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, io};

use crate::referee::tournament::schedule::Mispaired;

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
    /// There is no journal.
    Missing(PathBuf),
    /// Lines that are no games, or not the games that were played; not empty.
    Lines(Vec<BadLine>),
    /// A game of a Swiss tournament does not follow from the results before it.
    Mispaired(Mispaired),
    /// The journal there is of another tournament, or of another part of it; or one is being
    /// written at this moment.
    Other {
        /// The folder.
        folder: PathBuf,
        /// What differs.
        why: String,
    },
}

/// A line of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file.
    pub path: Arc<Path>,
    /// The line, from 1.
    pub number: usize,
}

/// A line that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Where it is.
    pub place: Place,
    /// What is wrong with it.
    pub why: String,
}

impl JournalError {
    /// Something wrong with a folder.
    pub(super) fn other(folder: &Path, why: String) -> JournalError {
        let folder = folder.to_owned();
        JournalError::Other { folder, why }
    }

    /// Names the file with which something went wrong.
    pub fn io(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
        let path = path.to_owned();
        move |error| JournalError::Io { path, error }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.path.display(), self.number)
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io { path, error } => write!(f, "{}: {error}", path.display()),
            JournalError::Missing(folder) => {
                let folder = folder.display();
                write!(f, "{folder}: there is no journal in this folder")
            }
            JournalError::Lines(lines) => {
                let lines: Vec<String> = lines.iter().map(BadLine::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            JournalError::Mispaired(game) => game.fmt(f),
            JournalError::Other { folder, why } => write!(f, "{}: {why}", folder.display()),
        }
    }
}

impl std::error::Error for JournalError {}
