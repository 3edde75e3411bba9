//! How far something long has come, on standard error.

use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::out::say;

/// Progress from nothing to all: on a terminal a bar with the rate and the time left, elsewhere a
/// line now and then.
pub struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    told: Instant,
}

/// Between two lines where there is no terminal.
const SELDOM: Duration = Duration::from_secs(60);

/// What a bar shows; `message` is empty, or words and a comma.
const STYLE: &str = "[{bar:30}] {pos} of {len} UNIT, {msg}{rate} a second, {eta} left";

impl Progress {
    /// Of `all` of the `unit` (a noun in the plural) that there will be, `done` are there from
    /// earlier runs.
    pub fn new(unit: &'static str, done: usize, all: usize) -> Progress {
        let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
            // What cannot be written is not shown.
            let _ = write!(out, "{:.1}", state.per_sec());
        };
        let style = ProgressStyle::with_template(&STYLE.replace("UNIT", unit))
            .expect("the template is well formed")
            .with_key("rate", rate)
            .progress_chars("#>.");
        let bar = ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr());
        let bar = bar.with_style(style).with_position(done as u64);
        bar.reset_eta();
        Progress { bar, unit, told: Instant::now() }
    }

    /// Whether a person watches: standard error is a terminal.
    pub fn is_watched(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// So many are done now; `note` is empty, or words and a comma, that belong to them.
    pub fn tell(&mut self, done: usize, note: impl FnOnce() -> String) {
        self.bar.set_position(done as u64);
        if self.is_watched() {
            self.bar.set_message(note());
        } else if self.told.elapsed() >= SELDOM {
            self.told = Instant::now();
            let (all, unit) = (self.bar.length().unwrap_or(done as u64), self.unit);
            let left = self.bar.eta().as_secs();
            say(format!("{done} of {all} {unit}, {}{left} s left", note()));
        }
    }

    /// Writes lines above the bar, each with its end.
    pub fn remark(&self, lines: &str) {
        self.bar.suspend(|| say(lines.trim_end_matches('\n')));
    }

    /// The time since it began.
    pub fn elapsed(&self) -> Duration {
        self.bar.elapsed()
    }

    /// Leaves the last state of the bar on the screen.
    pub fn finish(&self) {
        self.bar.abandon();
    }
}

/// What is being done, on standard error, if that is a terminal and it takes long.
pub struct Spinner(ProgressBar);

impl Spinner {
    /// Nothing is being done yet.
    pub fn new() -> Spinner {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.enable_steady_tick(Duration::from_millis(100));
        Spinner(bar)
    }

    /// This is being done now.
    pub fn tell(&self, what: &'static str) {
        self.0.set_message(what);
    }

    /// Clears the line.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}
