//! What a shell completes, and manual pages: made from the same descriptions as the help.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Exit, examples, print_data};
use crate::files;

/// A script for a shell.
#[derive(Args, Debug)]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

/// Manual pages.
#[derive(Args, Debug)]
pub struct ManPages {
    /// The folder that they are written to; made if it is not there.
    dir: PathBuf,
}

/// Prints the script.
pub fn completions(options: &Completions) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut examples::command(), "jogada", &mut script);
    print_data(&String::from_utf8(script)?)
}

/// Writes a page for the program and one for each command.
pub fn man_pages(options: &ManPages) -> Result<Exit> {
    let ManPages { dir } = options;
    let made = fs::create_dir_all(dir);
    made.with_context(|| format!("cannot make the folder {}", dir.display()))?;
    let mut program = examples::command();
    program.build();
    let verbs = program.get_subcommands().filter(|verb| !verb.is_hide_set());
    for command in verbs.chain([&program]) {
        let man = Man::new(command.clone());
        let path = dir.join(man.get_filename());
        let written = files::write(&path, |mut to| man.render(&mut to));
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Exit::Done)
}
