//! Shooting where a ship most probably is.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::rules::games::battleship::mask::WIDE;
use crate::rules::games::battleship::{Answer, Sea, Setting};
use crate::rules::{Cell, OptionKind, OptionSpec, Options};
use crate::solvers::Budget;
use crate::solvers::battleship::Prior;
use crate::strategies::Choice;

use super::lookout::{Art, Lookout, Watch};
use super::{Rules, ShotStrategy};

/// Shoots at the cell where by all fleets that agree with what is known, or by some that are drawn from them, a ship most
/// probably is.
pub struct Hunter {
    prior: Prior,
    art: Art,
    watch: Option<Box<dyn Watch>>,
    last: Option<Aim>,
}

/// The last shot that was asked for.
struct Aim {
    shots: Vec<(Cell, Answer)>,
    seed: u64,
    choice: Choice<Cell>,
}

/// The option that says how the other side is taken to place its fleet.
pub const OPTION: OptionSpec = OptionSpec {
    name: "prior",
    kind: OptionKind::Choice(&["longest-first", "uniform"]),
    default: "longest-first",
    about: "how the other side is taken to place its fleet",
};

impl Hunter {
    /// What the options say.
    #[must_use]
    pub fn of(options: &Options) -> Hunter {
        Hunter::new(match options.get(OPTION.name) {
            "uniform" => Prior::Uniform,
            _ => Prior::LongestFirst,
        })
    }

    /// A hunter of fleets that are placed so.
    #[must_use]
    pub fn new(prior: Prior) -> Hunter {
        Hunter::with(prior, Art::End)
    }

    /// The same, who reckons with so much only.
    #[must_use]
    pub fn with(prior: Prior, art: Art) -> Hunter {
        Hunter {
            prior,
            art,
            watch: None,
            last: None,
        }
    }
}

impl ShotStrategy for Hunter {
    fn aim(&mut self, sea: &Sea, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        // One number decides everything, so that whoever asks twice is answered twice the same.
        let seed = rng.next_u64();
        let shots = sea.shots();
        if let Some(last) = &self.last
            && (last.seed, last.shots.as_slice()) == (seed, shots)
        {
            return last.choice.clone();
        }
        if budget.is_spent() {
            // To draw the chart of a large sea alone takes some time.
            return Rules.aim(sea, budget, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        // What it remembers is of use while the same game goes on.
        let goes_on = |last: &Aim| !shots.is_empty() && shots.starts_with(&last.shots);
        let goes_on = self.last.as_ref().is_some_and(goes_on);
        let watch = self.watch.take();
        let watch = watch.filter(|watch| goes_on && watch.setting() == sea.setting().as_ref());
        let watch = self.watch.insert(watch.unwrap_or_else(|| {
            Lookout::<2>::over(sea, self.prior, self.art)
                .or_else(|| Lookout::<WIDE>::over(sea, self.prior, self.art))
                .expect("every sea fits the most words")
        }));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let choice = watch.aim(sea, budget, &mut rng);
        self.last = Some(Aim {
            shots: shots.to_vec(),
            seed,
            choice: choice.clone(),
        });
        choice
    }

    fn may_be_slow(&self, setting: &Setting) -> bool {
        // A millisecond or so on the usual sea.
        !setting.fits::<2>()
    }
}
