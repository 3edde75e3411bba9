//! Where recorded games are found.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::referee::journal::{self, Entry, Header};
use crate::referee::{Plan, Shard};
use crate::rules::{read_text, read_text_of};

/// Recorded games, and the tournament that they are of where it is known.
pub struct Games {
    name: String,
    pub plan: Option<Plan>,
    /// The folder that players are run in.
    pub base: PathBuf,
    /// The part of the tournament that they are of.
    pub shard: Option<Shard>,
    entries: Vec<Entry>,
}

impl Games {
    /// Reads a result folder.
    pub fn of_folder(folder: &Path) -> Result<Games> {
        let mut entries = Vec::new();
        let header = journal::read(folder, |entry| entries.push(entry))?;
        entries.sort_by_key(|entry| entry.id);
        Ok(Games {
            name: folder.display().to_string(),
            plan: Some(header.plan(folder)?),
            shard: header.shard(folder)?,
            base: header.base,
            entries,
        })
    }

    /// Reads a result folder, a file, or standard input.
    pub fn read(source: &Path) -> Result<Games> {
        if source.is_dir() {
            return Games::of_folder(source);
        }
        let (name, text) = if source == Path::new("-") {
            let text = read_text_of(io::stdin()).context("cannot read standard input")?;
            ("standard input".to_owned(), text)
        } else {
            let name = source.display().to_string();
            let text = read_text(source);
            let text = text.with_context(|| format!("{name}: there is no such folder or file"))?;
            (name, text)
        };
        let mut games = Games {
            plan: None,
            shard: None,
            base: std::env::current_dir().context("cannot find the working directory")?,
            entries: Vec::new(),
            name,
        };
        for (number, line) in text.lines().enumerate() {
            games.add(number, line, source)?;
        }
        if games.entries.is_empty() {
            bail!("{}: there is no game", games.name);
        }
        Ok(games)
    }

    /// The first line may be the header of a journal.
    fn add(&mut self, number: usize, line: &str, source: &Path) -> Result<()> {
        if number == 0
            && let Ok(header) = serde_json::from_str::<Header>(line)
        {
            self.plan = Some(header.plan(source)?);
            self.base = header.base;
            return Ok(());
        }
        if !line.trim().is_empty() {
            let entry = serde_json::from_str(line);
            let entry = entry.with_context(|| format!("{}, line {}", self.name, number + 1))?;
            self.entries.push(entry);
        }
        Ok(())
    }

    /// The games, by id.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game that is meant; nothing when they are to be listed.
    pub fn find(&self, id: Option<u32>) -> Result<Option<&Entry>> {
        match (id, self.entries.as_slice()) {
            (None, [one]) => Ok(Some(one)),
            (None, _) => Ok(None),
            (Some(id), entries) => match entries.iter().find(|entry| entry.id == id) {
                Some(entry) => Ok(Some(entry)),
                None => bail!("{id}: {}", self.expected()),
            },
        }
    }

    fn expected(&self) -> String {
        let ids = self.entries.iter().map(|entry| entry.id);
        match (ids.clone().min(), ids.max()) {
            (Some(first), Some(last)) => format!(
                "expected the id of one of the {} games in {}, from {first} to {last}; without an id they are listed",
                self.entries.len(),
                self.name
            ),
            _ => format!("there are no games in {}", self.name),
        }
    }

    /// All games, a line each.
    pub fn list(&self) -> String {
        let line = |entry: &Entry| {
            let fault = entry.fault.as_ref();
            let fault = fault.map(|blame| format!(", {} {}", blame.by, blame.fault.kind()));
            let moves = entry.moves.len();
            let ply = if moves == 1 { "move" } else { "moves" };
            format!(
                "{:>5}  round {}, {}: {} (x) against {} (o): {}, {moves} {ply}{}\n",
                entry.id,
                entry.round,
                entry.game,
                entry.x,
                entry.o,
                entry.result,
                fault.unwrap_or_default()
            )
        };
        let list: String = self.entries.iter().map(line).collect();
        if list.is_empty() {
            return format!("There are no games in {} yet.\n", self.name);
        }
        list
    }
}
