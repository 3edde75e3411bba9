//! A player's program: how it is started and confined, what it is asked and what it answers, how it ends.

mod answer;
mod builtin;
mod capabilities;
mod cgroup;
mod cleanup;
mod clock;
mod command;
mod confinement;
mod connection;
mod context;
#[cfg(target_os = "linux")]
mod descendants;
mod entrant;
mod error_output;
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
pub(super) use capabilities::ProtocolLevel;
pub use cleanup::{Cleanup, KEEP};
pub(super) use clock::Clock;
pub use command::{BadCommand, Command};
pub use confinement::{BECOME, Confinement, ProcessLimits, become_player};
pub use context::MatchContext;
pub use entrant::{Entrant, Program, ProtocolName};
pub use fault::Fault;
pub use launch::missing;
pub use limits::Limits;
pub(super) use pooled::PooledPlayer;
pub(super) use process::{Process, ReadError};
pub use shortage::{Shortage, StartError};
#[cfg(target_os = "linux")]
pub use supervisor::{Exit, keep};
pub(super) use turn::{NoReply, Notes, Reply, Turn, excerpt};
