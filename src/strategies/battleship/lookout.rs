//! Which cell is worth a shot, by the fleets that agree with what is known.

use rand::Rng;

use crate::rules::Cell;
use crate::rules::games::battleship::mask::Mask;
use crate::rules::games::battleship::{Sea, Setting};
use crate::solvers::Budget;
use crate::solvers::battleship::{Chart, Clues, Crew, Place, Prior, every_fleet, mean_worth};
use crate::strategies::Choice;

/// Looks for ships in one sea, whatever its size.
pub(super) trait Watch: Send {
    /// The setting of the sea.
    fn setting(&self) -> &Setting;

    /// The cell to shoot at; each sea is the one before with more shots.
    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell>;
}

/// Looks for ships in a sea of up to `N` words.
///
/// While there are few fleets that agree with everything, all of them are listed; else some are drawn ([`Crew`]), each
/// weighted by the prior. Then the cell is taken whose ship is worth most on the average. A ship that was hit is worth 1, so
/// that of those the most probable is finished first. One that was not hit is worth the less the longer it is, where ships may not
/// touch: a short ship is found by its few cells only, and it is the last ship found that decides how long the hunt takes.
pub(super) struct Lookout<const N: usize> {
    prior: Prior,
    crew: Crew<N>,
}

/// So many fleets are drawn.
const FLEETS: usize = 400;

/// So many ships are put down at the most to list all fleets.
const LISTED: u64 = 5_000;

/// The logarithm of the number of fleets, were no ship in another's way, beyond which that is not even tried.
const HOPELESS: f64 = 22.0;

/// What a ship of this length counts. The powers were found by trying some; they change the shots needed by a few tenths.
fn worth(prior: Prior, touch: bool, length: u8, is_hit: bool) -> f64 {
    let power = match prior {
        _ if touch => 0.0,
        Prior::LongestFirst => -0.25,
        Prior::Uniform => -0.5,
    };
    if is_hit {
        1.0
    } else {
        f64::from(length).powf(power)
    }
}

impl<const N: usize> Lookout<N> {
    /// A look-out over a sea; `None` if it is too large.
    pub fn over(sea: &Sea, prior: Prior) -> Option<Box<dyn Watch>> {
        let crew = Crew::new(Chart::<N>::new(sea.setting())?);
        Some(Box::new(Lookout { prior, crew }))
    }

    /// All fleets with their weights, if there are few.
    fn list(&self, clues: &Clues<N>, budget: &mut Budget) -> Option<(Vec<Vec<Place>>, Vec<f64>)> {
        let chart = self.crew.chart();
        let places = |&kind: &usize| (clues.clear[kind].len().max(1) as f64).ln();
        if chart.ships().iter().map(places).sum::<f64>() > HOPELESS {
            return None;
        }
        let fleets = budget.part(LISTED, 2, |budget| every_fleet(chart, clues, budget));
        let fleets = fleets.ok().filter(|fleets| !fleets.is_empty())?;
        let weight = |fleet: &Vec<Place>| self.prior.of_fleet(chart, fleet);
        let weights = fleets.iter().map(weight).collect();
        Some((fleets, weights))
    }

    /// Moves the fleets that are drawn on, as far as the budget allows.
    fn draw(&mut self, clues: &Clues<N>, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) {
        self.crew.drop_false(clues);
        // What is there when the budget has run out has to do.
        let filled = self.crew.fill(clues, sea, FLEETS, budget, rng);
        let _ = filled.and_then(|()| self.crew.sweep(clues, budget, rng));
    }

    /// The best of the cells that a fleet has not opened, and what stands behind it.
    fn best(
        &self,
        clues: &Clues<N>,
        (fleets, weights): (&[Vec<Place>], &[f64]),
        how: &str,
    ) -> Option<Choice<Cell>> {
        let chart = self.crew.chart();
        let touch = chart.setting().touch();
        let worth = |length, is_hit| worth(self.prior, touch, length, is_hit);
        let worths = mean_worth(chart, clues, fleets, weights, worth);
        let bit = best_of(clues.unknown, |bit| worths[bit])?;
        let probability = mean_worth(chart, clues, fleets, weights, |_, _| 1.0)[bit];
        let (count, per_cent) = (fleets.len(), 100.0 * probability);
        Some(Choice {
            mv: chart.setting().cell(bit)?,
            reason: format!("a ship in {per_cent:.0} % of {count} fleets, {how}").into(),
        })
    }

    /// Without any fleet: the cell that most ships can have, each by itself.
    fn guess(&self, sea: &Sea, clues: &Clues<N>) -> Choice<Cell> {
        let chart = self.crew.chart();
        let mut counts = vec![0_u32; Mask::<N>::BITS];
        for &kind in chart.ships() {
            for place in clues.clear[kind]
                .iter()
                .chain(clues.hit[kind].iter().copied())
            {
                let body = chart.body(kind, place);
                for bit in body.without(clues.shot).bits() {
                    counts[bit] += 1 + 100 * u32::from(body.meets(clues.hits));
                }
            }
        }
        let bit = best_of(clues.unknown, |bit| f64::from(counts[bit]));
        let any = || sea.setting().cells().find(|&cell| !sea.was_shot(cell));
        let cell = bit.and_then(|bit| chart.setting().cell(bit)).or_else(any);
        Choice {
            mv: cell.expect("a sea that is not lost has a cell left"),
            reason: "the cell that most ships can have".into(),
        }
    }
}

/// The first of the bits with the highest score.
fn best_of<const N: usize>(bits: Mask<N>, score: impl Fn(usize) -> f64) -> Option<usize> {
    let scores = bits.bits().map(|bit| (bit, score(bit)));
    let best = scores.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(bit, _)| bit)
}

impl<const N: usize> Watch for Lookout<N> {
    fn setting(&self) -> &Setting {
        self.crew.chart().setting()
    }

    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        let clues = Clues::of(self.crew.chart(), sea);
        let choice = match self.list(&clues, budget) {
            Some((fleets, weights)) => self.best(&clues, (&fleets, &weights), "all there are"),
            None => {
                self.draw(&clues, sea, budget, rng);
                let fleets = self.crew.fleets();
                let weight = |fleet: &Vec<Place>| self.prior.of_order(self.crew.chart(), fleet);
                let weights: Vec<f64> = fleets.iter().map(weight).collect();
                if fleets.is_empty() {
                    None
                } else {
                    self.best(&clues, (fleets, &weights), "drawn at random")
                }
            }
        };
        choice.unwrap_or_else(|| self.guess(sea, &clues))
    }
}
