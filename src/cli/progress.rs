//! How far a long computation has come, on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Between two words on progress where nobody watches.
const SELDOM: Duration = Duration::from_secs(60);
/// And where somebody does.
const OFTEN: Duration = Duration::from_millis(200);

/// A line about how far it is: on a terminal always the same one, with a bar.
pub struct Progress {
    first: usize,
    all: usize,
    start: Instant,
    told: Instant,
    is_watched: bool,
}

impl Progress {
    /// Of `all` things the `first` are done already.
    pub fn new(first: usize, all: usize) -> Progress {
        Progress {
            first,
            all,
            start: Instant::now(),
            told: Instant::now(),
            is_watched: stderr().is_terminal(),
        }
    }

    /// So many are done, if it is time for a word.
    pub fn tell(&mut self, done: usize) {
        let pause = if self.is_watched { OFTEN } else { SELDOM };
        if self.told.elapsed() < pause && (done < self.all || !self.is_watched) {
            return;
        }
        self.told = Instant::now();
        let rate = (done - self.first) as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
        let left = (self.all - done) as f64 / rate.max(1e-9);
        let decimals = if rate < 100.0 { 1 } else { 0 };
        let line = format!(
            "{done} of {}, {rate:.decimals$} a second, {left:.0} s left",
            self.all
        );
        let text = if self.is_watched {
            const WIDTH: usize = 30;
            let bar = "#".repeat((WIDTH as f64 * done as f64 / self.all as f64) as usize);
            let end = if done == self.all { "\n" } else { "" };
            format!("\r[{bar:.<WIDTH$}] {line}\u{1b}[K{end}")
        } else {
            format!("{line}\n")
        };
        // Whoever looked on has gone: the work goes on.
        let _ = stderr().write_all(text.as_bytes());
    }

    /// The time since it began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
