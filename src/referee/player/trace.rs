//! A trace: every line that was sent to players' programs and received from them, for their
//! authors.
//!
//! A file of JSON, an object a line. Each has `ms`, the milliseconds since the trace began, and
//! `player`; `game`, the number of the game, once there is one; and one of `sent`, `received`,
//! `stderr` and `event`. Of a long line the beginning is kept, and `length` says how long it was.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use serde::Serialize;

/// A file of a trace grows to so many bytes.
pub const MOST_BYTES: u64 = 16 << 20;

/// Of a line so many characters are kept.
const LONGEST: usize = 2000;

/// Where all that is said to players and by them is written.
#[derive(Debug)]
pub struct Tracer {
    path: PathBuf,
    /// Whether each player has a file of its own in the folder `path`.
    is_folder: bool,
    begun: Instant,
    files: Mutex<HashMap<PathBuf, Arc<TraceFile>>>,
}

/// A file of a trace.
#[derive(Debug)]
struct TraceFile(Mutex<Open>);

#[derive(Debug)]
struct Open {
    path: PathBuf,
    /// None when it is full, or cannot be written.
    file: Option<File>,
    length: u64,
    error: Option<io::Error>,
}

/// The trace of one process after another of a player.
#[derive(Clone, Debug)]
pub(in crate::referee) struct Trace {
    file: Arc<TraceFile>,
    player: Arc<str>,
    /// The number of the game; 0 before the first.
    game: Arc<AtomicU32>,
    begun: Instant,
}

/// What a line of a trace tells.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Told<'a> {
    Sent(&'a str),
    Received(&'a str),
    Stderr(&'a str),
    Event(&'a str),
}

#[derive(Serialize)]
struct Line<'a> {
    ms: f64,
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<u32>,
    #[serde(flatten)]
    told: Told<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
}

impl Tracer {
    /// Into one file, which is made anew.
    ///
    /// # Errors
    /// It cannot be made.
    pub fn into_file(path: &Path) -> io::Result<Tracer> {
        let tracer = Tracer::new(path, false);
        tracer.open(path.to_owned(), true)?;
        Ok(tracer)
    }

    /// Into a folder, a file for each player; what is there is continued.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn into_folder(path: &Path) -> io::Result<Tracer> {
        fs::create_dir_all(path)?;
        Ok(Tracer::new(path, true))
    }

    fn new(path: &Path, is_folder: bool) -> Tracer {
        Tracer { path: path.to_owned(), is_folder, begun: Instant::now(), files: Mutex::default() }
    }

    fn open(&self, path: PathBuf, anew: bool) -> io::Result<Arc<TraceFile>> {
        let mut options = File::options();
        options.create(true).append(!anew).write(true).truncate(anew);
        let file = options.open(&path)?;
        let length = file.metadata()?.len();
        let open = Open { path: path.clone(), file: Some(file), length, error: None };
        let file = Arc::new(TraceFile(Mutex::new(open)));
        lock(&self.files).insert(path, Arc::clone(&file));
        Ok(file)
    }

    /// The trace of a player.
    pub(super) fn of(&self, player: &str) -> Trace {
        let path = match self.is_folder {
            true => self.path.join(file_name(player)),
            false => self.path.clone(),
        };
        let known = lock(&self.files).get(&path).cloned();
        let file = known.unwrap_or_else(|| {
            self.open(path.clone(), false).unwrap_or_else(|error| {
                let open = Open { path: path.clone(), file: None, length: 0, error: Some(error) };
                let file = Arc::new(TraceFile(Mutex::new(open)));
                lock(&self.files).insert(path, Arc::clone(&file));
                file
            })
        });
        Trace { file, player: player.into(), game: Arc::default(), begun: self.begun }
    }

    /// What could not be written, for a person.
    #[must_use]
    pub fn error(&self) -> Option<String> {
        let files = lock(&self.files);
        files.values().find_map(|file| {
            let open = lock(&file.0);
            let error = open.error.as_ref()?;
            Some(format!("the trace {} is not complete: {error}", open.path.display()))
        })
    }
}

/// The name of the file of a player, with nothing in it that a file system minds. No two players
/// share one, unless their names are very long and begin alike.
fn file_name(player: &str) -> String {
    /// So many bytes leave room for what a character may become and for the end.
    const LONGEST: usize = 200;
    let mut name = String::new();
    for (at, c) in player.char_indices() {
        if name.len() > LONGEST {
            break;
        }
        if c.is_alphanumeric() || "-_ ".contains(c) || c == '.' && at > 0 {
            name.push(c);
        } else {
            // As in addresses of the web.
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                name += &format!("%{byte:02X}");
            }
        }
    }
    name + ".jsonl"
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Trace {
    /// From here on lines are of this game.
    pub fn begin_game(&self, id: u32) {
        self.game.store(id, Ordering::Relaxed);
    }

    pub fn sent(&self, text: &str) {
        text.lines().for_each(|line| self.write(line, Told::Sent));
    }

    pub fn received(&self, line: &str) {
        self.write(line, Told::Received);
    }

    pub fn stderr(&self, line: &str) {
        self.write(line, Told::Stderr);
    }

    pub fn event(&self, what: &str) {
        self.write(what, Told::Event);
    }

    fn write<'a>(&self, line: &'a str, told: fn(&'a str) -> Told<'a>) {
        let cut = line.char_indices().nth(LONGEST).map(|(at, _)| at);
        let line = Line {
            ms: (self.begun.elapsed().as_secs_f64() * 1e6).round() / 1e3,
            player: &self.player,
            game: Some(self.game.load(Ordering::Relaxed)).filter(|game| *game > 0),
            told: told(line.get(..cut.unwrap_or(line.len())).unwrap_or_default()),
            length: cut.map(|_| line.len()),
        };
        // All keys are strings, and all numbers finite.
        let Ok(mut json) = serde_json::to_string(&line) else { return };
        json.push('\n');
        lock(&self.file.0).write(&json, &self.player);
    }
}

impl Open {
    fn write(&mut self, line: &str, player: &str) {
        let Some(file) = &mut self.file else { return };
        let is_full = self.length + line.len() as u64 > MOST_BYTES;
        let end = serde_json::json!({
            "player": player, "event": format!("the trace ends here: it has {MOST_BYTES} bytes"),
        });
        let written = match is_full {
            true => file.write_all(format!("{end}\n").as_bytes()),
            false => file.write_all(line.as_bytes()),
        };
        self.length += line.len() as u64;
        self.error = written.err();
        if is_full || self.error.is_some() {
            self.file = None;
        }
    }
}
