//! The end of a hunt, when so few fleets are left that all of them can be played out.
//!
//! All cells of all ships have to be hit, so what differs is the misses. Whoever always shoots
//! where a ship most probably is (greedy play) is often right, but not when a hit says little and a
//! miss as much. Here each of the most probable cells is tried in turn, and greedy play from there
//! on is followed through all answers that the fleets can give; the mean of its misses is exact. As
//! the most probable cell is among them, the best is never worse than greedy play.

use crate::control::{Budget, Exhausted};
use crate::rules::games::battleship::Answer;
use crate::rules::games::battleship::mask::Mask;

use super::{Evidence, Fleets, Placement, PlacementTable};

/// The fleets that are left, and where was shot.
#[derive(Clone, Debug)]
pub struct Endgame<const N: usize> {
    suspects: Vec<Suspect<N>>,
    shot: Mask<N>,
}

/// A fleet that may be there.
#[derive(Clone, Debug)]
struct Suspect<const N: usize> {
    ships: Vec<Mask<N>>,
    all: Mask<N>,
    weight: f64,
}

impl<const N: usize> Suspect<N> {
    /// What it answers to the last of the shots.
    fn answer(&self, bit: usize, shot: Mask<N>) -> Answer {
        match self.ships.iter().find(|ship| ship.has(bit)) {
            None => Answer::Miss,
            Some(ship) if ship.is_within(shot) => Answer::Sunk,
            Some(_) => Answer::Hit,
        }
    }
}

impl<const N: usize> Endgame<N> {
    /// These fleets and their weights.
    #[must_use]
    pub fn of(
        table: &PlacementTable<N>,
        evidence: &Evidence<N>,
        fleets: &Fleets,
        weights: &[f64],
    ) -> Endgame<N> {
        let total: f64 = weights.iter().sum();
        let suspect = |(fleet, weight): (&[Placement], &f64)| {
            let ships = table.ships().iter().zip(fleet);
            let ships: Vec<Mask<N>> = ships.map(|(&kind, &at)| table.body(kind, at)).collect();
            Suspect {
                all: ships.iter().copied().fold(Mask::EMPTY, Mask::or),
                ships,
                weight: weight / total,
            }
        };
        Endgame { suspects: fleets.iter().zip(weights).map(suspect).collect(), shot: evidence.shot }
    }

    /// The misses to expect from greedy play.
    ///
    /// # Errors
    /// The budget, of which each answer of each fleet takes a node, ran out.
    pub fn greedy(&self, budget: &mut Budget) -> Result<f64, Exhausted> {
        misses(&self.all(), self.shot, budget)
    }

    /// The bit, of the `width` where a ship most probably is, after which greedy play has the
    /// fewest misses to expect, and these; `None` when nothing can be missed any more.
    ///
    /// # Errors
    /// The budget ran out, as above.
    pub fn best(
        &self,
        width: usize,
        budget: &mut Budget,
    ) -> Result<Option<(usize, f64)>, Exhausted> {
        let all = self.all();
        let Some(first) = likeliest(&all, self.shot) else {
            return Ok(None);
        };
        let chances = chances(&all, self.shot);
        let mut others: Vec<usize> =
            (0..chances.len()).filter(|&bit| bit != first && chances[bit] > 0.0).collect();
        others.sort_by(|&a, &b| chances[b].total_cmp(&chances[a]));
        let mut best = (first, after(&all, first, self.shot, budget)?);
        for bit in others.into_iter().take(width.saturating_sub(1)) {
            let cost = after(&all, bit, self.shot, budget)?;
            // Sums in another order differ in their last digits.
            if cost < best.1 - 1e-9 {
                best = (bit, cost);
            }
        }
        Ok(Some(best))
    }

    fn all(&self) -> Vec<&Suspect<N>> {
        self.suspects.iter().collect()
    }
}

/// The misses of greedy play, times the weights of these fleets.
fn misses<const N: usize>(
    fleets: &[&Suspect<N>],
    shot: Mask<N>,
    budget: &mut Budget,
) -> Result<f64, Exhausted> {
    match likeliest(fleets, shot) {
        Some(bit) => after(fleets, bit, shot, budget),
        None => Ok(0.0),
    }
}

/// The same if the first shot is at this bit.
fn after<const N: usize>(
    fleets: &[&Suspect<N>],
    bit: usize,
    shot: Mask<N>,
    budget: &mut Budget,
) -> Result<f64, Exhausted> {
    let shot = shot.or(Mask::bit(bit));
    let mut by_answer = [const { Vec::new() }; Answer::ALL.len()];
    let mut sum = 0.0;
    for &fleet in fleets {
        budget.spend()?;
        let answer = fleet.answer(bit, shot);
        if answer == Answer::Miss {
            sum += fleet.weight;
        }
        by_answer[answer as usize].push(fleet);
    }
    for fleets in by_answer {
        sum += misses(&fleets, shot, budget)?;
    }
    Ok(sum)
}

/// The bit where greedy play shoots; `None` when all fleets have the same cells.
fn likeliest<const N: usize>(fleets: &[&Suspect<N>], shot: Mask<N>) -> Option<usize> {
    let (first, others) = fleets.split_first()?;
    let all = others.iter().map(|fleet| fleet.all);
    let (common, any) =
        all.fold((first.all, first.all), |(common, any), all| (common.and(all), any.or(all)));
    if common == any {
        return None;
    }
    common.without(shot).first().or_else(|| {
        let chances = chances(fleets, shot);
        any.without(shot).bits().reduce(
            |best, bit| {
                if chances[bit] > chances[best] { bit } else { best }
            },
        )
    })
}

/// For each bit the weight of the fleets that have a ship there; 0 where was shot.
fn chances<const N: usize>(fleets: &[&Suspect<N>], shot: Mask<N>) -> Vec<f64> {
    let mut chances = vec![0.0; Mask::<N>::BITS];
    for fleet in fleets {
        for bit in fleet.all.without(shot).bits() {
            chances[bit] += fleet.weight;
        }
    }
    chances
}
