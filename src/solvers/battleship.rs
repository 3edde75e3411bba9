//! What can be known of a hidden fleet: how many fleets there are, and which agree with what was seen.

mod census;
mod chart;
mod clues;
mod draw;
mod endgame;
mod exact;
mod fleets;
mod prior;
mod tally;

pub use census::count;
pub use chart::{Chart, Place};
pub use clues::Clues;
pub use draw::draw_fleets;
pub use endgame::Endgame;
pub use exact::every_fleet;
pub use fleets::Fleets;
pub use prior::Prior;
pub use tally::Tally;
