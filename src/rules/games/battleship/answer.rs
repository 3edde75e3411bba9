//! Shots and answers: the moves of a sea battle.

use std::fmt;
use std::str::FromStr;

use crate::rules::{BadNotation, Cell};

/// What the side that was shot at says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Water.
    Miss,
    /// A ship, some cell of which has not been hit.
    Hit,
    /// A ship, the last cell of it.
    Sunk,
}

impl Answer {
    /// All answers.
    pub const ALL: [Answer; 3] = [Answer::Miss, Answer::Hit, Answer::Sunk];

    fn word(self) -> &'static str {
        match self {
            Answer::Miss => "miss",
            Answer::Hit => "hit",
            Answer::Sunk => "sunk",
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A move: a shot, or the answer that is owed to one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// At this cell of the other side's sea.
    Shot(Cell),
    /// To the other side's shot.
    Answer(Answer),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Shot(cell) => cell.fmt(f),
            Move::Answer(answer) => answer.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Move, BadNotation> {
        let answer = Answer::ALL.into_iter().find(|answer| answer.word() == word);
        match answer {
            Some(answer) => Ok(Move::Answer(answer)),
            None => word.parse().map(Move::Shot).map_err(|bad| match bad {
                BadNotation::Malformed { word, .. } => BadNotation::Malformed {
                    word,
                    expected: "a shot [row,col], for example [3,4], or an answer: miss, hit or sunk",
                },
                outside => outside,
            }),
        }
    }
}
