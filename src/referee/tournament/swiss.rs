//! Who meets whom in a round of a Swiss tournament.
//!
//! The rules are those of the FIDE Handbook, C.04.1 (Basic Rules for Swiss Systems), C.04.3 (Dutch System) and, since a
//! meeting is two games with sides swapped, C.04.5 (Double-Swiss System):
//!
//! - No two meet twice, as long as everybody can be paired without that.
//! - For an odd number one player has a bye: the lowest of those who have had fewest, such that the others can be paired.
//! - Players meet others with equal points. From the top, in each score group as few as possible move down to the next,
//!   the lowest first, and not those who did so in the round before if others can.
//! - In a group who has moved down meets the highest residents; of the others the upper half meets the lower, in order.
//!   Where two may not meet, the next who may is taken, such that all the rest can still be paired.
//! - Who has been first to play X less often is so again; then who was not so in the round before.
//!
//! It is simpler than the Dutch system in what that weighs beyond these: upfloats and floats two rounds ago are not looked at,
//! and partners are exchanged from the top without a count of all that changes. Colours, of which that system has many rules, are
//! balanced by themselves here: everybody plays X and O equally often in each round.

mod matching;

use std::cmp::Reverse;

use super::decimal::Decimal;
use matching::can_be_paired;

/// How a player stands before a round.
#[derive(Clone, PartialEq, Debug, Default)]
pub(in crate::referee) struct Contender {
    pub points: Decimal,
    /// How often it has met each player, by their numbers.
    pub met: Vec<u32>,
    pub byes: u32,
    /// Whether it met somebody with fewer points in the last round, or had a bye.
    pub has_floated: bool,
    /// In how many meetings it was the first to play X.
    pub firsts: u32,
    /// Whether it was so in its last one.
    pub was_first: bool,
    /// It plays no more.
    pub is_withdrawn: bool,
}

impl Contender {
    /// One of so many before the first round.
    pub fn of(players: usize) -> Contender {
        Contender {
            met: vec![0; players],
            ..Contender::default()
        }
    }
}

/// Who meets whom.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::referee) struct Round {
    /// The pairs, the highest first; of each the first one plays X first.
    pub meetings: Vec<(usize, usize)>,
    /// Who has no opponent.
    pub bye: Option<usize>,
}

/// So many sets of players are tried as those who move down; then a whole group does.
const MOST_TRIES: usize = 5_000;

/// Pairs the players of `field`, who are in the order of strength that is known of them beforehand.
pub(in crate::referee) fn pair(field: &[Contender]) -> Round {
    let mut ranked: Vec<usize> = (0..field.len()).collect();
    ranked.retain(|&player| of(field, player, |contender| !contender.is_withdrawn));
    ranked.sort_by_key(|&player| Reverse(of(field, player, |contender| contender.points)));
    if ranked.len() < 2 {
        return Round::default();
    }
    let (bye, most) = bye(field, &ranked);
    ranked.retain(|&player| Some(player) != bye);
    let pairing = Pairing { field, most };
    let mut meetings = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    let points = |player: usize| of(field, player, |contender| contender.points);
    let mut rest = ranked.as_slice();
    for group in ranked.chunk_by(|&one, &other| points(one) == points(other)) {
        rest = rest.get(group.len()..).unwrap_or_default();
        let bracket = [moved.as_slice(), group].concat();
        let down = pairing.who_moves_down(&bracket, rest);
        let highest = without(&moved, &down).len();
        meetings.extend(pairing.inside(without(&bracket, &down), highest));
        moved = down;
    }
    let meetings = meetings.into_iter();
    Round {
        meetings: meetings
            .map(|(one, other)| pairing.by_first(one, other))
            .collect(),
        bye,
    }
}

fn of<T: Default>(field: &[Contender], player: usize, ask: impl Fn(&Contender) -> T) -> T {
    field.get(player).map(ask).unwrap_or_default()
}

fn without(players: &[usize], others: &[usize]) -> Vec<usize> {
    let stays = |player: &&usize| !others.contains(player);
    players.iter().filter(stays).copied().collect()
}

/// Who has the bye, and how often two players may have met already who meet now: never, if that can be.
fn bye(field: &[Contender], ranked: &[usize]) -> (Option<usize>, u32) {
    let byes = |player: usize| of(field, player, |contender| contender.byes);
    let fewest = ranked.iter().map(|&player| byes(player)).min();
    let candidates: Vec<Option<usize>> = if ranked.len().is_multiple_of(2) {
        vec![None]
    } else {
        let lowest_first = ranked.iter().rev().copied();
        let candidates = lowest_first.filter(|&player| Some(byes(player)) == fewest);
        candidates.map(Some).collect()
    };
    let mut most = 0;
    loop {
        let pairing = Pairing { field, most };
        let found = candidates.iter().find(|bye| {
            let rest = without(ranked, &Vec::from_iter(**bye));
            pairing.is_possible(&rest)
        });
        match found {
            Some(&bye) => return (bye, most),
            // Everybody may meet everybody in the end.
            None => most += 1,
        }
    }
}

struct Pairing<'a> {
    field: &'a [Contender],
    most: u32,
}

impl Pairing<'_> {
    fn met(&self, one: usize, other: usize) -> u32 {
        of(self.field, one, |contender| {
            contender.met.get(other).copied().unwrap_or_default()
        })
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        self.met(one, other) <= self.most
    }

    /// Whether all of these can be paired among themselves.
    fn is_possible(&self, players: &[usize]) -> bool {
        can_be_paired(players, |one, other| self.may_meet(one, other))
    }

    /// Who of a group finds no opponent in it, while those `below` can be paired with them.
    fn who_moves_down(&self, bracket: &[usize], below: &[usize]) -> Vec<usize> {
        let mut order: Vec<usize> = bracket.iter().rev().copied().collect();
        order.sort_by_key(|&player| of(self.field, player, |contender| contender.has_floated));
        let mut tries = 0;
        for size in (bracket.len() % 2..=bracket.len()).step_by(2) {
            let mut places: Vec<usize> = (0..size).collect();
            loop {
                let down = places.iter().filter_map(|&place| order.get(place).copied());
                let down: Vec<usize> = down.collect();
                if self.is_possible(&without(bracket, &down))
                    && self.is_possible(&[down.as_slice(), below].concat())
                {
                    return without(bracket, &without(bracket, &down));
                }
                tries += 1;
                if tries == MOST_TRIES {
                    return bracket.to_vec();
                }
                if !advance(&mut places, order.len()) {
                    break;
                }
            }
        }
        bracket.to_vec()
    }

    /// Pairs the players of a group, of whom the `highest` ones have moved down to it.
    fn inside(&self, mut players: Vec<usize>, mut highest: usize) -> Vec<(usize, usize)> {
        let mut meetings = Vec::new();
        while let Some((&first, others)) = players.split_first() {
            let start = match highest {
                0 => players.len() / 2 - 1,
                highest => highest - 1,
            };
            let (upper, lower) = others.split_at(start.min(others.len()));
            let mut candidates: Vec<usize> =
                lower.iter().chain(upper.iter().rev()).copied().collect();
            candidates.sort_by_key(|&other| self.met(first, other));
            let possible = candidates.into_iter().find(|&other| {
                self.may_meet(first, other) && self.is_possible(&without(others, &[other]))
            });
            // Only groups that can be paired are.
            let Some(other) = possible else { break };
            meetings.push((first, other));
            let among_highest = players.iter().take(highest);
            let gone = among_highest.filter(|&&one| one == first || one == other);
            highest -= gone.count();
            players = without(&players, &[first, other]);
        }
        meetings
    }

    /// Two who meet, the one first who plays X first.
    fn by_first(&self, higher: usize, lower: usize) -> (usize, usize) {
        let key = |player| of(self.field, player, |one| (one.firsts, one.was_first));
        let is_higher_first = match key(higher).cmp(&key(lower)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => higher.is_multiple_of(2),
            std::cmp::Ordering::Greater => false,
        };
        if is_higher_first {
            (higher, lower)
        } else {
            (lower, higher)
        }
    }
}

/// The next set of places out of the first `n`, in lexicographic order; false after the last.
fn advance(places: &mut [usize], n: usize) -> bool {
    let size = places.len();
    for at in (0..size).rev() {
        let Some(place) = places.get_mut(at) else {
            return false;
        };
        if *place + (size - at) < n {
            *place += 1;
            let next = *place + 1;
            let behind = places.iter_mut().skip(at + 1);
            behind.enumerate().for_each(|(i, place)| *place = next + i);
            return true;
        }
    }
    false
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_places_come_in_order_and_whole() {
        let mut places = vec![0, 1];
        let mut all = vec![places.clone()];
        while advance(&mut places, 4) {
            all.push(places.clone());
        }
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert!(!advance(&mut [], 3));
    }

    fn contenders(points: &[i32]) -> Vec<Contender> {
        let contender = |&points: &i32| Contender {
            points: Decimal::whole(points),
            met: vec![0; 9],
            ..Contender::default()
        };
        points.iter().map(contender).collect()
    }

    #[test]
    fn the_upper_half_meets_the_lower_and_the_lowest_moves_down() {
        let round = pair(&contenders(&[0; 8]));
        assert_eq!(round.meetings, [(0, 4), (5, 1), (2, 6), (7, 3)]);
        // The groups 0 1 2, 3 4 5: player 2 moves down and meets 3.
        let round = pair(&contenders(&[6, 6, 6, 3, 3, 3]));
        assert_eq!(round.meetings, [(0, 1), (2, 3), (4, 5)]);
    }

    #[test]
    fn who_has_met_is_led_round() {
        let mut field = contenders(&[3, 3, 3, 3]);
        for (one, other) in [(0, 2), (2, 0)] {
            field[one].met[other] = 1;
        }
        // 0 takes the next of the lower half; 1 and 2 are left.
        assert_eq!(pair(&field).meetings, [(0, 3), (2, 1)]);
    }

    #[test]
    fn who_has_floated_stays_if_another_can_move_down() {
        let mut field = contenders(&[3, 3, 3, 0, 0, 0]);
        field[2].has_floated = true;
        assert_eq!(pair(&field).meetings, [(0, 2), (3, 1), (4, 5)]);
    }
}
