//! Shooting where a ship most probably is.

use rand::Rng;

use crate::rules::games::battleship::mask::WIDE;
use crate::rules::games::battleship::{Answer, Sea};
use crate::rules::{Cell, OptionKind, OptionSpec, Options};
use crate::solvers::Budget;
use crate::solvers::battleship::{Chart, Clues, Crew, Place, Prior, every_fleet};
use crate::strategies::Choice;

use super::Gunner;

#[derive(Clone, Copy, Debug)]
pub struct Sight {
    pub opened: f64,
    pub ahead: f64,
    pub entropy: f64,
    pub count: usize,
    pub sweeps: usize,
    pub exact: u64,
}

pub struct Hunter {
    prior: Prior,
    sight: Sight,
    eye: Option<Box<dyn Eye>>,
}

impl Hunter {
    pub fn new(prior: Prior, sight: Sight) -> Hunter {
        Hunter {
            prior,
            sight,
            eye: None,
        }
    }

    /// What the options say.
    #[must_use]
    pub fn of(options: &Options) -> Hunter {
        Hunter::new(prior(options), Sight {opened: 0.0, ahead: 0.0, entropy: 0.0, count: 400, sweeps: 1, exact: 5000})
    }
}

impl Gunner for Hunter {
    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        if self.eye.as_ref().is_none_or(|eye| !eye.knows(sea)) {
            let small: Option<Box<dyn Eye>> = Lookout::<2>::boxed(sea, self.prior, self.sight);
            self.eye = small.or_else(|| Lookout::<WIDE>::boxed(sea, self.prior, self.sight));
        }
        let eye = self.eye.as_mut().expect("every sea fits");
        eye.aim(sea, budget, rng)
    }
}

trait Eye: Send {
    fn knows(&self, sea: &Sea) -> bool;
    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell>;
}

struct Lookout<const N: usize> {
    prior: Prior,
    crew: Crew<N>,
    sight: Sight,
}

impl<const N: usize> Lookout<N> {
    fn boxed(sea: &Sea, prior: Prior, sight: Sight) -> Option<Box<dyn Eye>> {
        let chart = Chart::<N>::new(sea.setting())?;
        Some(Box::new(Lookout {
            prior,
            crew: Crew::new(chart),
            sight,
        }))
    }

    fn best(&self, clues: &Clues<N>, fleets: &[Vec<Place>], weights: Option<&[f64]>) -> Cell {
        let chart = self.crew.chart();
        let bits = 64 * N;
        let mut p = vec![0.0; bits];
        let mut sunk = vec![0.0; bits];
        let mut opened = vec![0.0; bits];
        let mut total = 0.0;
        for (n, fleet) in fleets.iter().enumerate() {
            let weight = weights.map_or(1.0, |weights| weights[n]);
            total += weight;
            for (&kind, &place) in chart.ships().iter().zip(fleet) {
                let body = chart.body(kind, place);
                let rest = body.without(clues.shot);
                let water = if self.sight.opened != 0.0 {
                    chart.zone(kind, place).without(body).and(clues.unknown).len() as f64
                } else {
                    0.0
                };
                let left = rest.len();
                for bit in rest.bits() {
                    p[bit] += weight;
                    opened[bit] += weight * water;
                    if left == 1 {
                        sunk[bit] += weight;
                    }
                }
            }
        }
        let score = |bit: usize| {
            let p1 = p[bit] / total;
            let s = sunk[bit] / total;
            let h = |x: f64| if x > 0.0 { -x * x.ln() } else { 0.0 };
            let entropy = h(s) + h(p1 - s) + h(1.0 - p1);
            p1 + self.sight.opened * opened[bit] / total + self.sight.entropy * entropy
        };
        let mut cells: Vec<(f64, usize)> = clues.unknown.bits().map(|bit| (score(bit), bit)).collect();
        cells.sort_by(|a, b| b.0.total_cmp(&a.0));
        if self.sight.ahead > 0.0 && cells.len() > 1 {
            const LOOK: usize = 8;
            for cell in cells.iter_mut().take(LOOK) {
                cell.0 += self.sight.ahead * self.after(clues, fleets, weights, cell.1) / total;
            }
            cells.truncate(LOOK);
            cells.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        let bit = cells.first().map(|&(_, bit)| bit);
        chart.setting().cell(bit.expect("a cell is left")).expect("a cell")
    }

    fn after(
        &self,
        clues: &Clues<N>,
        fleets: &[Vec<Place>],
        weights: Option<&[f64]>,
        at: usize,
    ) -> f64 {
        let chart = self.crew.chart();
        let bits = 64 * N;
        let mut p = [vec![0.0; bits], vec![0.0; bits], vec![0.0; bits]];
        for (n, fleet) in fleets.iter().enumerate() {
            let weight = weights.map_or(1.0, |weights| weights[n]);
            let mut answer = Answer::Miss;
            for (&kind, &place) in chart.ships().iter().zip(fleet) {
                let body = chart.body(kind, place);
                if body.has(at) {
                    answer = if body.without(clues.shot).len() == 1 {
                        Answer::Sunk
                    } else {
                        Answer::Hit
                    };
                }
            }
            let p = &mut p[answer as usize];
            for (&kind, &place) in chart.ships().iter().zip(fleet) {
                for bit in chart.body(kind, place).without(clues.shot).bits() {
                    p[bit] += weight;
                }
            }
        }
        p.iter()
            .map(|p| {
                (0..bits)
                    .filter(|&bit| bit != at)
                    .map(|bit| p[bit])
                    .fold(0.0, f64::max)
            })
            .sum()
    }
}

impl<const N: usize> Eye for Lookout<N> {
    fn knows(&self, sea: &Sea) -> bool {
        self.crew.chart().setting() == sea.setting()
    }

    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        let clues = Clues::of(self.crew.chart(), sea);
        let choices: f64 = self.crew.chart()
            .ships()
            .iter()
            .map(|&kind| (clues.clear[kind].len() as f64).max(1.0).ln())
            .sum();
        if choices < 22.0 {
            let exact = self.sight.exact;
            let found = budget.part(exact, 2, |budget| every_fleet(self.crew.chart(), &clues, budget));
            if let Ok(fleets) = found
                && !fleets.is_empty()
            {
                let weights: Vec<f64> = fleets
                    .iter()
                    .map(|fleet| self.prior.weight(self.crew.chart(), fleet))
                    .collect();
                let mv = self.best(&clues, &fleets, Some(&weights));
                return Choice {
                    mv,
                    reason: "exact".into(),
                };
            }
        }
        if sea.shots().is_empty() {
            self.crew.clear();
        }
        self.crew.drop_false(&clues);
        self.crew.fill(&clues, sea, self.sight.count, rng);
        for _ in 0..self.sight.sweeps {
            self.crew.sweep(&clues, rng);
        }
        let weights: Option<Vec<f64>> = (self.prior != Prior::Uniform).then(|| {
            self.crew.fleets()
                    .iter()
                    .map(|fleet| self.prior.weight(self.crew.chart(), fleet))
                    .collect()
        });
        let mv = self.best(&clues, self.crew.fleets(), weights.as_deref());
        Choice {
            mv,
            reason: "sampled".into(),
        }
    }
}

pub const OPTION: OptionSpec = OptionSpec {
    name: "prior",
    kind: OptionKind::Choice(&["longest-first", "uniform"]),
    default: "longest-first",
    about: "how the other side is taken to place its fleet",
};

fn prior(options: &Options) -> Prior {
    match options.get(OPTION.name) {
        "uniform" => Prior::Uniform,
        _ => Prior::LongestFirst,
    }
}
