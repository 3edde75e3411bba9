//! A memory of decided positions in two files, which Prolog consults as they stand.
//!
//! In `mpos` are the lost positions, in `ppos` the won ones, each with a lost position to which it
//! can be moved: a fact a line, smaller positions first. Who writes holds a lock, has read what
//! others have written, and replaces each file as a whole; so any number of processes may share a
//! directory. Every fact that is read is checked, by the values of its heaps: no error in a file is
//! believed.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::files;
use crate::rules::notation::Quoted;
use crate::rules::without_bom;

use super::fact::Fact;
use super::memory::{Decision, Memory};
use super::truth::{Truth, Unclear};
use crate::control::Budget;

const LOST: &str = "mpos";
const WON: &str = "ppos";
/// The file that is locked while others are written. It stays empty.
const LOCK: &str = "lock";

/// A directory with the two files, or where they will be.
#[derive(Debug)]
pub struct Experience {
    dir: PathBuf,
    truth: Truth,
}

/// A line of a file that was not believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The file.
    pub file: PathBuf,
    /// The number of the line, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, text) = (self.file.display(), Quoted(&self.text));
        write!(f, "{file}:{}: {text}: {}", self.line, self.why)
    }
}

impl Experience {
    /// The experience in a directory, which must be there when files are read or written.
    #[must_use]
    pub fn new(dir: &Path) -> Experience {
        Experience { dir: dir.to_owned(), truth: Truth::default() }
    }

    /// Adds what is in the files to `memory`; what it knows already it keeps. Files that are not
    /// there are empty. Gives the lines that were not believed.
    ///
    /// # Errors
    /// What the system says.
    pub fn load(&mut self, memory: &mut Memory) -> io::Result<Vec<Refused>> {
        let mut refused = Vec::new();
        for name in [LOST, WON] {
            let file = self.dir.join(name);
            let bytes = match fs::read(&file) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
                read => read?,
            };
            let text = String::from_utf8_lossy(without_bom(&bytes));
            for (number, line) in (1..).zip(text.lines()) {
                match self.checked(name, line) {
                    Ok(fact) => memory.add(fact.heaps, fact.decision),
                    Err(why) => refused.push(Refused {
                        file: file.clone(),
                        line: number,
                        text: line.to_owned(),
                        why,
                    }),
                }
            }
        }
        Ok(refused)
    }

    /// Adds what others have written to `memory`, and writes all of it. What was not believed is
    /// gone after that, and given.
    ///
    /// # Errors
    /// What the system says; then each file is as it was, or whole.
    pub fn save(&mut self, memory: &mut Memory) -> io::Result<Vec<Refused>> {
        let lock = File::options().create(true).append(true).open(self.dir.join(LOCK))?;
        // It is given back when the file is closed, whatever happens.
        lock.lock()?;
        let refused = self.load(memory)?;
        let fact = |(heaps, decision): (_, &Decision)| Fact {
            heaps: Clone::clone(heaps),
            decision: decision.clone(),
        };
        let mut facts: Vec<Fact> = memory.iter().map(fact).collect();
        facts
            .sort_by_cached_key(|fact| (fact.heaps.total(), fact.heaps.iter().collect::<Vec<_>>()));
        let (lost, won): (Vec<Fact>, Vec<Fact>) =
            facts.into_iter().partition(|fact| fact.decision == Decision::Lost);
        self.replace(LOST, &lost)?;
        self.replace(WON, &won)?;
        Ok(refused)
    }

    fn replace(&self, name: &str, facts: &[Fact]) -> io::Result<()> {
        files::write(&self.dir.join(name), |output| {
            facts.iter().try_for_each(|fact| writeln!(output, "{fact}"))
        })
    }

    /// The fact of a line of this file, if it is one and true.
    fn checked(&mut self, name: &str, line: &str) -> Result<Fact, &'static str> {
        let lost = name == LOST;
        let expected = if lost {
            "expected a fact such as m([4,7])."
        } else {
            "expected a fact such as p([3],m([]))."
        };
        let fact = Fact::read(line).filter(|fact| (fact.decision == Decision::Lost) == lost);
        let fact = fact.ok_or(expected)?;
        let lost = match &fact.decision {
            Decision::Lost => &fact.heaps,
            Decision::Won(after) => {
                let split = fact.heaps.split_to(after);
                split.map(|_| after).ok_or("no move leads from the one position to the other")?
            }
        };
        match self.truth.nimber(lost, &mut Budget::unlimited()) {
            Ok(0) => Ok(fact),
            Ok(_) => Err("the position that is called lost is won"),
            Err(Unclear::TooLarge | Unclear::Exhausted) => Err("a heap is too large to be checked"),
        }
    }
}
