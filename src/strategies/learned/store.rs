//! Where a model is kept.

use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::files::Draft;
use crate::rules::{Playable, Written, read_text};

use super::model::{BadLine, Model};

/// A file that holds a [`Model`]. At any time it holds a whole one: a new text is written beside it
/// and then takes its name. Who changes it holds a lock on it meanwhile, so that of several
/// processes none undoes what another has learned.
#[derive(Clone, Debug)]
pub(super) struct Store(pub PathBuf);

impl Store {
    /// The model in the file; `None` where there is no file.
    ///
    /// # Errors
    /// The file cannot be read, or holds no model of this game.
    pub fn load<G>(&self) -> Result<Option<Model<G>>, StoreError>
    where
        G: Written<Key: Send> + Playable,
    {
        match read_text(&self.0) {
            Ok(text) => match Model::read(&text) {
                Ok(model) => Ok(Some(model)),
                Err(line) => Err(self.error(Cause::Line(line))),
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.error(Cause::Io("read", error.to_string()))),
        }
    }

    /// Writes a model that was taken from the file, or begun where there was none, when it had
    /// learned from `games` games.
    ///
    /// # Errors
    /// It cannot be written; or somebody else has changed the file meanwhile, then it lies beside
    /// it.
    pub fn save<G>(&self, model: &Model<G>, games: Option<u64>) -> Result<(), StoreError>
    where
        G: Written<Key: Send> + Playable,
    {
        let io = |doing| move |error: io::Error| self.error(Cause::Io(doing, error.to_string()));
        let changed = |draft: Draft| Err(self.error(Cause::Changed(draft.keep())));
        let Some(games) = games else {
            let draft = self.draft(model).map_err(io("write"))?;
            return match draft.create() {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => changed(draft),
                created => created.map_err(io("write")),
            };
        };
        // Until it is dropped.
        let _lock = self.lock().map_err(io("lock"))?;
        let present = self.load::<G>()?;
        let draft = self.draft(model).map_err(io("write"))?;
        match present {
            Some(present) if present.games == games => draft.replace().map_err(io("write")),
            _ => changed(draft),
        }
    }

    /// Takes the model as it is by now, lets `change` change it, writes it, and returns it.
    ///
    /// # Errors
    /// The file cannot be read or written, or holds no model of this game; then it is as it was.
    pub fn change<G>(&self, change: impl FnOnce(&mut Model<G>)) -> Result<Model<G>, StoreError>
    where
        G: Written<Key: Send> + Playable,
    {
        let io = |doing| move |error: io::Error| self.error(Cause::Io(doing, error.to_string()));
        // Until it is dropped.
        let _lock = self.lock().map_err(io("lock"))?;
        let gone = || self.error(Cause::Io("read", "it has gone".to_owned()));
        let mut model = self.load()?.ok_or_else(gone)?;
        change(&mut model);
        let draft = self.draft(&model).map_err(io("write"))?;
        draft.replace().map_err(io("write"))?;
        Ok(model)
    }

    /// A lock on the file that has the name at present: while one waits for a lock, it may be
    /// replaced.
    fn lock(&self) -> io::Result<File> {
        loop {
            // Some file systems lock only files that are open for writing.
            let file = File::options().read(true).write(true).open(&self.0)?;
            file.lock()?;
            if file.metadata()?.ino() == fs::metadata(&self.0)?.ino() {
                return Ok(file);
            }
        }
    }

    /// Writes a model beside the file.
    fn draft(&self, model: &impl Display) -> io::Result<Draft> {
        Draft::write(&self.0, |to| write!(to, "{model}"))
    }

    fn error(&self, cause: Cause) -> StoreError {
        StoreError { path: self.0.clone(), cause }
    }
}

/// Why a model was not read or written.
#[derive(Clone, Debug)]
pub struct StoreError {
    path: PathBuf,
    cause: Cause,
}

#[derive(Clone, Debug)]
enum Cause {
    /// What could not be done, and why.
    Io(&'static str, String),
    Line(BadLine),
    /// Where the new one lies.
    Changed(PathBuf),
}

impl StoreError {
    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.cause {
            Cause::Io(doing, error) => write!(f, "cannot {doing} {path}: {error}"),
            Cause::Line(line) => write!(f, "{path}: {line}"),
            Cause::Changed(beside) => {
                let beside = beside.display();
                write!(f, "{path} was changed meanwhile: what was learned now is in {beside}")
            }
        }
    }
}

impl std::error::Error for StoreError {}
