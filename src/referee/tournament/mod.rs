//! Which games are played, in which order, and the journal of those that have ended.

mod decimal;
pub mod journal;
mod plan;
mod runner;
mod schedule;
pub mod seed;
mod swiss;

pub use decimal::Decimal;
pub use plan::{EXAMPLE, Grading, OnFault, Plan, PlanError};
pub use runner::{End, Progress, Tournament, match_game};
pub use schedule::{Format, Mispaired, Pairing, Schedule, Shard, schedule, seeds};
