//! A player's program: how it is started and confined, what it is asked and what it answers, how it ends.

mod answer;
mod builtin;
mod cleanup;
mod clock;
mod command;
mod confinement;
mod connection;
mod context;
mod entrant;
mod fault;
mod foreign;
mod gomocup;
mod launch;
mod limit_hit;
mod limits;
mod line_reader;
mod native;
mod pooled;
mod process;
mod sandbox;
mod shortage;
#[cfg(target_os = "linux")]
mod supervisor;
mod turn;

pub(super) use answer::{Answer, moves};
pub use cleanup::{BECOME, Cleanup, KEEP};
pub(super) use clock::Clock;
pub use command::{BadCommand, Command};
pub use confinement::{CONFINE, Confinement, ProcessLimits, confine};
pub use context::MatchContext;
pub use entrant::{Entrant, Program, ProtocolName, check_name, is_unshown};
pub use fault::Fault;
pub(super) use launch::Launch;
pub use launch::missing;
pub use limits::Limits;
pub(super) use native::ProtocolLevel;
pub(super) use pooled::PooledPlayer;
pub(super) use process::{Process, ReadError};
pub use shortage::{Shortage, StartError};
#[cfg(target_os = "linux")]
pub use supervisor::{Exit, become_player, keep};
pub(super) use turn::{NoReply, Notes, Reply, Turn, excerpt};
