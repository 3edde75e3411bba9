//! Files that are whole at any time, or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file, as `fill` does. Whoever looks meanwhile, or afterwards if this fails, sees what
/// was there before, or the new file, whole.
///
/// # Errors
/// What the system says, or `fill`.
pub fn write(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    match File::options().write(true).open(path) {
        // What goes to a terminal, a pipe or a device is gone.
        Ok(file) if !file.metadata()?.is_file() => {
            let mut file = BufWriter::new(file);
            fill(&mut file)?;
            file.flush()
        }
        // A file that is not to be written, or no file.
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Draft::write(path, fill)?.replace(),
    }
}

/// A whole file beside the place that it is for. It goes when it is dropped.
#[derive(Debug)]
pub struct Draft {
    place: PathBuf,
    beside: PathBuf,
    is_kept: bool,
}

impl Draft {
    /// Writes a file for this place, and to the disk.
    ///
    /// # Errors
    /// What the system says, or `fill`.
    pub fn write(
        place: &Path,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<Draft> {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        // A link goes on leading where it leads.
        let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mut name = place.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}-{number}.part", std::process::id()));
        let file = File::create(place.with_file_name(&name))?;
        let draft = Draft { beside: place.with_file_name(name), place, is_kept: false };
        if let Ok(there) = fs::metadata(&draft.place) {
            file.set_permissions(there.permissions())?;
        }
        let mut writer = BufWriter::new(file);
        fill(&mut writer)?;
        writer.into_inner()?.sync_all()?;
        Ok(draft)
    }

    /// Puts it in its place, instead of what may be there.
    ///
    /// # Errors
    /// What the system says.
    pub fn replace(mut self) -> io::Result<()> {
        fs::rename(&self.beside, &self.place)?;
        self.is_kept = true;
        Ok(())
    }

    /// Puts it in its place if there is nothing yet.
    ///
    /// # Errors
    /// What the system says.
    pub fn create(&self) -> io::Result<()> {
        match fs::hard_link(&self.beside, &self.place) {
            // Some file systems have no links.
            Err(error) if error.kind() != ErrorKind::AlreadyExists && !self.place.exists() => {
                fs::rename(&self.beside, &self.place)
            }
            linked => linked,
        }
    }

    /// Lets it lie where it is.
    #[must_use]
    pub fn keep(mut self) -> PathBuf {
        self.is_kept = true;
        self.beside.clone()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.is_kept {
            // If it cannot be removed either, what has gone wrong before says enough.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_file_is_replaced_whole_where_it_is_and_as_it_was() {
        let folder = std::env::temp_dir().join(format!("jogada-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        let failed = write(&link, |to| {
            to.write_all(b"half")?;
            Err(ErrorKind::StorageFull.into())
        });
        assert_eq!(failed.unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(fs::read(&file).unwrap(), b"old");
        write(&link, |to| to.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        let taken = Draft::write(&file, |to| to.write_all(b"other")).unwrap();
        let error = taken.create().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        drop(taken);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_no_file_is_written_to_and_not_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let null = Path::new("/dev/null");
        write(null, |to| to.write_all(b"gone")).unwrap();
        let kind = fs::metadata(null).unwrap().file_type();
        assert!(kind.is_char_device());
        let folder = write(&std::env::temp_dir(), |_| Ok(()));
        assert_eq!(folder.unwrap_err().kind(), ErrorKind::IsADirectory);
    }
}
