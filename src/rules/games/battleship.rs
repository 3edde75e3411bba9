//! The sea battle: hidden fleets, shots and answers.

pub mod mask;

mod answer;
mod fleet;
mod picture;
mod sea;
mod search;
mod setting;
mod ship;

pub use answer::{Answer, Move};
pub use fleet::{BadFleet, Fleet};
pub use sea::{Sea, Trace};
pub use search::{Found, Search, agreeing};
pub use setting::{OPTIONS, Setting};
pub use ship::Ship;

use std::fmt;
use std::sync::Arc;

use crate::rules::{
    BadSecret, BySide, Cell, Diagram, Game, Illegal, OptionError, OptionSpec, Options, Outcome,
    Playable, Record, Side, Status,
};

/// A sea battle as far as its holder knows it: the shots, the answers, and none, one or both of the
/// fleets.
///
/// An answer is a move like a shot, and legal if some fleet agrees with it and with all answers
/// before it. A side whose fleet is known has only one: the truth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battleship {
    seas: BySide<Sea>,
    fleets: BySide<Option<Arc<Fleet>>>,
    due: Due,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// This side shoots.
    Shot(Side),
    /// This side answers the shot at a cell of its sea.
    Answer(Side, Cell),
    /// Nothing: the fleet of the other side is sunk.
    Nothing {
        /// Who has won.
        winner: Side,
    },
}

impl Battleship {
    /// Before the first shot.
    #[must_use]
    pub fn new(setting: Arc<Setting>) -> Battleship {
        let sea = Sea::new(setting);
        Battleship {
            seas: BySide { x: sea.clone(), o: sea },
            fleets: BySide::default(),
            due: Due::Shot(Side::X),
        }
    }

    /// What was agreed upon.
    #[must_use]
    pub fn setting(&self) -> &Arc<Setting> {
        self.seas.x.setting()
    }

    /// What is known of the sea of `side`.
    #[must_use]
    pub fn sea(&self, side: Side) -> &Sea {
        &self.seas[side]
    }

    /// What happens next.
    #[must_use]
    pub fn due(&self) -> Due {
        self.due
    }

    /// The answer that is due, if the fleet is known.
    fn truth(&self) -> Option<Answer> {
        let Due::Answer(side, cell) = self.due else {
            return None;
        };
        let fleet = self.fleets[side].as_ref()?;
        Some(fleet.answer(cell, |own| self.seas[side].was_shot(own)))
    }

    /// Whether some fleet agrees with this answer and with all before it; also if that was not
    /// found out.
    fn is_possible(&self, side: Side, cell: Cell, answer: Answer) -> bool {
        let mut sea = self.seas[side].clone();
        sea.mark(cell, answer);
        Search::of(&sea).some_fleet() != Found::None
    }

    fn check_answer(&self, side: Side, cell: Cell, answer: Answer) -> Result<(), Illegal> {
        if let Some(truth) = self.truth() {
            let is_true = answer == truth;
            let why = || Illegal(format!("is false: by the fleet it is {truth}").into());
            return is_true.then_some(()).ok_or_else(why);
        }
        if self.is_possible(side, cell, answer) {
            return Ok(());
        }
        let beside = self.seas[side].trace(cell) == Some(Trace::Opened);
        Err(Illegal(if beside {
            format!("is impossible: {cell} is beside a sunk ship").into()
        } else {
            format!("is impossible at {cell}: no fleet agrees with all answers").into()
        }))
    }
}

impl Game for Battleship {
    type Move = Move;

    fn status(&self) -> Status {
        match self.due {
            Due::Shot(side) | Due::Answer(side, _) => Status::ToMove(side),
            Due::Nothing { winner } => Status::Over(Outcome::Win(winner)),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Move> {
        let (shots, answers) = match self.due {
            Due::Shot(side) => (Some(&self.seas[side.other()]), None),
            Due::Answer(side, cell) => (None, Some((side, cell))),
            Due::Nothing { .. } => (None, None),
        };
        let shots = shots.into_iter().flat_map(|sea| {
            let cells = sea.setting().cells();
            cells.filter(|&cell| !sea.was_shot(cell)).map(Move::Shot)
        });
        let answers = answers.into_iter().flat_map(move |(side, cell)| {
            let truth = self.truth();
            let possible = move |&answer: &Answer| match truth {
                Some(truth) => answer == truth,
                None => self.is_possible(side, cell, answer),
            };
            Answer::ALL.into_iter().filter(possible).map(Move::Answer)
        });
        shots.chain(answers)
    }

    fn play(&mut self, mv: Move) {
        self.due = match (self.due, mv) {
            (Due::Shot(side), Move::Shot(cell)) => Due::Answer(side.other(), cell),
            (Due::Answer(side, cell), Move::Answer(answer)) => {
                let again = self.setting().again();
                let sea = &mut self.seas[side];
                sea.mark(cell, answer);
                if sea.is_lost() {
                    Due::Nothing { winner: side.other() }
                } else if answer != Answer::Miss && again {
                    Due::Shot(side.other())
                } else {
                    Due::Shot(side)
                }
            }
            (due, _) => due,
        };
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        match (self.due, mv) {
            (Due::Shot(side), Move::Shot(cell)) => {
                let sea = &self.seas[side.other()];
                if !self.setting().has(cell) {
                    Err(Illegal("is off the board".into()))
                } else if let Some(answer) = sea.answer_at(cell) {
                    Err(Illegal(format!("was shot at before: {answer}").into()))
                } else {
                    Ok(())
                }
            }
            (Due::Answer(side, cell), Move::Answer(answer)) => {
                self.check_answer(side, cell, answer)
            }
            (Due::Answer(side, cell), Move::Shot(_)) => Err(Illegal(
                format!("is a shot, but first {side} has to answer the one at {cell}").into(),
            )),
            (Due::Shot(_), Move::Answer(_)) => Err(Illegal("answers no shot".into())),
            (Due::Nothing { .. }, _) => Err(Illegal("comes after the end".into())),
        }
    }
}

impl Playable for Battleship {
    const NAME: &'static str = "battleship";
    const ABOUT: &'static str =
        "the sea battle; a move is a shot [row,col], or the answer to one: miss, hit or sunk";
    const RULES: &'static str = "Each side hides a fleet. Shoot at a cell of the other side's sea; the answer is miss, hit or \
        sunk. A hit lets you shoot again (with again=true). Ships are straight, and do not touch (with \
        touch=false), so the cells round a sunk ship are empty. Whoever sinks all ships first wins.";
    const OPTIONS: &'static [OptionSpec] = OPTIONS;
    type Secret = Arc<Fleet>;
    const SECRET_REQUEST: Option<&'static str> = Some("fleet");

    fn set_up(options: &Options) -> Result<Record<Battleship>, OptionError> {
        Ok(Record::new(Battleship::new(Setting::of(options)?)))
    }

    fn diagram(&self, last: Option<Move>) -> Diagram {
        self.diagram_for(Side::X, last)
    }

    fn diagram_for(&self, viewer: Side, _: Option<Move>) -> Diagram {
        self.picture(viewer)
    }

    fn move_at(&self, cell: Cell) -> Option<Move> {
        let is_shot = matches!(self.due, Due::Shot(_)) && self.setting().has(cell);
        is_shot.then_some(Move::Shot(cell))
    }

    fn read_secret(&self, words: &[&str]) -> Result<Arc<Fleet>, BadSecret> {
        Ok(Arc::new(Fleet::read(self.setting(), words)?))
    }

    fn secret(&self, side: Side) -> Option<&Arc<Fleet>> {
        self.fleets[side].as_ref()
    }

    fn set_secret(&mut self, side: Side, fleet: Option<Arc<Fleet>>) {
        self.fleets[side] = fleet;
    }

    fn first_lie(&self, side: Side, fleet: &Arc<Fleet>) -> Option<String> {
        let sea = &self.seas[side];
        let (n, truth) = sea.first_lie(fleet)?;
        let (cell, said) = sea.shots()[n];
        Some(format!("{cell} was answered {said}, but by this fleet it is {truth}"))
    }

    fn forced(&self) -> Option<Move> {
        self.truth().map(Move::Answer)
    }
}

impl fmt::Display for Battleship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(None).fmt(f)
    }
}
