//! The games, a file each.

pub mod battleship;
mod classic;
pub mod connect4;
mod floating;
pub mod gomoku;
pub mod grundy;
pub mod morris;

pub use battleship::Battleship;
pub use classic::Classic;
pub use connect4::Connect4;
pub use floating::{Area, Floating};
pub use gomoku::Gomoku;
pub use grundy::Grundy;
pub use morris::Morris;
