//! How far a match or a tournament has come, on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use crate::referee::journal::Entry;
use crate::rules::BySide;

/// Shows progress: on a terminal a line that is written over again and again, elsewhere a line for each game. Faults and
/// what else is remarked have lines of their own everywhere.
pub struct Meter {
    quiet: bool,
    terminal: bool,
    started: Instant,
    shown: Option<Instant>,
    /// Games that were there at the start.
    before: usize,
    /// Games there will be in all.
    all: usize,
}

/// A game that has ended, and what to say of it.
pub struct Step<'a> {
    /// The game.
    pub entry: &'a Entry,
    /// How many games have ended with it.
    pub done: usize,
    /// What stands before the players where each game has a line: nothing, or words and a comma.
    pub heading: String,
    /// The notes that are shown.
    pub notes: &'a [String],
    /// What stands behind the number of games on a terminal: nothing, or words and a comma.
    pub score: String,
}

/// The line on a terminal changes at most so often.
const PAUSE: Duration = Duration::from_millis(100);

impl Meter {
    /// Of `all` games only those `before` are there, from earlier runs.
    pub fn new(quiet: bool, before: usize, all: usize) -> Meter {
        Meter {
            quiet,
            terminal: stderr().is_terminal(),
            started: Instant::now(),
            shown: None,
            before,
            all,
        }
    }

    /// Whether nothing is shown, so that nobody need think of what to say.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Shows that a game has ended.
    pub fn show(&mut self, step: &Step<'_>) {
        if self.quiet {
            return;
        }
        let &Step { entry, done, .. } = step;
        let oddities = oddities(entry, step.notes);
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE);
        let text = if !self.terminal {
            format!(
                "{done}/{}: {}{} (x) against {} (o): {}, {} moves\n{oddities}",
                self.all,
                step.heading,
                entry.x,
                entry.o,
                entry.result,
                entry.moves.len()
            )
        } else if due || entry.fault.is_some() || done == self.all {
            self.shown = Some(Instant::now());
            format!("\r\x1b[K{oddities}{}", self.line(done, &step.score))
        } else {
            return;
        };
        // Whoever looked on has gone: the games go on.
        let _ = stderr().write_all(text.as_bytes());
    }

    /// Ends the line on a terminal.
    pub fn finish(&self) {
        if self.shown.is_some() {
            // As above.
            let _ = stderr().write_all(b"\n");
        }
    }

    fn line(&self, done: usize, score: &str) -> String {
        let all = self.all;
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let rate = (done - self.before) as f64 / seconds;
        let left = (all - done) as f64 / rate.max(1e-9);
        let (minutes, seconds) = ((left / 60.0) as u64, left as u64 % 60);
        format!("{done} of {all} games, {score}{rate:.1} a second, {minutes}:{seconds:02} left")
    }
}

/// The fault of a game, if there is one, and the notes: a line each.
fn oddities(entry: &Entry, notes: &[String]) -> String {
    let fault = entry.fault.as_ref().map(|blame| {
        let players = BySide {
            x: &entry.x,
            o: &entry.o,
        };
        format!("{} ({}) {}", players[blame.by], blame.by, blame.fault)
    });
    let line = |remark: &String| format!("game {}: {remark}\n", entry.id);
    fault.iter().chain(notes).map(line).collect()
}
