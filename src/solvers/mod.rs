//! Solvers: what is true of a position, proved or computed. They know rules, no strategies.

pub mod battleship;
pub mod connect4;
mod exact;
mod fallible;
pub mod gomoku;
pub mod grundy;
mod points;
pub mod proofs;
mod quick;
mod retrograde;
mod solver;
mod table;
mod value;
mod verdict;

pub use exact::Exact;
pub use fallible::{Fallible, Threats};
pub use points::{BestMoves, DRAW_POINTS, Points, WIN_POINTS};
pub(crate) use quick::Quick;
pub use retrograde::Retrograde;
pub use solver::Solver;
pub use value::Value;
pub use verdict::Verdict;
