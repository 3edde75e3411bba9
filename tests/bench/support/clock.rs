//! Time that a thread has had.

use std::fs;
use std::time::{Duration, Instant};

/// Time of this thread on the processor, which other work on the machine disturbs less than the
/// clock; the clock where there is no such thing.
pub fn processor() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|time| time.parse().ok());
    nanos.map_or_else(clock, Duration::from_nanos)
}

fn clock() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
