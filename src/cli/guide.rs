//! `jogada guide`: the chapters of the guide, in a pager on a terminal.

use std::io::{IsTerminal, Write, stdout};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};
use clap::Args;

use super::{Exit, print};
use crate::guide::{CHAPTERS, Chapter};
use crate::rules::notation::Quoted;

/// A chapter that is to be read.
#[derive(Args, Debug)]
pub struct Guide {
    /// The chapter; without one the chapters are listed.
    chapter: Option<String>,
}

/// Shows a chapter, or which ones there are.
pub fn run(options: &Guide) -> Result<Exit> {
    let Some(name) = &options.chapter else {
        return print(&contents());
    };
    let Some(chapter) = CHAPTERS.iter().find(|chapter| chapter.name == *name) else {
        bail!("{}: there is no such chapter; jogada guide lists them", Quoted(name));
    };
    if stdout().is_terminal() && page(chapter) {
        return Ok(Exit::Done);
    }
    print(chapter.text)
}

/// The names of all chapters and what they are about.
fn contents() -> String {
    let line = |chapter: &Chapter| format!("  {:<12} {}\n", chapter.name, chapter.title());
    let lines: String = CHAPTERS.iter().map(line).collect();
    format!("Chapters, to be read by jogada guide CHAPTER:\n\n{lines}")
}

/// Shows a chapter in the pager of the user, or else in less; says whether that could be started.
fn page(chapter: &Chapter) -> bool {
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty());
    let words = shell_words::split(pager.as_deref().unwrap_or("less -FRX")).unwrap_or_default();
    let Some((program, arguments)) = words.split_first() else {
        return false;
    };
    let Ok(mut pager) = Command::new(program).args(arguments).stdin(Stdio::piped()).spawn() else {
        return false;
    };
    if let Some(mut input) = pager.stdin.take() {
        // Whoever leaves the pager early has read enough.
        let _ = input.write_all(chapter.text.as_bytes());
    }
    let _ = pager.wait();
    true
}
