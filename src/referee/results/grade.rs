//! How a grade comes about.

use serde::Serialize;

use super::ranking::RankStatus;
use super::tally::Count;
use crate::referee::player::Entrant;
use crate::referee::tournament::{Decimal, Grading};
use crate::rules::counted;

/// A grade and how it came about, in words. There is none for a player that has not taken part or
/// has had no game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Grade {
    /// The grade.
    pub grade: Option<f64>,
    /// How it came about.
    pub because: String,
}

/// The points between which grades are linear.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    /// Most points of a ranked player.
    pub most: Decimal,
    /// Fewest points of a ranked player.
    pub fewest: Decimal,
    /// How many are ranked.
    pub ranked: usize,
}

impl Scale {
    /// Of the points of all who are ranked.
    pub fn of(points: impl Iterator<Item = Decimal> + Clone) -> Scale {
        Scale {
            most: points.clone().max().unwrap_or_default(),
            fewest: points.clone().min().unwrap_or_default(),
            ranked: points.count(),
        }
    }

    /// The grade of a ranked player, which follows from the [rule](Scale::rule).
    fn grade(self, grading: &Grading, points: Decimal) -> (f64, String) {
        let (first, last) = (grading.first.value(), grading.last.value());
        let because = counted(points, "point");
        if self.most == self.fewest {
            return (first, because);
        }
        let share =
            (points.value() - self.fewest.value()) / (self.most.value() - self.fewest.value());
        (last + (first - last) * share, because)
    }

    /// How points become the grade of a ranked player; nothing where nobody is ranked.
    pub fn rule(self, grading: &Grading) -> Option<String> {
        let Grading { first, last, .. } = grading;
        let Scale { most, fewest, ranked } = self;
        Some(match ranked {
            0 => return None,
            1 => format!("Only one player is ranked, so it has the grade {first}."),
            _ if most == fewest => {
                format!("All who are ranked have equal points, so each has the grade {first}.")
            }
            _ => format!(
                "A ranked player gets {first} for the most points ({most}), {last} for the fewest ({fewest}), and between them \
                 {last} + ({first} - {last}) x (points - {fewest}) / ({most} - {fewest})."
            ),
        })
    }
}

impl Grade {
    /// Of a player that has done so much.
    pub(super) fn of(
        grading: &Grading,
        player: &Entrant,
        status: RankStatus,
        count: &Count,
        points: Decimal,
        scale: Scale,
    ) -> Grade {
        let (games, invalid) = (count.total().games(), count.invalid);
        let (grade, because) = match status {
            RankStatus::Ranked => scale.grade(grading, points),
            RankStatus::Removed => {
                let valid = games - invalid;
                let grade = grading.removed.value() * f64::from(valid) / f64::from(games);
                let because = format!(
                    "removed: {invalid} of {} lost by invalid moves, more than {} %; {} x {valid} / {games} = {grade:.2}",
                    counted(games, "game"),
                    grading.invalid_share.times(100),
                    grading.removed
                );
                (grade, because)
            }
            RankStatus::NoMove if games == 0 => return Grade::none("has not played".to_owned()),
            RankStatus::NoMove => {
                let because = format!(
                    "not one valid move in {}: {} x 0 / {games} = 0.00",
                    counted(games, "game"),
                    grading.removed
                );
                (0.0, because)
            }
            // Nothing else counts.
            RankStatus::Plagiarised => {
                return Grade {
                    grade: Some(grading.plagiarised.value()),
                    because: format!("plagiarised: {}", grading.plagiarised),
                };
            }
            RankStatus::TooLate => {
                return Grade::none(format!(
                    "{} late, more than {}: does not take part",
                    counted(player.days_late, "day"),
                    grading.late_days
                ));
            }
        };
        Grade::late(grading, player, grade, because)
    }

    /// Of a player of which nothing can be said.
    fn none(because: String) -> Grade {
        Grade { grade: None, because }
    }

    /// A grade without what late days take off it; never less than zero.
    fn late(grading: &Grading, player: &Entrant, grade: f64, mut because: String) -> Grade {
        let days = player.days_late;
        let reduced = grade - grading.late_day.times(days).value();
        if days > 0 {
            because += &format!(
                "; {} late: {grade:.2} - {days} x {} = {reduced:.2}",
                counted(days, "day"),
                grading.late_day
            );
            if reduced < 0.0 {
                because.push_str(", but not less than 0");
            }
        }
        Grade { grade: Some(reduced.max(0.0)), because }
    }
}
