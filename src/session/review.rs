//! What the oracle says of a game that was played.

use std::time::{Duration, Instant};

use crate::rules::{Outcome, Side, Status};
use crate::solvers::Value;

use super::{Engine, PlayError, ValueError};

/// A game, judged move by move.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The moves, in their order.
    pub moves: Vec<Judgement>,
    /// Why the truth about the first moves is not known; nothing when all is known.
    pub gap: Option<ValueError>,
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
    /// What its side can get in the position after it, where that is known.
    pub after: Option<Value>,
    /// If it gave something up: moves that would not have. Empty also when there was no time to
    /// look for them.
    pub better: Vec<String>,
}

impl Judgement {
    /// A move of which nothing is known yet.
    #[must_use]
    pub fn unknown(side: Side, word: &str) -> Judgement {
        Judgement { side, word: word.to_owned(), before: None, after: None, better: Vec::new() }
    }

    /// Whether it turned a win into less, or a draw into a loss. A win that takes longer is not
    /// given up.
    #[must_use]
    pub fn gave_up(&self) -> bool {
        match (self.before, self.after) {
            (Some(before), Some(after)) => after.result() < before.result(),
            _ => false,
        }
    }

    /// The first of the better moves, as many as are named to a person, and how many more there are.
    #[must_use]
    pub fn better_named(&self) -> (&[String], usize) {
        const NAMED: usize = 2;
        let (named, others) = self.better.split_at(self.better.len().min(NAMED));
        (named, others.len())
    }
}

impl Review {
    /// Judges moves from the last to the first, until `end` or `before` does not know. `end` is who
    /// is to move after them, and what that side can get; `before` takes a move back, by its place,
    /// and says what its side could get; `keeping` lists the moves there that get the same. Both
    /// are handed `oracle`.
    pub fn backwards<O>(
        mut moves: Vec<Judgement>,
        end: Result<(Side, Value), ValueError>,
        oracle: &mut O,
        before: impl Fn(&mut O, usize) -> Result<Value, ValueError>,
        keeping: impl Fn(&mut O, usize, Value) -> Vec<String>,
    ) -> Review {
        let mut walk = || -> Result<(), ValueError> {
            let (mut side, mut value) = end?;
            for (place, judged) in moves.iter_mut().enumerate().rev() {
                let next = if side == judged.side { value } else { -value };
                judged.after = Some(next);
                value = before(oracle, place)?;
                judged.before = Some(value);
                if judged.gave_up() {
                    judged.better = keeping(oracle, place, value);
                }
                side = judged.side;
            }
            Ok(())
        };
        let gap = walk().err();
        Review { moves, gap }
    }

    /// The place of the move that threw the game away: the last one of the loser that gave
    /// something up.
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
        moves.filter(|(_, judged)| judged.gave_up()).map(|(place, _)| place)
    }
}

impl Engine {
    /// Plays `words` from the start of the game on the table and judges each, within a time. The
    /// last moves are judged first: they are the easiest, and what is found helps with those before
    /// them.
    ///
    /// # Errors
    /// The words are no game.
    pub fn review(&mut self, words: &[&str], patience: Duration) -> Result<Review, PlayError> {
        let session = self.session_mut();
        session.restart();
        let mut moves = Vec::with_capacity(words.len());
        for word in words {
            let status = session.umpire().status();
            session.play(&[word])?;
            if let Status::ToMove(side) = status {
                moves.push(Judgement::unknown(side, word));
            }
        }
        let deadline = Instant::now() + patience;
        let left = || deadline.saturating_duration_since(Instant::now());
        let end = match self.session().umpire().status() {
            Status::Over(outcome) => Ok((Side::X, Value::of(outcome, Side::X))),
            Status::ToMove(side) => self.exact_value(left()).map(|value| (side, value)),
        };
        let before = |engine: &mut Engine, _| {
            engine.session_mut().undo(1);
            engine.exact_value(left())
        };
        let keeping = |engine: &mut Engine, _, value| engine.keeping(value, left());
        Ok(Review::backwards(moves, end, self, before, keeping))
    }

    /// What the position on the table is worth. Only what is known to the ply can be followed from
    /// move to move.
    ///
    /// # Errors
    /// It is not known to the ply within the time.
    pub fn exact_value(&mut self, patience: Duration) -> Result<Value, ValueError> {
        let verdict = self.value_within(patience)?;
        verdict.exact().ok_or(ValueError::TooLarge("one for which the plies to the end are known"))
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
