//! The moves of a game as a program of another protocol writes them.

use crate::rules::{Side, Status};
use crate::session::{Notation, Style, Umpire, Unread};

use super::dialect::Step;
use super::excerpt::excerpt;

/// A game that is followed, so that its moves can be written and read as places of the board. What
/// the program says of the rules is not believed: the umpire of the game decides.
pub(in crate::referee) struct WrittenGame {
    umpire: Box<dyn Umpire>,
    pub notation: Notation,
    /// All moves, as they are written, and who made them.
    pub moves: Vec<(Side, String)>,
    /// How many of them the program knows of.
    pub told: usize,
}

impl WrittenGame {
    pub fn new(style: Style, umpire: Box<dyn Umpire>) -> WrittenGame {
        WrittenGame {
            notation: Notation::of(style, umpire.as_ref()),
            umpire,
            moves: Vec::new(),
            told: 0,
        }
    }

    /// From the beginning.
    pub fn restart(&mut self) {
        self.umpire.restart();
        self.moves.clear();
        self.told = 0;
    }

    /// Plays moves that are legal.
    pub fn follow(&mut self, words: &[String]) {
        for word in words {
            if let Status::ToMove(side) = self.umpire.status()
                && self.umpire.play(&[word]).is_ok()
            {
                let written = self.notation.last(word, self.umpire.as_ref());
                self.moves.push((side, written));
            }
        }
    }

    /// What the program's move means, which the line shows. Whether it is legal, the umpire of the
    /// game says.
    pub fn read(&mut self, text: &str, line: &str) -> Step {
        match self.notation.read(text, self.umpire.as_ref()) {
            Ok(word) => {
                let words = vec![word];
                self.follow(&words);
                self.told = self.moves.len();
                Step::moves(words, excerpt(line))
            }
            Err(error @ Unread::NoMove(_)) => Step::illegal(line, error),
            Err(Unread::Malformed { .. }) => Step::garbled(line),
        }
    }
}
