//! Who is before whom.

use std::cmp::Reverse;

use serde::Serialize;

use super::tally::{Count, Tally};
use crate::referee::player::Entrant;
use crate::referee::tournament::{Decimal, Format, Plan, Schedule};

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
    /// It has not [played](Count::has_played).
    NoMove,
    /// It came too late to take part.
    TooLate,
}

impl RankStatus {
    /// Of a player that has done so much.
    pub(super) fn of(plan: &Plan, player: &Entrant, count: &Count) -> RankStatus {
        let most = plan.grading.invalid_share;
        if player.plagiarised {
            RankStatus::Plagiarised
        } else if !plan.takes_part(player) {
            RankStatus::TooLate
        } else if !count.has_played() {
            RankStatus::NoMove
        } else if most.is_exceeded_by(count.invalid, count.total().games()) {
            RankStatus::Removed
        } else {
            RankStatus::Ranked
        }
    }
}

/// The points of all players, by which they are put in order.
pub(super) struct Ranking<'a> {
    pub plan: &'a Plan,
    pub tally: &'a Tally,
    /// How many byes each player is paid.
    byes: Vec<u32>,
}

impl<'a> Ranking<'a> {
    /// A bye is paid to players that could be started for some game.
    pub fn new(plan: &'a Plan, tally: &'a Tally, schedule: &Schedule<'_>) -> Ranking<'a> {
        let participants: Vec<&Entrant> = schedule.plan().participants().collect();
        let mut byes = vec![0; plan.players.len()];
        for (_, number) in schedule.byes() {
            let player = participants.get(number);
            let place = player.and_then(|player| tally.place(&player.name));
            if let Some(place) = place.filter(|&place| tally.count(place).has_started)
                && let Some(paid) = byes.get_mut(place)
            {
                *paid += 1;
            }
        }
        Ranking { plan, tally, byes }
    }

    /// How many byes the player is paid.
    pub fn byes(&self, player: usize) -> u32 {
        self.byes.get(player).copied().unwrap_or_default()
    }

    /// The points of the player.
    pub fn points(&self, player: usize) -> Decimal {
        self.tally.count(player).points + self.plan.bye().times(self.byes(player))
    }

    /// Puts players in order: by points, in a Swiss tournament then by those of their opponents,
    /// then by direct result, then by wins, then by name.
    ///
    /// The direct result of players with equal points are the points of the games that they played
    /// among themselves. Where it separates some of them, it is asked anew of those who are still
    /// equal.
    pub fn rank(&self, players: Vec<usize>) -> Vec<usize> {
        groups(players, |player| self.points(player))
            .into_iter()
            .flat_map(|group| groups(group, |player| self.buchholz(player).unwrap_or_default()))
            .flat_map(|group| self.by_direct_result(group))
            .collect()
    }

    /// In a Swiss tournament the sum of the points of all opponents, those met twice counted twice;
    /// in a round with a bye one counts as one's own opponent. After FIDE Handbook, C.07 (Tie-Break
    /// Regulations).
    pub fn buchholz(&self, player: usize) -> Option<Decimal> {
        if self.plan.format != Format::Swiss {
            return None;
        }
        let games = 2 * u32::try_from(self.plan.games.len()).unwrap_or(u32::MAX);
        let opponents = (0..self.plan.players.len()).map(|other| {
            let games_met = self.tally.meeting(player, other).results.games();
            self.points(other).times(games_met.div_ceil(games))
        });
        let own = self.points(player).times(self.byes(player));
        Some(opponents.fold(own, |sum, points| sum + points))
    }

    fn by_direct_result(&self, equal: Vec<usize>) -> Vec<usize> {
        let direct = |player: usize| {
            let meetings = equal.iter();
            let meetings = meetings.map(|&other| self.tally.meeting(player, other));
            meetings.fold(Decimal::default(), |sum, meeting| sum + meeting.points)
        };
        let groups = groups(equal.clone(), direct).into_iter();
        let ranked = groups.flat_map(|mut group| {
            if group.len() < equal.len() {
                return self.by_direct_result(group);
            }
            group.sort_by_key(|&player| {
                let name = self.plan.players.get(player).map(|player| &player.name);
                (Reverse(self.tally.count(player).total().wins), name)
            });
            group
        });
        ranked.collect()
    }
}

/// The players grouped by a number of theirs, the largest first.
fn groups(mut players: Vec<usize>, number: impl Fn(usize) -> Decimal) -> Vec<Vec<usize>> {
    players.sort_by_key(|&player| Reverse(number(player)));
    players.chunk_by(|&one, &other| number(one) == number(other)).map(<[usize]>::to_vec).collect()
}
