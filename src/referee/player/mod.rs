//! A player's program: how it is started and confined, what it is asked and what it answers, how it
//! ends.

mod answer;
mod builtin;
mod cgroup;
mod clock;
mod command;
mod confinement;
mod connection;
mod context;
#[cfg(target_os = "linux")]
mod descendants;
mod dialect;
mod entrant;
mod error_output;
mod excerpt;
mod fault;
mod gomocup;
mod gtp;
mod language;
mod launch;
mod limit_hit;
mod limits;
mod line_reader;
mod native;
mod note;
mod pooled;
mod process;
mod program_player;
mod quoted;
mod refusal;
mod sandbox;
mod shortage;
#[cfg(target_os = "linux")]
mod supervisor;
mod trace;
mod turn;
mod uci;
mod written_game;

pub(super) use answer::{Answer, moves};
pub(super) use clock::Clock;
pub use command::{BadCommand, Command};
pub use confinement::{BECOME, Confinement, KEEP, ProcessLimits, become_player};
pub(super) use connection::Connection;
pub use context::MatchContext;
pub use entrant::{Entrant, Program, ProtocolName, check_name};
pub(super) use excerpt::excerpt;
pub use fault::{Fault, Instead};
pub use language::Language;
pub use launch::missing;
pub use limits::Limits;
pub(super) use native::ProtocolLevel;
pub(super) use note::Notes;
pub use note::{Note, SideNote};
pub(super) use pooled::{PooledPlayer, pooled_player};
pub(super) use process::ReadError;
pub(super) use quoted::is_legal;
pub use shortage::Shortage;
#[cfg(target_os = "linux")]
pub use supervisor::{Exit, keep};
pub use trace::Tracer;
pub use turn::NoReply;
pub(super) use turn::{Player, Reply, Turn};
