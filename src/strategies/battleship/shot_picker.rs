//! Which cell is worth a shot, by the fleets that agree with what is known.

use rand::Rng;

use crate::control::Budget;
use crate::rules::Cell;
use crate::rules::games::battleship::mask::Mask;
use crate::rules::games::battleship::{Sea, Setting};
use crate::solvers::battleship::{
    Endgame, Evidence, Fleets, Heatmap, PlacementTable, Prior, draw_fleets, every_fleet,
};
use crate::strategies::Choice;

/// Looks for ships in one sea, whatever its size.
pub(super) trait Picker: Send {
    /// The setting of the sea.
    fn setting(&self) -> &Setting;

    /// The cell to shoot at; each sea is the one before with more shots.
    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell>;
}

/// Looks for ships in a sea of up to `N` words.
///
/// While there are few fleets that agree with everything, all of them are listed; else some are
/// drawn ([`draw_fleets`]), each with a weight. Then the cell is taken whose ship is worth most on
/// the average: see `scores`. When very few fleets are left, they are played out ([`Endgame`]).
pub(super) struct ShotPicker<const N: usize> {
    prior: Prior,
    ablation: Ablation,
    table: PlacementTable<N>,
}

/// So many fleets are drawn.
const FLEETS: usize = 1_500;

/// So many ships are put down at the most to list all fleets.
const LISTED: u64 = 5_000;

/// Of so many fleets the end is played out at the most, from so many cells, by so many answers.
const PLAYED_OUT: usize = 150;
const WIDTH: usize = 5;
const ANSWERS: u64 = 50_000;

/// The logarithm of the number of ways to put down the ships afloat, were none in another's way,
/// beyond which that is not even tried.
const HOPELESS: f64 = 30.0;

/// What a hunter reckons with, each time more: what each is worth can be measured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ablation {
    /// The places of each ship by itself.
    Ships,
    /// Whole fleets: the probability of a ship.
    Fleets,
    /// That the last ships to be found are the short ones, and what lies around a cell.
    Worth,
    /// How the hunt ends.
    End,
}

impl<const N: usize> ShotPicker<N> {
    /// For a sea; `None` if it is too large.
    pub fn over(sea: &Sea, prior: Prior, ablation: Ablation) -> Option<Box<dyn Picker>> {
        let table = PlacementTable::<N>::new(sea.setting())?;
        Some(Box::new(ShotPicker { prior, ablation, table }))
    }

    /// All fleets with their weights, if there are few.
    fn list(
        &self,
        sea: &Sea,
        evidence: &Evidence<N>,
        budget: &mut Budget,
    ) -> Option<(Fleets, Vec<f64>)> {
        let table = &self.table;
        let places = |(kind, afloat): (usize, u32)| {
            let places = evidence.clear[kind].len().max(1) as f64;
            f64::from(afloat) * places.ln()
        };
        if afloat(sea).map(places).sum::<f64>() > HOPELESS {
            return None;
        }
        let fleets = budget.part(LISTED, 2, |budget| every_fleet(table, evidence, budget));
        let fleets = fleets.ok().filter(|fleets| !fleets.is_empty())?;
        let weights = fleets.iter().map(|fleet| self.prior.of_fleet(table, fleet));
        let weights = weights.collect();
        Some((fleets, weights))
    }

    /// The best cell by all fleets that there are, with their weights.
    fn best_of_all(
        &self,
        evidence: &Evidence<N>,
        fleets: &Fleets,
        weights: &[f64],
        budget: &mut Budget,
    ) -> Option<Choice<Cell>> {
        if fleets.len() <= PLAYED_OUT && self.ablation == Ablation::End {
            let end = Endgame::of(&self.table, evidence, fleets, weights);
            let best = budget.part(ANSWERS, 2, |budget| end.best(WIDTH, budget));
            if let Ok(Some((bit, misses))) = best {
                let count = fleets.len();
                return Some(Choice {
                    mv: self.table.setting().cell(bit)?,
                    reason: format!("{misses:.1} misses to expect of all {count} fleets").into(),
                });
            }
        }
        let heatmap = Heatmap::of(&self.table, fleets, weights);
        self.best(evidence, &heatmap, "all there are")
    }

    /// The best of the cells that a fleet has not opened, and what stands behind it.
    fn best(
        &self,
        evidence: &Evidence<N>,
        heatmap: &Heatmap<N>,
        how: &str,
    ) -> Option<Choice<Cell>> {
        let table = &self.table;
        let probabilities = heatmap.mean_worth(evidence, |_, _| 1.0);
        let scores = match self.ablation {
            Ablation::Ships | Ablation::Fleets => None,
            Ablation::Worth | Ablation::End => Some(self.scores(evidence, heatmap)),
        };
        let scores = scores.as_ref().unwrap_or(&probabilities);
        let bit = best_of(evidence.unknown, |bit| scores[bit])?;
        let (count, per_cent) = (heatmap.fleets(), 100.0 * probabilities[bit]);
        Some(Choice {
            mv: table.setting().cell(bit)?,
            reason: format!("a ship in {per_cent:.0} % of {count} fleets, {how}").into(),
        })
    }

    /// For each bit what the ships that may be there are worth. One that was hit is worth 1, so
    /// that of those the most probable is finished first. What another is worth hangs on its length
    /// and on how many cells beside the bit, and at its corners, are unknown; the numbers were
    /// found by trying some.
    fn scores(&self, evidence: &Evidence<N>, heatmap: &Heatmap<N>) -> Vec<f64> {
        let shortest = self.table.length(self.table.kinds() - 1);
        let touch = self.table.setting().touch();
        let (power, lie): (f64, fn(f64, f64) -> f64) = match (touch, self.prior) {
            // The last ship found decides how long the hunt takes, and that is a short one: it is
            // found by its few cells only. And a miss among many unknown cells is the likelier
            // wasted: a sunk ship beside it would have opened the cell for nothing.
            (false, Prior::Uniform) => (-0.25, |beside, corners| 1.0 - 0.05 * (beside + corners)),
            // Nothing that was tried did better.
            (false, Prior::LongestFirst) => (0.0, |_, _| 1.0),
            // This draws the misses to one colour of a chessboard: half of all cells find every
            // ship, if none has one cell.
            (true, _) if shortest > 1 => {
                (0.0, |beside, corners| 1.0 + 0.2 * beside - 0.14 * corners)
            }
            (true, _) => (0.0, |_, _| 1.0),
        };
        let mut scores = heatmap.mean_worth(evidence, |_, is_hit| f64::from(u8::from(is_hit)));
        let others = heatmap.mean_worth(evidence, |length, is_hit| match is_hit {
            true => 0.0,
            false => f64::from(length).powf(power),
        });
        for bit in evidence.unknown.bits() {
            let (beside, corners) = self.around(evidence, bit);
            scores[bit] += others[bit] * lie(beside as f64, corners as f64);
        }
        scores
    }

    /// How many cells beside this one, and how many at its corners, are unknown.
    fn around(&self, evidence: &Evidence<N>, bit: usize) -> (usize, usize) {
        let (width, cell) = (self.table.setting().width(), Mask::bit(bit));
        let row = cell.up(1).or(cell.down(1));
        let cross = row.or(cell.up(width)).or(cell.down(width));
        let around = cell.spread(width).without(cell).and(evidence.unknown);
        (around.and(cross).len(), around.without(cross).len())
    }

    /// Without any fleet: the cell that most ships can have, each by itself.
    fn guess(&self, sea: &Sea, evidence: &Evidence<N>) -> Choice<Cell> {
        let table = &self.table;
        let mut counts = vec![0; Mask::<N>::BITS];
        for (kind, afloat) in afloat(sea) {
            for place in evidence.clear[kind].iter().chain(evidence.hit[kind].iter().copied()) {
                let body = table.body(kind, place);
                for bit in body.without(evidence.shot).bits() {
                    counts[bit] += afloat * (1 + 100 * u32::from(body.meets(evidence.hits)));
                }
            }
        }
        let bit = best_of(evidence.unknown, |bit| f64::from(counts[bit]));
        let any = || sea.setting().cells().find(|&cell| !sea.was_shot(cell));
        let cell = bit.and_then(|bit| table.setting().cell(bit)).or_else(any);
        Choice {
            mv: cell.expect("a sea that is not lost has a cell left"),
            reason: "the cell that most ships can have".into(),
        }
    }
}

/// For each kind of ship, from 0, how many are not known to be sunk.
fn afloat(sea: &Sea) -> impl Iterator<Item = (usize, u32)> {
    let afloat = |(length, count): (u8, usize)| {
        let sunk = sea.sunk().iter().filter(|ship| ship.length() == length);
        count.saturating_sub(sunk.count()) as u32
    };
    let kinds = sea.setting().kinds().into_iter();
    kinds.map(afloat).enumerate()
}

/// The first of the bits with the highest score.
fn best_of<const N: usize>(bits: Mask<N>, score: impl Fn(usize) -> f64) -> Option<usize> {
    let scores = bits.bits().map(|bit| (bit, score(bit)));
    let best = scores.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(bit, _)| bit)
}

impl<const N: usize> Picker for ShotPicker<N> {
    fn setting(&self) -> &Setting {
        self.table.setting()
    }

    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        let evidence = Evidence::of(&self.table, sea);
        if self.ablation == Ablation::Ships {
            return self.guess(sea, &evidence);
        }
        let choice = match self.list(sea, &evidence, budget) {
            Some((fleets, weights)) => self.best_of_all(&evidence, &fleets, &weights, budget),
            None => {
                let heatmap = draw_fleets(&self.table, &evidence, self.prior, FLEETS, budget, rng);
                let drawn = Some(heatmap).filter(|heatmap| heatmap.fleets() > 0);
                drawn.and_then(|heatmap| self.best(&evidence, &heatmap, "drawn at random"))
            }
        };
        choice.unwrap_or_else(|| self.guess(sea, &evidence))
    }
}
