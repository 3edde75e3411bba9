//! What bounds work: the time and the positions that it may take, and how it is ended from outside.

mod budget;
mod interrupt;

pub use budget::{Budget, Exhausted};
pub use interrupt::Interrupt;
