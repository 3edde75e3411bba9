//! How a learner gets better.

use std::fmt::{self, Write};

use crate::session::{Examiner, Rates, Trainer};

/// How good a learner is at a time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The games that it has learned from.
    pub games: u64,
    positions: usize,
    /// How its games against a perfect opponent end, as mean of both sides.
    pub perfect: Rates,
    /// The same against a random one.
    pub random: Rates,
    /// Whether no line of play beats it as X, and as O.
    unbeaten: [bool; 2],
}

impl Point {
    /// What `trainer` has come to.
    pub fn of(trainer: &dyn Trainer) -> Point {
        let perfect = trainer.rates(Examiner::Perfect);
        let random = trainer.rates(Examiner::Random);
        Point {
            games: trainer.games(),
            positions: trainer.positions(),
            perfect: perfect.x.mean(perfect.o),
            random: random.x.mean(random.o),
            // A random opponent plays every line, and no share of a line is so small that it
            // vanishes.
            unbeaten: [random.x, random.o].map(|rates| rates.loss == 0.0),
        }
    }
}

/// For a person.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} positions", self.games, self.positions)?;
        for (name, rates) in [("perfect", self.perfect), ("random", self.random)] {
            let Rates { win, draw, loss } = rates;
            let [win, draw, loss] = [win, draw, loss].map(|share| 100.0 * share);
            writeln!(f, "against {name}: {win:.1} % won, {draw:.1} % drawn, {loss:.1} % lost")?;
        }
        for (side, unbeaten) in ["x", "o"].into_iter().zip(self.unbeaten) {
            let verdict = if unbeaten { "no" } else { "some" };
            writeln!(f, "as {side}: {verdict} line of play beats it")?;
        }
        Ok(())
    }
}

/// Points in the order of their games, ever further apart.
pub struct Curve {
    is_wanted: bool,
    points: Vec<Point>,
    /// After how many games of this run the next one is due.
    due: u64,
}

impl Curve {
    /// Begins with what `trainer` knows before the first game; nothing is measured if it is not
    /// wanted.
    pub fn new(is_wanted: bool, trainer: &dyn Trainer) -> Curve {
        let points = Vec::from_iter(is_wanted.then(|| Point::of(trainer)));
        Curve { is_wanted, points, due: 1 }
    }

    /// So many games of this run are done.
    pub fn follow(&mut self, done: u64, trainer: &dyn Trainer) {
        if self.is_wanted && done >= self.due {
            self.points.push(Point::of(trainer));
            // Some ten points for each power of ten.
            self.due = done + done.div_ceil(4);
        }
    }

    /// The last point.
    pub fn end(&mut self, last: Point) {
        if self.points.last() != Some(&last) {
            self.points.push(last);
        }
    }

    /// The points.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// A line a point, after a heading.
    pub fn csv(&self) -> String {
        let mut csv = "games,positions,perfect_win,perfect_draw,perfect_loss,random_win,random_draw,random_loss,\
                       unbeaten_x,unbeaten_o\n"
            .to_owned();
        for point in &self.points {
            let rates = [point.perfect, point.random]
                .map(|Rates { win, draw, loss }| format!("{win:.6},{draw:.6},{loss:.6}"));
            let [x, o] = point.unbeaten.map(u8::from);
            let (games, positions) = (point.games, point.positions);
            // Writing to a string cannot fail.
            let _ = writeln!(csv, "{games},{positions},{},{},{x},{o}", rates[0], rates[1]);
        }
        csv
    }
}
