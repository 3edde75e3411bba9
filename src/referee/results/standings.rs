//! The table of a tournament.

use std::collections::BTreeMap;

use serde::Serialize;

use super::elo::Wdl;
use super::grade::{Grade, Scale};
use super::ranking::{Bye, RankStatus, Ranking, TieBreak};
use super::tally::{Count, Tally};
use crate::referee::tournament::journal::{BadLine, JournalError, ResultFolder};
use crate::referee::tournament::{Decimal, Grading, Plan, Schedule};

/// The table of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// Everybody that is not left out: first those that are ranked, in their order; then those that
    /// were removed, those that were plagiarised, those that have not played, and those that came
    /// too late.
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
    /// What has decided between ranked players with equal points.
    pub ties: Vec<TieBreak>,
    /// Who had no opponent in a round of a Swiss tournament.
    pub byes: Vec<Bye>,
    /// The points of a bye.
    pub bye: Decimal,
    /// How points become the grade of who is ranked; nothing where nobody is.
    pub grade_rule: Option<String>,
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

impl Standings {
    /// The table of a result folder, by the rules of `plan`, without the players that are dropped;
    /// and what is to be remarked: games that are there twice, alike.
    ///
    /// # Errors
    /// Lines of the journal are not true.
    pub fn of_folder(
        folder: &ResultFolder,
        plan: &Plan,
        dropped: &[String],
    ) -> Result<(Standings, Vec<BadLine>), JournalError> {
        let mut tally = Tally::new(plan, dropped);
        let mut schedule = folder.schedule();
        let repeats = folder.read(&mut schedule, |entry| tally.add(&entry))?;
        Ok((tally.standings(plan, &schedule), repeats))
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
                let status = RankStatus::of(plan, player, &self.count(index));
                groups.entry(status).or_default().push(index);
            }
        }
        let ranked = groups.get(&RankStatus::Ranked).into_iter().flatten();
        let points = ranked.map(|&index| ranking.points(index));
        let scale = Scale::of(points);
        let mut ties = Vec::new();
        let mut order: Vec<(RankStatus, usize)> = Vec::new();
        for (status, group) in groups {
            let (group, breaks) = ranking.rank(group);
            order.extend(group.into_iter().map(|index| (status, index)));
            if status == RankStatus::Ranked {
                ties = breaks;
            }
        }
        let rows = order.iter().enumerate();
        let players = rows.filter_map(|(row, &(status, index))| {
            let place = (status == RankStatus::Ranked).then_some(row + 1);
            let standing = Standing::new(&ranking, index, status, scale)?;
            Some(Standing { place, ..standing })
        });
        let meetings = order.iter().map(|&(_, one)| {
            let opponents = order.iter();
            opponents.map(|&(_, other)| self.meeting(one, other).results).collect()
        });
        Standings {
            meetings: meetings.collect(),
            players: players.collect(),
            games: self.games(),
            missing: self.missing(schedule),
            repeats: self.repeats(),
            dropped: self.dropped().to_vec(),
            ties,
            byes: ranking.byes,
            bye: plan.bye(),
            grade_rule: scale.rule(&plan.grading),
            grading: plan.grading,
        }
    }

    /// How many games of a schedule that would count are still to be played.
    #[must_use]
    pub fn missing(&self, schedule: &Schedule<'_>) -> u32 {
        let mut all = schedule.games();
        if !self.dropped().is_empty() {
            let participants: Vec<_> = schedule.plan().participants().collect();
            let is_dropped = |player: usize| {
                let player = participants.get(player);
                player.is_some_and(|player| self.dropped().contains(&player.name))
            };
            let known = schedule.pairings();
            let dropped = known.iter().filter(|it| is_dropped(it.x) || is_dropped(it.o));
            all -= dropped.count();
        }
        let all = u32::try_from(all).unwrap_or(u32::MAX);
        all.saturating_sub(self.games())
    }
}

impl Standing {
    fn new(ranking: &Ranking<'_>, index: usize, status: RankStatus, scale: Scale) -> Option<Self> {
        let player = ranking.plan.players.get(index)?;
        let count = ranking.tally.count(index);
        let points = ranking.points(index);
        Some(Standing {
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
            grade: Grade::of(&ranking.plan.grading, player, status, &count, points, scale),
            longest_us: count.longest.map(|(us, _)| us),
            faults: count.faults.clone(),
            count,
        })
    }
}
