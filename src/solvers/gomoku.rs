//! Five in a row: what the lines through each empty cell promise, kept up to date move by move, and
//! forced wins.

mod geometry;
mod line_pattern;
mod proof;
mod threat;
mod threat_board;
mod weights;

pub use line_pattern::{LinePattern, Lines, REACH};
pub use proof::{Forced, Forcing, Proof};
pub use threat::{CODES, Threat, code, parts};
pub use threat_board::{Place, ThreatBoard};
pub use weights::{THREATS, Worth, Worths, threats};
