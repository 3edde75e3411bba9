//! Where games of one kind are played, one after another.

use std::fmt;

use crate::rules::notation::words;
use crate::rules::{BySide, Options};
use crate::session::{GameEntry, SetupError, Umpire};
use crate::solvers::Interrupt;

use super::bout::Table;
use super::{Bout, Contestant, Durations, Report, openings};

/// An umpire for games of one kind. A thread has its own, and lets its contestants play on it:
///
/// ```no_run
/// use std::sync::Arc;
/// use jogada::referee::{Bout, Contestant, Keeping, Player, Stage, TimeControl};
/// use jogada::rules::BySide;
/// use jogada::solvers::Interrupt;
///
/// let interrupt = Interrupt::default();
/// let mut stage = Stage::new("classic", interrupt.clone())?;
/// let seat = |name, command: &str| {
///     let player = Player::new(name, vec![command.to_owned()])?;
///     let (control, keeping) = (TimeControl::default(), Keeping::Group);
///     let contestant = Contestant::new(Arc::new(player), stage.game(), &control, &keeping, &interrupt);
///     Ok::<_, Box<dyn std::error::Error>>(contestant?)
/// };
/// let (mut anna, mut rules) = (seat("Anna", "./anna")?, seat("rules", "builtin:rules")?);
/// let report = stage.play(BySide { x: &mut anna, o: &mut rules }, &Bout::default());
/// println!("{:?} after {}", report.ending, report.moves.join(" "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Stage {
    game: String,
    umpire: Box<dyn Umpire>,
    interrupt: Interrupt,
    latency: Durations,
}

impl Stage {
    /// For the game that `words` name, with `key=value` options. When `interrupt` is raised, the game in progress is
    /// abandoned.
    ///
    /// # Errors
    /// There is no such game, or it does not take these options.
    pub fn new(game: &str, interrupt: Interrupt) -> Result<Stage, SetupError> {
        let words: Vec<_> = words(game).collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let (name, words) = words.split_first().unwrap_or((&"", &[]));
        let entry = GameEntry::find(name)?;
        let options = Options::defaults(entry.options).with(words.iter().copied())?;
        Ok(Stage {
            game: format!("{}{options}", entry.name),
            umpire: (entry.judge)(&options)?,
            interrupt,
            latency: Durations::default(),
        })
    }

    /// The game with all its options, in canonical form.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// From an answer of one player to the next request: what the referee itself has cost, over all games.
    #[must_use]
    pub fn latency(&self) -> &Durations {
        &self.latency
    }

    /// `length` random moves to begin with. `None` if that is longer than nearly all games.
    pub fn opening(&mut self, length: usize, seed: u64) -> Option<Vec<String>> {
        openings::random(self.umpire.as_mut(), length, seed)
    }

    /// Plays a game to its end.
    pub fn play(&mut self, sides: BySide<&mut Contestant>, bout: &Bout) -> Report {
        let table = Table {
            umpire: self.umpire.as_mut(),
            sides,
            interrupt: &self.interrupt,
            latency: &mut self.latency,
        };
        table.play(bout)
    }
}

impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage").field("game", &self.game).finish()
    }
}
