//! The table of a tournament.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Tally;
use super::grade::{Grade, Scale};
use crate::referee::player::Entrant;
use crate::referee::results::elo::Wdl;
use crate::referee::tournament::{Decimal, Grading};

/// The table of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// Everybody who is not left out: first those who are ranked, in their order; then who was removed, who was
    /// plagiarised, and who came too late.
    pub players: Vec<Standing>,
    /// The results of each (a row) against each (a column), in the order of `players`.
    pub meetings: Vec<Vec<Wdl>>,
    /// Games that count.
    pub games: u32,
    /// Games of the schedule that are still to be played.
    pub missing: u32,
    /// Games that are the same, move by move, as another with the same players and sides.
    pub repeats: u32,
    /// Players whose games are left out.
    pub dropped: Vec<String>,
    /// The points of a bye.
    pub bye: Decimal,
    /// The rules of counting.
    pub grading: Grading,
}

/// A line of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The place, from 1, of who is ranked.
    pub place: Option<usize>,
    /// Who it is.
    pub name: String,
    /// Whether it is ranked, or why not.
    pub fate: RankStatus,
    /// All results.
    pub results: Wdl,
    /// The results as X.
    pub as_x: Wdl,
    /// The results as O.
    pub as_o: Wdl,
    /// Rounds of a Swiss tournament without an opponent.
    pub byes: u32,
    /// The points.
    pub points: Decimal,
    /// In a Swiss tournament the points of all opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub buchholz: Option<Decimal>,
    /// Games lost by invalid moves.
    pub invalid: u32,
    /// Games lost by faults, by kind.
    pub faults: BTreeMap<&'static str, u32>,
    /// The longest time that a move took, in microseconds.
    pub longest_us: u64,
    /// The grade.
    #[serde(flatten)]
    pub grade: Grade,
}

/// Whether a player is ranked, or why not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankStatus {
    /// It is ranked.
    Ranked,
    /// It lost too many games by invalid moves.
    Removed,
    /// It is somebody else's work.
    Plagiarised,
    /// It came too late to take part.
    TooLate,
}

impl Tally<'_> {
    /// The table, when so many games are `missing`.
    #[must_use]
    pub fn standings(&self, missing: u32) -> Standings {
        let grading = self.plan.grading;
        let ranked = self.rank(self.with(RankStatus::Ranked));
        let points = |&index: &usize| self.points(index);
        let scale = Scale {
            most: ranked.iter().map(points).max().unwrap_or_default(),
            fewest: ranked.iter().map(points).min().unwrap_or_default(),
            ranked: ranked.len(),
        };
        let mut order = ranked;
        for fate in [
            RankStatus::Removed,
            RankStatus::Plagiarised,
            RankStatus::TooLate,
        ] {
            order.extend(self.rank(self.with(fate)));
        }
        let players: Vec<Standing> = order
            .iter()
            .filter_map(|&index| Some((index, self.plan.players.get(index)?)))
            .enumerate()
            .map(|(row, (index, player))| self.standing(row, index, player, scale))
            .collect();
        let meetings = order.iter().map(|&one| {
            let row = order.iter().map(|&other| self.meeting(one, other));
            row.collect()
        });
        Standings {
            meetings: meetings.collect(),
            players,
            games: self.games,
            missing,
            repeats: self.repeats,
            dropped: self.dropped.clone(),
            bye: self.plan.bye(),
            grading,
        }
    }

    /// Everybody with this fate who is not left out.
    fn with(&self, fate: RankStatus) -> Vec<usize> {
        let players = self.plan.players.iter().enumerate();
        players
            .filter(|(index, player)| {
                !self.is_dropped(&player.name) && self.fate(*index, player) == fate
            })
            .map(|(index, _)| index)
            .collect()
    }

    fn fate(&self, index: usize, player: &Entrant) -> RankStatus {
        let grading = &self.plan.grading;
        let count = self.count(index);
        let games = count.total().games();
        if player.plagiarised {
            RankStatus::Plagiarised
        } else if !self.plan.takes_part(player) {
            RankStatus::TooLate
        } else if grading.invalid_share.is_exceeded_by(count.invalid, games) {
            RankStatus::Removed
        } else {
            RankStatus::Ranked
        }
    }

    fn standing(&self, row: usize, index: usize, player: &Entrant, scale: Scale) -> Standing {
        let grading = &self.plan.grading;
        let count = self.count(index);
        let results = count.total();
        let points = self.points(index);
        let fate = self.fate(index, player);
        Standing {
            place: (fate == RankStatus::Ranked).then_some(row + 1),
            name: player.name.clone(),
            fate,
            results,
            as_x: count.results.x,
            as_o: count.results.o,
            byes: count.byes,
            points,
            buchholz: self.buchholz(index),
            invalid: count.invalid,
            grade: match fate {
                RankStatus::Ranked => Grade::ranked(grading, player, &count, points, scale),
                RankStatus::Removed => Grade::removed(grading, player, &count),
                RankStatus::Plagiarised => Grade::plagiarised(grading),
                RankStatus::TooLate => Grade::too_late(grading, player),
            },
            faults: count.faults,
            longest_us: count.longest_us,
        }
    }
}
