//! Numbers of a tournament file, exact.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A decimal number with at most six places: what points, shares and grades are written in. Sums
/// and comparisons are exact, so that a share of exactly 10 % is not above 10 %, and equal points
/// are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Decimal(i64);

/// Units in 1.
const SCALE: i32 = 1_000_000;

impl Decimal {
    /// A whole number.
    #[must_use]
    pub fn whole(n: i32) -> Decimal {
        Decimal(i64::from(n) * i64::from(SCALE))
    }

    /// One in a hundred, `n` times.
    #[must_use]
    pub fn percent(n: i32) -> Decimal {
        Decimal(i64::from(n) * i64::from(SCALE / 100))
    }

    /// The sum of this `n` times.
    #[must_use]
    pub fn times(self, n: u32) -> Decimal {
        Decimal(self.0.saturating_mul(n.into()))
    }

    /// Whether `part` of `whole` is more than this share.
    #[must_use]
    pub fn is_exceeded_by(self, part: u32, whole: u32) -> bool {
        i128::from(part) * i128::from(SCALE) > i128::from(whole) * i128::from(self.0)
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn value(self) -> f64 {
        // Less than 2^53 units in all numbers that are read.
        self.0 as f64 / f64::from(SCALE)
    }
}

impl From<u8> for Decimal {
    fn from(n: u8) -> Decimal {
        Decimal::whole(n.into())
    }
}

impl std::ops::Add for Decimal {
    type Output = Decimal;

    fn add(self, other: Decimal) -> Decimal {
        Decimal(self.0.saturating_add(other.0))
    }
}

impl From<Decimal> for f64 {
    fn from(decimal: Decimal) -> f64 {
        decimal.value()
    }
}

impl TryFrom<f64> for Decimal {
    type Error = String;

    fn try_from(number: f64) -> Result<Decimal, String> {
        let units = (number * f64::from(SCALE)).round();
        let decimal = Decimal(units as i64);
        // Comparing with the number itself refuses what is no number, and what has more than six
        // places.
        if number.abs() <= 1e6 && (decimal.value() - number).abs() < 1e-9 {
            Ok(decimal)
        } else {
            Err(format!(
                "{number}: expected a number within a million of zero, with at most six places"
            ))
        }
    }
}

/// Without a point where it is whole: `3`, `0.5`.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}
