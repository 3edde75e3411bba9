//! The program `jogada`.

use std::process::ExitCode;

use clap::Parser;
use jogada::cli::{Cli, run};

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("jogada: {error:#}");
            ExitCode::from(2)
        }
    }
}
