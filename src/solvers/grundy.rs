//! What is true of Grundy's game.
//!
//! - [`Nimbers`]: the values of single heaps by Sprague and Grundy, by the hundred thousand.
//! - [`Truth`]: who wins a position, how soon, and by which moves.
//! - [`Memory`]: positions decided by the search through moves and replies, each remembered.
//! - [`Experience`]: such a memory in two files that Prolog can read.

mod answers;
mod experience;
mod fact;
mod memory;
mod nimbers;
mod truth;

pub use experience::{Experience, Refused};
pub use memory::{Decision, Memory};
pub use nimbers::{Nimbers, is_rare};
pub use truth::{LARGEST, MOST_TOTAL, Truth, Unclear};
