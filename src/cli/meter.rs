//! How far a match or a tournament has come, on standard error.

use crate::referee::tournament::journal::Entry;

use crate::rules::counted;

use super::progress::Progress;

/// Shows progress: on a terminal a bar, elsewhere a line for each game. Faults, and what else is
/// remarked of the games of a match, have lines of their own everywhere.
pub struct Meter {
    is_match: bool,
    quiet: bool,
    progress: Progress,
    /// Games there will be in all.
    all: usize,
}

impl Meter {
    /// Of `all` games only those `before` are there, from earlier runs.
    pub fn new(is_match: bool, quiet: bool, before: usize, all: usize) -> Meter {
        Meter { is_match, quiet, progress: Progress::new("games", before, all), all }
    }

    /// Shows that a game has ended, the `done`th of all. What stands behind their number on a
    /// terminal, the score, is nothing, or words and a comma.
    pub fn show(&mut self, entry: &Entry, done: usize, score: impl FnOnce() -> String) {
        if self.quiet {
            return;
        }
        let oddities = self.oddities(entry);
        if self.progress.is_watched() {
            if !oddities.is_empty() {
                self.progress.remark(&oddities);
            }
            self.progress.tell(done, score);
            return;
        }
        let heading = match self.is_match {
            true => String::new(),
            false => format!("game {}, ", entry.id),
        };
        let (all, pairing) = (self.all, entry.pairing());
        let (result, moves) = (entry.result_word(), counted(entry.moves.len(), "move"));
        self.progress
            .remark(&format!("{done}/{all}: {heading}{pairing}: {result}, {moves}\n{oddities}"));
    }

    /// The fault of a game, if there is one, and the notes: a line each.
    fn oddities(&self, entry: &Entry) -> String {
        let notes = entry.notes.iter().filter(|_| self.is_match);
        let oddities = entry.blamed().chain(notes.map(ToString::to_string));
        let line = |remark: String| format!("game {}: {remark}\n", entry.id);
        oddities.map(line).collect()
    }

    /// Leaves the last state on the screen.
    pub fn finish(&self) {
        if !self.quiet {
            self.progress.finish();
        }
    }
}
