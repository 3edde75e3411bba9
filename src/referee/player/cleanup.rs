//! Who cleans up after a player.

use std::path::PathBuf;

/// The command of this program that supervises a player: `keep-player LIMITS --parent REFEREE -- WORD ...`.
pub const KEEP: &str = "keep-player";

/// Who sees to it that nothing of a player is left when the player or the referee has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cleanup {
    /// A supervisor, which this program (`jogada`) becomes under a hidden command: nothing is left. Linux only.
    Supervisor(PathBuf),
    /// The process group of the player is killed. What leaves the group stays; and if the referee is killed, a player
    /// only learns it by the end of its input.
    Group,
}

impl Cleanup {
    /// The best that there is, within the program `jogada` itself.
    #[must_use]
    pub fn by_this_program() -> Cleanup {
        #[cfg(target_os = "linux")]
        return Cleanup::Supervisor(super::supervisor::THIS_PROGRAM.into());
        #[cfg(not(target_os = "linux"))]
        Cleanup::Group
    }
}
