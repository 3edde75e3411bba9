//! Strategies: how a side chooses its moves. They know rules and solvers, no protocols.

pub mod battleship;
pub mod classic;
pub mod connect4;
pub mod floating;
pub mod gomoku;
mod grundy;
pub mod learned;
mod minimax;
pub mod morris;
mod oracle;
mod perfect;
mod repertoire;
pub mod rulebook;
mod shared;
mod solved;
mod strategy;

pub use oracle::{Judged, Oracle, Silence};
pub use perfect::BLEND;
pub use repertoire::{Maker, Offered, Recipe, Repertoire};
pub use strategy::{Choice, Insight, Strategy};
