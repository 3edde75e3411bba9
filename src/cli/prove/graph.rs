//! Proofs as pictures, by Graphviz.

use std::fmt::Write as _;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::rules::{Diagram, Status};

use super::{Shown, text, write};

/// The parts as a graph in the language DOT, each in a frame of its own.
pub fn dot(heading: &str, parts: &[Shown]) -> String {
    let mut dot = String::from("digraph proof {\n");
    let title = quoted(heading.trim_end(), "\\l");
    let mut put = |line: String| {
        writeln!(dot, "{line}").expect("a string takes all that is written");
    };
    put(format!("  graph [fontname=monospace labelloc=t labeljust=l label={title}]"));
    put("  node [fontname=monospace]\n  edge [fontname=monospace]".to_owned());
    for (number, shown) in (1..).zip(parts) {
        let claim = shown.part.claim;
        put(format!("  subgraph cluster_{number} {{"));
        put(format!("    label={}", quoted(&claim.to_string(), "\\n")));
        for (at, node) in shown.part.nodes.iter().enumerate() {
            let shape = match shown.views[at].status {
                Status::ToMove(side) if side == claim.side => "shape=box",
                Status::ToMove(_) => "shape=ellipse",
                Status::Over(_) => "shape=box peripheries=2",
            };
            let name = |at: usize| format!("n{number}_{}", at + 1);
            let label = quoted(&text::label(shown, at), "\\n");
            put(format!("    {} [{shape} label={label}]", name(at)));
            for (mv, to) in &node.moves {
                let label = quoted(mv, "\\n");
                put(format!("    {} -> {} [label={label}]", name(at), name(*to)));
            }
        }
        put("  }".to_owned());
    }
    dot + "}\n"
}

/// A text in quotes; each line ends with `end`.
fn quoted(text: &str, end: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    let lines: Vec<&str> = escaped.lines().collect();
    let last = if end == "\\l" { end } else { "" };
    format!("\"{}{last}\"", lines.join(end))
}

/// The largest board that is drawn whole.
const LARGEST: u8 = 9;

/// What matters of a large board: the rectangle that holds all stones and all cells that can be
/// played.
pub fn cut(diagram: &Diagram) -> Diagram {
    let (rows, cols) = diagram.last();
    if rows.max(cols) <= LARGEST {
        return diagram.clone();
    }
    let plain = diagram.cells().filter(|&(_, place, _)| place != '-');
    let bounds = plain.fold(None, |bounds: Option<[u8; 4]>, (cell, ..)| {
        let (row, col) = (cell.row(), cell.col());
        let [top, bottom, left, right] = bounds.unwrap_or([row, row, col, col]);
        Some([top.min(row), bottom.max(row), left.min(col), right.max(col)])
    });
    match bounds {
        Some([top, bottom, left, right]) => diagram.part((top, bottom), (left, right)),
        None => diagram.clone(),
    }
}

/// Draws a graph into a file.
pub fn draw(dot: &str, file: &Path) -> Result<()> {
    let child = Command::new("dot")
        .arg("-Tsvg")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = match child {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!(
                "--svg needs the program dot of Graphviz, which is not installed (Debian: apt install graphviz)"
            )
        }
        child => child.context("--svg: cannot start dot")?,
    };
    let mut input = child.stdin.take().context("dot has no input")?;
    // It draws when it has read everything, so it is not kept waiting. If it has died, its output
    // tells why.
    let sent = input.write_all(dot.as_bytes());
    drop(input);
    let output = child.wait_with_output().context("--svg: dot was lost")?;
    if !output.status.success() || sent.is_err() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("--svg: dot failed: {}", said.trim());
    }
    write(file, &output.stdout, "--svg")
}
