//! Games in which each side hides something from the other.

use rand::Rng;

use crate::rules::{BadSecret, Diagram, Playable, Side};
use crate::strategies::HasStrategies;

use super::Table;

/// The part of a session in which the engine hides something.
pub trait Hiding {
    /// What the engine hides, as it is written; made up if that has not been done for this game.
    ///
    /// # Errors
    /// As for [`Hiding::deal`].
    fn own(&mut self, rng: &mut dyn Rng) -> Result<String, BadSecret>;

    /// Has the engine hide this in the game that is about to begin.
    ///
    /// # Errors
    /// The words are no such thing, or the game has begun.
    fn set_own(&mut self, words: &[&str]) -> Result<(), BadSecret>;

    /// The engine is on this side of the game that has just begun, also when all its moves are
    /// taken back.
    fn take_side(&mut self, side: Side);

    /// Compares what the other side says that it has hidden with all that it has answered.
    ///
    /// # Errors
    /// The words are no such thing, or the first answer that was false.
    fn reveal(&self, words: &[&str]) -> Result<(), BadSecret>;

    /// Has `side` hide something if it does not yet: for a person who plays it in this program.
    ///
    /// # Errors
    /// The answers that it has given do not allow it.
    fn deal(&mut self, side: Side, rng: &mut dyn Rng) -> Result<(), BadSecret>;

    /// The move of the side to move, if what it hides leaves it just one.
    fn forced(&self) -> Option<String>;

    /// The picture of the position that `viewer` has: with what it hides; with what the other side
    /// does only after the end.
    fn view(&self, viewer: Side) -> Diagram;
}

impl<G: HasStrategies> Hiding for Table<G> {
    fn own(&mut self, rng: &mut dyn Rng) -> Result<String, BadSecret> {
        let own = match self.game.seat.side {
            Some(side) => {
                self.deal(side, rng)?;
                self.game.secret(side)
            }
            None => {
                let fresh =
                    || dealt(self.player.1.as_ref(), self.game.record.position(), Side::X, rng);
                let own = self.game.seat.own.clone().or_else(fresh);
                self.game.seat.own.clone_from(&own);
                own
            }
        };
        Ok(own.map_or(String::new(), |own| own.to_string()))
    }

    fn set_own(&mut self, words: &[&str]) -> Result<(), BadSecret> {
        let own = self.game.record.position().read_secret(words)?;
        if self.game.has_begun() {
            return Err(BadSecret::TooLate);
        }
        match self.game.seat.side {
            Some(side) => self.game.set_secret(side, Some(own)),
            None => self.game.seat.own = Some(own),
        }
        Ok(())
    }

    fn take_side(&mut self, side: Side) {
        self.game.take_side(side);
        self.game.seat.is_given = true;
    }

    fn reveal(&self, words: &[&str]) -> Result<(), BadSecret> {
        let position = self.game.record.position();
        let secret = position.read_secret(words)?;
        let side = self.game.seat.side.map_or(Side::O, Side::other);
        match position.first_lie(side, &secret) {
            None => Ok(()),
            Some(lie) => Err(BadSecret::False(lie)),
        }
    }

    fn deal(&mut self, side: Side, rng: &mut dyn Rng) -> Result<(), BadSecret> {
        if G::SECRET_REQUEST.is_some() && self.game.secret(side).is_none() {
            let position = self.game.record.position();
            let secret = dealt(self.player.1.as_ref(), position, side, rng);
            let none = || {
                BadSecret::Forbidden(format!(
                    "no {} was found that agrees with the answers",
                    request::<G>()
                ))
            };
            self.game.set_secret(side, Some(secret.ok_or_else(none)?));
        }
        Ok(())
    }

    fn forced(&self) -> Option<String> {
        let forced = self.game.record.position().forced();
        forced.map(|mv| mv.to_string())
    }

    fn view(&self, viewer: Side) -> Diagram {
        let mut view = self.game.record.position().view(viewer);
        if view.secret(viewer).is_none() {
            view.set_secret(viewer, self.game.seat.own.clone());
        }
        view.diagram_for(viewer, self.game.record.history().next_back())
    }
}

fn request<G: Playable>() -> &'static str {
    G::SECRET_REQUEST.unwrap_or_default()
}

/// What a strategy hides for `side`.
fn dealt<G: Playable>(
    strategy: &dyn crate::strategies::Strategy<G>,
    position: &G,
    side: Side,
    rng: &mut dyn Rng,
) -> Option<G::Secret> {
    let mut dealt = position.clone();
    strategy.deal(&mut dealt, side, rng);
    dealt.secret(side).cloned()
}
