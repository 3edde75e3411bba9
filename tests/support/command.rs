//! The program as a command line.

use std::process::Command;

use super::folder::Folder;

/// Runs the program in a folder, with arguments that have blanks between them: the exit code, and
/// what it says on standard output and standard error.
pub fn jogada(folder: &Folder, line: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    let output = command.args(line.split(' ')).current_dir(folder.at("")).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}
