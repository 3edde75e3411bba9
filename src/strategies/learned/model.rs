//! The file of a learner: what it has learned of which game, and how.
//!
//! ```text
//! jogada learned 1
//! game classic
//! method td
//! games 20000
//! ...a line a position...
//! positions 765
//! ```

use std::fmt;

use crate::rules::notation::Quoted;
use crate::rules::{Playable, Record, Written};

use super::learner::Learner;
use super::menace::Menace;
use super::td::Td;

const HEADING: &str = "jogada learned 1";

/// A way to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// By temporal differences.
    Td,
    /// With matchboxes.
    Menace,
}

impl Method {
    /// All of them, the default first.
    pub const ALL: [Method; 2] = [Method::Td, Method::Menace];

    /// The name on the command line and in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Td => "td",
            Method::Menace => "menace",
        }
    }

    /// The method called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// What a learner knows, and what its file says of that.
pub(super) struct Model<G> {
    /// The game and its options, in canonical form.
    pub game: String,
    pub method: Method,
    /// How many games it has learned from.
    pub games: u64,
    pub learner: Box<dyn Learner<G>>,
}

impl<G: Written<Key: Send> + Playable> Model<G> {
    /// Nothing is known yet.
    pub fn new(game: String, method: Method) -> Model<G> {
        Model {
            game,
            method,
            games: 0,
            learner: match method {
                Method::Td => Box::new(Td::default()),
                Method::Menace => Box::new(Menace::default()),
            },
        }
    }

    /// Learns from a game that has ended: see [`Learner::learn`].
    pub fn learn(&mut self, game: &Record<G>, chosen: &[usize]) {
        self.learner.learn(game, chosen);
        self.games = self.games.saturating_add(1);
    }

    /// What [`Model`]'s `Display` has written.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn read(text: &str) -> Result<Model<G>, BadLine> {
        let mut lines = (1..).zip(text.lines());
        let end = 1 + text.lines().count();
        let mut line = || lines.next().unwrap_or((end, ""));
        let (number, heading) = line();
        if heading != HEADING {
            let expected = format!("expected {}", Quoted(HEADING));
            return Err(BadLine::new(number, heading, expected));
        }
        let mut field = |name: &str| {
            let (number, text) = line();
            let bad = BadLine::new(number, text, format!("expected {name} and its value"));
            match text.split_once(' ') {
                Some((key, value)) if key == name => Ok((value, bad)),
                _ => Err(bad),
            }
        };
        let (game, bad) = field("game")?;
        if game.split(' ').next() != Some(G::NAME) {
            return Err(bad.expecting(format!("expected the game {}", G::NAME)));
        }
        let (method, bad) = field("method")?;
        let method = Method::named(method).ok_or(bad.expecting("expected td or menace".into()))?;
        let mut model = Model::new(game.to_owned(), method);
        let (games, bad) = field("games")?;
        let games = games.parse();
        model.games = games.map_err(|_| bad.expecting("expected a number of games".into()))?;
        loop {
            let (number, text) = line();
            let bad = |expected: &str| BadLine::new(number, text, expected.to_owned());
            if number == end {
                return Err(bad("the last line is missing: expected positions and their number"));
            }
            if let Some(count) = text.strip_prefix("positions ") {
                if count != model.learner.len().to_string() {
                    return Err(bad(&format!("{} stand before it", model.learner.len())));
                }
                break;
            }
            model.learner.recall(text).map_err(bad)?;
        }
        match line() {
            (number, _) if number == end => Ok(model),
            (number, text) => Err(BadLine::new(number, text, "expected the end".into())),
        }
    }
}

impl<G> fmt::Display for Model<G>
where
    G: Written,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}\ngame {}", self.game)?;
        writeln!(f, "method {}\ngames {}", self.method.name(), self.games)?;
        for line in self.learner.lines() {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "positions {}", self.learner.len())
    }
}

/// A line that is not what it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Its number, from 1.
    pub number: usize,
    /// What stands there.
    pub text: String,
    /// What was expected, or what is wrong.
    pub expected: String,
}

impl BadLine {
    fn new(number: usize, text: &str, expected: String) -> BadLine {
        BadLine { number, text: text.to_owned(), expected }
    }

    fn expecting(self, expected: String) -> BadLine {
        BadLine { expected, ..self }
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.number, Quoted(&self.text), self.expected)
    }
}

impl std::error::Error for BadLine {}
