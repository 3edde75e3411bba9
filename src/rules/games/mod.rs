//! The games, a file each.

mod classic;
mod floating;

pub use classic::Classic;
pub use floating::{Area, Floating};
