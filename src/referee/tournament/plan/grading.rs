//! The rules by which games become grades.

use crate::referee::tournament::decimal::Decimal;
use serde::Serialize;

/// The rules by which games become points, and points grades. Defaults: those of the class
/// assignment.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Grading {
    /// Points of a win.
    pub win: Decimal,
    /// Points of a draw.
    pub draw: Decimal,
    /// Points of a loss.
    pub loss: Decimal,
    /// Points of each game that a bye of a Swiss tournament stands for.
    pub bye: Decimal,
    /// The grade of who has most points.
    pub first: Decimal,
    /// The grade of who has fewest points.
    pub last: Decimal,
    /// Who loses more than this share of its games by invalid moves is removed from the ranking.
    pub invalid_share: Decimal,
    /// The grade of who was removed is this times the share of its games without an invalid move.
    pub removed: Decimal,
    /// What a day late takes off the grade.
    pub late_day: Decimal,
    /// Who is more days late than this does not take part.
    pub late_days: u32,
    /// The grade of a plagiarised player.
    pub plagiarised: Decimal,
}

impl Default for Grading {
    fn default() -> Grading {
        Grading {
            win: Decimal::whole(3),
            draw: Decimal::whole(1),
            loss: Decimal::whole(0),
            bye: Decimal::whole(3),
            first: Decimal::whole(10),
            last: Decimal::whole(5),
            invalid_share: Decimal::percent(10),
            removed: Decimal::whole(5),
            late_day: Decimal::whole(1),
            late_days: 10,
            plagiarised: Decimal::whole(0),
        }
    }
}
