//! The referee: matches and tournaments between programs. It knows rules and words, never how anybody chooses.
//!
//! Nothing from outside may panic here.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod alike;
mod answer;
mod bounds;
mod bout;
mod builtin;
pub mod check;
mod clock;
mod contestant;
mod decimal;
mod denial;
mod dialect;
mod durations;
pub mod elo;
mod ending;
mod foreign;
mod gomocup;
mod hall;
mod inbox;
pub mod journal;
#[cfg(target_os = "linux")]
mod keeper;
mod keeping;
mod launch;
mod native;
pub mod opening;
mod plan;
mod process;
pub mod report;
mod sandbox;
mod schedule;
pub mod seed;
mod swiss;
mod talk;
pub mod tally;
mod tournament;

pub use alike::{Alike, Pair, alike};
pub use bounds::{Bounds, CONFINE, Rations, confine};
pub use decimal::Decimal;
pub use durations::Durations;
pub use ending::{Ending, Fault, Report};
pub use hall::{Hall, House};
#[cfg(target_os = "linux")]
pub use keeper::{Exit, become_player, keep};
pub use keeping::{BECOME, KEEP, Keeping};
pub use launch::missing;
pub use plan::{
    BadCommand, Command, Dialect, EXAMPLE, GameWords, Grading, Limits, OnFault, Openings, Plan,
    PlanError, Player, Program,
};
pub use schedule::{Format, Mispaired, Pairing, Schedule, Shard, schedule, seeds};
pub use tally::{Standing, Standings, Tally};
pub use tournament::{End, Fixture, Progress, Stage, Tournament};
