//! A game in progress whose kind has been forgotten: moves are words.

use std::fmt;

use crate::rules::{
    BadNotation, BadSecret, Cell, Diagram, NotPlayed, Outcome, Path, Playable, Record, Side, Status,
};

/// Knows the rules of one game and judges the moves of a game in progress.
pub trait Umpire: Send {
    /// Who is to move, or how the game ended.
    fn status(&self) -> Status;

    /// Plays moves for whoever is to move: all of them or, on an error, none.
    ///
    /// # Errors
    /// The first word that is no move, or no legal one.
    fn play(&mut self, words: &[&str]) -> Result<(), PlayError>;

    /// Takes back `moves` moves; false, and nothing has changed, when there are fewer.
    fn undo(&mut self, moves: usize) -> bool;

    /// The legal moves in the game's own order. Ask first how many there are: it may be thousands
    /// of millions.
    fn legal(&self) -> Vec<String>;

    /// How many legal moves there are.
    fn count_legal(&self) -> u64 {
        self.legal().len() as u64
    }

    /// The legal move number `n`, counted from 0, if there are so many.
    fn nth_legal(&self, n: u64) -> Option<String> {
        self.legal().into_iter().nth(usize::try_from(n).ok()?)
    }

    /// The moves made so far.
    fn history(&self) -> Vec<String>;

    /// The moves made so far but for the first `from`: for whoever follows the game, without the
    /// cost of all its past.
    fn since(&self, from: usize) -> Vec<String>;

    /// The move that a person means who names just this cell now, as it is written; legal or not.
    /// See [`Playable::move_at`].
    fn move_at(&self, cell: Cell) -> Option<String>;

    /// The cells of the move that `word` writes, in this position, legal or not. See
    /// [`Playable::path_of`].
    fn path_of(&self, word: &str) -> Option<Path> {
        let _ = word;
        None
    }

    /// The cells of the last move that was made; `None` at the start, or where moves are no matter
    /// of cells.
    fn last_path(&self) -> Option<Path> {
        None
    }

    /// The move that goes along `path` now, as it is written; legal or not. See
    /// [`Playable::move_along`].
    fn move_along(&self, path: Path) -> Option<String> {
        let _ = path;
        None
    }

    /// Whether stones slide from cell to cell, and are not only put.
    fn has_slides(&self) -> bool {
        let slide =
            Cell::new(1, 1).zip(Cell::new(1, 2)).map(|(from, to)| Path { from: Some(from), to });
        slide.is_some_and(|path| self.move_along(path).is_some())
    }

    /// What a cell of the picture is called where moves are written.
    fn name_of(&self, cell: Cell) -> String;

    /// A picture of the position.
    fn diagram(&self) -> Diagram;

    /// Back to the start position.
    fn restart(&mut self);

    /// Starts a new game with a line of moves of `side`; on an error the game in progress goes on
    /// as it was.
    ///
    /// # Errors
    /// As for [`Umpire::play_line`].
    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError>;

    /// Plays the line of moves with which `side` passes the turn to the other, or ends the game:
    /// all of them or, on an error, none.
    ///
    /// # Errors
    /// As for [`Umpire::play`]; also when the line holds a move of the other side, or does not pass
    /// the turn.
    fn play_line(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        for (played, word) in words.iter().enumerate() {
            let turn = self.status();
            let mut result = self.play(&[word]);
            if matches!(turn, Status::ToMove(mover) if mover != side) {
                result = match result {
                    Err(PlayError::Notation(bad)) => Err(PlayError::Notation(bad)),
                    played => {
                        self.undo(usize::from(played.is_ok()));
                        Err(PlayError::OtherSide((*word).to_owned()))
                    }
                };
            }
            if let Err(error) = result {
                self.undo(played);
                return Err(error);
            }
        }
        if self.status() == Status::ToMove(side) {
            self.undo(words.len());
            return Err(PlayError::Unfinished(side));
        }
        Ok(())
    }

    /// The request by which a player is asked for what it hides, before the first move; `None`
    /// where all is open.
    fn secret_request(&self) -> Option<&'static str>;

    /// Takes down what `side` hides in the game that is about to begin: from then on its answers
    /// have to be true.
    ///
    /// # Errors
    /// The words are no such thing, or the game has begun.
    fn entrust(&mut self, side: Side, words: &[&str]) -> Result<(), BadSecret>;
}

impl<G: Playable> Umpire for Record<G> {
    fn status(&self) -> Status {
        Record::status(self)
    }

    fn play(&mut self, words: &[&str]) -> Result<(), PlayError> {
        for (played, word) in words.iter().enumerate() {
            let result =
                word.parse().map_err(PlayError::Notation).and_then(|mv| match self.play(mv) {
                    Ok(_) => Ok(()),
                    Err(NotPlayed::Over(outcome)) => {
                        Err(PlayError::Over { word: (*word).to_owned(), outcome })
                    }
                    Err(illegal) => Err(PlayError::Illegal(illegal)),
                });
            if let Err(error) = result {
                Umpire::undo(self, played);
                return Err(error);
            }
        }
        Ok(())
    }

    fn undo(&mut self, moves: usize) -> bool {
        moves <= self.history().len() && (0..moves).all(|_| self.undo())
    }

    fn legal(&self) -> Vec<String> {
        self.moves().map(|mv| mv.to_string()).collect()
    }

    fn count_legal(&self) -> u64 {
        match Record::status(self) {
            Status::ToMove(_) => self.position().count_moves(),
            Status::Over(_) => 0,
        }
    }

    fn nth_legal(&self, n: u64) -> Option<String> {
        match Record::status(self) {
            Status::ToMove(_) => self.position().nth_move(n).map(|mv| mv.to_string()),
            Status::Over(_) => None,
        }
    }

    fn history(&self) -> Vec<String> {
        self.history().map(|mv| mv.to_string()).collect()
    }

    fn since(&self, from: usize) -> Vec<String> {
        self.history().skip(from).map(|mv| mv.to_string()).collect()
    }

    fn move_at(&self, cell: Cell) -> Option<String> {
        self.position().move_at(cell).map(|mv| mv.to_string())
    }

    fn path_of(&self, word: &str) -> Option<Path> {
        self.position().path_of(word.parse().ok()?)
    }

    fn last_path(&self) -> Option<Path> {
        let last = self.history().len().checked_sub(1)?;
        let (before, mv) = self.steps(last).next()?;
        before.path_of(mv)
    }

    fn move_along(&self, path: Path) -> Option<String> {
        self.position().move_along(path).map(|mv| mv.to_string())
    }

    fn name_of(&self, cell: Cell) -> String {
        G::name_of(cell)
    }

    fn diagram(&self) -> Diagram {
        let diagram = self.position().diagram(self.history().next_back());
        match Record::status(self) {
            Status::ToMove(_) => diagram,
            // Also where the limit of moves has ended the game, of which the position knows
            // nothing.
            Status::Over(_) => diagram.closed(),
        }
    }

    fn restart(&mut self) {
        *self = self.anew();
        self.amend(|position| Side::BOTH.iter().for_each(|&side| position.set_secret(side, None)));
    }

    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        let mut fresh = self.anew();
        Umpire::restart(&mut fresh);
        fresh.play_line(side, words)?;
        *self = fresh;
        Ok(())
    }

    fn secret_request(&self) -> Option<&'static str> {
        G::SECRET_REQUEST
    }

    fn entrust(&mut self, side: Side, words: &[&str]) -> Result<(), BadSecret> {
        let secret = self.position().read_secret(words)?;
        if self.history().len() > 0 {
            return Err(BadSecret::TooLate);
        }
        self.amend(|position| position.set_secret(side, Some(secret.clone())));
        Ok(())
    }
}

/// Why words were not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// A word is no move of this game, in any position.
    Notation(BadNotation),
    /// The rules forbid a move.
    Illegal(NotPlayed),
    /// The game had ended before this word.
    Over {
        /// The word that came too late.
        word: String,
        /// How the game had ended.
        outcome: Outcome,
    },
    /// The line holds a word that would be a move of the other side.
    OtherSide(String),
    /// The line ends before the turn of this side has passed.
    Unfinished(Side),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Notation(bad) => bad.fmt(f),
            PlayError::Illegal(refused) => refused.fmt(f),
            PlayError::Over { word, outcome } => {
                write!(f, "no {word}: the game is over ({outcome})")
            }
            PlayError::OtherSide(word) => write!(f, "{word} would be a move of the other side"),
            PlayError::Unfinished(side) => {
                write!(f, "{side} has not finished its turn: expected one more move")
            }
        }
    }
}

impl std::error::Error for PlayError {}
