//! The sea battle in words.

mod post;
mod waters;

pub use post::Post;
pub use waters::Waters;

use crate::rules::Playable;
use crate::rules::games::Battleship;

use super::GameEntry;

/// The entry of the game.
pub(super) const ENTRY: GameEntry = GameEntry {
    name: Battleship::NAME,
    about: Battleship::ABOUT,
    options: Battleship::OPTIONS,
    open: |options| Ok(Box::new(Post::new(options)?)),
    judge: |options| Ok(Box::new(Waters::new(options)?)),
    prove: None,
};
