//! Making an opening book, which may take hours and be stopped at any time.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::control::Budget;
use crate::files;
use crate::rules::games::connect4::Shape;
use crate::solvers::connect4::{Book, Solver, pack, positions};

use super::super::progress::Progress;
use crate::cli::say;

/// Solves all positions of `ply` stones and writes their scores to the file `out`.
pub fn make(mut solver: Solver, ply: u32, out: &Path) -> Result<()> {
    let boards = positions(solver.shape(), ply);
    let (mut part, mut scores) = Part::open(&solver, ply, out)?;
    let mut progress = Progress::new("positions", scores.len(), boards.len());
    for board in boards.iter().skip(scores.len()) {
        let score = solver
            .score(board, &mut Budget::unlimited())
            .expect("without limits the score is found");
        part.add(score.points())?;
        scores.push(score.points());
        progress.tell(scores.len(), String::new);
    }
    progress.finish();
    let bytes = pack(solver.shape(), ply, &scores)
        .with_context(|| format!("{} holds too many scores", part.path.display()))?;
    Book::read(&bytes).context("what was packed cannot be read")?;
    files::write(out, |to| to.write_all(&bytes))
        .with_context(|| format!("--out: cannot write {}", out.display()))?;
    fs::remove_file(&part.path)
        .with_context(|| format!("cannot remove {}", part.path.display()))?;
    say(format!("{}: {} positions in {} bytes", out.display(), boards.len(), bytes.len()));
    Ok(())
}

/// The scores found so far, a byte each, after a line that says of what.
struct Part {
    path: PathBuf,
    file: File,
}

/// Added to a score so that it fits a byte.
const OFFSET: i32 = 64;

impl Part {
    /// What an earlier run has left, or a new file.
    fn open(solver: &Solver, ply: u32, out: &Path) -> Result<(Part, Vec<i32>)> {
        let shape = solver.shape();
        let heading = format!("{}x{} ply {ply}\n", shape.columns(), shape.rows());
        let mut name = out.as_os_str().to_owned();
        name.push(".part");
        let path = PathBuf::from(name);
        let open = || -> io::Result<(File, Vec<u8>)> {
            let options = OpenOptions::new().read(true).append(true).create(true).clone();
            let mut file = options.open(&path)?;
            let mut found = Vec::new();
            file.read_to_end(&mut found)?;
            if found.is_empty() {
                file.write_all(heading.as_bytes())?;
                found.extend(heading.as_bytes());
            }
            Ok((file, found))
        };
        let opened = open().with_context(|| format!("--out: cannot write {}", path.display()));
        let (file, found) = opened?;
        let Some(scores) = found.strip_prefix(heading.as_bytes()) else {
            bail!("{} is of another book: remove it to begin anew", path.display());
        };
        let scores = scores.iter().map(|&byte| i32::from(byte) - OFFSET).collect();
        Ok((Part { path, file }, scores))
    }

    fn add(&mut self, score: i32) -> Result<()> {
        let byte = u8::try_from(score + OFFSET).expect("a score is at most 41");
        self.file
            .write_all(&[byte])
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}
