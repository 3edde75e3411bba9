//! The games, a file each.

mod classic;
mod floating;
pub mod morris;

pub use classic::Classic;
pub use floating::{Area, Floating};
pub use morris::Morris;
