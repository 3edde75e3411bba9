//! What is run to have a player.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// What is run to have a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A program and its arguments; not empty.
    Program(Vec<String>),
    /// A strategy of ours with its options, run in this process; not empty.
    Builtin(Vec<String>),
}

/// Why words are no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadCommand {
    /// There is nothing to run.
    Empty,
    /// A quote is never closed.
    Unclosed(char),
}

impl Command {
    /// Splits a line into words as a shell does: at blanks, but for those in quotes or after a
    /// backslash, and up to a word that begins with `#`. Nothing else of a shell is understood: no
    /// variables, wildcards, pipes or redirections; for these, run `sh -c '...'`.
    ///
    /// # Errors
    /// There is no word, or a quote is not closed.
    pub fn split(line: &str) -> Result<Command, BadCommand> {
        let words = shell_words::split(line).map_err(|_| {
            // The library does not say which quote it is; the one that mends the line when it is
            // closed.
            let is_single = shell_words::split(&format!("{line}'")).is_ok();
            BadCommand::Unclosed(if is_single { '\'' } else { '"' })
        })?;
        Command::of(words)
    }

    /// The words as they are: the first is the program, or `builtin:STRATEGY`.
    ///
    /// # Errors
    /// There is nothing to run.
    pub fn of(mut words: Vec<String>) -> Result<Command, BadCommand> {
        let first = words.first_mut().ok_or(BadCommand::Empty)?;
        let builtin = first.strip_prefix("builtin:").map(str::to_owned);
        if first.is_empty() || builtin.as_deref() == Some("") {
            return Err(BadCommand::Empty);
        }
        Ok(match builtin {
            Some(strategy) => {
                *first = strategy;
                Command::Builtin(words)
            }
            None => Command::Program(words),
        })
    }
}

impl fmt::Display for BadCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCommand::Empty => f.write_str("expected a program to run, or builtin:STRATEGY"),
            BadCommand::Unclosed(quote) => write!(f, "the quote {quote} is never closed"),
        }
    }
}

impl std::error::Error for BadCommand {}

/// A string, which is split, or an array of words.
impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Command, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = Command;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a command: a string or an array of strings")
            }

            fn visit_str<E: Error>(self, line: &str) -> Result<Command, E> {
                Command::split(line).map_err(E::custom)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<Command, A::Error> {
                let mut list = Vec::new();
                while let Some(word) = words.next_element()? {
                    list.push(word);
                }
                Command::of(list).map_err(A::Error::custom)
            }
        }
        deserializer.deserialize_any(Words)
    }
}
