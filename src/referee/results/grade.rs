//! How a grade comes about.

use std::fmt;

use serde::Serialize;

use super::tally::Count;
use crate::referee::player::Entrant;
use crate::referee::tournament::{Decimal, Grading};

/// A grade and how it came about, in words. There is none for a player that has not taken part, and none before the first game.
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

/// A grade as it is written: two places.
pub(super) struct Written(pub f64);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.0)
    }
}

/// Points with their noun.
struct Points(Decimal);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.0 == Decimal::whole(1) {
            "point"
        } else {
            "points"
        };
        write!(f, "{} {noun}", self.0)
    }
}

impl Grade {
    /// Of a ranked player.
    pub(super) fn ranked(
        grading: &Grading,
        player: &Entrant,
        points: Decimal,
        scale: Scale,
    ) -> Grade {
        let (first, last) = (grading.first, grading.last);
        let (grade, because) = if scale.ranked == 1 {
            (
                first.value(),
                format!("the only one who is ranked: {first}"),
            )
        } else if scale.most == scale.fewest {
            let because = format!("all who are ranked have {}: {first}", Points(points));
            (first.value(), because)
        } else {
            let (most, fewest) = (scale.most, scale.fewest);
            let share = (points.value() - fewest.value()) / (most.value() - fewest.value());
            let grade = last.value() + (first.value() - last.value()) * share;
            let because = if points == most {
                format!("{}, the most: {first}", Points(points))
            } else if points == fewest {
                format!("{}, the fewest: {last}", Points(points))
            } else {
                format!(
                    "{} of {fewest} to {most}: {last} + ({first} - {last}) x ({points} - {fewest}) / ({most} - {fewest}) = {}",
                    Points(points),
                    Written(grade)
                )
            };
            (grade, because)
        };
        Grade::late(grading, player, grade, because)
    }

    /// Of a player who was removed.
    pub(super) fn removed(grading: &Grading, player: &Entrant, count: &Count) -> Grade {
        let (games, invalid) = (count.total().games(), count.invalid);
        let valid = games - invalid;
        let grade = grading.removed.value() * f64::from(valid) / f64::from(games);
        let because = format!(
            "removed: {invalid} of {games} games lost by invalid moves, more than {} %; {} x {valid} / {games} = {}",
            percent(grading.invalid_share),
            grading.removed,
            Written(grade)
        );
        Grade::late(grading, player, grade, because)
    }

    /// Of a player that never made a valid move: no game without an invalid one.
    pub(super) fn no_move(grading: &Grading, player: &Entrant, count: &Count) -> Grade {
        let games = count.total().games();
        let because = format!(
            "not one valid move in {games} games: {} x 0 / {games} = {}",
            grading.removed,
            Written(0.0)
        );
        Grade::late(grading, player, 0.0, because)
    }

    /// Of a plagiarised player: nothing else counts.
    pub(super) fn plagiarised(grading: &Grading) -> Grade {
        Grade {
            grade: Some(grading.plagiarised.value()),
            because: format!("plagiarised: {}", grading.plagiarised),
        }
    }

    /// Of a player that came too late.
    pub(super) fn too_late(grading: &Grading, player: &Entrant) -> Grade {
        Grade::none(format!(
            "{} days late, more than {}: does not take part",
            player.days_late, grading.late_days
        ))
    }

    /// Of a player of which nothing can be said.
    pub(super) fn none(because: impl Into<String>) -> Grade {
        Grade {
            grade: None,
            because: because.into(),
        }
    }

    /// A grade without what late days take off it; never less than zero.
    fn late(grading: &Grading, player: &Entrant, grade: f64, because: String) -> Grade {
        let days = player.days_late;
        if days == 0 {
            return Grade {
                grade: Some(grade),
                because,
            };
        }
        let reduced = grade - grading.late_day.times(days).value();
        let days_word = if days == 1 { "day" } else { "days" };
        let mut because = format!(
            "{because}; {days} {days_word} late: {} - {days} x {} = {}",
            Written(grade),
            grading.late_day,
            Written(reduced)
        );
        if reduced < 0.0 {
            because.push_str(", but not less than 0");
        }
        Grade {
            grade: Some(reduced.max(0.0)),
            because,
        }
    }
}

/// A share in per cent, without needless zeros.
fn percent(share: Decimal) -> String {
    share.times(100).to_string()
}
