//! Values in a file, so that a run can be gone on with.

use std::fs::{File, TryLockError};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::control::Budget;
use crate::solvers::grundy::Nimbers;

use super::BLOCK;

/// What the file begins with.
const HEADING: &[u8; 16] = b"jogada grundy 1\n";
/// After a crash the last values may be torn: so many are found again. Each block is on the disk
/// before the next but one is found.
const DOUBTFUL: usize = 2 * BLOCK as usize;
/// So many are found again in any case, to see that the file is what it says.
const CHECKED: u32 = 10_000;

/// A file that was opened, and what to do with it.
pub struct Opened {
    /// The file, ready for values to be added.
    pub file: ValuesFile,
    /// The values of heaps 0, 1, 2, ... that it holds beyond doubt.
    pub values: Vec<u16>,
    /// The largest heap whose value is to be found: the file shall not lose any.
    pub goal: u32,
}

/// An open file of values, locked against other processes.
pub struct ValuesFile {
    path: PathBuf,
    file: File,
}

impl ValuesFile {
    /// Opens the file, or makes it; with the values of heaps 0, 1, 2, ... that it holds, at least
    /// the first. If `up_to` is among those that are beyond doubt the file stays as it is, else it
    /// is cut off after these.
    ///
    /// # Errors
    /// It cannot be read or written, is in use, or holds something else.
    pub fn open(path: &Path, up_to: u32) -> Result<Opened> {
        let named = || format!("--out: cannot use {}", path.display());
        let options = File::options().read(true).write(true).create(true).clone();
        let mut file = options.open(path).with_context(named)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("{} is in use by another process", path.display())
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(named),
        }
        let Some(mut values) = read(&mut file).with_context(named)? else {
            bail!("{} holds something else: expected values of heaps", path.display());
        };
        let last = u32::try_from(values.len() - 1).with_context(named)?;
        values.truncate(values.len().saturating_sub(DOUBTFUL).max(1));
        let checked = CHECKED.min(u32::try_from(values.len() - 1)?);
        let mut first = Nimbers::new();
        first.grow(checked, &mut Budget::unlimited())?;
        if !values.starts_with(first.values()) {
            bail!("{} holds wrong values: remove it to begin anew", path.display());
        }
        let mut opened = ValuesFile { path: path.to_owned(), file };
        let is_enough = (up_to as usize) < values.len();
        if !is_enough {
            opened.begin(&values).with_context(named)?;
        }
        Ok(Opened { file: opened, values, goal: if is_enough { up_to } else { up_to.max(last) } })
    }

    /// Makes the file hold these values and no others, which it begins with already unless it is
    /// new.
    fn begin(&mut self, values: &[u16]) -> std::io::Result<()> {
        let end = HEADING.len() as u64 + 2 * values.len() as u64;
        if self.file.metadata()?.len() < end {
            self.file.set_len(0)?;
            self.file.rewind()?;
            self.file.write_all(HEADING)?;
            self.file.write_all(&bytes(values))?;
        }
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Adds the values of the next heaps.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn add(&mut self, values: &[u16]) -> Result<()> {
        self.file
            .write_all(&bytes(values))
            .and_then(|()| self.file.sync_data())
            .with_context(|| format!("--out: cannot write {}", self.path.display()))
    }
}

fn bytes(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The values in the file, at least that of heap 0, a torn one left out; `None` if it is no such
/// file.
fn read(file: &mut File) -> std::io::Result<Option<Vec<u16>>> {
    let count = file.metadata()?.len() / 2;
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut heading = Vec::new();
    reader.by_ref().take(HEADING.len() as u64).read_to_end(&mut heading)?;
    if !HEADING.starts_with(&heading) {
        return Ok(None);
    }
    let mut values = Vec::with_capacity(usize::try_from(count).unwrap_or(0));
    let mut value = [0; 2];
    loop {
        match reader.read_exact(&mut value) {
            Ok(()) => values.push(u16::from_le_bytes(value)),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => break,
            Err(error) => return Err(error),
        }
    }
    if values.is_empty() {
        // The value of heap 0.
        values.push(0);
    }
    Ok(Some(values))
}
