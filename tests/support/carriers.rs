//! Who is there that was started under a mark.

use std::fs;
use std::path::PathBuf;

/// The command lines of the living processes that carry this mark in their environment.
pub fn carriers(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| Some(entry.ok()?.path()));
    let carries = |process: &PathBuf| {
        // A process that has just gone, or is not ours, cannot be read; a zombie has no
        // environment.
        let environment = fs::read(process.join("environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|variable| variable == mark.as_bytes())
    };
    let command_line =
        |process: PathBuf| fs::read_to_string(process.join("cmdline")).unwrap_or_default();
    processes.filter(carries).map(command_line).collect()
}

/// The command lines of the living processes that name this: in a sandbox no mark is carried.
pub fn naming(text: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let lines =
        processes.filter_map(|process| fs::read_to_string(process.path().join("cmdline")).ok());
    lines.filter(|line| line.contains(text)).collect()
}
