//! The referee: matches and tournaments between programs. It knows rules and words, never how
//! anybody chooses.
//!
//! ```text
//! player ──► game ──► tournament ──► results ──► report
//!    └─────────┴───────────┴────► check
//! ```
//!
//! - [`player`]: a player's program: started, confined, talked to, ended.
//! - [`game`]: one game between two players.
//! - [`tournament`]: which games are played, and the journal of those that have ended.
//! - [`results`]: what finished games add up to.
//! - [`report`]: results as people and programs read them.
//! - [`check`]: whether a program keeps to the contract.
//!
//! Nothing from outside may panic here.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

pub mod check;
pub mod game;
pub mod player;
pub mod report;
pub mod results;
pub mod tournament;
