//! The table of a tournament.

use std::collections::BTreeMap;

use serde::Serialize;

use super::elo::Wdl;
use super::grade::{Grade, Scale};
use super::ranking::Ranking;
use super::tally::{Count, Tally};
use crate::referee::player::Entrant;
use crate::referee::tournament::{Decimal, Grading, Plan, Schedule};

/// The table of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// Everybody that is not left out: first those that are ranked, in their order; then those that were removed, those that were
    /// plagiarised, those that never made a valid move, and those that came too late.
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
    #[serde(rename = "fate")]
    pub status: RankStatus,
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
    /// Games lost by invalid moves, or because it could not be started.
    pub invalid: u32,
    /// Games lost by faults, by kind.
    pub faults: BTreeMap<&'static str, u32>,
    /// The longest time that an answer took, in microseconds; none where it never answered.
    pub longest_us: Option<u64>,
    /// The grade.
    #[serde(flatten)]
    pub grade: Grade,
    /// Everything that was counted.
    #[serde(skip)]
    pub count: Count,
}

/// Whether a player is ranked, or why not; in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankStatus {
    /// It is ranked.
    Ranked,
    /// It lost too many games by invalid moves.
    Removed,
    /// It is somebody else's work.
    Plagiarised,
    /// It never made a valid move.
    NoMove,
    /// It came too late to take part.
    TooLate,
}

impl RankStatus {
    fn of(ranking: &Ranking<'_>, index: usize, player: &Entrant) -> RankStatus {
        let grading = &ranking.plan.grading;
        let count = ranking.count(index);
        if player.plagiarised {
            RankStatus::Plagiarised
        } else if !ranking.plan.takes_part(player) {
            RankStatus::TooLate
        } else if !count.has_moved && !count.faults.is_empty() {
            RankStatus::NoMove
        } else if grading
            .invalid_share
            .is_exceeded_by(count.invalid, count.total().games())
        {
            RankStatus::Removed
        } else {
            RankStatus::Ranked
        }
    }
}

impl Tally {
    /// The table, by the rules of `plan`, when the schedule has been told of the same games.
    #[must_use]
    pub fn standings(&self, plan: &Plan, schedule: &Schedule<'_>) -> Standings {
        let ranking = Ranking::new(plan, self, schedule);
        let mut groups: BTreeMap<RankStatus, Vec<usize>> = BTreeMap::new();
        for (index, player) in plan.players.iter().enumerate() {
            if !self.dropped().contains(&player.name) {
                let status = RankStatus::of(&ranking, index, player);
                groups.entry(status).or_default().push(index);
            }
        }
        let ranked = groups.get(&RankStatus::Ranked);
        let points = || {
            ranked
                .into_iter()
                .flatten()
                .map(|&index| ranking.points(index))
        };
        let scale = Scale {
            most: points().max().unwrap_or_default(),
            fewest: points().min().unwrap_or_default(),
            ranked: ranked.map_or(0, Vec::len),
        };
        let groups = groups.into_iter();
        let order: Vec<(RankStatus, usize)> = groups
            .flat_map(|(status, group)| {
                ranking
                    .rank(group)
                    .into_iter()
                    .map(move |index| (status, index))
            })
            .collect();
        let players: Vec<Standing> = order
            .iter()
            .filter_map(|&(status, index)| Some((status, index, plan.players.get(index)?)))
            .enumerate()
            .map(|(row, (status, index, player))| Standing {
                place: (status == RankStatus::Ranked).then_some(row + 1),
                ..Standing::new(&ranking, index, player, status, scale)
            })
            .collect();
        let meetings = order.iter().map(|&(_, one)| {
            let row = order
                .iter()
                .map(|&(_, other)| self.meeting(one, other).results);
            row.collect()
        });
        Standings {
            meetings: meetings.collect(),
            players,
            games: self.games(),
            missing: self.missing(schedule),
            repeats: self.repeats(),
            dropped: self.dropped().to_vec(),
            bye: plan.bye(),
            grading: plan.grading,
        }
    }

    /// How many games of a schedule that would count are still to be played.
    #[must_use]
    pub fn missing(&self, schedule: &Schedule<'_>) -> u32 {
        if self.dropped().is_empty() {
            let all = u32::try_from(schedule.games()).unwrap_or(u32::MAX);
            return all.saturating_sub(self.games());
        }
        let participants: Vec<_> = schedule.plan().participants().collect();
        let counts = |index: usize| {
            let player = participants.get(index);
            player.is_some_and(|player| !self.dropped().contains(&player.name))
        };
        let known = schedule.pairings();
        let counted = known
            .iter()
            .filter(|pairing| counts(pairing.x) && counts(pairing.o));
        let all = counted.count() + schedule.games() - known.len();
        u32::try_from(all)
            .unwrap_or(u32::MAX)
            .saturating_sub(self.games())
    }
}

impl Standing {
    fn new(
        ranking: &Ranking<'_>,
        index: usize,
        player: &Entrant,
        status: RankStatus,
        scale: Scale,
    ) -> Standing {
        let grading = &ranking.plan.grading;
        let count = ranking.count(index);
        let points = ranking.points(index);
        Standing {
            place: None,
            name: player.name.clone(),
            status,
            results: count.total(),
            as_x: count.results.x,
            as_o: count.results.o,
            byes: ranking.byes(index),
            points,
            buchholz: ranking.buchholz(index),
            invalid: count.invalid,
            grade: match status {
                RankStatus::Ranked
                    if count.total().games() == 0
                        && ranking.byes(index) == 0
                        && scale.ranked > 1 =>
                {
                    Grade::none("no games yet")
                }
                RankStatus::Ranked => Grade::ranked(grading, player, points, scale),
                RankStatus::Removed => Grade::removed(grading, player, &count),
                RankStatus::NoMove => Grade::no_move(grading, player, &count),
                RankStatus::Plagiarised => Grade::plagiarised(grading),
                RankStatus::TooLate => Grade::too_late(grading, player),
            },
            longest_us: count.longest.map(|(us, _)| us),
            faults: count.faults.clone(),
            count,
        }
    }
}
