//! A game in progress with somebody to play it and somebody to judge it, its kind forgotten.

use rand::Rng;

use crate::rules::{
    Cell, Diagram, NotPlayed, OptionError, OptionSpec, Options, Record, Side, Status,
};
use crate::solvers::{Budget, Exhausted, Value};
use crate::strategies::{Offered, Recipe, Repertoire, Strategy};

use super::{PlayError, Umpire};

/// A game in progress, a strategy and, where the game has one, an oracle.
pub trait Session: Umpire {
    /// Starts a new game with other options; the strategy stays.
    ///
    /// # Errors
    /// Options that make no game; then nothing has changed.
    fn set_up(&mut self, options: &Options) -> Result<(), OptionError>;

    /// The strategies that there are.
    fn strategies(&self) -> Vec<StrategyInfo>;

    /// The name of the strategy that chooses.
    fn strategy(&self) -> &'static str;

    /// Lets the strategy `name` choose from now on.
    ///
    /// # Errors
    /// Options that it does not take; then nothing has changed.
    ///
    /// # Panics
    /// When there is no such strategy.
    fn set_strategy(&mut self, name: &str, options: &Options) -> Result<(), OptionError>;

    /// Whether a choice may take so long that the input should be heard meanwhile.
    fn ponders(&self) -> bool;

    /// Chooses a move for the side to move, plays it, and returns it.
    ///
    /// # Errors
    /// The game is over, or the strategy chose an illegal move; then nothing has changed.
    fn choose(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Result<String, NotPlayed>;

    /// What the strategy would choose for the side to move; nothing is played. `None` after the end.
    fn suggest(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Option<String>;

    /// Why the last chosen move of this game was chosen.
    fn reason(&self) -> Option<&str>;

    /// The exact value for the side to move.
    ///
    /// # Errors
    /// The game is over, has no oracle, or the budget ran out.
    fn value(&mut self, budget: &mut Budget) -> Result<Value, Unknown>;

    /// The exact value of every legal move, best first, else in the game's order.
    ///
    /// # Errors
    /// The game is over, has no oracle, or the budget ran out.
    fn analyze(&mut self, budget: &mut Budget) -> Result<Vec<(String, Value)>, Unknown>;
}

/// What a strategy says of itself.
#[derive(Clone, Copy, Debug)]
pub struct StrategyInfo {
    /// The name on the wire.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionSpec],
}

/// Why there is no exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The game is over: nobody is to move.
    Over,
    /// No exact answer can be had in this game.
    NoOracle,
    /// It was not found within the budget.
    Exhausted,
}

impl From<Exhausted> for Unknown {
    fn from(_: Exhausted) -> Unknown {
        Unknown::Exhausted
    }
}

/// The [`Session`] of a game.
pub struct Table<G: Offered> {
    record: Record<G>,
    repertoire: Repertoire<G>,
    player: (&'static str, Box<dyn Strategy<G>>),
    reason: Option<String>,
}

impl<G: Offered> Table<G> {
    /// A new game with the game's default strategy.
    ///
    /// # Errors
    /// Options that make no game.
    pub fn new(options: &Options) -> Result<Table<G>, OptionError> {
        let repertoire = G::repertoire();
        let default = repertoire
            .strategies
            .first()
            .expect("a game offers a strategy");
        let player = (
            default.name,
            (default.make)(&Options::defaults(default.options))?,
        );
        Ok(Table {
            record: G::set_up(options)?,
            repertoire,
            player,
            reason: None,
        })
    }

    /// Lets `play` make moves that the strategy did not choose, and tells it of them unless they are refused.
    fn watched<E>(&mut self, play: impl FnOnce(&mut Record<G>) -> Result<(), E>) -> Result<(), E> {
        let before = self.record.history().len();
        play(&mut self.record)?;
        self.report(before);
        Ok(())
    }

    /// Tells the strategy of the moves from number `from` on.
    fn report(&mut self, from: usize) {
        for (position, mv) in self.record.steps(from) {
            self.player.1.observe(position, mv);
        }
    }
}

impl<G: Offered> Umpire for Table<G> {
    fn status(&self) -> Status {
        self.record.status()
    }

    fn play(&mut self, words: &[&str]) -> Result<(), PlayError> {
        self.watched(|record| Umpire::play(record, words))
    }

    fn play_line(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        self.watched(|record| record.play_line(side, words))
    }

    fn undo(&mut self, moves: usize) -> bool {
        Umpire::undo(&mut self.record, moves)
    }

    fn legal(&self) -> Vec<String> {
        self.record.legal()
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

    fn diagram(&self) -> Diagram {
        self.record.diagram()
    }

    fn restart(&mut self) {
        Umpire::restart(&mut self.record);
        self.reason = None;
    }

    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        self.record.open(side, words)?;
        self.reason = None;
        self.report(0);
        Ok(())
    }
}

impl<G: Offered> Session for Table<G> {
    fn set_up(&mut self, options: &Options) -> Result<(), OptionError> {
        self.record = G::set_up(options)?;
        self.reason = None;
        Ok(())
    }

    fn strategies(&self) -> Vec<StrategyInfo> {
        let info = |&Recipe {
                        name,
                        about,
                        options,
                        ..
                    }: &Recipe<G>| StrategyInfo {
            name,
            about,
            options,
        };
        self.repertoire.strategies.iter().map(info).collect()
    }

    fn strategy(&self) -> &'static str {
        self.player.0
    }

    fn set_strategy(&mut self, name: &str, options: &Options) -> Result<(), OptionError> {
        let recipe = self
            .repertoire
            .strategies
            .iter()
            .find(|recipe| recipe.name == name);
        let recipe = recipe.expect("only strategies that there are are asked for");
        self.player = (recipe.name, (recipe.make)(options)?);
        Ok(())
    }

    fn ponders(&self) -> bool {
        self.player.1.ponders()
    }

    fn choose(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Result<String, NotPlayed> {
        if let Status::Over(outcome) = self.record.status() {
            return Err(NotPlayed::Over(outcome));
        }
        let choice = self.player.1.choose(self.record.position(), budget, rng);
        self.record.play(choice.mv)?;
        self.reason = Some(choice.reason.into_owned());
        Ok(choice.mv.to_string())
    }

    fn suggest(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Option<String> {
        if let Status::Over(_) = self.record.status() {
            return None;
        }
        let choice = self.player.1.choose(self.record.position(), budget, rng);
        Some(choice.mv.to_string())
    }

    fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    fn value(&mut self, budget: &mut Budget) -> Result<Value, Unknown> {
        if let Status::Over(_) = self.record.status() {
            return Err(Unknown::Over);
        }
        let oracle = self.repertoire.oracle.as_mut().ok_or(Unknown::NoOracle)?;
        Ok(oracle.value(self.record.position(), budget)?)
    }

    fn analyze(&mut self, budget: &mut Budget) -> Result<Vec<(String, Value)>, Unknown> {
        if let Status::Over(_) = self.record.status() {
            return Err(Unknown::Over);
        }
        let oracle = self.repertoire.oracle.as_mut().ok_or(Unknown::NoOracle)?;
        let mut moves = oracle.move_values(self.record.position(), budget)?;
        moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        Ok(moves
            .into_iter()
            .map(|(mv, value)| (mv.to_string(), value))
            .collect())
    }
}
