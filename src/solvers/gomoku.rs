//! Five in a row: what the lines through each empty cell promise, kept up to date move by move, and forced wins.

mod class;
mod field;
mod geometry;
mod kind;
mod proof;
mod worth;

pub use class::{Class, Lines, REACH};
pub use field::{Field, Place};
pub use kind::{CODES, Kind, code, parts};
pub use proof::{Forced, Forcing, Proof};
pub use worth::{THREATS, Worth, Worths, threats};
