//! Folders of tests.

use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder that goes when it is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder that no other test uses.
    pub fn new(name: &str) -> Folder {
        let name = format!("{name}-{}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        // It may be left over from a run that was killed.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A place in it.
    pub fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left is overwritten by the next run.
        let _ = fs::remove_dir_all(&self.0);
    }
}
