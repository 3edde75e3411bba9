//! The referee: matches and tournaments between programs. It knows rules and words, never how anybody chooses.
//!
//! Nothing from outside may panic here.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod ending;

pub use ending::{Ending, Fault, Report};
