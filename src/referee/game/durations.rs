//! How long many things took, in little memory.

use std::time::Duration;

/// Counts of durations by size: eight classes from each power of two nanoseconds to the next, so
/// that a median is right within an eighth; the maximum is exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Durations {
    counts: Vec<u64>,
    count: u64,
    max: Duration,
}

const STEPS: u32 = 8;

impl Default for Durations {
    fn default() -> Durations {
        Durations { counts: vec![0; (64 * STEPS) as usize], count: 0, max: Duration::ZERO }
    }
}

impl Durations {
    /// Counts one more.
    pub fn add(&mut self, duration: Duration) {
        let nanos = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX).max(1);
        let power = nanos.ilog2();
        // The three bits below the highest one.
        let step = ((u128::from(nanos) << 3) >> power) as u64 & 7;
        let class = u64::from(power * STEPS) + step;
        if let Some(count) =
            usize::try_from(class).ok().and_then(|class| self.counts.get_mut(class))
        {
            *count += 1;
        }
        self.count += 1;
        self.max = self.max.max(duration);
    }

    /// Counts all that `other` has counted.
    pub fn merge(&mut self, other: &Durations) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.count += other.count;
        self.max = self.max.max(other.max);
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The longest.
    #[must_use]
    pub fn max(&self) -> Duration {
        self.max
    }

    /// The median: the lower bound of its class. Zero when there is nothing.
    #[must_use]
    pub fn median(&self) -> Duration {
        let mut before = 0;
        for (class, count) in (0_u32..).zip(&self.counts) {
            before += count;
            if before > 0 && before >= self.count.div_ceil(2) {
                let (power, step) = (class / STEPS, u64::from(class % STEPS));
                let nanos = (u128::from(8 + step) << power) >> 3;
                return Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX));
            }
        }
        Duration::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_is_right_within_an_eighth_and_the_maximum_exactly() {
        for middle in [1, 7, 8, 100, 12_345, 1_000_000, 3_000_000_007] {
            let mut durations = Durations::default();
            for nanos in [middle / 3, middle, middle, middle * 5] {
                durations.add(Duration::from_nanos(nanos));
            }
            let median = durations.median().as_nanos() as f64;
            let (low, high) = (middle as f64 * 0.87, middle as f64 + 0.1);
            assert!((low..high).contains(&median), "{median} for {middle}");
            assert_eq!(durations.max(), Duration::from_nanos(middle * 5));
        }
        assert_eq!(Durations::default().median(), Duration::ZERO);
    }
}
