//! How likely results are, and the numbers that make them most likely.

use super::Observed;
use super::cholesky::Cholesky;

pub(super) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The logarithm of [`logistic`], without overflow.
fn ln_logistic(x: f64) -> f64 {
    x.min(0.0) - (-x.abs()).exp().ln_1p()
}

/// The likelihood at some numbers: its logarithm, the gradient, and minus its second derivatives.
struct Likelihood {
    value: f64,
    gradient: Vec<f64>,
    information: Vec<Vec<f64>>,
}

impl Likelihood {
    /// At these numbers: all ratings, then the advantage and the width of each game, in natural
    /// units.
    fn at(observed: &Observed<'_>, numbers: &[f64]) -> Likelihood {
        let size = numbers.len();
        let mut likelihood = Likelihood {
            value: 0.0,
            gradient: vec![0.0; size],
            information: vec![vec![0.0; size]; size],
        };
        let count = observed.players.len();
        for player in 0..count {
            // Half a game won and half a game lost against the average.
            likelihood.add(0.5, numbers, &[(player, 1.0)]);
            likelihood.add(0.5, numbers, &[(player, -1.0)]);
        }
        for game in 0..observed.games.len() {
            let (advantage, width) = (count + 2 * game, count + 2 * game + 1);
            likelihood.add(0.5, numbers, &[(advantage, 1.0), (width, -1.0)]);
            likelihood.add(0.5, numbers, &[(advantage, -1.0), (width, -1.0)]);
        }
        for (&(x, o, game), &[x_wins, draws, o_wins]) in &observed.results {
            let (advantage, width) = (count + 2 * game, count + 2 * game + 1);
            let ahead = [(x, 1.0), (o, -1.0), (advantage, 1.0), (width, -1.0)];
            let behind = [(x, -1.0), (o, 1.0), (advantage, -1.0), (width, -1.0)];
            // A draw has the probability f(-ahead) f(-behind) (1 - e^-2d).
            let turned = |terms: [(usize, f64); 4]| terms.map(|(at, sign)| (at, -sign));
            likelihood.add(x_wins, numbers, &ahead);
            likelihood.add(o_wins, numbers, &behind);
            likelihood.add(draws, numbers, &turned(ahead));
            likelihood.add(draws, numbers, &turned(behind));
            if draws > 0.0 {
                let rest = -(-2.0 * numbers[width]).exp_m1();
                likelihood.value += draws * rest.ln();
                likelihood.gradient[width] += draws * 2.0 * (1.0 - rest) / rest;
                likelihood.information[width][width] += draws * 4.0 * (1.0 - rest) / (rest * rest);
            }
        }
        for game in 0..observed.games.len() {
            // Without a draw the width is 0, where the likelihood ends.
            if !observed.has_draws(game) {
                let width = count + 2 * game + 1;
                likelihood.gradient[width] = 0.0;
                likelihood.information.iter_mut().for_each(|row| row[width] = 0.0);
                likelihood.information[width].fill(0.0);
                likelihood.information[width][width] = 1.0;
            }
        }
        likelihood
    }

    /// Adds `weight` results with the probability `f` of the sum of some numbers, each with a sign.
    fn add(&mut self, weight: f64, numbers: &[f64], terms: &[(usize, f64)]) {
        let sum: f64 = terms.iter().map(|&(at, sign)| sign * numbers[at]).sum();
        let (probability, rest) = (logistic(sum), logistic(-sum));
        self.value += weight * ln_logistic(sum);
        for &(at, sign) in terms {
            self.gradient[at] += weight * sign * rest;
            for &(other, other_sign) in terms {
                self.information[at][other] += weight * sign * other_sign * probability * rest;
            }
        }
    }
}

/// The numbers that make the results most likely, and their covariance: Newton's method, each step
/// halved until it leads up.
pub(super) fn most_likely(observed: &Observed<'_>) -> (Vec<f64>, Vec<Vec<f64>>) {
    const MOST_STEPS: usize = 100;
    const CLOSE: f64 = 1e-9;
    let mut numbers = vec![0.0; observed.size()];
    for game in 0..observed.games.len() {
        let width = observed.players.len() + 2 * game + 1;
        numbers[width] = if observed.has_draws(game) { 0.5 } else { 0.0 };
    }
    let mut here = Likelihood::at(observed, &numbers);
    for _ in 0..MOST_STEPS {
        let step = Cholesky::of(&here.information).solve(&here.gradient);
        let mut part = 1.0;
        let (there, next) = loop {
            let stepped = numbers.iter().zip(&step).map(|(number, step)| number + part * step);
            let there: Vec<f64> = stepped.collect();
            let next = Likelihood::at(observed, &there);
            if next.value >= here.value || part < CLOSE {
                break (there, next);
            }
            part /= 2.0;
        };
        if next.value.is_nan() {
            break;
        }
        (numbers, here) = (there, next);
        if step.iter().all(|step| step.abs() < CLOSE) {
            break;
        }
    }
    let factor = Cholesky::of(&here.information);
    let column = |at: usize| {
        let mut unit = vec![0.0; numbers.len()];
        unit[at] = 1.0;
        factor.solve(&unit)
    };
    let covariance = (0..numbers.len()).map(column).collect();
    (numbers, covariance)
}
