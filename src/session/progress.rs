//! A game in progress, with what is known of the engine's part in it.

use crate::rules::{BySide, Playable, Record, Side};

/// A game in progress: the moves, which of them the engine chose and why, and what the sides hide.
///
/// Where sides hide something, the engine is on the side that it was given, or else on the one that
/// its client is not: on X's if it makes the first move, else on O's. Before that it hides what is
/// meant for either side.
pub(super) struct Progress<G: Playable> {
    pub record: Record<G>,
    /// The last choice of the strategy, unless it was taken back.
    pub last_choice: Option<LastChoice>,
    /// The numbers, from 0, of the moves that the strategy has chosen.
    pub chosen: Vec<usize>,
    /// Whether the strategy has been told how the game has ended.
    pub is_told: bool,
    pub seat: Seat<G>,
}

/// The last choice of the strategy in this game.
pub(super) struct LastChoice {
    pub reason: String,
    /// How many moves had been made with it.
    pub made: usize,
    /// Whether the strategy has been told how it was answered.
    pub is_answered: bool,
}

/// The engine's side, where sides hide something.
pub(super) struct Seat<G: Playable> {
    /// Known from the first move on, or since it was given.
    pub side: Option<Side>,
    /// Whether the side was given, so that it stays the same when the first move is taken back.
    pub is_given: bool,
    /// What the engine hides, while its side is not known.
    pub own: Option<G::Secret>,
}

/// The engine's side and all secrets, as they were before something that may be refused.
pub(super) struct Held<G: Playable> {
    side: Option<Side>,
    own: Option<G::Secret>,
    secrets: BySide<Option<G::Secret>>,
}

impl<G: Playable> Progress<G> {
    pub fn new(record: Record<G>) -> Progress<G> {
        Progress {
            record,
            last_choice: None,
            chosen: Vec::new(),
            is_told: false,
            seat: Seat { side: None, is_given: false, own: None },
        }
    }

    /// A new game. What the engine hides in a game without a move serves in that one.
    pub fn next(&self) -> Progress<G> {
        let own = match self.seat.side {
            _ if self.has_begun() => None,
            Some(side) => self.secret(side),
            None => self.seat.own.clone(),
        };
        let mut next = Progress::new(self.record.anew());
        Side::BOTH.iter().for_each(|&side| next.set_secret(side, None));
        next.seat.own = own;
        next
    }

    pub fn has_begun(&self) -> bool {
        self.record.history().len() > 0
    }

    /// What a side hides, as far as it is known.
    pub fn secret(&self, side: Side) -> Option<G::Secret> {
        self.record.position().secret(side).cloned()
    }

    pub fn set_secret(&mut self, side: Side, secret: Option<G::Secret>) {
        if G::SECRET_REQUEST.is_some() {
            let amend = |position: &mut G| position.set_secret(side, secret.clone());
            self.record.amend(amend);
        }
    }

    /// The engine takes its side before the first move, unless it has one.
    pub fn take_side(&mut self, side: Side) {
        if !self.has_begun() && self.seat.side.is_none() {
            self.seat.side = Some(side);
            if let Some(own) = self.seat.own.take() {
                self.set_secret(side, Some(own));
            }
        }
    }

    /// When no move is left the engine has no side again, but what it hides, unless its side was
    /// given.
    fn release_side(&mut self) {
        if !self.has_begun()
            && !self.seat.is_given
            && let Some(side) = self.seat.side.take()
        {
            self.seat.own = self.secret(side);
            self.set_secret(side, None);
        }
    }

    /// Takes back what goes with the moves that were taken back.
    pub fn forget_undone(&mut self) {
        let made = self.record.history().len();
        self.last_choice.take_if(|choice| made < choice.made);
        self.chosen.retain(|&number| number < made);
        self.release_side();
    }

    pub fn held(&self) -> Held<G> {
        Held {
            side: self.seat.side,
            own: self.seat.own.clone(),
            secrets: BySide { x: self.secret(Side::X), o: self.secret(Side::O) },
        }
    }

    /// Puts these back, so that what was refused has changed nothing.
    pub fn put_back(&mut self, held: Held<G>) {
        (self.seat.side, self.seat.own) = (held.side, held.own);
        let BySide { x, o } = held.secrets;
        self.set_secret(Side::X, x);
        self.set_secret(Side::O, o);
    }
}
