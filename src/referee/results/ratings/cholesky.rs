//! Systems of linear equations with a symmetric, positive definite matrix.

/// The lower triangle whose product with its mirror image is a positive definite matrix.
pub(super) struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    pub fn of(matrix: &[Vec<f64>]) -> Cholesky {
        let mut lower: Vec<Vec<f64>> = Vec::with_capacity(matrix.len());
        for (at, values) in matrix.iter().enumerate() {
            let mut row: Vec<f64> = Vec::with_capacity(at + 1);
            for other in 0..=at {
                let above = lower.get(other).unwrap_or(&row);
                let product: f64 = row.iter().zip(above).map(|(one, other)| one * other).sum();
                let rest = values[other] - product;
                row.push(if other == at { rest.sqrt() } else { rest / above[other] });
            }
            lower.push(row);
        }
        Cholesky(lower)
    }

    /// The vector that the matrix turns into this one.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Cholesky(lower) = self;
        let mut solved = right.to_vec();
        for (at, row) in lower.iter().enumerate() {
            let product: f64 = row[..at].iter().zip(&solved).map(|(one, other)| one * other).sum();
            solved[at] = (solved[at] - product) / row[at];
        }
        for at in (0..solved.len()).rev() {
            solved[at] /= lower[at][at];
            let value = solved[at];
            for (below, factor) in solved.iter_mut().zip(&lower[at]).take(at) {
                *below -= factor * value;
            }
        }
        solved
    }
}
