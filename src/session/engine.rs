//! What every protocol drives: a session with its settings.

use std::fmt;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::control::{Budget, Interrupt};
use crate::rules::{NotPlayed, OptionError, Options, Side};
use crate::solvers::Verdict;
use crate::strategies::MoveValue;

use super::{
    BadSecret, GAMES, GameEntry, Limits, PlayError, Session, Umpire, UnknownName, ValueError,
};

/// A game on the table, who plays it, and how: everything that is set by requests and outlives a
/// game.
pub struct Engine {
    game: &'static GameEntry,
    game_options: Options,
    strategy_options: Options,
    session: Box<dyn Session>,
    seed: u64,
    // Named and portable: the same seed gives the same moves on every machine.
    rng: Xoshiro256PlusPlus,
    limits: Limits,
    interrupt: Interrupt,
    /// The side that the engine was given in the game in progress.
    side: Option<Side>,
    /// What the last choice has cost.
    nodes: u64,
}

impl Engine {
    /// The first game of the registry with its default options and strategy.
    #[must_use]
    pub fn new(seed: u64, interrupt: Interrupt) -> Engine {
        Engine::with_game(&GAMES[0], seed, interrupt)
    }

    /// A game, registered or not, with its default options and strategy.
    #[must_use]
    pub fn with_game(game: &'static GameEntry, seed: u64, interrupt: Interrupt) -> Engine {
        let game_options = Options::defaults(game.options);
        let session = (game.open)(&game_options).expect("the default options make a game");
        let strategy_options = Options::defaults(session.strategies()[0].options);
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Engine {
            game,
            game_options,
            strategy_options,
            session,
            seed,
            rng,
            limits: Limits::default(),
            interrupt,
            side: None,
            nodes: 0,
        }
    }

    /// The game in progress.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// Who judges the game in progress.
    #[must_use]
    pub fn umpire(&self) -> &dyn Umpire {
        self.session.umpire()
    }

    /// The game in progress, to play in.
    pub fn session_mut(&mut self) -> &mut dyn Session {
        self.session.as_mut()
    }

    /// The game and all its options, in canonical form.
    #[must_use]
    pub fn game(&self) -> String {
        format!("{}{}", self.game.name, self.game_options)
    }

    /// Starts a new game: its name, then `key=value` words. The strategy stays where the game has
    /// it.
    ///
    /// # Errors
    /// An unknown game, or options that it does not take; then nothing has changed.
    pub fn set_game(&mut self, words: &[&str]) -> Result<(), SetupError> {
        let (game, options) = GameEntry::described(words.iter().copied())?;
        if std::ptr::eq(game, self.game) {
            self.session.set_up(&options)?;
        } else {
            let mut session = (game.open)(&options)?;
            let strategies = session.strategies();
            let kept = strategies.iter().find(|strategy| strategy.name == self.session.strategy());
            let strategy = kept.unwrap_or(&strategies[0]);
            let defaults = Options::defaults(strategy.options);
            // The options stay too, if the other game's strategy of that name can do something with
            // them.
            let words = self.strategy_options.to_string();
            let strategy_options = match defaults.with(words.split_whitespace()) {
                Ok(options)
                    if kept.is_some() && session.set_strategy(strategy.name, &options).is_ok() =>
                {
                    options
                }
                _ => {
                    session.set_strategy(strategy.name, &defaults)?;
                    defaults
                }
            };
            (self.session, self.strategy_options) = (session, strategy_options);
        }
        (self.game, self.game_options) = (game, options);
        self.side = None;
        Ok(())
    }

    /// The side that the engine was given in the game in progress by [`Engine::begin`].
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.side
    }

    /// Starts a new game in which the engine plays X, or O after this line of X.
    ///
    /// # Errors
    /// As for [`Umpire::open`]; then nothing has changed.
    pub fn begin(&mut self, side: Side, opening: &[&str]) -> Result<(), PlayError> {
        match side {
            Side::X => self.session.restart(),
            Side::O => self.session.open(Side::X, opening)?,
        }
        self.side = Some(side);
        if let Some(hiding) = self.session.hiding() {
            hiding.take_side(side);
        }
        Ok(())
    }

    /// What is known of the kind of game in progress.
    #[must_use]
    pub fn entry(&self) -> &'static GameEntry {
        self.game
    }

    /// The strategy and all its options, in canonical form.
    #[must_use]
    pub fn strategy(&self) -> String {
        format!("{}{}", self.session.strategy(), self.strategy_options)
    }

    /// Lets another strategy choose: its name, then `key=value` words.
    ///
    /// # Errors
    /// A strategy that the game does not have, or options that it does not take; then nothing has
    /// changed.
    pub fn set_strategy(&mut self, words: &[&str]) -> Result<(), SetupError> {
        let (name, words) = words.split_first().unwrap_or((&"", &[]));
        let strategies = self.session.strategies();
        let strategy =
            strategies.iter().find(|strategy| strategy.name == *name).ok_or_else(|| {
                UnknownName {
                    word: (*name).to_owned(),
                    known: strategies.iter().map(|strategy| strategy.name).collect(),
                }
            })?;
        let options = Options::defaults(strategy.options).with(words.iter().copied())?;
        self.session.set_strategy(strategy.name, &options)?;
        self.strategy_options = options;
        Ok(())
    }

    /// The seed that was set last.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Seeds every random choice from here on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    /// The bounds on a choice.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Changes the bounds on a choice.
    ///
    /// # Errors
    /// Words that are no limits; then nothing has changed.
    pub fn set_limits(&mut self, words: &[&str]) -> Result<(), SetupError> {
        self.limits = self.limits.with(words)?;
        Ok(())
    }

    /// Chooses a move for the side to move within the limits, plays it, and returns it.
    ///
    /// # Errors
    /// The game is over, or the strategy chose an illegal move; then nothing has changed.
    pub fn choose(&mut self) -> Result<String, NotPlayed> {
        self.choose_within(self.limits.budget(self.interrupt.clone()))
    }

    /// The same without any limit, until the interrupt is raised.
    ///
    /// # Errors
    /// As for [`Engine::choose`].
    pub fn choose_when_stopped(&mut self) -> Result<String, NotPlayed> {
        self.choose_within(Budget::endless(self.interrupt.clone()))
    }

    fn choose_within(&mut self, mut budget: Budget) -> Result<String, NotPlayed> {
        let choice = self.session.choose(&mut budget, &mut self.rng);
        self.nodes = budget.spent();
        log::debug!("chose {choice:?} after {} nodes: {:?}", budget.spent(), self.session.reason());
        choice
    }

    /// How many positions the last choice has visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What [`Engine::choose`] would choose now. Nothing is played, and the random choices to come
    /// stay the same.
    pub fn suggest(&mut self) -> Option<String> {
        let mut budget = self.limits.budget(self.interrupt.clone());
        self.session.suggest(&mut budget, &mut self.rng.clone())
    }

    /// How good the position looks to the strategy for the side to move, within the limits of a
    /// choice: positive is good. `None` after the end, or where the strategy has no such notion.
    pub fn estimate(&mut self) -> Option<i32> {
        let mut budget = self.limits.budget(self.interrupt.clone());
        self.session.estimate(&mut budget)
    }

    /// What the engine hides from the other side, as it is written, if the game has such a thing.
    pub fn own_secret(&mut self) -> Option<Result<String, BadSecret>> {
        let hiding = self.session.hiding()?;
        Some(hiding.own(&mut self.rng))
    }

    /// Has `side` hide something in the game that begins, if that is a part of it, for somebody who
    /// plays it in this program.
    ///
    /// # Errors
    /// As for [`super::Hiding::deal`].
    pub fn deal(&mut self, side: Side) -> Result<(), BadSecret> {
        match self.session.hiding() {
            Some(hiding) => hiding.deal(side, &mut self.rng),
            None => Ok(()),
        }
    }

    /// The truth for the side to move.
    ///
    /// # Errors
    /// See [`ValueError`].
    pub fn value(&mut self) -> Result<Verdict, ValueError> {
        let mut budget = self.patience();
        self.session.value(&mut budget)
    }

    /// The same as [`Engine::value`], for somebody who does not want to wait longer than this.
    ///
    /// # Errors
    /// See [`ValueError`].
    pub fn value_within(&mut self, time: Duration) -> Result<Verdict, ValueError> {
        let mut budget = Budget::new(Some(time), None, self.interrupt.clone());
        self.session.value(&mut budget)
    }

    /// The truth about every legal move, best first.
    ///
    /// # Errors
    /// See [`ValueError`].
    pub fn analyze(&mut self) -> Result<Vec<MoveValue<String>>, ValueError> {
        let mut budget = self.patience();
        self.session.analyze(&mut budget)
    }

    /// The same as [`Engine::analyze`], for somebody who does not want to wait longer than this.
    ///
    /// # Errors
    /// See [`ValueError`].
    pub fn analyze_within(&mut self, time: Duration) -> Result<Vec<MoveValue<String>>, ValueError> {
        let mut budget = Budget::new(Some(time), None, self.interrupt.clone());
        self.session.analyze(&mut budget)
    }

    /// Questions about the truth are not bound by the limits on a choice, only by the user's
    /// patience.
    fn patience(&self) -> Budget {
        Budget::new(None, None, self.interrupt.clone())
    }
}

/// Why a game, a strategy or a limit was not set.
#[derive(Clone, Debug)]
pub enum SetupError {
    /// Nothing has this name.
    Name(UnknownName),
    /// Options that are not taken.
    Option(OptionError),
}

impl From<UnknownName> for SetupError {
    fn from(error: UnknownName) -> SetupError {
        SetupError::Name(error)
    }
}

impl From<OptionError> for SetupError {
    fn from(error: OptionError) -> SetupError {
        SetupError::Option(error)
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Name(error) => error.fmt(f),
            SetupError::Option(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggestion_changes_nothing_and_is_what_is_chosen_next() {
        for strategy in ["random", "perfect", "rules"] {
            let mut engine = Engine::new(7, Interrupt::default());
            engine.set_strategy(&[strategy]).unwrap();
            while let Some(suggestion) = engine.suggest() {
                let before = engine.umpire().history();
                assert_eq!(engine.suggest().as_ref(), Some(&suggestion));
                assert_eq!(engine.umpire().history(), before);
                assert_eq!(engine.choose(), Ok(suggestion));
            }
            assert!(engine.choose().is_err());
        }
    }
}
