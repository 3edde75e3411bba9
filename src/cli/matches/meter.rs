//! How far a match has come, on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use crate::referee::journal::Entry;
use crate::rules::BySide;

use super::options::Terms;
use super::score::Score;

/// Shows progress: on a terminal a line that is written over again and again, elsewhere a line for each game. Faults and notes have
/// lines of their own everywhere.
pub struct Meter<'a> {
    terms: &'a Terms,
    quiet: bool,
    terminal: bool,
    started: Instant,
    shown: Option<Instant>,
}

/// The line on a terminal changes at most so often.
const PAUSE: Duration = Duration::from_millis(100);

impl<'a> Meter<'a> {
    /// Nothing played yet.
    pub fn new(quiet: bool, terms: &'a Terms) -> Meter<'a> {
        Meter {
            terms,
            quiet,
            terminal: stderr().is_terminal(),
            started: Instant::now(),
            shown: None,
        }
    }

    /// Shows that a game has ended.
    pub fn show(&mut self, entry: &Entry, score: &Score<'_>) {
        if self.quiet {
            return;
        }
        let (done, all) = (score.games(), self.terms.games);
        let mut oddities = String::new();
        if let Some(blame) = &entry.fault {
            let players = BySide {
                x: &entry.x,
                o: &entry.o,
            };
            let player = players[blame.by];
            oddities = format!(
                "game {}: {player} ({}) {}\n",
                entry.id, blame.by, blame.fault
            );
        }
        for note in &entry.notes {
            oddities += &format!("game {}: {note}\n", entry.id);
        }
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE);
        let text = if !self.terminal {
            let moves = entry.moves.len();
            format!(
                "{done}/{all}: {} (x) against {} (o): {}, {moves} moves\n{oddities}",
                entry.x, entry.o, entry.result
            )
        } else if due || entry.fault.is_some() || done == all {
            self.shown = Some(Instant::now());
            format!("\r\x1b[K{oddities}{}", self.line(score))
        } else {
            return;
        };
        // Whoever looked on has gone: the match goes on.
        let _ = stderr().write_all(text.as_bytes());
    }

    /// Ends the line on a terminal.
    pub fn finish(&self) {
        if self.shown.is_some() {
            // As above.
            let _ = stderr().write_all(b"\n");
        }
    }

    fn line(&self, score: &Score<'_>) -> String {
        let (done, all) = (score.games(), self.terms.games);
        let seconds = self.started.elapsed().as_secs_f64().max(1e-3);
        let rate = f64::from(done) / seconds;
        let left = f64::from(all - done) / rate.max(1e-9);
        let (minutes, seconds) = ((left / 60.0) as u64, left as u64 % 60);
        let wdl = score.total(0);
        let (wins, draws, losses) = (wdl.wins, wdl.draws, wdl.losses);
        format!(
            "{done} of {all} games, {wins}-{draws}-{losses}, {rate:.1} a second, {minutes}:{seconds:02} left"
        )
    }
}
