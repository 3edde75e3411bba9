//! One game between two players.

mod capacity;
mod durations;
mod ending;
#[allow(clippy::module_inception)]
mod game;
mod live;
pub mod opening;
mod openings;
mod pool;
mod scheduled;
mod spec;

pub use capacity::Capacity;
pub use durations::Durations;
pub use ending::{Ending, GameReport};
pub use live::{LiveGame, LiveGames};
pub use openings::Openings;
pub use pool::PlayerPool;
pub use scheduled::{GameRunner, ScheduledGame};
pub use spec::GameSpec;
