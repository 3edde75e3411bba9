//! Who meets whom in a round of a Swiss tournament.
//!
//! Of all ways to pair the players the one is taken that costs least, the rules being weighed in
//! this order: any breach of one counts more than all breaches of those below it.
//!
//! - As few as possible meet again, and of these as few as possible for the third time, the fourth,
//!   and so on.
//! - For an odd number one player has a bye: the lowest of those who have had fewest.
//! - Players meet others with equal points: each score group that is stepped over counts.
//! - Of a group who did not move down in the round before moves down; then the lowest; and meets
//!   the highest of the next.
//! - In a group the upper half meets the lower, in order.
//! - A number mixed of both decides where all this leaves a choice, so that the same results give
//!   the same pairs everywhere.
//! - Who has been first to play X less often is so again; then who was not so in the round before.
//!
//! These are, simplified, the rules of the FIDE Handbook, C.04.1 (Basic Rules for Swiss Systems),
//! C.04.3 (Dutch System) and, since a meeting is two games with sides swapped, C.04.5 (Double-Swiss
//! System). Upfloats and floats two rounds ago are not looked at. Colours are balanced by
//! themselves: everybody plays X and O equally often in each round.

use std::cmp::{Ordering, Reverse};
use std::ops::Range;

use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;

use super::decimal::Decimal;
use super::seed::split_mix;

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
    fn met_with(&self, other: usize) -> u32 {
        self.met.get(other).copied().unwrap_or_default()
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

/// Pairs the players of `field`, who are in the order of strength that is known of them beforehand.
pub(in crate::referee) fn pair(field: &[Contender]) -> Round {
    let ranking = Ranking::new(field);
    let partners = cheapest(ranking.seats(), |one, other| ranking.cost(one, other));
    let mut round = Round::default();
    for (one, other) in partners {
        let player = |place: usize| ranking.players.get(place).map(|player| player.number);
        match (player(one), player(other)) {
            (Some(higher), Some(lower)) => round.meetings.push(by_first(field, higher, lower)),
            (bye, _) => round.bye = bye,
        }
    }
    round
}

/// How many rules are weighed against each other, the first ones above all others.
const RULES: usize = 9;

/// How much a pair breaks each rule.
type Cost = [u64; RULES];

/// No more than so many meetings of two beyond those of any two are told apart.
const MOST_AGAIN: u32 = 15;

/// Those who play in a round, the highest first. A bye is a meeting with the place after the last.
struct Ranking<'a> {
    players: Vec<Ranked<'a>>,
    /// The fewest meetings of two.
    least_met: u32,
    fewest_byes: u32,
}

struct Ranked<'a> {
    number: usize,
    contender: &'a Contender,
    /// Its score group, the highest being 0, and the places in that.
    group: u64,
    places: Range<usize>,
}

impl<'a> Ranking<'a> {
    fn new(field: &'a [Contender]) -> Ranking<'a> {
        let mut active: Vec<(usize, &Contender)> = field.iter().enumerate().collect();
        active.retain(|(_, contender)| !contender.is_withdrawn);
        active.sort_by_key(|(_, contender)| Reverse(contender.points));
        let mut players: Vec<Ranked<'_>> = Vec::new();
        let groups = active.chunk_by(|one, other| one.1.points == other.1.points);
        for (group, members) in (0..).zip(groups) {
            let places = players.len()..players.len() + members.len();
            players.extend(members.iter().map(|&(number, contender)| Ranked {
                number,
                contender,
                group,
                places: places.clone(),
            }));
        }
        let pairs = players.iter().enumerate().flat_map(|(place, one)| {
            let others = players.iter().skip(place + 1);
            others.map(|other| one.contender.met_with(other.number))
        });
        let least_met = pairs.min().unwrap_or_default();
        let byes = players.iter().map(|player| player.contender.byes);
        let fewest_byes = byes.min().unwrap_or_default();
        Ranking { players, least_met, fewest_byes }
    }

    /// How many places are to be paired, the bye being one if there is one; none for less than two
    /// players.
    fn seats(&self) -> usize {
        match self.players.len() {
            0 | 1 => 0,
            players => players.next_multiple_of(2),
        }
    }

    /// What it costs that the players of two places meet, the higher one first; none if they must
    /// not.
    fn cost(&self, one: usize, other: usize) -> Option<Cost> {
        let higher = self.players.get(one)?;
        let below = (higher.places.end - 1 - one) as u64;
        let Some(lower) = self.players.get(other) else {
            let lower_ones = (self.players.len() - 1 - one) as u64;
            let may_rest = higher.contender.byes == self.fewest_byes;
            return may_rest.then_some([0, 0, lower_ones, 0, 0, 0, 0, 0, 0]);
        };
        let met = higher.contender.met_with(lower.number);
        let again = (met - self.least_met).min(MOST_AGAIN);
        let steps = lower.group - higher.group;
        let tie = split_mix(split_mix(one as u64).wrapping_add(other as u64)) >> 48;
        let mut cost = [(met > 0).into(), u64::from(again).pow(2), 0, steps, 0, 0, 0, 0, tie];
        let [.., floats, down, up, inside, _] = &mut cost;
        if steps > 0 {
            *floats = higher.contender.has_floated.into();
            *down = below;
            *up = (other - lower.places.start) as u64;
        } else {
            let half = higher.places.len() / 2;
            let middle = higher.places.start + half;
            // That two of the same half meet counts more than how far each pair is from what would
            // be in order.
            let is_across = one < middle && other >= middle;
            let off = (other - one).abs_diff(half) as u64;
            let size = higher.places.len() as u64;
            *inside = off.pow(2) + if is_across { 0 } else { size.pow(3) };
        }
        Some(cost)
    }
}

/// The way to pair all of `seats`, an even number, that costs least; pairs in order, the lower
/// number first.
fn cheapest(seats: usize, cost: impl Fn(usize, usize) -> Option<Cost>) -> Vec<(usize, usize)> {
    let pairs = (0..seats).flat_map(|one| (one + 1..seats).map(move |other| (one, other)));
    let costs = pairs.filter_map(|(one, other)| Some((one, other, cost(one, other)?)));
    let costs: Vec<(usize, usize, Cost)> = costs.collect();
    let mut most = [0; RULES];
    for (_, _, cost) in &costs {
        most.iter_mut().zip(cost).for_each(|(most, cost)| *most = (*cost).max(*most));
    }
    // Of a very large field, where not all rules fit one number, the last ones are left out.
    let units = most.iter().scan(1, |unit, &most| {
        *unit = scaled(*unit, most, seats)?;
        Some(())
    });
    let kept = units.count();
    let weight = |cost: &Cost| {
        let costs = cost.iter().zip(&most).take(kept);
        costs.fold(0, |sum: i128, (&cost, &most)| {
            sum * scaled(1, most, seats).unwrap_or(1) - i128::from(cost)
        })
    };
    let mut graph = UnGraph::<(), i128>::default();
    let nodes: Vec<_> = (0..seats).map(|_| graph.add_node(())).collect();
    for (one, other, cost) in &costs {
        if let (Some(&one), Some(&other)) = (nodes.get(*one), nodes.get(*other)) {
            graph.add_edge(one, other, weight(cost));
        }
    }
    let matched = max_weight_matching(&graph, true, |edge| Ok::<_, ()>(*edge.weight()), false);
    let pairs = matched.unwrap_or_default().into_iter();
    let mut pairs: Vec<(usize, usize)> =
        pairs.map(|(one, other)| (one.min(other), one.max(other))).collect();
    pairs.sort_unstable();
    pairs
}

/// The unit of the rule above one that costs at most `most` a pair, so that it counts more than all
/// pairs together.
fn scaled(unit: i128, most: u64, seats: usize) -> Option<i128> {
    const ROOM: i128 = 1 << 112;
    let all = i128::from(most).checked_mul(seats as i128 / 2)? + 1;
    unit.checked_mul(all).filter(|unit| *unit < ROOM)
}

/// Two who meet, the one first who plays X first.
fn by_first(field: &[Contender], higher: usize, lower: usize) -> (usize, usize) {
    let key = |player: usize| field.get(player).map(|one| (one.firsts, one.was_first));
    let is_even = higher.is_multiple_of(2);
    match key(higher).cmp(&key(lower)) {
        Ordering::Less => (higher, lower),
        Ordering::Equal if is_even => (higher, lower),
        Ordering::Equal | Ordering::Greater => (lower, higher),
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::unwrap_used)]
mod tests {
    use super::*;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

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

    /// The least that a way to pair these places costs, found by trying all.
    fn by_trying(left: &[usize], ranking: &Ranking<'_>) -> Option<Cost> {
        let Some((&one, others)) = left.split_first() else {
            return Some([0; RULES]);
        };
        let ways = others.iter().filter_map(|&other| {
            let cost = ranking.cost(one, other)?;
            let rest: Vec<usize> = others.iter().copied().filter(|&it| it != other).collect();
            let rest = by_trying(&rest, ranking)?;
            Some(std::array::from_fn(|rule| cost[rule] + rest[rule]))
        });
        ways.min()
    }

    #[test]
    fn no_way_to_pair_up_to_eight_players_costs_less() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut rematches = 0;
        for number in 0..2000 {
            let players = 2 + number % 7;
            let mut field = contenders(&vec![0; players]);
            let (spread, met) = (rng.random_range(1..5), rng.random_range(1..9));
            for one in 0..players {
                field[one].points = Decimal::whole(rng.random_range(0..spread));
                field[one].byes = rng.random_range(0..2);
                field[one].has_floated = rng.random_range(0..3) == 0;
                for other in 0..one {
                    let times = u32::from(rng.random_range(0..10) < met) * rng.random_range(1..4);
                    (field[one].met[other], field[other].met[one]) = (times, times);
                }
            }
            let ranking = Ranking::new(&field);
            let pairs = cheapest(ranking.seats(), |one, other| ranking.cost(one, other));
            let costs = pairs.iter().map(|&(one, other)| ranking.cost(one, other).unwrap());
            let sum = costs.reduce(|sum, cost| std::array::from_fn(|rule| sum[rule] + cost[rule]));
            let all: Vec<usize> = (0..ranking.seats()).collect();
            assert_eq!(sum, by_trying(&all, &ranking), "{field:?}");
            let mut met: Vec<usize> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
            met.sort_unstable();
            assert_eq!(met, all, "everybody once");
            rematches += sum.map_or(0, |sum| sum[0]);
        }
        assert!(rematches > 500, "only {rematches} rematches were needed");
    }

    #[test]
    fn a_field_too_large_for_one_number_is_paired_by_the_first_rules() {
        let round = pair(&contenders(&[0; 300]));
        assert_eq!(round.meetings.len(), 150);
        assert!(round.meetings.iter().all(|(one, other)| one.abs_diff(*other) == 150));
    }
}
