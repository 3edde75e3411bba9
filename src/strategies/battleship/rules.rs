//! The hunt of the textbook.

use rand::Rng;
use rand::seq::IteratorRandom;

use crate::control::Budget;
use crate::rules::Cell;
use crate::rules::games::battleship::Sea;
use crate::strategies::Choice;

use super::ShotStrategy;

/// A rule: the cell that it would shoot at; none when it does not apply.
pub struct Clause {
    /// The name that `explain` shows.
    pub name: &'static str,
    /// The rule.
    pub cell: fn(&Sea, &mut dyn Rng) -> Option<Cell>,
}

/// The rules, in the order in which they are tried. A cell is known when it was shot at or is
/// beside a sunk ship.
pub const CLAUSES: &[Clause] = &[
    Clause { name: "search", cell: search },
    Clause { name: "try-around", cell: try_around },
    Clause { name: "extend", cell: extend },
    Clause { name: "random", cell: random },
];

/// Shoots by the first rule that applies.
pub struct Rules;

impl ShotStrategy for Rules {
    fn aim(&mut self, sea: &Sea, _: &mut Budget, rng: &mut dyn Rng) -> Choice<Cell> {
        let verdict = CLAUSES.iter().find_map(|clause| {
            (clause.cell)(sea, rng).map(|mv| Choice { mv, reason: clause.name.into() })
        });
        verdict.expect("a sea that is not lost has a cell left")
    }
}

/// No ship is wounded: a cell that is not known, at random.
fn search(sea: &Sea, rng: &mut dyn Rng) -> Option<Cell> {
    if sea.wounded().next().is_some() {
        return None;
    }
    sea.unknown().choose(rng)
}

/// One cell is wounded: the cell below it, above it, to its right, to its left, whichever is first
/// not known.
fn try_around(sea: &Sea, _: &mut dyn Rng) -> Option<Cell> {
    let mut wounded = sea.wounded();
    let (cell, None) = (wounded.next()?, wounded.next()) else {
        return None;
    };
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().find_map(|step| beyond(sea, cell, step))
}

/// Two cells or more are wounded: along their line the cell past the lower or right end, else the
/// one before the other end.
fn extend(sea: &Sea, _: &mut dyn Rng) -> Option<Cell> {
    let mut wounded = sea.wounded();
    let (first, second) = (wounded.next()?, wounded.next()?);
    let last = sea.wounded().last()?;
    let (down, right) = if first.col() == second.col() { (1, 0) } else { (0, 1) };
    beyond(sea, last, (down, right)).or_else(|| beyond(sea, first, (-down, -right)))
}

/// Where ships may touch the hits need not be a line: any cell that is not known.
fn random(sea: &Sea, rng: &mut dyn Rng) -> Option<Cell> {
    let unknown = sea.unknown().choose(rng);
    unknown.or_else(|| {
        let cells = sea.setting().cells();
        cells.filter(|&cell| !sea.was_shot(cell)).choose(rng)
    })
}

/// The next cell in a direction, if nothing is known of it.
fn beyond(sea: &Sea, cell: Cell, (down, right): (i8, i8)) -> Option<Cell> {
    let row = cell.row().checked_add_signed(down)?;
    let next = Cell::new(row, cell.col().checked_add_signed(right)?)?;
    let is_unknown = sea.setting().has(next) && sea.trace(next).is_none();
    is_unknown.then_some(next)
}
