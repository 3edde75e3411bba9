//! How far a match or a tournament has come, on standard error.

use crate::referee::player::SideNote;
use crate::referee::tournament::journal::Entry;

use crate::rules::counted;

use super::progress::Progress;

/// Shows progress: on a terminal a bar, elsewhere a line for each game. Faults and what else is remarked have lines of
/// their own everywhere.
pub struct Meter {
    quiet: bool,
    progress: Progress,
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
    pub notes: &'a [SideNote],
    /// What stands behind the number of games on a terminal: nothing, or words and a comma.
    pub score: String,
}

impl Meter {
    /// Of `all` games only those `before` are there, from earlier runs.
    pub fn new(quiet: bool, before: usize, all: usize) -> Meter {
        Meter {
            quiet,
            progress: Progress::new("games", before, all),
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
        if self.progress.is_watched() {
            if !oddities.is_empty() {
                self.progress.remark(&oddities);
            }
            self.progress.tell(done, || step.score.clone());
        } else {
            let (all, heading) = (self.all, &step.heading);
            let Entry { x, o, .. } = entry;
            let result = entry.result_word();
            let moves = counted(entry.moves.len(), "move");
            self.progress.remark(&format!(
                "{done}/{all}: {heading}{x} (x) against {o} (o): {result}, {moves}\n{oddities}"
            ));
        }
    }

    /// Leaves the last state on the screen.
    pub fn finish(&self) {
        if !self.quiet {
            self.progress.finish();
        }
    }
}

/// The fault of a game, if there is one, and the notes: a line each.
fn oddities(entry: &Entry, notes: &[SideNote]) -> String {
    let faults = entry.faults.iter();
    let faults: Vec<String> = faults
        .map(|blame| format!("{} ({}) {}", entry.player(blame.by), blame.by, blame.fault))
        .collect();
    let notes = notes.iter().map(ToString::to_string);
    let line = |remark: String| format!("game {}: {remark}\n", entry.id);
    faults.into_iter().chain(notes).map(line).collect()
}
