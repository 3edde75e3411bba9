//! Cells as the protocol writes them, and the lines after `BOARD`.

use crate::rules::notation::{Quoted, number};

use super::Trouble;

/// How many columns and rows a board has.
pub(super) type Size = (i64, i64);

/// The stones of a position, as they are listed: own ones, those of the other side; or those of an
/// opening, in turns.
pub(super) enum Stones {
    Position { own: Vec<String>, other: Vec<String>, wrong: Option<String> },
    Opening { moves: Vec<String>, wrong: Option<String> },
}

impl Stones {
    pub fn of_a_position() -> Stones {
        Stones::Position { own: Vec::new(), other: Vec::new(), wrong: None }
    }

    pub fn of_an_opening() -> Stones {
        Stones::Opening { moves: Vec::new(), wrong: None }
    }

    pub fn is_opening(&self) -> bool {
        matches!(self, Stones::Opening { .. })
    }

    /// Takes a line. The first that is none on a board of this size is told when all have come.
    pub fn add(&mut self, text: &str, size: Size) {
        match self {
            Stones::Position { own, other, wrong } => {
                let (place, whose) = text.rsplit_once(',').unwrap_or((text, ""));
                let stones = match whose.trim_ascii() {
                    "1" => own,
                    "2" => other,
                    _ => {
                        let expected = "expected X,Y,1 for an own stone or X,Y,2 for another";
                        wrong.get_or_insert_with(|| format!("{}: {expected}", Quoted(text)));
                        return;
                    }
                };
                match cell(place, size) {
                    Ok(word) => stones.push(word),
                    Err(Trouble(why)) => drop(wrong.get_or_insert(why)),
                }
            }
            Stones::Opening { moves, wrong } => match cell(text, size) {
                Ok(word) => moves.push(word),
                Err(Trouble(why)) => drop(wrong.get_or_insert(why)),
            },
        }
    }

    /// The moves that lead to the position, in which one's own side is to move. X has moved first,
    /// and as often as O or once more.
    pub fn moves(self) -> Result<Vec<String>, String> {
        let (own, other) = match self {
            Stones::Opening { moves, wrong } => return wrong.map_or(Ok(moves), Err),
            Stones::Position { own, other, wrong } => match wrong {
                Some(why) => return Err(why),
                None => (own, other),
            },
        };
        let (x, o) = if own.len() == other.len() { (own, other) } else { (other, own) };
        if x.len() > o.len() + 1 || o.len() > x.len() {
            let why = "expected as many stones of either side, or one more of the other";
            return Err(why.to_owned());
        }
        let mut moves = Vec::new();
        let mut o = o.into_iter();
        for stone in x {
            moves.push(stone);
            moves.extend(o.next());
        }
        Ok(moves)
    }
}

/// The move that `X,Y` means on a board of this size.
pub(super) fn cell(text: &str, (width, height): Size) -> Result<String, Trouble> {
    // What is too large for a number is off every board.
    let from_zero =
        |text: &str| number(text.trim_ascii()).map(|n: Option<i64>| n.unwrap_or(i64::MAX));
    let place = text.split_once(',');
    let place = place.and_then(|(x, y)| Some((from_zero(x)?, from_zero(y)?)));
    let (x, y) = place.ok_or_else(|| Trouble(format!("{}: expected X,Y", Quoted(text))))?;
    if (0..width).contains(&x) && (0..height).contains(&y) {
        return Ok(format!("[{},{}]", y + 1, x + 1));
    }
    let (last_x, last_y) = (width - 1, height - 1);
    let bounds = format!("X is from 0 to {last_x}, Y from 0 to {last_y}");
    Err(Trouble(format!("{} is off the board: {bounds}", Quoted(text))))
}

/// A move as this protocol writes it.
pub(super) fn written(word: &str) -> String {
    let inside = word.trim_start_matches('[').trim_end_matches(']');
    let numbers = inside.split_once(',').and_then(|(row, col)| {
        let from_one = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
        Some((from_one(col)?, from_one(row)?))
    });
    // Moves of this game are cells.
    numbers.map_or_else(|| word.to_owned(), |(x, y)| format!("{x},{y}"))
}

/// What is said of these moves, their cells written as here.
pub(super) fn in_these_terms(text: &str, words: &[&str]) -> String {
    let replace = |text: String, word: &&str| text.replace(word, &written(word));
    words.iter().fold(text.to_owned(), replace)
}
