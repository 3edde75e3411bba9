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
pub mod rulebook;
mod shared;
mod solved;
mod strategy;
mod strategy_set;

pub use oracle::{MOST_LISTED, MoveValue, Oracle, ValueError};
pub use perfect::BLEND;
pub use strategy::{Choice, SearchInfo, Strategy};
pub use strategy_set::{HasStrategies, Maker, StrategyEntry, StrategySet};
