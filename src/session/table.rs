//! A game in progress with somebody to play it and somebody to judge it, its kind forgotten.

use std::borrow::Cow;
use std::mem;

use rand::Rng;

use crate::control::Budget;
use crate::rules::{
    BadSecret, Diagram, Illegal, NotPlayed, OptionError, Options, Record, Side, Status,
};
use crate::solvers::Verdict;
use crate::strategies::learned::{TrainConfig, TrainConfigError, Trainer};
use crate::strategies::{
    Choice, HasStrategies, MoveValue, SearchInfo, Strategy, StrategyEntry, StrategySet,
};

use super::progress::{LastChoice, Progress};
use super::{Hiding, MOST_LISTED, PlayError, Session, StrategyInfo, Umpire, ValueError};

/// The [`Session`] of a game.
pub struct Table<G: HasStrategies> {
    pub(super) game: Progress<G>,
    strategy_set: StrategySet<G>,
    pub(super) player: (&'static str, Box<dyn Strategy<G>>),
}

impl<G: HasStrategies> Table<G> {
    /// A new game with the game's default strategy.
    ///
    /// # Errors
    /// Options that make no game.
    pub fn new(options: &Options) -> Result<Table<G>, OptionError> {
        let strategy_set = G::strategy_set();
        let default = strategy_set.strategies.first().expect("a game offers a strategy");
        let player = (default.name, (default.make)(&Options::defaults(default.options))?);
        Ok(Table { game: Progress::new(G::set_up(options)?), strategy_set, player })
    }

    /// What the side to move does: what is forced upon it, or what the strategy chooses.
    fn decide(
        &mut self,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Result<Decision<G::Move>, NotPlayed> {
        let side = match self.game.record.status() {
            Status::ToMove(side) => side,
            Status::Over(outcome) => return Err(NotPlayed::Over(outcome)),
        };
        self.game.take_side(side);
        self.deal(side, rng).map_err(|error| NotPlayed::Illegal {
            mv: "a move".to_owned(),
            why: Illegal(error.to_string().into()),
        })?;
        let record = &self.game.record;
        if let Some(mv) = record.position().forced() {
            return Ok(Decision::Forced(mv));
        }
        let left = record.moves_left();
        let strategy = &mut self.player.1;
        Ok(Decision::Chosen(match G::SECRET_REQUEST {
            None => strategy.choose(record.position(), left, budget, rng),
            Some(_) => strategy.choose(&record.position().view(side), left, budget, rng),
        }))
    }

    /// Plays moves of somebody else, and tells the strategy of them. Whoever moves first is X, so
    /// the engine is O.
    fn follow(
        &mut self,
        play: impl FnOnce(&mut Record<G>) -> Result<(), PlayError>,
    ) -> Result<(), PlayError> {
        let held = self.game.held();
        self.game.take_side(Side::O);
        if let Err(error) = play(&mut self.game.record) {
            self.game.put_back(held);
            return Err(error);
        }
        self.game.forget_undone();
        self.report_answer();
        self.report_end();
        Ok(())
    }

    /// Tells the strategy how its last choice was answered, once.
    fn report_answer(&mut self) {
        let last = self.game.last_choice.as_mut();
        let Some(last) = last.filter(|choice| !choice.is_answered) else {
            return;
        };
        if let Some((position, mv)) = self.game.record.steps(last.made).next() {
            last.is_answered = true;
            self.player.1.observe(position, mv);
        }
    }

    /// Tells the strategy how a game in which it has chosen has ended, once.
    fn report_end(&mut self) {
        let game = &mut self.game;
        let is_over = matches!(game.record.status(), Status::Over(_));
        if is_over && !game.chosen.is_empty() && !game.is_told {
            game.is_told = true;
            self.player.1.finish(&game.record, &game.chosen);
        }
    }

    /// Why nothing can be said of the value of the position, where that is so.
    fn check_value(&self) -> Result<(), ValueError> {
        match self.game.record.status() {
            Status::Over(_) => Err(ValueError::Over),
            Status::ToMove(_) if G::SECRET_REQUEST.is_some() => Err(ValueError::Hidden),
            Status::ToMove(_) => Ok(()),
        }
    }
}

/// A move, and how it came about.
enum Decision<M> {
    Forced(M),
    Chosen(Choice<M>),
}

impl<M: Copy> Decision<M> {
    fn mv(&self) -> M {
        match self {
            Decision::Forced(mv) => *mv,
            Decision::Chosen(choice) => choice.mv,
        }
    }
}

impl<G: HasStrategies> Session for Table<G> {
    fn umpire(&self) -> &dyn Umpire {
        &self.game.record
    }

    fn play(&mut self, words: &[&str]) -> Result<(), PlayError> {
        self.follow(|record| Umpire::play(record, words))
    }

    fn play_line(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        self.follow(|record| record.play_line(side, words))
    }

    fn undo(&mut self, moves: usize) -> bool {
        let is_undone = Umpire::undo(&mut self.game.record, moves);
        self.game.forget_undone();
        is_undone
    }

    fn restart(&mut self) {
        self.game = self.game.next();
    }

    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        let next = self.game.next();
        let before = mem::replace(&mut self.game, next);
        let opened = self.play_line(side, words);
        if opened.is_err() {
            self.game = before;
        }
        opened
    }

    fn diagram(&self) -> Diagram {
        match G::SECRET_REQUEST {
            None => self.game.record.diagram(),
            Some(_) => self.view(self.game.seat.side.unwrap_or(Side::X)),
        }
    }

    fn entrust(&mut self, side: Side, words: &[&str]) -> Result<(), BadSecret> {
        self.game.record.entrust(side, words)
    }

    fn set_up(&mut self, options: &Options) -> Result<(), OptionError> {
        self.game = Progress::new(G::set_up(options)?);
        Ok(())
    }

    fn strategies(&self) -> Vec<StrategyInfo> {
        let info = |entry: &StrategyEntry<G>| StrategyInfo {
            name: entry.name,
            about: entry.about,
            options: entry.options,
        };
        self.strategy_set.strategies.iter().map(info).collect()
    }

    fn strategy(&self) -> &'static str {
        self.player.0
    }

    fn set_strategy(&mut self, name: &str, options: &Options) -> Result<(), OptionError> {
        let entry = self.strategy_set.strategies.iter().find(|entry| entry.name == name);
        let entry = entry.expect("only strategies that there are are asked for");
        self.player = (entry.name, (entry.make)(options)?);
        // What another has chosen is not its own.
        self.game.chosen.clear();
        Ok(())
    }

    fn trainer(&self, config: &TrainConfig) -> Option<Result<Box<dyn Trainer>, TrainConfigError>> {
        G::trainer(self.game.record.anew(), config)
    }

    fn may_be_slow(&self) -> bool {
        let oracle = self.strategy_set.oracle.as_ref();
        let position = self.game.record.position();
        self.player.1.may_be_slow(position) || oracle.is_some_and(|oracle| oracle.may_be_slow())
    }

    fn choose(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Result<String, NotPlayed> {
        let held = self.game.held();
        let decided = self.decide(budget, rng);
        let played = decided.and_then(|decision| {
            let mv = decision.mv();
            self.game.record.play(mv)?;
            Ok((mv, decision))
        });
        let (mv, decision) = match played {
            Ok(played) => played,
            Err(error) => {
                self.game.put_back(held);
                return Err(error);
            }
        };
        let game = &mut self.game;
        let made = game.record.history().len();
        let choice = |reason: Cow<'static, str>, is_answered| LastChoice {
            reason: reason.into_owned(),
            made,
            is_answered,
        };
        match decision {
            Decision::Chosen(Choice { reason, .. }) => {
                game.last_choice = Some(choice(reason, false));
                game.chosen.push(made - 1);
            }
            Decision::Forced(_) => {
                game.last_choice.get_or_insert(choice("the truth".into(), true));
            }
        }
        self.report_end();
        Ok(mv.to_string())
    }

    fn suggest(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Option<String> {
        let held = self.game.held();
        let decided = self.decide(budget, rng);
        self.game.put_back(held);
        decided.ok().map(|decision| decision.mv().to_string())
    }

    fn estimate(&mut self, budget: &mut Budget) -> Option<i32> {
        match self.game.record.status() {
            Status::ToMove(_) => self.player.1.estimate(self.game.record.position(), budget),
            Status::Over(_) => None,
        }
    }

    fn reason(&self) -> Option<&str> {
        self.game.last_choice.as_ref().map(|choice| choice.reason.as_str())
    }

    fn search_info(&self) -> SearchInfo {
        self.player.1.search_info()
    }

    fn value(&mut self, budget: &mut Budget) -> Result<Verdict, ValueError> {
        self.check_value()?;
        let oracle = self.strategy_set.oracle.as_mut().ok_or(ValueError::NoOracle)?;
        let value = oracle.value(self.game.record.position(), budget)?;
        Ok(value.within(self.game.record.moves_left()))
    }

    fn analyze(&mut self, budget: &mut Budget) -> Result<Vec<MoveValue<String>>, ValueError> {
        self.check_value()?;
        let oracle = self.strategy_set.oracle.as_mut().ok_or(ValueError::NoOracle)?;
        let (position, left) = (self.game.record.position(), self.game.record.moves_left());
        let count = position.count_moves();
        if count > MOST_LISTED {
            return Err(ValueError::TooMany(count));
        }
        let moves = oracle.move_values(position, budget)?.into_iter();
        let in_words = |judged: MoveValue<G::Move>| MoveValue {
            mv: judged.mv.to_string(),
            verdict: judged.verdict.within(left),
            nimber: judged.nimber,
        };
        let mut moves: Vec<_> = moves.map(in_words).collect();
        moves.sort_by_key(|judged| std::cmp::Reverse(judged.verdict));
        Ok(moves)
    }

    fn hiding(&mut self) -> Option<&mut dyn Hiding> {
        G::SECRET_REQUEST.map(|_| self as &mut dyn Hiding)
    }
}
