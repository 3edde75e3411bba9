//! Exact scores of many positions, and books of them.

mod book;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;

use super::out::{say, stdout};
use crate::control::Budget;
use crate::rules::games::connect4::{AnyShape, Board};
use crate::rules::without_bom;
use crate::solvers::connect4::{Solver, TABLE_MEGABYTES};

/// What to solve.
#[derive(Args, Debug)]
pub struct Solve {
    /// The game.
    #[arg(value_parser = ["connect4"])]
    game: String,
    /// Rows of the board.
    #[arg(long, value_name = "N", default_value_t = 6)]
    rows: u32,
    /// Columns of the board.
    #[arg(long, value_name = "N", default_value_t = 7)]
    cols: u32,
    /// Threads that search together.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = super::number(1..=64u32))]
    threads: u32,
    /// Megabytes of memory for positions that were seen, at the most.
    #[arg(long, value_name = "N", alias = "table-mb", default_value_t = TABLE_MEGABYTES, value_parser = super::megabytes)]
    memory_mb: usize,
    /// Solves also what is in the book of the usual board that comes with the program.
    #[arg(long)]
    no_book: bool,
    /// Makes a book of all positions with so many stones instead.
    #[arg(long, value_name = "PLY", requires = "out", value_parser = super::number(0..=12u32))]
    book: Option<u32>,
    /// The file of the book. Scores are kept beside it as they are found, in FILE.part, so that a
    /// run that was stopped goes on where it was.
    #[arg(long, value_name = "FILE", requires = "book")]
    out: Option<PathBuf>,
}

/// Solves what standard input asks for, or makes a book.
pub fn run(solve: &Solve) -> Result<()> {
    let Some(shape) = AnyShape::new(solve.cols, solve.rows) else {
        bail!(
            "--rows {} --cols {}: expected 4 to 9 of each, and cols * (rows + 1) of at most 64",
            solve.rows,
            solve.cols
        );
    };
    let mut solver = Solver::new(shape).with_table(solve.memory_mb).with_threads(solve.threads);
    if !solve.no_book {
        solver = solver.with_usual_book();
    }
    if let (Some(ply), Some(out)) = (solve.book, &solve.out) {
        return book::make(solver, ply, out);
    }
    positions(solver, io::stdin().lock(), stdout())
}

/// Answers each line in turn.
fn positions(mut solver: Solver, input: impl BufRead, mut output: impl Write) -> Result<()> {
    let (mut solved, mut bad, mut nodes, mut time) = (0, 0, 0, Duration::ZERO);
    for (number, line) in (1..).zip(input.split(b'\n')) {
        let line = line.context("cannot read positions")?;
        let sequence = String::from_utf8_lossy(without_bom(&line));
        let sequence = sequence.trim_ascii();
        let board = match Board::after(solver.shape(), sequence) {
            Ok(board) => board,
            Err(error) => {
                bad += 1;
                say(format!("line {number}: {error}"));
                continue;
            }
        };
        let start = Instant::now();
        let score = solver
            .score(&board, &mut Budget::unlimited())
            .expect("without limits the score is found");
        let took = start.elapsed();
        writeln!(output, "{sequence} {score}")?;
        output.flush()?;
        say(format!("line {number}: {} nodes, {}", solver.nodes(), shown(took)));
        solved += 1;
        nodes += solver.nodes();
        time += took;
    }
    say(format!("{solved} solved: {nodes} nodes, {}", shown(time)));
    if bad > 0 {
        bail!("{bad} of {} lines are no positions", solved + bad);
    }
    Ok(())
}

/// A time in the unit that suits it.
fn shown(time: Duration) -> String {
    let us = time.as_secs_f64() * 1e6;
    if us < 1e3 {
        format!("{us:.1} us")
    } else if us < 1e6 {
        format!("{:.2} ms", us / 1e3)
    } else {
        format!("{:.2} s", us / 1e6)
    }
}
