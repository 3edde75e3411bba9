//! Fleets drawn from all that agree with what was seen: a Markov chain for each.
//!
//! A step takes up one ship, or two, and puts it back at one of the places where it agrees with everything given all the
//! other ships, each alike: a Gibbs step, which leaves the uniform distribution over the fleets that agree as it is. One ship
//! can only go where it has the same hits as before, so a second kind of step takes up a ship with hits and another one, and
//! draws from all pairs of places that together have the hits of both; so hits come to belong to ships of other lengths.
//! (Ships of one length are told apart, which multiplies each fleet by the same number of orders.)
//!
//! When something new is seen, the fleets that disagree are dropped and others copied in their place, and all move on: a
//! particle filter with moves (Gilks and Berzuini, "Following a moving target", 2001). What remains after an observation
//! is distributed as it should be, and steps keep it so and make copies differ.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::rules::games::battleship::mask::Mask;
use crate::rules::games::battleship::{Found, Sea, Search};
use crate::solvers::{Budget, Exhausted};

use super::chart::Places;
use super::{Chart, Clues, Place};

/// Fleets that agree with what was seen.
#[derive(Clone, Debug)]
pub struct Crew<const N: usize> {
    chart: Chart<N>,
    fleets: Vec<Vec<Place>>,
}

impl<const N: usize> Crew<N> {
    /// No fleets.
    #[must_use]
    pub fn new(chart: Chart<N>) -> Crew<N> {
        Crew {
            chart,
            fleets: Vec::new(),
        }
    }

    /// The places of the setting.
    #[must_use]
    pub fn chart(&self) -> &Chart<N> {
        &self.chart
    }

    /// The fleets, each with a place for each ship, longest first.
    #[must_use]
    pub fn fleets(&self) -> &[Vec<Place>] {
        &self.fleets
    }

    /// Forgets all fleets.
    pub fn clear(&mut self) {
        self.fleets.clear();
    }

    /// Drops the fleets that disagree with the clues.
    pub fn drop_false(&mut self, clues: &Clues<N>) {
        let chart = &self.chart;
        self.fleets.retain(|fleet| {
            let mut hits = clues.hits;
            let mut ships = chart.ships().iter().zip(fleet);
            let agree = ships.all(|(&kind, &place)| {
                let body = chart.body(kind, place);
                hits = hits.without(body);
                if body.meets(clues.hits) {
                    clues.hit[kind].contains(&place)
                } else {
                    clues.clear[kind].has(place)
                }
            });
            agree && hits.is_empty()
        });
    }

    /// Copies fleets until there are `count`. If there is none to copy some are searched, which may find none.
    ///
    /// # Errors
    /// The budget, of which each fleet takes a node each time that it is moved, ran out: there may be fewer.
    pub fn fill(
        &mut self,
        clues: &Clues<N>,
        sea: &Sea,
        count: usize,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Result<(), Exhausted> {
        if self.fleets.is_empty() {
            const FOUNDERS: usize = 20;
            for _ in 0..FOUNDERS.min(count) {
                budget.spend()?;
                let search = Search::of(sea).shuffled(|order| order.shuffle(rng));
                let Found::Fleet(fleet) = search.some_fleet() else {
                    return Ok(());
                };
                let ships = fleet.ships().iter();
                self.fleets
                    .push(ships.map(|&ship| self.chart.place(ship)).collect());
            }
            // Such fleets are drawn from no distribution in particular: they have to walk.
            const WALK: usize = 30;
            (0..WALK).try_for_each(|_| self.sweep(clues, budget, rng))?;
        }
        let found = self.fleets.len();
        for n in found..count {
            self.fleets.push(self.fleets[n % found].clone());
        }
        Ok(())
    }

    /// One step for each ship of each fleet.
    ///
    /// # Errors
    /// The budget, of which each fleet takes a node, ran out.
    pub fn sweep(
        &mut self,
        clues: &Clues<N>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Result<(), Exhausted> {
        let chart = &self.chart;
        let ships = chart.ships().len();
        for fleet in &mut self.fleets {
            budget.spend()?;
            for ship in 0..ships {
                // Which kind of step it is must not hang on what the step changes: the hits that two ships have together are
                // those that the others leave.
                let other = match ships {
                    1 => ship,
                    ships => (ship + rng.random_range(1..ships)) % ships,
                };
                let has_hit = |ship: usize| {
                    let body = chart.body(chart.ships()[ship], fleet[ship]);
                    body.meets(clues.hits)
                };
                if !has_hit(ship) && !has_hit(other) {
                    step(chart, clues, fleet, ship, rng);
                } else if ships > 1 {
                    pair_step(chart, clues, fleet, [ship, other], rng);
                }
            }
        }
        Ok(())
    }
}

/// Moves a ship without hits.
fn step<const N: usize>(
    chart: &Chart<N>,
    clues: &Clues<N>,
    fleet: &mut [Place],
    ship: usize,
    rng: &mut dyn Rng,
) {
    let kind = chart.ships()[ship];
    let blocked = zones(chart, fleet, [ship, ship]);
    let places = chart.free(kind, blocked).and(clues.clear[kind]);
    fleet[ship] = places.nth(rng.random_range(0..places.len()));
}

/// Moves two ships, one of which has a hit at least.
fn pair_step<const N: usize>(
    chart: &Chart<N>,
    clues: &Clues<N>,
    fleet: &mut [Place],
    pair: [usize; 2],
    rng: &mut dyn Rng,
) {
    let kinds = pair.map(|ship| chart.ships()[ship]);
    let blocked = zones(chart, fleet, pair);
    let bodies = [0, 1].map(|i| chart.body(kinds[i], fleet[pair[i]]));
    let hits = bodies[0].or(bodies[1]).and(clues.hits);
    let first = hits.first().expect("one of the pair has a hit");
    // Whichever has the first hit is put down first; then come the places that the other has.
    let mut choices = Vec::new();
    let mut total = 0;
    for i in [0, 1] {
        for &place in &clues.hit[kinds[i]] {
            let body = chart.body(kinds[i], place);
            if body.has(first) && !body.meets(blocked) {
                let left = hits.without(body);
                let blocked = blocked.or(chart.zone(kinds[i], place));
                let others = others(chart, clues, kinds[1 - i], left, blocked);
                let count = others.len();
                if count > 0 {
                    choices.push((i, place, others));
                }
                total += count;
            }
        }
    }
    let mut drawn = rng.random_range(0..total);
    for (i, place, others) in choices {
        if drawn < others.len() {
            (fleet[pair[i]], fleet[pair[1 - i]]) = (place, others.nth(drawn));
            return;
        }
        drawn -= others.len();
    }
}

/// The cells that ships may not have beside all but these two.
fn zones<const N: usize>(chart: &Chart<N>, fleet: &[Place], but: [usize; 2]) -> Mask<N> {
    let mut zones = Mask::EMPTY;
    for (ship, (&kind, &place)) in chart.ships().iter().zip(fleet).enumerate() {
        if ship != but[0] && ship != but[1] {
            zones = zones.or(chart.zone(kind, place));
        }
    }
    zones
}

/// The places that a ship of this kind has, so that its hits are just those that are `left`.
fn others<const N: usize>(
    chart: &Chart<N>,
    clues: &Clues<N>,
    kind: usize,
    left: Mask<N>,
    blocked: Mask<N>,
) -> Places<N> {
    if left.is_empty() {
        return chart.free(kind, blocked).and(clues.clear[kind]);
    }
    let fits = |place: &Place| {
        let body = chart.body(kind, *place);
        left.is_within(body) && !body.meets(blocked)
    };
    let places = clues.hit[kind].iter().copied().filter(fits);
    places.fold(Places::EMPTY, Places::with)
}
