//! All games, a line each.
//!
//! To add a game:
//!
//! 1. Write its rules in a file of `src/rules/games`: a position that is a
//!    [`Game`](crate::rules::Game), a move with [`Display`](std::fmt::Display) and
//!    [`FromStr`](std::str::FromStr), and [`Playable`](crate::rules::Playable) with name, options,
//!    rules in words and picture; with [`Keyed`](crate::rules::Keyed) positions can be remembered.
//!    `grundy.rs` is the shortest.
//! 2. Write its strategies in a file of `src/strategies`: [`HasStrategies`], and
//!    [`Threats`](crate::solvers::Threats) if they are to be solved by
//!    [`Exact`](crate::solvers::Exact) or [`Retrograde`](crate::solvers::Retrograde).
//! 3. Name both in the `mod.rs` of their folders, and the game in [`GAMES`].
//! 4. Run `cargo test`. It asks for `tests/perft/NAME.perft` (how many games there are by depth),
//!    for two transcripts in `tests/transcripts/native/NAME`, which `UPDATE_TRANSCRIPTS=1` answers,
//!    for a chapter in protocol.md, a row in README.md and in `src/guide/games.md`, and plays the
//!    game against its own laws. The dialogue in protocol.md that lists the games gets another word.

use std::fmt;
use std::hash::Hash;

use crate::rules::games::{Battleship, Classic, Connect4, Floating, Gomoku, Grundy, Morris};
use crate::rules::notation::Quoted;
use crate::rules::{OptionError, OptionSpec, Options};
use crate::strategies::HasStrategies;

use super::{Prover, Session, SetupError, Table, Umpire};

/// The games that there are; the first is the one on the table when nothing else was asked for.
pub static GAMES: &[GameEntry] = &[
    GameEntry::provable::<Floating>(),
    GameEntry::provable::<Classic>(),
    GameEntry::provable::<Morris>(),
    GameEntry::provable::<Connect4>(),
    GameEntry::provable::<Grundy>(),
    GameEntry::provable::<Gomoku>(),
    GameEntry::of::<Battleship>(),
];

/// A game by name.
pub struct GameEntry {
    /// The name on the wire.
    pub name: &'static str,
    /// What it is and how a move is written.
    pub about: &'static str,
    /// The rules for a person who does not know them.
    pub rules: &'static str,
    /// Its strategies with options, the weakest first: a line each, as `strategy` takes it.
    pub levels: &'static [&'static str],
    /// The options that it takes, in canonical order.
    pub options: &'static [OptionSpec],
    /// Lays the table for a new game.
    pub open: fn(&Options) -> Result<Box<dyn Session>, OptionError>,
    /// The rules of a new game alone, for who only judges.
    pub judge: fn(&Options) -> Result<Box<dyn Umpire>, OptionError>,
    /// A new game to prove something about; `None` where a side does not see everything.
    pub prove: Option<Prove>,
}

/// Makes a new game to prove something about.
pub type Prove = fn(&Options) -> Result<Box<dyn Prover>, OptionError>;

impl GameEntry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: HasStrategies>() -> GameEntry {
        GameEntry {
            name: G::NAME,
            about: G::ABOUT,
            rules: G::RULES,
            levels: G::LEVELS,
            options: G::OPTIONS,
            open: |options| Ok(Box::new(Table::<G>::new(options)?)),
            judge: |options| Ok(Box::new(G::set_up(options)?)),
            prove: None,
        }
    }

    /// The entry of a game in which both sides see everything. Where a position may recur the game
    /// has a limit of moves.
    #[must_use]
    pub const fn provable<G: HasStrategies + Eq + Hash>() -> GameEntry {
        GameEntry {
            prove: Some(|options| Ok(Box::new(G::set_up(options)?))),
            ..GameEntry::of::<G>()
        }
    }

    /// Whether both sides see everything, as most protocols take for granted.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.prove.is_some()
    }

    /// The game called `name`.
    ///
    /// # Errors
    /// There is no such game.
    pub fn find(name: &str) -> Result<&'static GameEntry, UnknownName> {
        GAMES.iter().find(|entry| entry.name == name).ok_or_else(|| UnknownName {
            word: name.to_owned(),
            known: GAMES.iter().map(|entry| entry.name).collect(),
        })
    }

    /// The game that these words describe, its name and then `key=value`, and all its options.
    ///
    /// # Errors
    /// There is no such game, or it does not take these options.
    pub fn described<'a>(
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<(&'static GameEntry, Options), SetupError> {
        let mut words = words.into_iter();
        let entry = GameEntry::find(words.next().unwrap_or_default())?;
        Ok((entry, Options::defaults(entry.options).with(words)?))
    }

    /// The rules alone of the game that words describe, with blanks between them.
    ///
    /// # Errors
    /// As for [`GameEntry::described`].
    pub fn umpire(game: &str) -> Result<Box<dyn Umpire>, SetupError> {
        let (entry, options) = GameEntry::described(game.split(' '))?;
        Ok((entry.judge)(&options)?)
    }
}

/// Nothing has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// The name that was asked for.
    pub word: String,
    /// The names that there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected one of {}", Quoted(&self.word), self.known.join(" "))
    }
}

impl std::error::Error for UnknownName {}
