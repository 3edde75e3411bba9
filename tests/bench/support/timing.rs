//! Times of many runs, in few words. The machine may be busy with other things, so benches compare
//! medians of runs that took turns, and never assert a time.

use std::time::{Duration, Instant};

/// Times of the same work, in the order of length.
pub struct Times(Vec<Duration>);

impl Times {
    /// The median.
    pub fn median(&self) -> Duration {
        self.at(0.5)
    }

    /// What the given share of the runs did not exceed.
    pub fn at(&self, share: f64) -> Duration {
        let last = self.0.len() - 1;
        self.0[(share * last as f64).round() as usize]
    }
}

impl FromIterator<Duration> for Times {
    fn from_iter<I: IntoIterator<Item = Duration>>(times: I) -> Times {
        let mut times: Vec<_> = times.into_iter().collect();
        times.sort_unstable();
        assert!(!times.is_empty(), "something was timed");
        Times(times)
    }
}

/// How long `work` takes, and what it returns.
pub fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

/// A time in microseconds or milliseconds, whichever reads better, ten characters wide.
pub fn show(time: Duration) -> String {
    let us = time.as_secs_f64() * 1e6;
    if us < 1000.0 { format!("{us:7.1} us") } else { format!("{:7.2} ms", us / 1000.0) }
}

/// `a` as a multiple of `b`.
pub fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}
