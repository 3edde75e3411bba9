//! Recorded games, as all commands read them that show or continue them.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Error, Result, anyhow, bail};
use clap::Args;

use crate::referee::tournament::journal::{ASIDE, BadLine, Games, JournalError, ResultFolder};

use super::out::say;
use crate::rules::{are, counted};

/// What happens to lines of a journal that are not true.
#[derive(Args, Clone, Copy, Debug)]
pub struct Repair {
    /// Move lines of the journal that are not true to the file aside.jsonl of the result folder,
    /// and go on with the others. Their games are missing then, and `jogada resume` plays them.
    #[arg(long)]
    repair: bool,
}

impl Repair {
    /// Repairs a folder, if that is wanted and there is a journal.
    pub fn apply(self, path: &Path) -> Result<()> {
        if self.repair {
            let bad = match ResultFolder::open(path) {
                Err(JournalError::Missing(_)) => Vec::new(),
                folder => folder?.repair()?,
            };
            bad.iter().for_each(|bad| say(format!("set aside: {bad}")));
        }
        Ok(())
    }

    /// A result folder; its games have not been looked at yet.
    pub fn folder(self, path: &Path) -> Result<ResultFolder> {
        self.apply(path)?;
        Ok(ResultFolder::open(path)?)
    }

    /// The games of a result folder.
    pub fn games_of_folder(self, path: &Path) -> Result<Games> {
        let folder = self.folder(path)?;
        remarked(Games::of_folder(&folder.path))
    }

    /// The games of a result folder, of a file, or of standard input.
    pub fn games(self, source: &Path) -> Result<Games> {
        // Of a tournament file it is said where its results are.
        let is_plan = source.extension().is_some_and(|end| end == "toml");
        if source.is_dir() || is_plan && source.is_file() {
            return self.games_of_folder(source);
        }
        let games = if self.repair {
            bail!("--repair: expected a result folder, not {}", source.display());
        } else if source == Path::new("-") {
            let mut text = Vec::new();
            let read = io::stdin().read_to_end(&mut text);
            read.context("cannot read standard input")?;
            Games::of_text(Path::new("standard input"), &text)
        } else {
            let name = source.display();
            let text = fs::read(source);
            let text = text.with_context(|| format!("{name}: there is no such folder or file"))?;
            Games::of_text(source, &text)
        };
        remarked(games)
    }
}

/// Games, after it was said which are told twice.
fn remarked(games: Result<Games, JournalError>) -> Result<Games> {
    let games = games.map_err(explained)?;
    remark(&games.repeats);
    Ok(games)
}

/// Says which games are told twice.
pub fn remark(repeats: &[BadLine]) {
    for repeat in repeats {
        say(repeat);
    }
}

/// The error with what can be done about it.
pub fn explained(error: JournalError) -> Error {
    let JournalError::Lines(lines) = &error else {
        return error.into();
    };
    let count = lines.len();
    let (lines, are) = (counted(count, "line"), are(count));
    anyhow!(
        "{error}\n{lines} {are} not true, so nothing is shown. In a result folder --repair moves them to {ASIDE} and goes on with the others."
    )
}
