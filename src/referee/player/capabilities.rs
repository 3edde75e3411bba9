//! What a player's program has shown to understand.

use std::sync::{Arc, OnceLock};

/// What a program understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::referee) enum ProtocolLevel {
    /// The whole protocol, or so it says; with ids.
    Ids,
    /// It answers what it does not understand.
    Words,
    /// Four requests.
    Contract,
    /// Four requests, and it says something unasked when it starts.
    Greets,
}

/// What a player's program has shown to understand: learned at its first start, and then true of every start.
#[derive(Clone, Debug, Default)]
pub(in crate::referee) struct Capabilities {
    pub level: Arc<OnceLock<ProtocolLevel>>,
    pub strategy: Option<String>,
}
