//! An engine for small two-player games.
pub mod cli;
pub mod protocol;
pub mod rules;
pub mod session;
pub mod solvers;
pub mod strategies;
