//! Shooting where a ship most probably is.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::control::Budget;
use crate::rules::games::battleship::mask::WIDE;
use crate::rules::games::battleship::{Answer, Sea, Setting};
use crate::rules::{Cell, OptionKind, OptionSpec, Options};
use crate::solvers::battleship::Prior;
use crate::strategies::Choice;

use super::shot_picker::{Ablation, Picker, ShotPicker};
use super::{Rules, ShotStrategy};

/// Shoots at the cell where by all fleets that agree with what is known, or by some that are drawn
/// from them, a ship most probably is.
pub struct Hunter {
    prior: Prior,
    ablation: Ablation,
    picker: Option<Box<dyn Picker>>,
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
        Hunter::with(prior, Ablation::End)
    }

    /// The same, who reckons with so much only.
    #[must_use]
    pub fn with(prior: Prior, ablation: Ablation) -> Hunter {
        Hunter { prior, ablation, picker: None, last: None }
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
            // To draw the table of a large sea alone takes some time.
            return Rules.aim(sea, budget, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        }
        // What it remembers is of use while the same game goes on.
        let goes_on = |last: &Aim| !shots.is_empty() && shots.starts_with(&last.shots);
        let goes_on = self.last.as_ref().is_some_and(goes_on);
        let picker = self.picker.take();
        let picker = picker.filter(|picker| goes_on && picker.setting() == sea.setting().as_ref());
        let picker = self.picker.insert(picker.unwrap_or_else(|| {
            ShotPicker::<2>::over(sea, self.prior, self.ablation)
                .or_else(|| ShotPicker::<WIDE>::over(sea, self.prior, self.ablation))
                .expect("every sea fits the most words")
        }));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let choice = picker.aim(sea, budget, &mut rng);
        self.last = Some(Aim { shots: shots.to_vec(), seed, choice: choice.clone() });
        choice
    }

    fn may_be_slow(&self, setting: &Setting) -> bool {
        // A millisecond or so on the usual sea.
        !setting.fits::<2>()
    }
}
