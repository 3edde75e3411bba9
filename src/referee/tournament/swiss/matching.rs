//! Whether players can be paired, all of them at once.

use std::collections::VecDeque;

/// Whether everybody can be paired with somebody whom it `may_meet`, a symmetric relation. Takes a time of the order of
/// the cube of their number at worst.
///
/// A largest matching of a general graph is grown by paths along which unmatched and matched pairs alternate; odd cycles met on
/// the way are shrunk to their base (Edmonds, "Paths, Trees, and Flowers", 1965).
pub(super) fn can_be_paired(players: &[usize], may_meet: impl Fn(usize, usize) -> bool) -> bool {
    let n = players.len();
    if n % 2 == 1 {
        return false;
    }
    let meets = |one: usize, other: usize| match (players.get(one), players.get(other)) {
        (Some(&one), Some(&other)) => one != other && may_meet(one, other),
        _ => false,
    };
    let neighbours: Vec<Vec<usize>> = (0..n)
        .map(|one| (0..n).filter(|&other| meets(one, other)).collect())
        .collect();
    let mut partner: Vec<Option<usize>> = vec![None; n];
    (0..n).all(|root| at(&partner, root).is_some() || grow(&neighbours, &mut partner, root))
}

fn at<T: Copy + Default>(values: &[T], index: usize) -> T {
    values.get(index).copied().unwrap_or_default()
}

fn put<T>(values: &mut [T], index: usize, value: T) {
    if let Some(place) = values.get_mut(index) {
        *place = value;
    }
}

/// The search for a path from an unmatched player to another.
struct Search<'a> {
    partner: &'a [Option<usize>],
    /// From whom a player was reached over an unmatched pair.
    parent: Vec<Option<usize>>,
    /// The base of the shrunk cycle that a player is in, or itself.
    base: Vec<usize>,
}

/// Matches `root` and one more, if that can be; who is matched stays so.
fn grow(neighbours: &[Vec<usize>], partner: &mut [Option<usize>], root: usize) -> bool {
    let n = partner.len();
    let mut search = Search {
        partner,
        parent: vec![None; n],
        base: (0..n).collect(),
    };
    // Those from whom the path may go on over an unmatched pair.
    let mut is_outer = vec![false; n];
    put(&mut is_outer, root, true);
    let mut queue = VecDeque::from([root]);
    while let Some(one) = queue.pop_front() {
        for &other in neighbours.get(one).map(Vec::as_slice).unwrap_or_default() {
            let mate = at(search.partner, other);
            if at(&search.base, one) == at(&search.base, other)
                || at(search.partner, one) == Some(other)
            {
                continue;
            }
            if other == root || mate.is_some_and(|mate| at(&search.parent, mate).is_some()) {
                let base = search.common_base(one, other);
                let mut in_cycle = vec![false; n];
                search.mark(&mut in_cycle, one, base, other);
                search.mark(&mut in_cycle, other, base, one);
                for player in 0..n {
                    if at(&in_cycle, at(&search.base, player)) {
                        put(&mut search.base, player, base);
                        if !at(&is_outer, player) {
                            put(&mut is_outer, player, true);
                            queue.push_back(player);
                        }
                    }
                }
            } else if at(&search.parent, other).is_none() {
                put(&mut search.parent, other, Some(one));
                match mate {
                    Some(mate) => {
                        put(&mut is_outer, mate, true);
                        queue.push_back(mate);
                    }
                    None => {
                        let parent = search.parent;
                        swap_along(partner, &parent, other);
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Makes the unmatched pairs of the path to `end` matched ones, and the matched ones unmatched.
fn swap_along(partner: &mut [Option<usize>], parent: &[Option<usize>], end: usize) {
    let mut end = Some(end);
    while let Some(one) = end {
        let Some(other) = at(parent, one) else { break };
        end = at(partner, other);
        put(partner, one, Some(other));
        put(partner, other, Some(one));
    }
}

impl Search<'_> {
    /// The next base on the way to the root.
    fn up(&self, base: usize) -> Option<usize> {
        let reached_from = at(&self.parent, at(self.partner, base)?)?;
        Some(at(&self.base, reached_from))
    }

    /// Where the ways of two players to the root meet.
    fn common_base(&self, one: usize, other: usize) -> usize {
        let way = |player: usize| {
            std::iter::successors(Some(at(&self.base, player)), |&base| self.up(base))
        };
        let first: Vec<usize> = way(one).collect();
        // Both end at the root.
        way(other).find(|base| first.contains(base)).unwrap_or(one)
    }

    /// Marks the bases of the cycle from `player` up to `base`, and lets paths go round it by way of `child`.
    fn mark(&mut self, in_cycle: &mut [bool], mut player: usize, base: usize, mut child: usize) {
        while at(&self.base, player) != base {
            let Some(mate) = at(self.partner, player) else {
                break;
            };
            put(in_cycle, at(&self.base, player), true);
            put(in_cycle, at(&self.base, mate), true);
            put(&mut self.parent, player, Some(child));
            child = mate;
            let Some(next) = at(&self.parent, mate) else {
                break;
            };
            player = next;
        }
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::needless_range_loop)]
mod tests {
    use super::*;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    fn by_trying(left: &[usize], meets: &impl Fn(usize, usize) -> bool) -> bool {
        let Some((&first, others)) = left.split_first() else {
            return true;
        };
        others.iter().any(|&other| {
            let rest: Vec<usize> = others.iter().copied().filter(|&one| one != other).collect();
            meets(first, other) && by_trying(&rest, meets)
        })
    }

    #[test]
    fn it_is_what_trying_all_finds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut possible = 0;
        for round in 0..3000 {
            let n = round % 11;
            let density = rng.random_range(1..=9);
            let mut edges = vec![vec![false; n]; n];
            for one in 0..n {
                for other in 0..one {
                    let meets = rng.random_range(0..12) < density;
                    (edges[one][other], edges[other][one]) = (meets, meets);
                }
            }
            let players: Vec<usize> = (0..n).collect();
            let meets = |one: usize, other: usize| edges[one][other];
            let expected = n % 2 == 0 && by_trying(&players, &meets);
            assert_eq!(can_be_paired(&players, meets), expected, "{edges:?}");
            possible += usize::from(expected);
        }
        assert!((500..2500).contains(&possible), "{possible}");
    }
}
