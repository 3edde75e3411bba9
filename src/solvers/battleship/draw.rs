//! Fleets drawn at random from those that agree with what was seen, by importance sampling.
//!
//! A fleet is drawn in two steps: first the ships that were hit, a *cover* of the hits; then the
//! others, longest first, each at one of the places that agree with everything and that those
//! before it leave, all alike. The probability of drawing a fleet so is known: it is the product of
//! the probabilities of all choices. It is not the one that the fleet should have, so each fleet
//! has the weight (its probability by the prior) / (the probability of being drawn). A sum of
//! anything over the drawn fleets, times these weights, is then on the average what it is over all
//! fleets times the prior, whatever the choices were, as long as each fleet that agrees can be
//! drawn; the choices only decide how much the estimate varies. So a fleet that gets stuck counts
//! as one of weight 0, and is not drawn again. (Ships of one length are told apart: the ships of a
//! cover are dealt at random to those of their length. That multiplies each fleet by the same
//! number of orders.)
//!
//! Covers are listed if they are few, and drawn by roughly the weight of the fleets that have them:
//! the product of the places that the other ships have, as if none were in another's way. Else a
//! cover is drawn ship by ship. The last ship is not drawn but counted at all its places, which is
//! the mean of drawing it for ever.

use std::time::Instant;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

use crate::control::{Budget, Exhausted};
use crate::rules::games::battleship::mask::Mask;

use super::placement_table::Placements;
use super::{Evidence, Fleets, Heatmap, Placement, PlacementTable, Prior};

/// So many ships are put down at the most to list the covers.
const LISTED: u64 = 2_000;

/// A fleet takes much longer than a position of a search, on a large sea some 10 microseconds: the
/// clock is read once in so many.
const FLEETS_A_LOOK: usize = 16;

/// Draws `count` fleets, or as many as the budget allows, of which each takes a node; those that
/// got stuck are not in the heatmap.
#[must_use]
pub fn draw_fleets<'a, const N: usize>(
    table: &'a PlacementTable<N>,
    evidence: &Evidence<N>,
    prior: Prior,
    count: usize,
    budget: &mut Budget,
    rng: &mut dyn Rng,
) -> Heatmap<'a, N> {
    let sampler = Sampler { table, evidence, prior };
    let mut covers = Vec::new();
    let listed = budget.part(LISTED, 2, |budget| {
        sampler.list(evidence.hits, &sampler.start(), &mut covers, budget)
    });
    let choice = listed.ok().map(|()| Choices::of(covers));
    let mut drawn = Drawn { fleets: Fleets::new(table), ends: Vec::new(), ships: Vec::new() };
    // Many numbers are wanted, so they come from a generator of a known type.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
    let mut at: f64 = rng.random();
    let begun = Instant::now();
    for number in 0..count {
        // To count what was drawn takes about as long as to draw it.
        let is_in_time = !number.is_multiple_of(FLEETS_A_LOOK)
            || (budget.look(0).is_ok() && budget.has_time_for(begun.elapsed()));
        if !is_in_time || budget.spend().is_err() {
            break;
        }
        // Steps of the golden section spread the draws evenly over the covers, however many draws
        // there will be.
        at = (at + 0.618_033_988_749_894_9).fract();
        let descended;
        let cover = match &choice {
            Some(covers) => covers.at(at),
            None => {
                descended = sampler.descend(&mut rng);
                descended.as_ref()
            }
        };
        if let Some(cover) = cover {
            sampler.complete(cover, &mut drawn, &mut rng);
        }
    }
    drawn.heatmap(table)
}

/// Ships that have all hits.
#[derive(Clone)]
struct Cover<const N: usize> {
    ships: Vec<(usize, Placement)>,
    taken: Mask<N>,
    /// By kind: ships that are still to be placed.
    left: Vec<usize>,
    /// The logarithm of 1 / (the probability of drawing the cover, its ships dealt to those of
    /// their length).
    log_weight: f64,
}

/// Fleets that did not get stuck.
struct Drawn<const N: usize> {
    fleets: Fleets,
    ends: Vec<End<N>>,
    /// Of the one that is being drawn: the places of its ships.
    ships: Vec<Option<Placement>>,
}

/// What else is known of a drawn fleet.
struct End<const N: usize> {
    /// The ship that is at all these places.
    last: Option<(usize, Placements<N>)>,
    log_weight: f64,
}

impl<const N: usize> Drawn<N> {
    fn heatmap<'a>(&self, table: &'a PlacementTable<N>) -> Heatmap<'a, N> {
        // Weights are products of many numbers: only their ratios are sure to be within range.
        let highest = self.ends.iter().map(|end| end.log_weight);
        let highest = highest.fold(f64::NEG_INFINITY, f64::max);
        let mut heatmap = Heatmap::new(table);
        for (fleet, end) in self.fleets.iter().zip(&self.ends) {
            let weight = (end.log_weight - highest).exp();
            heatmap.add_fleet(weight);
            for (ship, (&kind, &place)) in table.ships().iter().zip(fleet).enumerate() {
                match end.last {
                    Some((last, places)) if last == ship => heatmap.spread(kind, places, weight),
                    _ => heatmap.add(kind, place, weight),
                }
            }
        }
        heatmap
    }
}

/// Covers with the logarithms of their rough weights.
struct Choices<const N: usize> {
    covers: Vec<Cover<N>>,
    /// The sums of the weights up to each.
    sums: Vec<f64>,
}

impl<const N: usize> Choices<N> {
    fn of(rated: Vec<(Cover<N>, f64)>) -> Choices<N> {
        let highest = rated.iter().map(|(_, log)| *log).fold(f64::MIN, f64::max);
        let weights: Vec<f64> = rated.iter().map(|(_, log)| (log - highest).exp()).collect();
        let mut sum = 0.0;
        let sums = weights.iter().map(|weight| {
            sum += weight;
            sum
        });
        let sums = sums.collect();
        let covers = rated.into_iter().zip(weights);
        let covers = covers.map(|((mut cover, _), weight)| {
            cover.log_weight += (sum / weight).ln();
            cover
        });
        Choices { covers: covers.collect(), sums }
    }

    /// The cover at a point from 0 up to 1.
    fn at(&self, point: f64) -> Option<&Cover<N>> {
        let point = point * self.sums.last()?;
        let index = self.sums.partition_point(|sum| *sum <= point);
        self.covers.get(index).or(self.covers.last())
    }
}

struct Sampler<'a, const N: usize> {
    table: &'a PlacementTable<N>,
    evidence: &'a Evidence<N>,
    prior: Prior,
}

impl<const N: usize> Sampler<'_, N> {
    fn start(&self) -> Cover<N> {
        let mut left = vec![0; self.table.kinds()];
        self.table.ships().iter().for_each(|&kind| left[kind] += 1);
        Cover { ships: Vec::new(), taken: Mask::EMPTY, left, log_weight: 0.0 }
    }

    /// The ships that can have a hit beside those of the cover.
    fn options(&self, cover: &Cover<N>, hit: usize) -> Vec<(usize, Placement)> {
        let kinds = (0..self.table.kinds()).filter(|&kind| cover.left[kind] > 0);
        let ships = kinds.flat_map(|kind| self.evidence.hit[kind].iter().map(move |&p| (kind, p)));
        let fits = |&(kind, place): &(usize, Placement)| {
            let body = self.table.body(kind, place);
            body.has(hit) && !body.meets(cover.taken)
        };
        ships.filter(fits).collect()
    }

    /// With one more ship, which can be any of those of its length.
    fn with(&self, cover: &Cover<N>, (kind, place): (usize, Placement)) -> Cover<N> {
        let mut cover = cover.clone();
        cover.log_weight += self.table.log(cover.left[kind]);
        cover.left[kind] -= 1;
        cover.ships.push((kind, place));
        cover.taken = cover.taken.or(self.table.zone(kind, place));
        cover
    }

    /// The places that a ship can have beside those that are there.
    fn places(&self, kind: usize, taken: Mask<N>) -> Placements<N> {
        self.table.free(kind, taken).and(self.evidence.clear[kind])
    }

    /// All covers, with the logarithms of their rough weights.
    fn list(
        &self,
        hits: Mask<N>,
        cover: &Cover<N>,
        found: &mut Vec<(Cover<N>, f64)>,
        budget: &mut Budget,
    ) -> Result<(), Exhausted> {
        let Some(first) = hits.first() else {
            let mut rough = cover.log_weight;
            for (kind, &left) in cover.left.iter().enumerate().filter(|(_, left)| **left > 0) {
                let places = self.places(kind, cover.taken).len() as f64;
                let all = match self.prior {
                    Prior::Uniform => 1.0,
                    Prior::LongestFirst => self.table.free(kind, cover.taken).len() as f64,
                };
                rough += left as f64 * (places / all.max(1.0)).ln();
            }
            if rough > f64::NEG_INFINITY {
                found.push((cover.clone(), rough));
            }
            return Ok(());
        };
        for ship in self.options(cover, first) {
            budget.spend()?;
            let left = hits.without(self.table.body(ship.0, ship.1));
            self.list(left, &self.with(cover, ship), found, budget)?;
        }
        Ok(())
    }

    /// A cover drawn ship by ship, each the likelier the fewer places its kind would have without a
    /// hit.
    fn descend(&self, rng: &mut impl Rng) -> Option<Cover<N>> {
        let mut cover = self.start();
        let mut hits = self.evidence.hits;
        while let Some(first) = hits.first() {
            let options = self.options(&cover, first);
            let weight = |&(kind, _): &(usize, Placement)| {
                cover.left[kind] as f64 / self.evidence.clear[kind].len().max(1) as f64
            };
            let total: f64 = options.iter().map(weight).sum();
            let mut point = rng.random::<f64>() * total;
            let drawn = options.iter().find(|ship| {
                point -= weight(ship);
                point < 0.0
            });
            let &ship = drawn.or(options.last())?;
            let odds = total / weight(&ship);
            cover = self.with(&cover, ship);
            cover.log_weight += odds.ln();
            hits = hits.without(self.table.body(ship.0, ship.1));
        }
        Some(cover)
    }

    /// Draws a fleet with this cover, unless a ship finds no place.
    fn complete(&self, cover: &Cover<N>, drawn: &mut Drawn<N>, rng: &mut impl Rng) {
        let kinds = self.table.ships();
        let ships = &mut drawn.ships;
        ships.clear();
        ships.resize(kinds.len(), None);
        for &(kind, place) in &cover.ships {
            let open =
                (0..kinds.len()).filter(|&ship| kinds[ship] == kind && ships[ship].is_none());
            let nth = rng.random_range(0..open.clone().count());
            let ship = open.clone().nth(nth).expect("one of those counted");
            ships[ship] = Some(place);
        }
        let (mut taken, mut log_weight) = (cover.taken, cover.log_weight);
        // By the ships up to here alone, as they were when this one was placed.
        let mut before = Mask::EMPTY;
        let mut last = None;
        let last_open = ships.iter().rposition(Option::is_none);
        for (ship, &kind) in kinds.iter().enumerate() {
            let free = self.table.free(kind, taken);
            if self.prior == Prior::LongestFirst {
                let is_alike = before == taken;
                let free = if is_alike { free } else { self.table.free(kind, before) };
                log_weight -= self.table.log(free.len());
            }
            if ships[ship].is_none() {
                let places = free.and(self.evidence.clear[kind]);
                let count = places.len();
                if count == 0 {
                    return;
                }
                log_weight += self.table.log(count);
                ships[ship] = Some(places.nth(rng.random_range(0..count)));
                // By longest first its place changes the weight if others come after it.
                let is_free = self.prior == Prior::Uniform || ship + 1 == kinds.len();
                if Some(ship) == last_open && is_free {
                    last = Some((ship, places));
                }
            }
            let zone = ships[ship].map_or(Mask::EMPTY, |place| self.table.zone(kind, place));
            (before, taken) = (before.or(zone), taken.or(zone));
        }
        drawn.fleets.push(ships.iter().copied().flatten());
        drawn.ends.push(End { last, log_weight });
    }
}
