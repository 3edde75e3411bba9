//! The games in progress of a tournament, in a file of its result folder: for whoever looks on, in
//! another process or after the tournament was killed.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::files;
use crate::referee::game::{LiveGame, LiveGames};

/// The name of the file.
const LIVE: &str = "live.json";

/// So often it is written.
const PERIOD: Duration = Duration::from_secs(1);

/// A file that is older than this is that of a tournament that was killed.
const FRESH: Duration = Duration::from_secs(5);

/// Keeps the file in a folder up to date while `play` runs, and removes it then. What cannot be
/// written is not there to be looked at; nothing else depends on it.
pub fn shown_while<T>(folder: &Path, games: &LiveGames, play: impl FnOnce() -> T) -> T {
    let path = folder.join(LIVE);
    let (playing, ended) = mpsc::channel::<()>();
    let write = move || {
        loop {
            let _ = files::write(&path, |to| Ok(serde_json::to_writer(to, &games.list())?));
            if ended.recv_timeout(PERIOD) != Err(RecvTimeoutError::Timeout) {
                break;
            }
        }
        let _ = fs::remove_file(&path);
    };
    thread::scope(|scope| {
        // Where the system has no other thread, nobody can look on.
        let _ = thread::Builder::new().spawn_scoped(scope, write);
        let played = play();
        drop(playing);
        played
    })
}

/// The games in progress in a folder; `None` if no tournament is being played there, as far as can
/// be seen within a few seconds.
///
/// # Errors
/// The file cannot be read.
pub fn in_progress(folder: &Path) -> io::Result<Option<Vec<LiveGame>>> {
    let path = folder.join(LIVE);
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    // A clock that was set back makes it newer than now.
    let age = path.metadata()?.modified()?.elapsed().unwrap_or_default();
    Ok(if age < FRESH { serde_json::from_slice(&text)? } else { None })
}
