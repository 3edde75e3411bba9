//! A game in progress with somebody to play it and somebody to judge it, its kind forgotten.

use rand::Rng;

use crate::rules::{Cell, Diagram, NotPlayed, OptionError, Options, Path, Record, Side, Status};
use crate::solvers::{Budget, Verdict};
use crate::strategies::learned::{Course, CourseError, Trainer};
use crate::strategies::{Choice, Insight, Judged, Offered, Recipe, Repertoire, Strategy};

use super::{MOST_LISTED, PlayError, Session, StrategyInfo, Umpire, Unknown};

/// The [`Session`] of a game.
pub struct Table<G: Offered> {
    record: Record<G>,
    repertoire: Repertoire<G>,
    player: (&'static str, Box<dyn Strategy<G>>),
    thought: Option<Thought>,
    /// The numbers, from 0, of the moves of this game that the strategy has chosen.
    chosen: Vec<usize>,
    /// Whether the strategy has been told how this game has ended.
    is_told: bool,
}

/// The last choice of the strategy in this game.
struct Thought {
    reason: String,
    /// How many moves had been made with it.
    made: usize,
    /// Whether the strategy has been told how it was answered.
    is_answered: bool,
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
            thought: None,
            chosen: Vec::new(),
            is_told: false,
        })
    }

    /// Another game begins.
    fn begin(&mut self) {
        self.thought = None;
        self.chosen.clear();
        self.is_told = false;
    }

    /// What the strategy chooses; a move is due.
    fn ask(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Choice<G::Move> {
        let (position, left) = (self.record.position(), self.record.moves_left());
        self.player.1.choose(position, left, budget, rng)
    }

    /// Tells the strategy how its last choice was answered, once.
    fn report_answer(&mut self) {
        let Some(thought) = self.thought.as_mut().filter(|thought| !thought.is_answered) else {
            return;
        };
        if let Some((position, mv)) = self.record.steps(thought.made).next() {
            thought.is_answered = true;
            self.player.1.observe(position, mv);
        }
    }
    /// Tells the strategy how a game in which it has chosen has ended, once.
    fn report_end(&mut self) {
        let is_over = matches!(self.record.status(), Status::Over(_));
        if is_over && !self.chosen.is_empty() && !self.is_told {
            self.is_told = true;
            self.player.1.finish(&self.record, &self.chosen);
        }
    }
}

impl<G: Offered> Umpire for Table<G> {
    fn status(&self) -> Status {
        self.record.status()
    }

    fn play(&mut self, words: &[&str]) -> Result<(), PlayError> {
        Umpire::play(&mut self.record, words)?;
        self.report_answer();
        self.report_end();
        Ok(())
    }

    fn play_line(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        self.record.play_line(side, words)?;
        self.report_answer();
        self.report_end();
        Ok(())
    }

    fn undo(&mut self, moves: usize) -> bool {
        let is_undone = Umpire::undo(&mut self.record, moves);
        let made = self.record.history().len();
        self.thought.take_if(|thought| made < thought.made);
        self.chosen.retain(|&number| number < made);
        is_undone
    }

    fn legal(&self) -> Vec<String> {
        self.record.legal()
    }

    fn count_legal(&self) -> u64 {
        self.record.count_legal()
    }

    fn nth_legal(&self, n: u64) -> Option<String> {
        self.record.nth_legal(n)
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

    fn path_of(&self, word: &str) -> Option<Path> {
        self.record.path_of(word)
    }

    fn last_path(&self) -> Option<Path> {
        self.record.last_path()
    }

    fn move_along(&self, path: Path) -> Option<String> {
        self.record.move_along(path)
    }

    fn name_of(&self, cell: Cell) -> String {
        self.record.name_of(cell)
    }

    fn diagram(&self) -> Diagram {
        self.record.diagram()
    }

    fn restart(&mut self) {
        Umpire::restart(&mut self.record);
        self.begin();
    }

    fn open(&mut self, side: Side, words: &[&str]) -> Result<(), PlayError> {
        self.record.open(side, words)?;
        self.begin();
        Ok(())
    }
}

impl<G: Offered> Session for Table<G> {
    fn set_up(&mut self, options: &Options) -> Result<(), OptionError> {
        self.record = G::set_up(options)?;
        self.begin();
        Ok(())
    }

    fn strategies(&self) -> Vec<StrategyInfo> {
        let info = |recipe: &Recipe<G>| StrategyInfo {
            name: recipe.name,
            about: recipe.about,
            options: recipe.options,
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
        // What another has chosen is not its own.
        self.chosen.clear();
        Ok(())
    }

    fn trainer(&self, course: &Course) -> Option<Result<Box<dyn Trainer>, CourseError>> {
        G::trainer(self.record.anew(), course)
    }

    fn ponders(&self) -> bool {
        let oracle = self.repertoire.oracle.as_ref();
        self.player.1.ponders() || oracle.is_some_and(|oracle| oracle.ponders())
    }

    fn choose(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Result<String, NotPlayed> {
        if let Status::Over(outcome) = self.record.status() {
            return Err(NotPlayed::Over(outcome));
        }
        let choice = self.ask(budget, rng);
        self.record.play(choice.mv)?;
        self.thought = Some(Thought {
            reason: choice.reason.into_owned(),
            made: self.record.history().len(),
            is_answered: false,
        });
        self.chosen.push(self.record.history().len() - 1);
        self.report_end();
        Ok(choice.mv.to_string())
    }

    fn suggest(&mut self, budget: &mut Budget, rng: &mut dyn Rng) -> Option<String> {
        if let Status::Over(_) = self.record.status() {
            return None;
        }
        Some(self.ask(budget, rng).mv.to_string())
    }

    fn estimate(&mut self, budget: &mut Budget) -> Option<i32> {
        match self.record.status() {
            Status::ToMove(_) => self.player.1.estimate(self.record.position(), budget),
            Status::Over(_) => None,
        }
    }

    fn reason(&self) -> Option<&str> {
        self.thought.as_ref().map(|thought| thought.reason.as_str())
    }

    fn insight(&self) -> Insight {
        self.player.1.insight()
    }

    fn value(&mut self, budget: &mut Budget) -> Result<Verdict, Unknown> {
        if let Status::Over(_) = self.record.status() {
            return Err(Unknown::Over);
        }
        let oracle = self.repertoire.oracle.as_mut().ok_or(Unknown::NoOracle)?;
        let value = oracle.value(self.record.position(), budget)?;
        Ok(value.within(self.record.moves_left()))
    }

    fn analyze(&mut self, budget: &mut Budget) -> Result<Vec<Judged<String>>, Unknown> {
        if let Status::Over(_) = self.record.status() {
            return Err(Unknown::Over);
        }
        let oracle = self.repertoire.oracle.as_mut().ok_or(Unknown::NoOracle)?;
        let (position, left) = (self.record.position(), self.record.moves_left());
        let count = position.count_moves();
        if count > MOST_LISTED {
            return Err(Unknown::TooMany(count));
        }
        let moves = oracle.move_values(position, budget)?.into_iter();
        let in_words = |judged: Judged<G::Move>| Judged {
            mv: judged.mv.to_string(),
            verdict: judged.verdict.within(left),
            nimber: judged.nimber,
        };
        let mut moves: Vec<_> = moves.map(in_words).collect();
        moves.sort_by_key(|judged| std::cmp::Reverse(judged.verdict));
        Ok(moves)
    }
}
