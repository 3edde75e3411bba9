//! Strategies: how a side chooses its moves. They know rules and solvers, no protocols.

pub mod classic;
mod exact;
pub mod floating;
mod minimax;
pub mod morris;
mod perfect;
pub mod rulebook;
mod strategy;

pub use perfect::BLEND;
pub use strategy::{Choice, Maker, Offered, Oracle, Recipe, Repertoire, Strategy};
