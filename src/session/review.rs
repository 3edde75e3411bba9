//! What the oracle says of a game that was played.

use std::time::{Duration, Instant};

use crate::rules::{Outcome, Side, Status};
use crate::solvers::{Value, Verdict};

use super::{Engine, PlayError, Unknown};

/// A game, judged move by move.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The moves, in their order.
    pub moves: Vec<Judgement>,
    /// Why the truth about the first moves is not known; nothing when all is known.
    pub gap: Option<Unknown>,
}

/// A move as the oracle sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Who made it.
    pub side: Side,
    /// The move.
    pub word: String,
    /// What its side could have got before it, where that is known.
    pub before: Option<Value>,
    /// What its side could still get by it, where that is known.
    pub after: Option<Value>,
    /// If it gave something up: moves that would not have. Empty also when there was no time to look for them.
    pub better: Vec<String>,
}

impl Judgement {
    /// Whether it turned a win into less, or a draw into a loss. A win that takes longer is not given up.
    #[must_use]
    pub fn gave_up(&self) -> bool {
        match (self.before, self.after) {
            (Some(before), Some(after)) => after.result() < before.result(),
            _ => false,
        }
    }
}

impl Review {
    /// The place of the move that threw the game away: the last one of the loser that gave something up.
    #[must_use]
    pub fn decisive(&self, outcome: Outcome) -> Option<usize> {
        let Outcome::Win(winner) = outcome else {
            return None;
        };
        let lost = |judged: &Judgement| judged.side != winner && judged.gave_up();
        self.moves.iter().rposition(lost)
    }

    /// The places of the moves that gave something up.
    pub fn marks(&self) -> impl Iterator<Item = usize> {
        let moves = self.moves.iter().enumerate();
        moves
            .filter(|(_, judged)| judged.gave_up())
            .map(|(place, _)| place)
    }
}

impl Engine {
    /// Plays `words` from the start of the game on the table and judges each, within a time. The last moves are judged first:
    /// they are the easiest, and what is found helps with those before them.
    ///
    /// # Errors
    /// The words are no game.
    pub fn review(&mut self, words: &[&str], patience: Duration) -> Result<Review, PlayError> {
        let session = self.session_mut();
        session.restart();
        let mut moves = Vec::with_capacity(words.len());
        for word in words {
            let status = session.status();
            session.play(&[word])?;
            if let Status::ToMove(side) = status {
                moves.push(Judgement {
                    side,
                    word: (*word).to_owned(),
                    before: None,
                    after: None,
                    better: Vec::new(),
                });
            }
        }
        let gap = self.judge(&mut moves, Instant::now() + patience).err();
        Ok(Review { moves, gap })
    }

    /// Judges moves from the last to the first; the position after all of them is on the table.
    fn judge(&mut self, moves: &mut [Judgement], deadline: Instant) -> Result<(), Unknown> {
        let left = || deadline.saturating_duration_since(Instant::now());
        // Who is to move, and what it can get.
        let mut value = match self.session().status() {
            Status::Over(outcome) => (Side::X, Value::of(outcome, Side::X)),
            Status::ToMove(side) => (side, exact(self.value_within(left())?)?),
        };
        for judged in moves.iter_mut().rev() {
            let (side, next) = value;
            let next = if side == judged.side { next } else { -next };
            judged.after = Some(next.later());
            self.session_mut().undo(1);
            let before = exact(self.value_within(left())?)?;
            judged.before = Some(before);
            if judged.gave_up() {
                judged.better = self.keeping(before, left());
            }
            value = (judged.side, before);
        }
        Ok(())
    }

    /// The moves that get no other result than `value`, if there is time to find them.
    fn keeping(&mut self, value: Value, patience: Duration) -> Vec<String> {
        let moves = self.analyze_within(patience).unwrap_or_default();
        moves
            .into_iter()
            .filter(|judged| judged.verdict.result() == value.result())
            .map(|judged| judged.mv)
            .collect()
    }
}

/// Only what is known to the ply can be followed from move to move.
fn exact(verdict: Verdict) -> Result<Value, Unknown> {
    verdict.exact().ok_or(Unknown::TooLarge(
        "one for which the plies to the end are known",
    ))
}
