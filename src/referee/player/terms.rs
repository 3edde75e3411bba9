//! What a program is told before its first game.

use std::collections::BTreeMap;

use super::limits::Limits;

/// What a program is told before its first game, in whatever words it understands.
#[derive(Clone, Debug)]
pub(in crate::referee) struct Terms {
    /// The game and all its options, in our words.
    pub game: String,
    pub limits: Limits,
    /// What is set by name.
    pub options: BTreeMap<String, String>,
    pub strategy: Option<String>,
}
