//! The request `position`.

use crate::protocol::fen::Fen;
use crate::rules::notation::{Quoted, words};

use super::{Uci, complain};

/// What stands between a root and the moves that were made from there.
const MOVES: &str = "moves";

/// The position that was stated last.
#[derive(Default)]
pub(super) struct StatedPosition {
    /// The words after `position`, as they were written; empty when there were none.
    text: String,
    /// The move that the engine has chosen there. It is on the board already, since mostly it is
    /// played.
    pub own: Option<String>,
    /// Why there is no such position; then the start position is on the board.
    pub refusal: Option<String>,
}

impl Uci {
    /// Takes the position that `text` states; on an error it is refused, and no other one stands
    /// for it.
    pub(super) fn place(&mut self, text: &str, answer: &mut String) {
        let placed = match self.new_words(text) {
            Some(new) => self.play_on(new),
            None => self.lay(text),
        };
        match placed {
            // What was stated before is the beginning of this.
            Ok(()) => {
                self.stated.text.clear();
                self.stated.text.push_str(text);
            }
            Err(error) => {
                complain(answer, &error);
                self.engine.session_mut().restart();
                self.stated = StatedPosition { refusal: Some(error), ..StatedPosition::default() };
            }
        }
    }

    /// What follows in `text` on what was stated before, if it goes on from there: mostly it is two
    /// moves, and a whole game need not be played again.
    fn new_words<'a>(&self, text: &'a str) -> Option<&'a str> {
        let stated = Some(&self.stated.text).filter(|stated| !stated.is_empty());
        let stated = stated?;
        let new = text.strip_prefix(stated.as_str())?;
        let goes_on = new.is_empty() || new.starts_with(' ');
        // What follows on a root without moves may also be the rest of another one.
        let has_moves =
            stated.contains(MOVES) || words(new).next().is_none_or(|word| word == MOVES);
        (goes_on && has_moves).then_some(new)
    }

    fn play_on(&mut self, new: &str) -> Result<(), String> {
        let is_root = !self.stated.text.contains(MOVES);
        let mut new = words(new).skip(usize::from(is_root)).peekable();
        match (self.stated.own.take(), new.peek()) {
            (Some(own), Some(next)) if own == **next => drop(new.next()),
            // It was not played.
            (Some(_), _) => drop(self.engine.session_mut().undo(1)),
            (None, _) => {}
        }
        new.try_for_each(|mv| self.play(&mv))
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let session = self.engine.session_mut();
        let word = self.notation.read(mv, session.umpire());
        let word = word.map_err(|error| error.to_string())?;
        let played = session.play(&[&word]);
        played.map_err(|error| self.notation.complaint(mv, &word, &error, session.umpire()))
    }

    /// Lays the board anew.
    fn lay(&mut self, text: &str) -> Result<(), String> {
        self.stated = StatedPosition::default();
        let all: Vec<_> = words(text).collect();
        let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
        let end = all.iter().position(|word| *word == MOVES);
        let (root, moves) = all.split_at(end.unwrap_or(all.len()));
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
        let moves = moves.get(1..).unwrap_or_default();
        moves.iter().try_for_each(|mv| self.play(mv))
    }

    /// Takes back the move of the engine's own that nobody has asked to be played.
    pub(super) fn step_back(&mut self) {
        if self.stated.own.take().is_some() {
            self.engine.session_mut().undo(1);
        }
    }
}
