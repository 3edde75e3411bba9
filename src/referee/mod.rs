//! The referee: matches and tournaments between programs. It knows rules and words, never how anybody chooses.
//!
//! Nothing from outside may panic here.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod decimal;
pub mod elo;
mod ending;
pub mod journal;
pub mod opening;
mod plan;
pub mod report;
mod schedule;
pub mod seed;
pub mod tally;
mod tournament;

pub use decimal::Decimal;
pub use ending::{Ending, Fault, Report};
pub use plan::{
    BadCommand, Command, Dialect, EXAMPLE, GameWords, Grading, Limits, OnFault, Openings, Plan,
    PlanError, Player, Program,
};
pub use schedule::{Format, Pairing, Shard, schedule};
pub use tally::{Standing, Standings, Tally};
pub use tournament::{End, Fixture, Progress, Stage, Tournament};
