//! What an illegal move may come from, by the board alone.

use std::collections::BTreeMap;

use crate::rules::{Cell, Path, Side};
use crate::session::Umpire;

use super::Mistake;
use super::conversation::{Made, moves_made};
use super::judge::numbers;

/// A stone, and how it came to lie where it does.
struct Stone {
    side: Side,
    /// Whether it is what the player was told last.
    is_new: bool,
}

/// The mistakes that would explain an illegal move of `me` in the umpire's position, the likeliest
/// first. None where the moves of the game are no matter of cells.
pub(super) fn suspects(umpire: &mut dyn Umpire, me: Side, word: &str) -> Vec<Mistake> {
    let made = moves_made(umpire);
    let Some(path) = umpire.path_of(word) else {
        return Vec::new();
    };
    let stones = stones(&made, me);
    let mut suspects = match path.from {
        Some(from) => of_slide(umpire, me, from, path.to, &stones, &made),
        None => of_new_stone(umpire, me, path.to, &stones),
    };
    let counted_from_1: Vec<u64> = numbers(word).iter().map(|number| number + 1).collect();
    let mut legal = umpire.legal().into_iter();
    // Of a new stone that says nothing: some other cell is nearly always free.
    if path.from.is_some() && legal.any(|word| numbers(&word) == counted_from_1) {
        suspects.push(Mistake::CountsFromZero);
    }
    suspects
}

/// What lies where.
fn stones(made: &[Made], me: Side) -> BTreeMap<Cell, Stone> {
    let mut stones = BTreeMap::new();
    let own = made.iter().rposition(|made| made.side == me);
    for (number, Made { side, path, .. }) in made.iter().enumerate() {
        let Some(path) = path else { continue };
        if let Some(from) = path.from {
            stones.remove(&from);
        }
        let is_new = *side != me && own.is_none_or(|own| number > own);
        stones.insert(path.to, Stone { side: *side, is_new });
    }
    stones
}

fn of_new_stone(
    umpire: &dyn Umpire,
    me: Side,
    to: Cell,
    stones: &BTreeMap<Cell, Stone>,
) -> Vec<Mistake> {
    match stones.get(&to) {
        Some(stone) => forgotten(stone, me),
        // A free cell, and yet not to be had.
        None if are_slides_due(umpire) => vec![Mistake::FourthStone, Mistake::ForgetsOwnMove],
        None => Vec::new(),
    }
}

/// A stone lies where the program takes the cell for free.
fn forgotten(stone: &Stone, me: Side) -> Vec<Mistake> {
    match stone {
        Stone { side, .. } if *side == me => vec![Mistake::ForgetsOwnMove],
        Stone { is_new: true, .. } => vec![Mistake::ForgetsOthersMove, Mistake::Echo],
        Stone { .. } => vec![Mistake::ForgetsOthersMove],
    }
}

fn of_slide(
    umpire: &dyn Umpire,
    me: Side,
    from: Cell,
    to: Cell,
    stones: &BTreeMap<Cell, Stone>,
    made: &[Made],
) -> Vec<Mistake> {
    if from == to {
        // The rules say so themselves.
        return Vec::new();
    }
    let mut suspects = Vec::new();
    let own = |cell: &Cell| stones.get(cell).is_some_and(|stone| stone.side == me);
    match stones.get(&from) {
        Some(stone) if stone.side != me => suspects.push(Mistake::TakesOthersStone),
        _ if !are_slides_due(umpire) => suspects.push(Mistake::SlidesTooEarly),
        None if own(&to) && legal_along(umpire, Path { from: Some(to), to: from }) => {
            suspects.push(Mistake::SlideReversed);
        }
        None => {
            // It once was there, and went away by a slide of its own.
            let left = |made: &Made| {
                made.side == me && made.path.is_some_and(|path| path.from == Some(from))
            };
            if made.iter().any(left) {
                suspects.push(Mistake::ForgetsOwnMove);
            }
        }
        Some(_) => match stones.get(&to) {
            Some(stone) => suspects.extend(forgotten(stone, me)),
            None => suspects.push(Mistake::TooFar),
        },
    }
    suspects
}

/// Whether the moves that are due now go from cell to cell.
fn are_slides_due(umpire: &dyn Umpire) -> bool {
    let first = umpire.nth_legal(0).and_then(|word| umpire.path_of(&word));
    first.is_some_and(|path| path.from.is_some())
}

/// Whether the move along some cells is legal.
fn legal_along(umpire: &dyn Umpire, path: Path) -> bool {
    umpire.move_along(path).is_some_and(|word| umpire.legal().contains(&word))
}
