//! Strategies: how a side chooses its moves. They know rules and solvers, no protocols.

pub mod battleship;
pub mod classic;
pub mod connect4;
pub mod floating;
mod minimax;
pub mod morris;
mod oracle;
mod perfect;
mod repertoire;
pub mod rulebook;
mod shared;
mod solved;
mod strategy;

pub use oracle::Oracle;
pub use perfect::BLEND;
pub use repertoire::{Maker, Offered, Recipe, Repertoire};
pub use strategy::{Choice, Strategy};
