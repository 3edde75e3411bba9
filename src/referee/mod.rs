//! The referee: matches and tournaments between programs. It knows rules and words, never how anybody chooses.
//!
//! Nothing from outside may panic here.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod answer;
mod bout;
mod builtin;
mod clock;
mod contestant;
mod dialect;
mod durations;
mod ending;
mod inbox;
#[cfg(target_os = "linux")]
mod keeper;
mod keeping;
mod native;
mod openings;
mod player;
mod process;
mod stage;

pub use bout::Bout;
pub use clock::{PerGame, TimeControl};
pub use contestant::Contestant;
pub use durations::Durations;
pub use ending::{Ending, Fault, Report};
#[cfg(target_os = "linux")]
pub use keeper::{Exit, become_player, keep};
pub use keeping::{BECOME, KEEP, Keeping};
pub use openings::derive_seed;
pub use player::{BadPlayer, Player};
pub use stage::Stage;
