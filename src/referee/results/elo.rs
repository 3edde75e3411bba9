//! How much stronger one of two players is, and how sure that is.
//!
//! A score of `s` points a game (0 to 1) is a difference of `-400 log10(1/s - 1)` Elo (Elo, "The
//! Rating of Chessplayers, Past and Present", 1978, in the logistic form that all referees use).
//! The error is the normal one at 95 %: the standard error of the mean score, taken from the
//! results themselves and carried over to Elo at both ends, as in cutechess and fishtest. Where
//! games come in pairs with sides swapped the results of *pairs* are what is drawn at random
//! ("pentanomial": Michel Van den Bergh's notes for fishtest, 2019), because the two games of a
//! pair share their opening.
//!
//! An end of the interval at a score of 0 or 1, or beyond, is open. A clean sweep, at 0 % or 100 %,
//! has no estimate but a bound: with 95 % confidence a result is the clean one with a probability
//! of at least `p` where `p^n = 0.05` for `n` results (the exact bound of Clopper and Pearson,
//! Biometrika 26, 1934), so that the score is at least `p`. Where all results are the same and not
//! clean, their scatter is zero and shows nothing; then half a win and half a loss are added to the
//! results for the error (Krichevsky and Trofimov, 1981), not for the estimate. So they are for the
//! likelihood of superiority of a clean sweep.

use std::fmt;

use serde::Serialize;

use super::sprt::PER_T;

/// 97.5 % of a normal distribution lie below so many standard deviations.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Wdl {
    /// How many games these are.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The difference of strength; none without a game.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        Elo::of([(0.0, self.losses.into()), (0.5, self.draws.into()), (1.0, self.wins.into())])
    }
}

impl std::ops::Add for Wdl {
    type Output = Wdl;

    fn add(self, other: Wdl) -> Wdl {
        Wdl {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// How pairs of games with sides swapped ended: how many gave 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pentanomial(pub [u32; 5]);

impl Pentanomial {
    /// Counts a pair of which `first` and `second` are the results in half points: 0, 1 or 2.
    pub fn add(&mut self, first: usize, second: usize) {
        if let Some(count) = self.0.get_mut(first + second) {
            *count += 1;
        }
    }

    /// The difference of strength; none without a pair.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let [ll, ld, even, wd, ww] = self.0.map(f64::from);
        Elo::of([(0.0, ll), (0.25, ld), (0.5, even), (0.75, wd), (1.0, ww)])
    }

    /// The difference of strength in normalized Elo (see [`sprt`](super::sprt)) with its error at
    /// 95 %; none where all pairs ended alike. The error is that of an even match, which it is close
    /// to up to some hundred Elo: a standard error of `PER_T / sqrt(games)`.
    #[must_use]
    pub fn normalized_elo(&self) -> Option<[f64; 2]> {
        let pairs: f64 = self.0.iter().copied().map(f64::from).sum();
        let results = self.0.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let results = results.map(|(&count, score)| (f64::from(count) / pairs, score));
        let mean: f64 = results.clone().map(|(share, score)| share * score).sum();
        let variance: f64 = results.map(|(share, score)| share * (score - mean).powi(2)).sum();
        // Twice the variance of a pair's mean score is that of a game.
        let t = (mean - 0.5) / (2.0 * variance).sqrt();
        (variance > 0.0).then(|| [t * PER_T, Z95 * PER_T / (2.0 * pairs).sqrt()])
    }
}

/// A difference of strength with its error. All numbers are finite.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The estimate; none after a clean sweep.
    pub difference: Option<f64>,
    /// The lower end of the interval that holds the truth in 95 of 100 cases; none where that is
    /// open.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
    /// How likely the player is the stronger one, from 0 to 1.
    pub superiority: f64,
}

impl Elo {
    /// Of results: a score from 0 to 1 and how often it occurred.
    fn of<const N: usize>(results: [(f64, f64); N]) -> Option<Elo> {
        let occurred = results.iter().filter(|(_, count)| *count > 0.0);
        let occurred: Vec<(f64, f64)> = occurred.copied().collect();
        let count =
            |results: &[(f64, f64)]| -> f64 { results.iter().map(|(_, count)| count).sum() };
        let mean = |results: &[(f64, f64)]| {
            let sum: f64 = results.iter().map(|(score, count)| score * count).sum();
            sum / count(results)
        };
        let [(first, times), rest @ ..] = occurred.as_slice() else {
            return None;
        };
        let score = mean(&occurred);
        let mut scattered = occurred.clone();
        if rest.is_empty() {
            scattered.extend([(0.0, 0.5), (1.0, 0.5)]);
        }
        let squares: Vec<(f64, f64)> =
            scattered.iter().map(|(result, count)| ((result - score).powi(2), *count)).collect();
        let error = (mean(&squares) / count(&scattered)).sqrt();
        // Adding zero turns -0 into 0, which is how an even match should print.
        let elo = |score: f64| -400.0 * (1.0 / score - 1.0).log10() + 0.0;
        let inside = |score: f64| (score > 0.0 && score < 1.0).then(|| elo(score));
        let bound = elo(0.05_f64.powf(1.0 / times));
        let (low, high) = match *first {
            1.0 => (Some(bound), None),
            0.0 if rest.is_empty() => (None, Some(-bound)),
            _ => (inside(score - Z95 * error), inside(score + Z95 * error)),
        };
        Some(Elo {
            difference: inside(score),
            low,
            high,
            superiority: normal((mean(&scattered) - 0.5) / error),
        })
    }

    /// Half the width of the interval: what stands after "+/-". None where an end is open.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

/// The estimate with what is known of its error: `+23 +/- 30 (95 %)`, `-636, at most -442 (95 %)`,
/// `at least +183 (95 %)`.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(difference) = self.difference {
            write!(f, "{difference:+.0}")?;
            f.write_str(if self.error().is_some() { " +/- " } else { ", " })?;
        }
        match (self.low, self.high) {
            (Some(low), Some(high)) => write!(f, "{:.0}", (high - low) / 2.0)?,
            (Some(low), None) => write!(f, "at least {low:+.0}")?,
            (None, Some(high)) => write!(f, "at most {high:+.0}")?,
            (None, None) => return f.write_str("too few games for an error"),
        }
        f.write_str(" (95 %)")
    }
}

/// How much of a normal distribution lies below `z`; wrong by less than 1e-7 (Abramowitz and
/// Stegun, "Handbook of Mathematical Functions", 1964, 26.2.17).
pub(super) fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let polynomial = series.iter().fold(0.0, |sum, term| (sum + term) * t);
    let beyond = (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt() * polynomial;
    if z < 0.0 { beyond } else { 1.0 - beyond }
}
