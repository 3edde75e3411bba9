//! A file of lines that only grows.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Seek, Write};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::error::{JournalError, Place};
use crate::rules::without_bom;

/// A file of lines. A last line without its end does not count, and is cut off before anything is
/// written.
pub(super) struct LineFile {
    path: Arc<Path>,
    file: File,
    /// Where the last whole line ends.
    length: u64,
    synced: Instant,
    dirty: bool,
}

/// A whole line.
pub(super) struct Line<'a> {
    pub place: Place,
    /// The line without what an editor may have put around it: blanks, a carriage return, byte
    /// order marks.
    pub bytes: &'a [u8],
    /// Where it ends in the file.
    pub end: u64,
}

/// A line without a byte order mark, if it is the first of its file, and without blanks around it.
pub(super) fn bare(number: usize, line: &[u8]) -> &[u8] {
    let bare = if number == 1 { without_bom(line) } else { line };
    bare.trim_ascii()
}

/// What is written is forced to the disk after so long.
const SYNC: Duration = Duration::from_secs(1);

/// So long it is waited for the lock of one who has just been killed: a process that it was about
/// to start may still hold it.
const PATIENCE: Duration = Duration::from_millis(50);

/// Visits all whole lines of a file, if it exists, that are not blank.
pub(super) fn read_lines(
    path: &Path,
    visit: impl FnMut(Line<'_>) -> Result<(), JournalError>,
) -> Result<(), JournalError> {
    match File::open(path) {
        Ok(file) => LineFile::new(path, file).each_line(visit),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(JournalError::io(path)(error)),
    }
}

impl LineFile {
    /// Opens a file for reading and writing, or makes an empty one.
    pub fn open(path: &Path) -> Result<LineFile, JournalError> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        Ok(LineFile::new(path, file.map_err(JournalError::io(path))?))
    }

    /// Opens a file for writing, an empty one, or what is no file and takes lines.
    pub fn begin(path: &Path) -> Result<LineFile, JournalError> {
        let file = File::create(path).map_err(JournalError::io(path))?;
        Ok(LineFile::new(path, file))
    }

    fn new(path: &Path, file: File) -> LineFile {
        LineFile { path: path.into(), file, length: 0, synced: Instant::now(), dirty: false }
    }

    /// Keeps others who ask for the same away, until this is dropped or the process has ended.
    pub fn lock(&self) -> Result<(), TryLockError> {
        let patience = Instant::now() + PATIENCE;
        loop {
            match self.file.try_lock() {
                Err(TryLockError::WouldBlock) if Instant::now() < patience => {
                    thread::sleep(PATIENCE / 50);
                }
                result => return result,
            }
        }
    }

    /// Visits all whole lines from the beginning on that are not blank.
    pub fn each_line(
        &mut self,
        mut visit: impl FnMut(Line<'_>) -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        self.file.rewind().map_err(JournalError::io(&self.path))?;
        let mut reader = BufReader::new(&self.file);
        let mut bytes = Vec::new();
        self.length = 0;
        for number in 1.. {
            bytes.clear();
            let read = reader.read_until(b'\n', &mut bytes);
            let read = read.map_err(JournalError::io(&self.path))?;
            let Some(line) = bytes.strip_suffix(b"\n") else {
                break;
            };
            self.length += read as u64;
            let bytes = bare(number, line);
            if !bytes.is_empty() {
                let place = Place { path: self.path.clone(), number };
                let end = self.length;
                visit(Line { place, bytes, end })?;
            }
        }
        Ok(())
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Adds a line, which holds no line end, in one piece.
    pub fn append(&mut self, line: &[u8]) -> Result<(), JournalError> {
        let bytes = [line, b"\n"].concat();
        self.check_place().map_err(JournalError::io(&self.path))?;
        if let Err(error) = self.file.write_all(&bytes) {
            // Half a line would spoil the next one. If this fails too, reading cuts it off.
            let _ = self.file.set_len(self.length);
            return Err(JournalError::io(&self.path)(error));
        }
        self.length += bytes.len() as u64;
        self.dirty = true;
        Ok(())
    }

    /// Whether the file can still be found where it was, with all that was written: what is written
    /// to a deleted file is lost, and what comes after a part that was cut off cannot be read.
    fn check_place(&self) -> io::Result<()> {
        use std::os::unix::fs::MetadataExt;
        let here = self.file.metadata()?;
        if here.len() < self.length {
            let why = "the file was shortened while it was being written";
            return Err(io::Error::new(ErrorKind::InvalidData, why));
        }
        match fs::metadata(&self.path) {
            Ok(there) if (here.dev(), here.ino()) == (there.dev(), there.ino()) => Ok(()),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => {
                let why = "the file was deleted, moved or replaced while it was being written";
                Err(io::Error::new(ErrorKind::NotFound, why))
            }
        }
    }

    /// Cuts off a last line without its end, when all lines have been visited. It must be called
    /// before anything is added.
    pub fn mend(&mut self) -> Result<(), JournalError> {
        self.truncate(self.length)
    }

    /// Cuts off everything after the first `length` bytes.
    pub fn truncate(&mut self, length: u64) -> Result<(), JournalError> {
        let cut = self.file.set_len(length);
        cut.map_err(JournalError::io(&self.path))?;
        self.length = length;
        self.dirty = true;
        Ok(())
    }

    /// Forces everything to the disk.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        if self.dirty {
            let synced = self.file.sync_data();
            synced.map_err(JournalError::io(&self.path))?;
            self.dirty = false;
        }
        self.synced = Instant::now();
        Ok(())
    }

    /// Forces everything to the disk, unless that was done a moment ago.
    pub fn sync_if_due(&mut self) -> Result<(), JournalError> {
        if self.synced.elapsed() < SYNC {
            return Ok(());
        }
        self.sync()
    }
}
