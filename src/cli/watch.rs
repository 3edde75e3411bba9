//! A tournament as it goes on, in a browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result};
use clap::Args;

use super::page::{Document, Server};
use super::{Exit, interruption, tournament};
use crate::referee::report::{LIVE_SCRIPT, LIVE_STYLE, LiveState, Parts, live_page};
use crate::referee::results::Standings;
use crate::referee::tournament::journal::{AHEAD, JOURNAL, ResultFolder};
use crate::referee::tournament::live;

/// A tournament that is watched.
#[derive(Args, Debug)]
pub struct Watch {
    /// The result folder.
    dir: PathBuf,
    /// The port; a free one by default.
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

/// Serves the page until it is interrupted.
pub fn run(options: &Watch) -> Result<Exit> {
    // So that a wrong folder is told at once.
    ResultFolder::open(&options.dir)?;
    let stop = interruption::listen()?.stop;
    let server = Server::bind(options.port)?;
    super::print(&format!("{}\n", server.address()))?;
    serve(&server, &options.dir, &stop);
    Ok(Exit::Done)
}

/// Serves the page of a folder until `stop` becomes true.
pub fn serve(server: &Server, folder: &Path, stop: &AtomicBool) {
    let view = View { folder, results: Mutex::default() };
    server.serve(stop, |name| {
        let (kind, text) = match name {
            "" => ("text/html", live_page(&tournament::title(folder), &view.parts())),
            // All keys are strings: it cannot fail.
            "parts.json" => ("application/json", serde_json::to_string(&view.parts()).ok()?),
            "style.css" => ("text/css", LIVE_STYLE.to_owned()),
            "script.js" => ("text/javascript", LIVE_SCRIPT.to_owned()),
            _ => return None,
        };
        Some(Document { kind, text })
    });
}

/// What is seen of a folder.
struct View<'a> {
    folder: &'a Path,
    results: Mutex<Option<Results>>,
}

/// The results of a folder as it was when it was read.
struct Results {
    standings: Result<Standings, String>,
    /// What the files were.
    files: [Option<(u64, SystemTime)>; 2],
    read: Instant,
    took: Duration,
}

impl View<'_> {
    fn parts(&self) -> Parts {
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        let results = match results.take() {
            Some(known) if known.are_good_enough(self.folder) => results.insert(known),
            _ => results.insert(Results::read(self.folder)),
        };
        let games = live::in_progress(self.folder).unwrap_or_default();
        let state = LiveState {
            standings: results.standings.as_ref().map_err(String::as_str),
            games: games.as_deref(),
            resume: &format!("jogada resume {}", tournament::quoted(self.folder)),
        };
        state.parts()
    }
}

impl Results {
    fn read(folder: &Path) -> Results {
        let (files, read) = (files(folder), Instant::now());
        let standings = ResultFolder::open(folder).and_then(|folder| {
            let (standings, _) = Standings::of_folder(&folder, &folder.plan, &[])?;
            Ok(standings)
        });
        let standings = standings.map_err(|error| error.to_string());
        Results { standings, files, read, took: read.elapsed() }
    }

    /// Whether nothing has changed since; or so little time has passed that to read it again, each
    /// time that somebody looks, would take more than a tenth of a processor.
    fn are_good_enough(&self, folder: &Path) -> bool {
        self.files == files(folder) || self.read.elapsed() < self.took * 10
    }
}

/// The size and the age of the files of a folder that hold games.
fn files(folder: &Path) -> [Option<(u64, SystemTime)>; 2] {
    [JOURNAL, AHEAD].map(|name| {
        let data = fs::metadata(folder.join(name)).ok()?;
        Some((data.len(), data.modified().ok()?))
    })
}

/// Serves the page while `play` runs, which is handed its address, and then until `stop` becomes
/// true: the last standings are there to be looked at.
///
/// # Errors
/// It cannot be served.
pub fn while_playing(
    folder: &Path,
    port: Option<u16>,
    stop: &AtomicBool,
    play: impl FnOnce(&str) -> Result<Exit>,
) -> Result<Exit> {
    let server = Server::bind(port)?;
    thread::scope(|scope| {
        thread::Builder::new()
            .spawn_scoped(scope, || serve(&server, folder, stop))
            .context("cannot serve a page")?;
        let played = play(&server.address());
        if played.is_err() {
            // What went wrong is not to wait for anybody.
            stop.store(true, Ordering::Relaxed);
        }
        played
    })
}
