//! The program `jogada`.

use std::process::ExitCode;

fn main() -> ExitCode {
    jogada::cli::main()
}
