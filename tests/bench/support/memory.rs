//! How much memory a child process has used, where the system tells.

use std::fs;

/// The largest resident size that the process has had so far, in MB; `None` on systems without
/// `/proc`.
pub fn peak_mb(process: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kb: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kb / 1024.0)
}

/// The size for a table.
pub fn show(mb: Option<f64>) -> String {
    mb.map_or("unknown".to_owned(), |mb| format!("{mb:.1} MB"))
}
