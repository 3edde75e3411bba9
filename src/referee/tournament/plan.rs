//! What a tournament is: its file, read and checked.

mod changes;
mod draft;
mod error;
mod grading;
mod setting;

pub use changes::{Change, Key};
pub use error::PlanError;
pub use grading::Grading;
pub use setting::OnFault;

use std::num::NonZeroU32;
use std::path::Path;

use super::decimal::Decimal;
use super::schedule::{Format, Schedule};
use crate::referee::game::{GameSpec, Openings};
use crate::referee::player::{Confinement, Entrant, Limits};

/// A commented tournament file to begin with, which says what each key means.
pub const EXAMPLE: &str = include_str!("plan/example.toml");

/// A tournament, as its file says.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// What is played, in this order within a round; not empty.
    pub games: Vec<GameSpec>,
    /// How opponents are found.
    pub format: Format,
    /// How often all meet in each game; of a Swiss tournament, how many meetings each player has in
    /// each game.
    pub rounds: NonZeroU32,
    /// How games begin.
    pub openings: Openings,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many games are played at a time.
    pub concurrency: NonZeroU32,
    /// Whether what is said to players and by them is written to the result folder.
    pub trace: bool,
    /// What a fault costs.
    pub on_fault: OnFault,
    /// The time that players have.
    pub limits: Limits,
    /// What their processes may use and see.
    pub bounds: Confinement,
    /// How points and grades are counted.
    pub grading: Grading,
    /// Everybody in the file, with distinct names.
    pub players: Vec<Entrant>,
}

impl Plan {
    /// Reads a tournament file.
    ///
    /// # Errors
    /// The first thing wrong, with its line.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        draft::read(text)
    }

    /// So many games in a row between two, by the usual rules: a match.
    #[must_use]
    pub fn of_two(game: GameSpec, players: [Entrant; 2], games: NonZeroU32) -> Plan {
        Plan {
            games: vec![game],
            format: Format::RoundRobin,
            // Two games a round.
            rounds: NonZeroU32::MIN.saturating_add((games.get() - 1) / 2),
            openings: Openings::None,
            seed: 1,
            concurrency: NonZeroU32::MIN,
            trace: false,
            on_fault: OnFault::Lose,
            limits: Limits::default(),
            bounds: Confinement::default(),
            grading: Grading::default(),
            players: players.into(),
        }
    }

    /// Who plays: everybody but those who are too late. [Pairings](super::Pairing) count among
    /// these.
    pub fn participants(&self) -> impl Iterator<Item = &Entrant> {
        self.players.iter().filter(|player| self.takes_part(player))
    }

    /// Whether a player was handed in early enough to play.
    #[must_use]
    pub fn takes_part(&self, player: &Entrant) -> bool {
        player.days_late <= self.grading.late_days
    }

    /// Whether the folders that players are run in are there, seen from `base`.
    ///
    /// # Errors
    /// One is not: which, and whose.
    pub fn find_folders(&self, base: &Path) -> Result<(), String> {
        let missing = |folder: &Path, what: &str| {
            let is_there = folder.is_dir();
            let why = || format!("there is no folder {}, {what}", folder.display());
            is_there.then_some(()).ok_or_else(why)
        };
        let what = "where the tournament file was and from which players are run";
        missing(base, what)?;
        self.participants().try_for_each(|player| {
            let folder = player.program.directory.as_deref();
            let folder = folder.unwrap_or(Path::new(""));
            let what = format!("in which {} is to be run", player.name);
            missing(&base.join(folder), &what)
        })
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

    /// Whether the same games are played under the same conditions; how they are counted, how many
    /// at a time, and what a fault does to the rest may differ.
    #[must_use]
    pub fn plays_as(&self, other: &Plan) -> bool {
        let conditions = |plan: &Plan| {
            let usual = Grading::default();
            let Grading { win, draw, loss, bye, .. } = match plan.format {
                // Points decide who meets whom.
                Format::Swiss => plan.grading,
                Format::RoundRobin | Format::Gauntlet => usual,
            };
            let players = plan.participants().map(|player| Entrant {
                days_late: 0,
                plagiarised: false,
                ..player.clone()
            });
            Plan {
                concurrency: NonZeroU32::MIN,
                trace: false,
                on_fault: OnFault::Lose,
                grading: Grading { win, draw, loss, bye, ..usual },
                players: players.collect(),
                ..plan.clone()
            }
        };
        conditions(self) == conditions(other)
    }
}
