//! Values of a tournament file that have a form of their own.

use clap::ValueEnum;
use serde::Deserialize;

use crate::referee::tournament::decimal::Decimal;

/// What a fault costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum OnFault {
    /// The game.
    #[default]
    Lose,
    /// The game, and no other is begun.
    Abort,
}

/// A time in whole milliseconds, up to a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "i64")]
pub(super) struct Millis(pub u64);

impl TryFrom<i64> for Millis {
    type Error = String;

    fn try_from(ms: i64) -> Result<Millis, String> {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        let millis = u64::try_from(ms).ok().filter(|ms| *ms <= DAY);
        millis
            .map(Millis)
            .ok_or_else(|| format!("{ms}: expected milliseconds, up to a day ({DAY})"))
    }
}

/// A number from 0 to `MOST`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Decimal")]
pub(super) struct UpTo<const MOST: i32>(pub Decimal);

impl<const MOST: i32> TryFrom<Decimal> for UpTo<MOST> {
    type Error = String;

    fn try_from(number: Decimal) -> Result<Self, String> {
        if (Decimal::whole(0)..=Decimal::whole(MOST)).contains(&number) {
            Ok(UpTo(number))
        } else {
            Err(format!("{number}: expected a number from 0 to {MOST}"))
        }
    }
}
