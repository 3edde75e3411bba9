//! Games in progress whose kind has been forgotten: moves are words from here on.

mod engine;
mod limits;
mod registry;
mod table;
mod umpire;

pub use engine::{Engine, SetupError};
pub use limits::Limits;
pub use registry::{GAMES, GameEntry, UnknownName};
pub use table::{Session, StrategyInfo, Table, Unknown};
pub use umpire::{PlayError, Umpire};
