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

/// What decides between players with equal points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// The points of the opponents, in a Swiss tournament.
    Buchholz,
    /// The points of the games among those who are equal.
    Direct,
    /// The games won.
    Wins,
    /// Nothing but the name.
    Name,
}

/// Players with equal points, in their order, and what has decided it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TieBreak {
    /// What has decided.
    pub by: Criterion,
    /// The points of each.
    pub points: Decimal,
    /// The players, by name.
    pub players: Vec<String>,
    /// What was looked at, of each; nothing for names.
    pub numbers: Vec<Decimal>,
}

/// A round without an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bye {
    /// Who had it.
    pub player: String,
    /// The round.
    pub round: u32,
    /// Whether there are points for it: not for who could never be started.
    pub is_paid: bool,
}

/// The points of all players, by which they are put in order.
pub(super) struct Ranking<'a> {
    pub plan: &'a Plan,
    pub tally: &'a Tally,
    /// The byes of players whose games count.
    pub byes: Vec<Bye>,
}

impl<'a> Ranking<'a> {
    /// A bye is paid to players that could be started for some game.
    pub fn new(plan: &'a Plan, tally: &'a Tally, schedule: &Schedule<'_>) -> Ranking<'a> {
        let participants: Vec<&Entrant> = schedule.plan().participants().collect();
        let byes = schedule.byes().filter_map(|(round, number)| {
            let player = &participants.get(number)?.name;
            let place = tally.place(player)?;
            let is_paid = tally.count(place).has_started;
            Some(Bye { player: player.clone(), round, is_paid })
        });
        let byes = byes.collect();
        Ranking { plan, tally, byes }
    }

    /// How many byes the player is paid.
    pub fn byes(&self, player: usize) -> u32 {
        let name = self.plan.players.get(player).map(|player| player.name.as_str());
        let paid = self.byes.iter().filter(|bye| bye.is_paid && Some(&*bye.player) == name);
        paid.fold(0, |sum, _| sum + 1)
    }

    /// The points of the player.
    pub fn points(&self, player: usize) -> Decimal {
        self.tally.count(player).points + self.plan.bye().times(self.byes(player))
    }

    /// Puts players in order: by points, in a Swiss tournament then by those of their opponents,
    /// then by direct result, then by wins, then by name; and says what has decided between equal
    /// points.
    ///
    /// The direct result of players with equal points are the points of the games that they played
    /// among themselves. Where it separates some of them, it is asked anew of those who are still
    /// equal.
    pub fn rank(&self, players: Vec<usize>) -> (Vec<usize>, Vec<TieBreak>) {
        let mut breaks = Vec::new();
        let groups = groups(players, |player| self.points(player)).into_iter();
        let ranked = groups.flat_map(|group| self.by_tie_breaks(group, &mut breaks)).collect();
        (ranked, breaks)
    }

    fn by_tie_breaks(&self, equal: Vec<usize>, breaks: &mut Vec<TieBreak>) -> Vec<usize> {
        if equal.len() < 2 {
            return equal;
        }
        for by in [Criterion::Buchholz, Criterion::Direct, Criterion::Wins] {
            let groups = groups(equal.clone(), |player| self.number(by, player, &equal));
            if groups.len() < 2 {
                continue;
            }
            let order: Vec<usize> = groups.iter().flatten().copied().collect();
            let place = breaks.len();
            let ranked: Vec<usize> =
                groups.into_iter().flat_map(|group| self.by_tie_breaks(group, breaks)).collect();
            let numbers = order.iter().map(|&player| self.number(by, player, &equal)).collect();
            breaks.insert(place, self.tie_break(by, &ranked, numbers));
            return ranked;
        }
        let mut ranked = equal;
        ranked.sort_by_key(|&player| self.plan.players.get(player).map(|player| &player.name));
        breaks.push(self.tie_break(Criterion::Name, &ranked, Vec::new()));
        ranked
    }

    fn tie_break(&self, by: Criterion, players: &[usize], numbers: Vec<Decimal>) -> TieBreak {
        let names = players.iter().filter_map(|&player| self.plan.players.get(player));
        TieBreak {
            by,
            points: players.first().map(|&player| self.points(player)).unwrap_or_default(),
            players: names.map(|player| player.name.clone()).collect(),
            numbers,
        }
    }

    /// What a criterion looks at, of one among those who are equal.
    fn number(&self, by: Criterion, player: usize, equal: &[usize]) -> Decimal {
        match by {
            Criterion::Buchholz => self.buchholz(player).unwrap_or_default(),
            Criterion::Direct => {
                let meetings = equal.iter().map(|&other| self.tally.meeting(player, other));
                meetings.fold(Decimal::default(), |sum, meeting| sum + meeting.points)
            }
            Criterion::Wins => Decimal::whole(1).times(self.tally.count(player).total().wins),
            Criterion::Name => Decimal::default(),
        }
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
}

/// The players grouped by a number of theirs, the largest first.
fn groups(mut players: Vec<usize>, number: impl Fn(usize) -> Decimal) -> Vec<Vec<usize>> {
    players.sort_by_key(|&player| Reverse(number(player)));
    players.chunk_by(|&one, &other| number(one) == number(other)).map(<[usize]>::to_vec).collect()
}
