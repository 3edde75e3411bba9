//! Who is before whom.

use std::cmp::Reverse;

use super::Tally;
use crate::referee::tournament::{Decimal, Format};

impl Tally<'_> {
    /// Puts players in order: by points, in a Swiss tournament then by those of their opponents, then by direct result, then
    /// by wins, then by name.
    ///
    /// The direct result of players with equal points are the points of the games that they played among themselves.
    /// Where it separates some of them, it is asked anew of those who are still equal.
    pub(super) fn rank(&self, players: Vec<usize>) -> Vec<usize> {
        groups(players, |player| self.points(player))
            .into_iter()
            .flat_map(|group| groups(group, |player| self.buchholz(player).unwrap_or_default()))
            .flat_map(|group| self.by_direct_result(group))
            .collect()
    }

    /// In a Swiss tournament the sum of the points of all opponents, those met twice counted twice; in a round with a bye one
    /// counts as one's own opponent. After FIDE Handbook, C.07 (Tie-Break Regulations).
    pub(super) fn buchholz(&self, player: usize) -> Option<Decimal> {
        if self.plan.format != Format::Swiss {
            return None;
        }
        let games = 2 * u32::try_from(self.plan.games.len()).unwrap_or(u32::MAX);
        let opponents = (0..self.plan.players.len()).map(|other| {
            let meetings = self.meeting(player, other).games().div_ceil(games);
            self.points(other).times(meetings)
        });
        let own = self.points(player).times(self.count(player).byes);
        Some(opponents.fold(own, |sum, points| sum + points))
    }

    fn by_direct_result(&self, equal: Vec<usize>) -> Vec<usize> {
        let size = equal.len();
        let opponents = equal.clone();
        let direct = |player: usize| {
            let meetings = opponents.iter().map(|&other| self.meeting(player, other));
            meetings
                .map(|results| self.plan.grading.points(results))
                .fold(Decimal::default(), |sum, points| sum + points)
        };
        let mut ranked = Vec::with_capacity(size);
        for mut group in groups(equal, direct) {
            if group.len() < size {
                ranked.extend(self.by_direct_result(group));
            } else {
                group.sort_by_key(|&player| {
                    let name = self.plan.players.get(player).map(|player| &player.name);
                    (Reverse(self.count(player).total().wins), name)
                });
                ranked.extend(group);
            }
        }
        ranked
    }
}

/// The players grouped by a number of theirs, the largest first.
fn groups(mut players: Vec<usize>, number: impl Fn(usize) -> Decimal) -> Vec<Vec<usize>> {
    players.sort_by_key(|&player| Reverse(number(player)));
    players
        .chunk_by(|&one, &other| number(one) == number(other))
        .map(<[usize]>::to_vec)
        .collect()
}
