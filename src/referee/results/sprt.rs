//! The sequential probability ratio test: whether one of two players is stronger, decided with as
//! few games as the wanted certainty allows.
//!
//! Two hypotheses are weighed against each other: that the first player is `elo0` stronger than
//! the second, and that it is `elo1` stronger. The log-likelihood ratio of the results so far,
//! each hypothesis at its most likely distribution of the five results of a pair, says which of
//! them fits better and by how much (the generalized test of Michel Van den Bergh, "The
//! Generalized Sequential Probability Ratio Test", 2020). Once it leaves the bounds of Wald,
//! `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)` ("Sequential Tests of Statistical
//! Hypotheses", 1945), the test is decided: elo1 is accepted wrongly in at most a share `alpha` of
//! tests, elo0 in at most a share `beta`.
//!
//! Elo are counted in one of two ways. Logistic: by the expected score. Normalized: by the expected
//! score beyond 1/2 in standard deviations of a game, times 800 / ln 10, which makes the length of
//! a test independent of how many games are drawn (Van den Bergh, "Normalized Elo", 2020).

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString};

use super::elo::Pentanomial;
use crate::rules::notation::Quoted;

/// How Elo are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum EloModel {
    /// By the expected score and its standard deviation.
    Normalized,
    /// By the expected score.
    Logistic,
}

/// What is tested, and how sure the answer shall be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// What a test has accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hypothesis {
    /// That the difference is `elo0`, or less.
    Elo0,
    /// That it is `elo1`, or more.
    Elo1,
}

/// A test in progress: what is accepted stays accepted, whatever comes after it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtProgress {
    /// What is tested.
    pub sprt: Sprt,
    /// The log-likelihood ratio of the pairs of games so far.
    pub llr: f64,
    /// What was accepted; none yet.
    pub accepted: Option<Hypothesis>,
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Normalized }
    }
}

/// No test is for a difference above this.
const MOST_ELO: f64 = 500.0;

impl Sprt {
    /// The bounds of the log-likelihood ratio: below the first `elo0` is accepted, above the second
    /// `elo1`.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of these pairs: `elo1` against `elo0`.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let count: u32 = pairs.0.iter().sum();
        if count == 0 {
            return 0.0;
        }
        let seen = Distribution::of(pairs);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| match self.model {
            EloModel::Logistic => seen.with_mean(1.0 / (1.0 + 10_f64.powf(-elo / 400.0))),
            // Two games make a pair, so its standard deviation is smaller by the root of two.
            EloModel::Normalized => seen.with_t(elo / PER_T * std::f64::consts::SQRT_2),
        });
        let terms = seen.0.iter().zip(p0.0.iter().zip(&p1.0));
        f64::from(count) * terms.map(|(p, (p0, p1))| p * (p1 / p0).ln()).sum::<f64>()
    }

    fn check(&self) -> Result<(), String> {
        let Sprt { elo0, elo1, alpha, beta, .. } = *self;
        for (name, elo) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-MOST_ELO..=MOST_ELO).contains(&elo) {
                return Err(format!("{name}={elo}: expected Elo from -{MOST_ELO} to {MOST_ELO}"));
            }
        }
        if elo0 >= elo1 {
            return Err(format!("elo0={elo0} elo1={elo1}: expected elo0 below elo1"));
        }
        for (name, share) in [("alpha", alpha), ("beta", beta)] {
            if share <= 0.0 || share >= 0.5 {
                return Err(format!("{name}={share}: expected a share above 0 and below 0.5"));
            }
        }
        Ok(())
    }
}

/// So many normalized Elo are a score of one standard deviation beyond 1/2.
pub(super) const PER_T: f64 = 800.0 / std::f64::consts::LN_10;

impl SprtProgress {
    /// A test without results.
    #[must_use]
    pub fn new(sprt: Sprt) -> SprtProgress {
        SprtProgress { sprt, llr: 0.0, accepted: None }
    }

    /// Looks at the pairs so far, once after each.
    pub fn look(&mut self, pairs: &Pentanomial) {
        self.llr = self.sprt.llr(pairs);
        let [lower, upper] = self.sprt.bounds();
        let accepted = match self.llr {
            llr if llr <= lower => Some(Hypothesis::Elo0),
            llr if llr >= upper => Some(Hypothesis::Elo1),
            _ => None,
        };
        self.accepted = self.accepted.or(accepted);
    }
}

/// The points of a pair of games as a share of the most.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How likely each of the five results of a pair is.
#[derive(Clone, Copy)]
struct Distribution([f64; 5]);

impl Distribution {
    /// As often as they were seen. What was never seen counts as a thousandth of a pair, so that
    /// nothing is impossible (as in fishtest).
    fn of(pairs: &Pentanomial) -> Distribution {
        let counts = pairs.0.map(|count| f64::from(count).max(0.001));
        let sum: f64 = counts.iter().sum();
        Distribution(counts.map(|count| count / sum))
    }

    fn mean_of(&self, values: &[f64; 5]) -> f64 {
        self.0.iter().zip(values).map(|(p, value)| p * value).sum()
    }

    /// The most likely distribution to have given this one among those under which the mean of
    /// `values` is 0: each probability is divided by `1 + theta * value` for the one `theta` that
    /// makes it so (Van den Bergh 2020, proposition 1.1). `None` where all values have one sign.
    fn with_zero_mean(&self, values: &[f64; 5]) -> Option<Distribution> {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if least >= 0.0 || most <= 0.0 {
            return None;
        }
        let divided = |theta: f64| {
            let mut shares = self.0;
            for (share, value) in shares.iter_mut().zip(values) {
                *share /= 1.0 + theta * value;
            }
            Distribution(shares)
        };
        // The mean falls as theta grows, from infinity to minus infinity between these.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            match divided(middle).mean_of(values) > 0.0 {
                true => low = middle,
                false => high = middle,
            }
        }
        Some(divided(f64::midpoint(low, high)))
    }

    /// The most likely distribution with this mean score.
    fn with_mean(&self, mean: f64) -> Distribution {
        let values = SCORES.map(|score| score - mean);
        self.with_zero_mean(&values).unwrap_or(*self)
    }

    /// The most likely distribution whose mean score is `t` of its own standard deviations above
    /// 1/2. That condition is made linear at the distribution found last, until it stays as it is
    /// (Van den Bergh, "Normalized Elo", section 4).
    fn with_t(&self, t: f64) -> Distribution {
        const MOST_STEPS: usize = 20;
        let mut found = Distribution([0.2; 5]);
        for _ in 0..MOST_STEPS {
            let mean = found.mean_of(&SCORES);
            let deviation = found.mean_of(&SCORES.map(|score| (score - mean).powi(2))).sqrt();
            let values = SCORES.map(|score| {
                let distance = (score - mean) / deviation;
                score - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
            });
            let Some(next) = self.with_zero_mean(&values) else {
                break;
            };
            let change = next.0.iter().zip(&found.0).map(|(a, b)| (a - b).abs());
            let change = change.fold(0.0, f64::max);
            found = next;
            if change < 1e-9 {
                break;
            }
        }
        found
    }
}

/// `key=value` words, in any order; what is left out is as usual.
impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        const EXPECTED: &str = "expected elo0=, elo1=, alpha=, beta= or model=";
        let mut sprt = Sprt::default();
        let mut seen = Vec::new();
        for word in text.split_whitespace() {
            let (key, value) =
                word.split_once('=').ok_or_else(|| format!("{}: {EXPECTED}", Quoted(word)))?;
            if seen.contains(&key) {
                return Err(format!("{}: {key} is given twice", Quoted(word)));
            }
            seen.push(key);
            let number = || {
                let number = value.parse().ok().filter(|number: &f64| number.is_finite());
                number.ok_or_else(|| format!("{}: expected a number after {key}=", Quoted(word)))
            };
            match key {
                "elo0" => sprt.elo0 = number()?,
                "elo1" => sprt.elo1 = number()?,
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "model" => {
                    let model = value.parse();
                    sprt.model = model.map_err(|_| {
                        format!("{}: expected model=normalized or model=logistic", Quoted(word))
                    })?;
                }
                _ => return Err(format!("{}: {EXPECTED}", Quoted(word))),
            }
        }
        sprt.check()?;
        Ok(sprt)
    }
}

/// As it is read.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model}")
    }
}

/// The log-likelihood ratio with its bounds, and what follows.
impl fmt::Display for SprtProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lower, upper] = self.sprt.bounds();
        write!(f, "LLR {:.2} ({lower:.2} to {upper:.2})", self.llr)?;
        match self.accepted {
            None => f.write_str(", not decided"),
            Some(Hypothesis::Elo0) => f.write_str(", elo0 is accepted"),
            Some(Hypothesis::Elo1) => f.write_str(", elo1 is accepted"),
        }
    }
}
