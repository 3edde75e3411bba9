//! How far a tournament has come, on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use crate::referee::Progress;
use crate::rules::BySide;

/// Shows progress: on a terminal a line that is written over again and again, elsewhere a line for each game. Faults have
/// lines of their own everywhere.
pub struct Meter {
    quiet: bool,
    terminal: bool,
    started: Instant,
    shown: Option<Instant>,
    /// Games that were there at the start.
    before: usize,
}

/// The line on a terminal changes at most so often.
const PAUSE: Duration = Duration::from_millis(100);

impl Meter {
    /// Nothing played yet, but for games of earlier runs.
    pub fn new(quiet: bool, before: usize) -> Meter {
        Meter {
            quiet,
            terminal: stderr().is_terminal(),
            started: Instant::now(),
            shown: None,
            before,
        }
    }

    /// Shows that a game has ended.
    pub fn show(&mut self, progress: &Progress<'_>) {
        if self.quiet {
            return;
        }
        let entry = progress.entry;
        let players = BySide {
            x: &entry.x,
            o: &entry.o,
        };
        let Progress { done, all, .. } = *progress;
        let fault = entry.fault.as_ref().map(|blame| {
            let player = players[blame.by];
            format!("game {}: {player} ({}) {}", entry.id, blame.by, blame.fault)
        });
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE);
        let text = if !self.terminal {
            let moves = entry.moves.len();
            let game = format!(
                "{done}/{all}: game {}, {} (x) against {} (o): {}, {moves} moves\n",
                entry.id, entry.x, entry.o, entry.result
            );
            game + &fault.map(|fault| fault + "\n").unwrap_or_default()
        } else if due || fault.is_some() || done == all {
            self.shown = Some(Instant::now());
            let fault = fault.map(|fault| fault + "\n").unwrap_or_default();
            format!("\r\x1b[K{fault}{}", self.line(done, all))
        } else {
            return;
        };
        // Whoever looked on has gone: the tournament goes on.
        let _ = stderr().write_all(text.as_bytes());
    }

    /// Ends the line on a terminal.
    pub fn finish(&self) {
        if self.shown.is_some() {
            // As above.
            let _ = stderr().write_all(b"\n");
        }
    }

    fn line(&self, done: usize, all: usize) -> String {
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let rate = (done - self.before) as f64 / seconds;
        let left = (all - done) as f64 / rate.max(1e-9);
        let (minutes, seconds) = ((left / 60.0) as u64, left as u64 % 60);
        format!("{done} of {all} games, {rate:.1} a second, {minutes}:{seconds:02} left")
    }
}
