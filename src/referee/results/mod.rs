//! What finished games add up to.

pub mod elo;
pub mod tally;

pub use tally::{Standing, Standings, Tally};
