//! A sea battle with somebody who plays it.

use std::mem;

use rand::Rng;

use crate::rules::games::battleship::{Fleet, Move};
use crate::rules::{BySide, Cell, Diagram, Illegal, NotPlayed, OptionError, Options, Side, Status};
use crate::session::{
    BadSecret, Hidden, Hiding, PlayError, Session, StrategyInfo, Umpire, Unknown,
};
use crate::solvers::{Budget, Verdict};
use crate::strategies::Judged;
use crate::strategies::battleship::{GUNNERS, Gunner, Placing, Recipe, fitting};

use super::Waters;

/// The [`Session`] of a sea battle. Its strategies see what is known of a sea, and answers are the truth of a fleet, so
/// nobody chooses them.
///
/// The engine is on the side that it was given, or else on the one that its client is not: on X's if it makes the first
/// shot, else on O's. Asked to move for the other side as well, it gives that one a fleet of its own.
pub struct Post {
    battle: Battle,
    recipe: &'static Recipe,
    /// A gunner for each side, which remembers what it knows of the other's sea.
    gunners: BySide<Box<dyn Gunner>>,
    placing: Placing,
}

/// A game in progress.
struct Battle {
    waters: Waters,
    /// The engine's own fleet while its side is not known.
    own: Option<Fleet>,
    /// The engine's side: from the first move on, or since it was given.
    seat: Option<Side>,
    /// Whether the side was given, so that it stays the same when the first move is taken back.
    is_given: bool,
    /// Why the last shot was chosen, and how many moves had been made with it.
    thought: Option<(String, usize)>,
}

/// The engine's side, its own fleet while that is not known, and the fleets of both sides.
type Held = (Option<Side>, Option<Fleet>, BySide<Option<Fleet>>);

impl Battle {
    fn new(waters: Waters) -> Battle {
        Battle {
            waters,
            own: None,
            seat: None,
            is_given: false,
            thought: None,
        }
    }

    fn has_begun(&self) -> bool {
        self.waters.record.history().len() > 0
    }

    /// A new game. A fleet that no shot was made at serves in that.
    fn next(&mut self) -> Battle {
        let own = match self.seat {
            _ if self.has_begun() => None,
            Some(seat) => self.waters.fleets[seat].clone(),
            None => self.own.clone(),
        };
        let waters = self.waters.anew();
        Battle {
            own,
            ..Battle::new(waters)
        }
    }

    /// The engine takes its side before the first move, unless it has one.
    fn sit(&mut self, seat: Side) {
        if !self.has_begun() && self.seat.is_none() {
            self.seat = Some(seat);
            self.waters.fleets[seat] = self.own.take().or(self.waters.fleets[seat].take());
        }
    }

    /// The engine's side and all fleets, as they are before something that may be refused.
    fn held(&self) -> Held {
        (self.seat, self.own.clone(), self.waters.fleets.clone())
    }

    /// Puts these back, so that what was refused has changed nothing.
    fn put_back(&mut self, held: Held) {
        (self.seat, self.own, self.waters.fleets) = held;
    }

    /// When no move is left the engine has no side again, but its fleet, unless its side was given.
    fn rise(&mut self) {
        if !self.has_begun()
            && !self.is_given
            && let Some(seat) = self.seat.take()
        {
            self.own = self.waters.fleets[seat].take();
        }
        let made = self.waters.record.history().len();
        self.thought.take_if(|(_, with)| made < *with);
    }
}

impl Post {
    /// A new game with the default strategy.
    ///
    /// # Errors
    /// Options that make no game.
    pub fn new(options: &Options) -> Result<Post, OptionError> {
        let battle = Battle::new(Waters::new(options)?);
        let recipe = &GUNNERS[0];
        let defaults = Options::defaults(recipe.options);
        Ok(Post {
            battle,
            recipe,
            gunners: gunners(recipe, &defaults),
            placing: Placing::of(&defaults),
        })
    }

    /// The move that the side to move would make.
    fn decide(
        &mut self,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Result<(Move, String), NotPlayed> {
        let side = match self.status() {
            Status::ToMove(side) => side,
            Status::Over(outcome) => return Err(NotPlayed::Over(outcome)),
        };
        self.battle.sit(side);
        self.man(side, rng).map_err(|error| NotPlayed::Illegal {
            mv: "a move".to_owned(),
            why: Illegal(error.to_string().into()),
        })?;
        let waters = &self.battle.waters;
        if let Some(truth) = waters.truth() {
            return Ok((Move::Answer(truth), "the truth".to_owned()));
        }
        let sea = waters.record.position().sea(side.other());
        let choice = self.gunners[side].aim(sea, budget, rng);
        Ok((Move::Shot(choice.mv), choice.reason.into_owned()))
    }

    /// Why there are no values.
    fn nothing_known(&self) -> Unknown {
        match self.status() {
            Status::Over(_) => Unknown::Over,
            Status::ToMove(_) => Unknown::Hidden,
        }
    }

    /// Gives `side` a fleet if it has none.
    fn man(&mut self, side: Side, rng: &mut dyn Rng) -> Result<(), BadSecret> {
        let waters = &mut self.battle.waters;
        if waters.fleets[side].is_none() {
            let sea = waters.record.position().sea(side);
            let fleet = if sea.shots().is_empty() {
                Some(self.placing.place(sea.setting(), rng))
            } else {
                fitting(sea, rng)
            };
            let none =
                || BadSecret::Forbidden("no fleet was found that agrees with the answers".into());
            waters.fleets[side] = Some(fleet.ok_or_else(none)?);
        }
        Ok(())
    }
}

fn gunners(recipe: &Recipe, options: &Options) -> BySide<Box<dyn Gunner>> {
    BySide {
        x: (recipe.make)(options),
        o: (recipe.make)(options),
    }
}

impl Umpire for Post {
    fn status(&self) -> Status {
        self.battle.waters.status()
    }

    fn play(&mut self, words: &[&str]) -> Result<(), PlayError> {
        if self.battle.has_begun() || words.is_empty() {
            return self.battle.waters.play(words);
        }
        let held = self.battle.held();
        // Who begins is X, so the engine is O.
        self.battle.sit(Side::O);
        let played = self.battle.waters.play(words);
        if played.is_err() {
            self.battle.put_back(held);
        }
        played
    }

    fn undo(&mut self, moves: usize) -> bool {
        let is_undone = self.battle.waters.undo(moves);
        self.battle.rise();
        is_undone
    }

    fn legal(&self) -> Vec<String> {
        self.battle.waters.legal()
    }

    fn history(&self) -> Vec<String> {
        self.battle.waters.history()
    }

    fn since(&self, from: usize) -> Vec<String> {
        self.battle.waters.since(from)
    }

    fn move_at(&self, cell: Cell) -> Option<String> {
        self.battle.waters.move_at(cell)
    }

    fn name_of(&self, cell: Cell) -> String {
        self.battle.waters.name_of(cell)
    }

    fn diagram(&self) -> Diagram {
        self.view(self.battle.seat.unwrap_or(Side::X))
    }

    fn restart(&mut self) {
        self.battle = self.battle.next();
    }

    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        let next = self.battle.next();
        let before = mem::replace(&mut self.battle, next);
        let opened = self.play_line(side, words);
        if opened.is_err() {
            self.battle = before;
        }
        opened
    }

    fn hidden(&mut self) -> Option<&mut dyn Hidden> {
        Some(self)
    }
}

impl Session for Post {
    fn set_up(&mut self, options: &Options) -> Result<(), OptionError> {
        self.battle = Battle::new(Waters::new(options)?);
        Ok(())
    }

    fn strategies(&self) -> Vec<StrategyInfo> {
        let info = |recipe: &Recipe| StrategyInfo {
            name: recipe.name,
            about: recipe.about,
            options: recipe.options,
        };
        GUNNERS.iter().map(info).collect()
    }

    fn strategy(&self) -> &'static str {
        self.recipe.name
    }

    fn set_strategy(&mut self, name: &str, options: &Options) -> Result<(), OptionError> {
        let recipe = GUNNERS.iter().find(|recipe| recipe.name == name);
        self.recipe = recipe.expect("only strategies that there are are asked for");
        self.gunners = gunners(self.recipe, options);
        self.placing = Placing::of(options);
        Ok(())
    }

    fn ponders(&self) -> bool {
        let setting = self.battle.waters.record.position().setting();
        self.gunners.x.ponders(setting)
    }

    fn choose(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Result<String, NotPlayed> {
        let held = self.battle.held();
        let decided = self.decide(budget, rng);
        let played = decided.and_then(|(mv, reason)| {
            self.battle.waters.record.play(mv)?;
            Ok((mv, reason))
        });
        if played.is_err() {
            self.battle.put_back(held);
        }
        let (mv, reason) = played?;
        let made = self.battle.waters.record.history().len();
        if let Move::Shot(_) = mv {
            self.battle.thought = Some((reason, made));
        } else {
            self.battle.thought.get_or_insert((reason, made));
        }
        Ok(mv.to_string())
    }

    fn suggest(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Option<String> {
        let held = self.battle.held();
        let decided = self.decide(budget, rng);
        self.battle.put_back(held);
        decided.ok().map(|(mv, _)| mv.to_string())
    }

    fn reason(&self) -> Option<&str> {
        let thought = self.battle.thought.as_ref();
        thought.map(|(reason, _)| reason.as_str())
    }

    fn value(&mut self, _: &mut Budget) -> Result<Verdict, Unknown> {
        Err(self.nothing_known())
    }

    fn analyze(&mut self, _: &mut Budget) -> Result<Vec<Judged<String>>, Unknown> {
        Err(self.nothing_known())
    }

    fn hiding(&mut self) -> Option<&mut dyn Hiding> {
        Some(self)
    }
}

impl Hidden for Post {
    fn request(&self) -> &'static str {
        self.battle.waters.request()
    }

    fn entrust(&mut self, side: Side, words: &[&str]) -> Result<(), BadSecret> {
        self.battle.waters.entrust(side, words)
    }
}

impl Hiding for Post {
    fn own(&mut self, rng: &mut dyn Rng) -> Result<String, BadSecret> {
        if let Some(seat) = self.battle.seat {
            self.man(seat, rng)?;
            let fleet = &self.battle.waters.fleets[seat];
            return Ok(fleet.as_ref().map_or(String::new(), Fleet::to_string));
        }
        let setting = self.battle.waters.record.position().setting();
        let own = self.battle.own.take();
        let own = own.unwrap_or_else(|| self.placing.place(setting, rng));
        Ok(self.battle.own.insert(own).to_string())
    }

    fn set_own(&mut self, words: &[&str]) -> Result<(), BadSecret> {
        let battle = &mut self.battle;
        let fleet = Fleet::read(battle.waters.record.position().setting(), words)?;
        if battle.has_begun() {
            return Err(BadSecret::TooLate);
        }
        match battle.seat {
            Some(seat) => battle.waters.fleets[seat] = Some(fleet),
            None => battle.own = Some(fleet),
        }
        Ok(())
    }

    fn take_side(&mut self, side: Side) {
        self.battle.sit(side);
        self.battle.is_given = true;
    }

    fn reveal(&self, words: &[&str]) -> Result<(), BadSecret> {
        let position = self.battle.waters.record.position();
        let fleet = Fleet::read(position.setting(), words)?;
        let sea = position.sea(self.battle.seat.map_or(Side::O, Side::other));
        match sea.first_lie(&fleet) {
            None => Ok(()),
            Some((n, truth)) => {
                let (cell, said) = sea.shots()[n];
                let why = format!("{cell} was answered {said}, but by this fleet it is {truth}");
                Err(BadSecret::False(why))
            }
        }
    }

    fn deal(&mut self, side: Side, rng: &mut dyn Rng) -> Result<(), BadSecret> {
        self.man(side, rng)
    }

    fn forced(&self) -> Option<String> {
        let truth = self.battle.waters.truth();
        truth.map(|answer| answer.to_string())
    }

    fn view(&self, viewer: Side) -> Diagram {
        let Battle { waters, own, .. } = &self.battle;
        let mut fleets = waters.fleets.clone();
        if let Status::ToMove(_) = waters.status() {
            fleets[viewer.other()] = None;
        }
        if fleets[viewer].is_none() {
            fleets[viewer] = own.clone();
        }
        waters.record.position().picture(viewer, &fleets)
    }
}
