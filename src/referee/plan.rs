//! What a tournament is: its file, read and checked.

mod command;
mod draft;
mod error;
mod grading;
mod openings;
mod setting;

pub use command::{BadCommand, Command};
pub use error::PlanError;
pub use grading::Grading;
pub use openings::Openings;
pub use setting::{GameWords, Limits, OnFault};

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::Decimal;
use super::bounds::Bounds;
use super::schedule::{Format, Schedule};

/// A commented tournament file to begin with, which says what each key means.
pub const EXAMPLE: &str = include_str!("plan/example.toml");

/// A tournament, as its file says.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// What is played, in this order within a round; not empty.
    pub games: Vec<GameWords>,
    /// How opponents are found.
    pub format: Format,
    /// How often all meet in each game; of a Swiss tournament, how many meetings each player has in each game.
    pub rounds: NonZeroU32,
    /// How games begin.
    pub openings: Openings,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many games are played at a time.
    pub concurrency: NonZeroU32,
    /// What a fault costs.
    pub on_fault: OnFault,
    /// The time that players have.
    pub limits: Limits,
    /// What their processes may use and see.
    pub bounds: Bounds,
    /// How points and grades are counted.
    pub grading: Grading,
    /// Everybody in the file, with distinct names.
    pub players: Vec<Player>,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// What it is called in tables.
    pub name: String,
    /// How it is run.
    pub program: Program,
    /// How many days too late it was handed in.
    pub days_late: u32,
    /// Whether it is somebody else's work.
    pub plagiarised: bool,
}

impl Player {
    /// Somebody of whom no more is known than how it is run, as it is.
    #[must_use]
    pub fn of(name: String, command: Command) -> Player {
        Player {
            name,
            program: Program {
                command,
                directory: None,
                environment: BTreeMap::new(),
                protocol: Dialect::default(),
                options: BTreeMap::new(),
            },
            days_late: 0,
            plagiarised: false,
        }
    }
}

/// How a player is run.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// What is run.
    pub command: Command,
    /// In which directory; relative to that of the tournament file, which it is when none is given.
    pub directory: Option<PathBuf>,
    /// Variables that are set for it, beside those of the referee itself.
    pub environment: BTreeMap<String, String>,
    /// What it speaks.
    pub protocol: Dialect,
    /// What it is told before its first game, by name, in a protocol that has options: `setoption` in UCI and UGI, a command in
    /// GTP.
    pub options: BTreeMap<String, String>,
}

/// What players speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// The requests `x_inicia`, `o_responde` and so on of `protocol.md`.
    #[default]
    Native,
    /// The Universal Chess Interface, with drops.
    Uci,
    /// The Universal Game Interface.
    Ugi,
    /// The Go Text Protocol, version 2.
    Gtp,
    /// The protocol of Gomocup, for `gomoku` alone.
    Gomocup,
}

impl Plan {
    /// Reads a tournament file.
    ///
    /// # Errors
    /// The first thing wrong, with its line.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        draft::read(text)
    }

    /// Who plays: everybody but those who are too late. [Pairings](super::Pairing) count among these.
    pub fn participants(&self) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(|player| self.takes_part(player))
    }

    /// Whether a player was handed in early enough to play.
    #[must_use]
    pub fn takes_part(&self, player: &Player) -> bool {
        player.days_late <= self.grading.late_days
    }

    /// All games, in their order, as far as they are known before any has ended.
    #[must_use]
    pub fn schedule(&self) -> Schedule<'_> {
        Schedule::new(self, None)
    }

    /// The points of a bye in a round of a Swiss tournament.
    #[must_use]
    pub fn bye(&self) -> Decimal {
        // Two games for each game of the tournament, as others play.
        let games = u32::try_from(self.games.len()).unwrap_or(u32::MAX);
        self.grading.bye.times(games.saturating_mul(2))
    }

    /// Whether the same games are played under the same conditions; how they are counted, how many at a time, and what a
    /// fault does to the rest may differ.
    #[must_use]
    pub fn plays_as(&self, other: &Plan) -> bool {
        let conditions = |plan: &Plan| {
            let numbers = (plan.format, plan.rounds, plan.openings.clone(), plan.seed);
            (
                numbers,
                plan.games.clone(),
                plan.limits.clone(),
                plan.bounds.clone(),
            )
        };
        let players = |plan: &Plan| -> Vec<(String, Program)> {
            let players = plan.participants();
            players
                .map(|player| (player.name.clone(), player.program.clone()))
                .collect()
        };
        // Points decide who meets whom in a Swiss tournament.
        let points = |plan: &Plan| {
            let Grading {
                win,
                draw,
                loss,
                bye,
                ..
            } = plan.grading;
            (plan.format == Format::Swiss).then_some([win, draw, loss, bye])
        };
        conditions(self) == conditions(other)
            && players(self) == players(other)
            && points(self) == points(other)
    }
}
