//! A sea battle with as many of its fleets as are known.

use crate::rules::games::Battleship;
use crate::rules::games::battleship::{Answer, BadFleet, Due, Fleet, Move};
use crate::rules::{
    BadNotation, BySide, Cell, Diagram, Illegal, NotPlayed, OptionError, Options, Playable, Record,
    Side, Status,
};
use crate::session::{BadSecret, Hidden, PlayError, Umpire};

/// A sea battle: all that was said, and none, one or both of the fleets. A side whose fleet is known can only answer the
/// truth; the answers of the other have to agree with some fleet.
#[derive(Clone, Debug)]
pub struct Waters {
    pub(super) record: Record<Battleship>,
    pub(super) fleets: BySide<Option<Fleet>>,
}

impl Waters {
    /// A new game without fleets.
    ///
    /// # Errors
    /// Options that make no game.
    pub fn new(options: &Options) -> Result<Waters, OptionError> {
        Ok(Waters {
            record: Battleship::set_up(options)?,
            fleets: BySide::default(),
        })
    }

    /// The same game from the start, without fleets.
    pub(super) fn anew(&self) -> Waters {
        Waters {
            record: self.record.anew(),
            fleets: BySide::default(),
        }
    }

    /// The answer that is due, if the fleet is known.
    pub(super) fn truth(&self) -> Option<Answer> {
        let position = self.record.position();
        let Due::Answer(side, cell) = position.due() else {
            return None;
        };
        let fleet = self.fleets[side].as_ref()?;
        Some(fleet.answer(cell, |own| position.sea(side).was_shot(own)))
    }

    /// Plays one word.
    fn say(&mut self, word: &str) -> Result<(), PlayError> {
        if let (Some(truth), Ok(Move::Answer(answer))) = (self.truth(), word.parse())
            && answer != truth
        {
            let why = Illegal(format!("is false: by the fleet it is {truth}").into());
            let mv = word.to_owned();
            return Err(PlayError::Illegal(NotPlayed::Illegal { mv, why }));
        }
        Umpire::play(&mut self.record, &[word])
    }
}

impl Hidden for Waters {
    fn request(&self) -> &'static str {
        "fleet"
    }

    fn entrust(&mut self, side: Side, words: &[&str]) -> Result<(), BadSecret> {
        let fleet = Fleet::read(self.record.position().setting(), words)?;
        if self.record.history().len() > 0 {
            return Err(BadSecret::TooLate);
        }
        self.fleets[side] = Some(fleet);
        Ok(())
    }
}

impl From<BadFleet> for BadSecret {
    fn from(bad: BadFleet) -> BadSecret {
        match bad {
            BadFleet::Notation(BadNotation::Malformed { .. }) => {
                BadSecret::Malformed(bad.to_string())
            }
            bad => BadSecret::Forbidden(bad.to_string()),
        }
    }
}

impl Umpire for Waters {
    fn status(&self) -> Status {
        self.record.status()
    }

    fn play(&mut self, words: &[&str]) -> Result<(), PlayError> {
        for (played, word) in words.iter().enumerate() {
            if let Err(error) = self.say(word) {
                self.undo(played);
                return Err(error);
            }
        }
        Ok(())
    }

    fn undo(&mut self, moves: usize) -> bool {
        Umpire::undo(&mut self.record, moves)
    }

    fn legal(&self) -> Vec<String> {
        match self.truth() {
            Some(truth) => vec![truth.to_string()],
            None => self.record.legal(),
        }
    }

    fn history(&self) -> Vec<String> {
        Umpire::history(&self.record)
    }

    fn since(&self, from: usize) -> Vec<String> {
        self.record.since(from)
    }

    fn move_at(&self, cell: Cell) -> Option<String> {
        self.record.move_at(cell)
    }

    fn name_of(&self, cell: Cell) -> String {
        self.record.name_of(cell)
    }

    fn diagram(&self) -> Diagram {
        self.record.position().picture(Side::X, &self.fleets)
    }

    fn restart(&mut self) {
        *self = self.anew();
    }

    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        let mut fresh = self.anew();
        fresh.play_line(side, words)?;
        *self = fresh;
        Ok(())
    }

    fn hidden(&mut self) -> Option<&mut dyn Hidden> {
        Some(self)
    }
}
