//! Which games are played, in which order, and the journal of those that have ended.

mod decimal;
mod entry;
pub mod journal;
pub mod live;
mod plan;
mod runner;
mod schedule;
pub mod seed;
mod swiss;

pub use decimal::Decimal;
pub use journal::{InOrder, Sink};
pub use plan::{Change, EXAMPLE, Grading, Key, OnFault, Plan, PlanError};
pub use runner::{End, Progress, Tournament};
pub use schedule::{Format, Mispaired, Pairing, Schedule, Shard, seeds};
