//! The request `position`.

use crate::protocol::fen::Fen;
use crate::rules::notation::Quoted;

use super::{Uci, complain};

/// The position that was stated last.
#[derive(Default)]
pub(super) struct Told {
    /// `startpos`, or `fen` and what follows; empty for the start of a game too.
    root: String,
    /// The moves from there on, as they were written.
    moves: Vec<String>,
    /// The move that the engine has chosen there. It is on the board already, since mostly it is played.
    pub own: Option<String>,
    /// Why there is no such position; then the start position is on the board.
    pub refusal: Option<String>,
}

impl Uci {
    /// Takes the position that the words state; on an error it is refused, and no other one stands for it.
    pub(super) fn place(&mut self, words: &[&str], answer: &mut String) {
        if let Err(error) = self.try_to_place(words) {
            complain(answer, &error);
            self.engine.session_mut().restart();
            self.told = Told {
                refusal: Some(error),
                ..Told::default()
            };
        }
    }

    fn try_to_place(&mut self, words: &[&str]) -> Result<(), String> {
        let end = words.iter().position(|word| *word == "moves");
        let (root, moves) = words.split_at(end.unwrap_or(words.len()));
        let moves = moves.get(1..).unwrap_or_default();
        let new_moves = match self.continued(root, moves) {
            Some(known) => moves.get(known..).unwrap_or_default(),
            None => {
                self.lay(root)?;
                moves
            }
        };
        for mv in new_moves {
            let session = self.engine.session_mut();
            let word = self
                .notation
                .read(mv, session)
                .map_err(|error| error.to_string())?;
            let played = session.play(&[&word]);
            played.map_err(|error| self.notation.complaint(mv, &word, &error))?;
            self.told.moves.push((*mv).to_owned());
        }
        Ok(())
    }

    /// How many of these moves are on the board, if nothing else is.
    fn continued(&mut self, root: &[&str], moves: &[&str]) -> Option<usize> {
        if self.told.refusal.is_some()
            || self.told.root.is_empty()
            || self.told.root != root.join(" ")
        {
            return None;
        }
        let known = self.told.moves.len();
        if self.told.moves != *moves.get(..known)? {
            return None;
        }
        let next = moves.get(known);
        match self.told.own.take() {
            Some(own) if next == Some(&own.as_str()) => {
                self.told.moves.push(own);
                return Some(known + 1);
            }
            // It was not played.
            Some(_) => drop(self.engine.session_mut().undo(1)),
            None => {}
        }
        Some(known)
    }

    /// Lays the board for a game from `root` on.
    fn lay(&mut self, root: &[&str]) -> Result<(), String> {
        self.told = Told::default();
        match root {
            ["startpos"] => self.engine.session_mut().restart(),
            ["fen", fen @ ..] => {
                let fen = Fen::read(&fen.join(" "), self.notation.rows, self.notation.cols)?;
                fen.set_up(self.engine.session_mut())?;
            }
            other => {
                let other = other.join(" ");
                return Err(format!("{}: expected startpos or fen", Quoted(&other)));
            }
        }
        self.told.root = root.join(" ");
        Ok(())
    }

    /// Takes back the move of the engine's own that nobody has asked to be played.
    pub(super) fn step_back(&mut self) {
        if self.told.own.take().is_some() {
            self.engine.session_mut().undo(1);
        }
    }
}
