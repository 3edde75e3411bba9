//! What can be known of a hidden fleet: how many fleets there are, and which agree with what was
//! seen.

mod draw;
mod endgame;
mod evidence;
mod exact;
mod fleet_count;
mod fleets;
mod heatmap;
mod placement_table;
mod prior;

pub use draw::draw_fleets;
pub use endgame::Endgame;
pub use evidence::Evidence;
pub use exact::every_fleet;
pub use fleet_count::count;
pub use fleets::Fleets;
pub use heatmap::Heatmap;
pub use placement_table::{Placement, PlacementTable};
pub use prior::Prior;
