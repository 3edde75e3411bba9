//! A game in progress: the position with everything that needs history.

use std::fmt;

use super::{Game, Illegal, Outcome, Side, Status};

/// A game from its start position on: the moves made, and how to take them back.
///
/// With a limit, the game is a draw when that many moves have been made and nobody has won: a win
/// by the last allowed move is a win.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    start: G,
    limit: Option<u32>,
    steps: Vec<(G::Move, G)>,
}

impl<G: Game> Record<G> {
    /// No moves yet, and no limit.
    #[must_use]
    pub fn new(start: G) -> Record<G> {
        Record { start, limit: None, steps: Vec::new() }
    }

    /// No moves yet; `limit` moves at the most, both sides counted.
    #[must_use]
    pub fn with_limit(start: G, limit: u32) -> Record<G> {
        Record { limit: Some(limit), ..Record::new(start) }
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &G {
        self.steps.last().map_or(&self.start, |(_, position)| position)
    }

    /// Who is to move, or how the game ended; the game's own end comes before the limit's.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.position().status() {
            Status::ToMove(_) if self.moves_left() == Some(0) => Status::Over(Outcome::Draw),
            status => status,
        }
    }

    /// How many more moves the limit allows; `None` without a limit.
    #[must_use]
    pub fn moves_left(&self) -> Option<u32> {
        let made = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
        self.limit.map(|limit| limit.saturating_sub(made))
    }

    /// The legal moves in the game's own order; none after the end.
    pub fn moves(&self) -> impl Iterator<Item = G::Move> {
        let live = matches!(self.status(), Status::ToMove(_));
        self.position().moves().filter(move |_| live)
    }

    /// The moves made so far.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator {
        self.steps.iter().map(|&(mv, _)| mv)
    }

    /// The moves from number `from` (0 is the first) on, each with the position in which it was
    /// made.
    pub fn steps(&self, from: usize) -> impl Iterator<Item = (&G, G::Move)> {
        let befores =
            std::iter::once(&self.start).chain(self.steps.iter().map(|(_, position)| position));
        befores.zip(self.history()).skip(from)
    }

    /// Plays a move for whoever is to move.
    ///
    /// # Errors
    /// The game is over, or the move is not legal; then nothing has changed.
    pub fn play(&mut self, mv: G::Move) -> Result<Side, NotPlayed> {
        let side = match self.status() {
            Status::ToMove(side) => side,
            Status::Over(outcome) => return Err(NotPlayed::Over(outcome)),
        };
        self.position().check(mv).map_err(|why| NotPlayed::Illegal { mv: mv.to_string(), why })?;
        let next = self.position().after(mv);
        self.steps.push((mv, next));
        Ok(side)
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        self.steps.pop().is_some()
    }

    /// Changes every position from the start on, by something that all of them share.
    pub fn amend(&mut self, mut change: impl FnMut(&mut G)) {
        change(&mut self.start);
        self.steps.iter_mut().for_each(|(_, position)| change(position));
    }

    /// The same game, with no moves yet.
    #[must_use]
    pub fn anew(&self) -> Record<G> {
        Record { start: self.start.clone(), limit: self.limit, steps: Vec::new() }
    }
}

/// Why a move was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotPlayed {
    /// The game is over.
    Over(Outcome),
    /// The rules forbid it.
    Illegal {
        /// The move, as it is written.
        mv: String,
        /// The reason.
        why: Illegal,
    },
}

impl fmt::Display for NotPlayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotPlayed::Over(outcome) => write!(f, "the game is over: {outcome}"),
            NotPlayed::Illegal { mv, why } => write!(f, "{mv} {why}"),
        }
    }
}

impl std::error::Error for NotPlayed {}
