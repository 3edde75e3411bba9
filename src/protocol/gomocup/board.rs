//! Cells as the protocol writes them, and the lines after `BOARD`.

use crate::rules::notation::{Quoted, number};

use super::Trouble;

/// The stones of a position, as they are listed: own ones, those of the other side; or those of an opening, in turns.
pub(super) enum Stones {
    Position {
        own: Vec<String>,
        other: Vec<String>,
        wrong: Option<String>,
    },
    Opening {
        moves: Vec<String>,
        wrong: Option<String>,
    },
}

impl Stones {
    pub fn of_a_position() -> Stones {
        Stones::Position {
            own: Vec::new(),
            other: Vec::new(),
            wrong: None,
        }
    }

    pub fn of_an_opening() -> Stones {
        Stones::Opening {
            moves: Vec::new(),
            wrong: None,
        }
    }

    pub fn is_opening(&self) -> bool {
        matches!(self, Stones::Opening { .. })
    }

    /// Takes a line. The first that is none is told when all have come.
    pub fn add(&mut self, text: &str) {
        match self {
            Stones::Position { own, other, wrong } => {
                let stone = text.rsplit_once(',').and_then(|(place, whose)| {
                    let stones = match whose.trim_ascii() {
                        "1" => own,
                        "2" => other,
                        _ => return None,
                    };
                    stones.push(cell(place).ok()?);
                    Some(())
                });
                if stone.is_none() {
                    let expected = "expected X,Y,1 for an own stone or X,Y,2 for another";
                    wrong.get_or_insert_with(|| format!("{}: {expected}", Quoted(text)));
                }
            }
            Stones::Opening { moves, wrong } => match cell(text) {
                Ok(word) => moves.push(word),
                Err(Trouble(why)) => drop(wrong.get_or_insert(why)),
            },
        }
    }

    /// The moves that lead to the position, in which one's own side is to move. X has moved first, and as often as O or
    /// once more.
    pub fn moves(self) -> Result<Vec<String>, String> {
        let (own, other) = match self {
            Stones::Opening { moves, wrong } => return wrong.map_or(Ok(moves), Err),
            Stones::Position { own, other, wrong } => match wrong {
                Some(why) => return Err(why),
                None => (own, other),
            },
        };
        let (x, o) = if own.len() == other.len() {
            (own, other)
        } else {
            (other, own)
        };
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

/// The move that `X,Y` means.
pub(super) fn cell(text: &str) -> Result<String, Trouble> {
    let from_zero = |text: &str| -> Option<u8> { number(text.trim_ascii())? };
    let cell = text.split_once(',').and_then(|(x, y)| {
        let (x, y) = (from_zero(x)?.checked_add(1)?, from_zero(y)?.checked_add(1)?);
        Some(format!("[{y},{x}]"))
    });
    cell.ok_or_else(|| Trouble(format!("{}: expected X,Y", Quoted(text))))
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
