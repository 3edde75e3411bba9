//! What can be known of a hidden fleet: how many fleets there are, and which agree with what was seen.

mod census;
mod chart;
mod clues;
mod crew;
mod exact;
mod posterior;
mod prior;

pub use census::count;
pub use chart::{Chart, Place};
pub use clues::Clues;
pub use crew::Crew;
pub use exact::every_fleet;
pub use posterior::mean_worth;
pub use prior::Prior;
