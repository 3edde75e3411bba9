//! The mistakes that the checker knows. `mistakes.toml` has the words for those who make them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter};

/// What a program may do wrong.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Display, EnumIter, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // Mistake::words says what each is
pub enum Mistake {
    EndsAtOnce,
    Banner,
    NotFlushed,
    NoNewline,
    OneBehind,
    CapitalRequests,
    Silent,
    TooSlow,
    Crashes,
    MeetsLimit,
    Refuses,
    OneSide,
    RefusesGame,
    NoIds,
    CarriageReturn,
    NoEquals,
    Prompt,
    DebugPrints,
    TwoAnswers,
    WordsAround,
    CapitalResult,
    Notation,
    Nonsense,
    CountsFromZero,
    Swapped,
    Echo,
    PlaysBoth,
    Illegal,
    KeepsOldBoard,
    EndsAfterGame,
    NoResult,
    WrongResult,
    PlaysOn,
    DiesOfUnknown,
    DiesOfIllegal,
    TakesIllegal,
    StuckAfterBadInput,
    DeafToEnd,
    DeafToTerm,
    MuchMemory,
}

/// How much a mistake matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Display, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// It loses games, or may.
    #[default]
    Wrong,
    /// It costs nothing with this referee; others may mind.
    Hint,
}

/// A mistake in words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Words {
    /// How much it matters.
    pub weight: Severity,
    /// What the program does.
    pub what: String,
    /// Why a referee cares.
    pub why: String,
    /// How it is repaired.
    pub repair: String,
}

static WORDS: LazyLock<BTreeMap<Mistake, Words>> =
    LazyLock::new(|| toml::from_str(include_str!("mistakes.toml")).unwrap_or_default());

impl Mistake {
    /// What is to be said about it.
    #[must_use]
    pub fn words(self) -> Words {
        WORDS.get(&self).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    #[test]
    fn all_mistakes_have_words() {
        for mistake in Mistake::iter() {
            assert!(WORDS.contains_key(&mistake), "{mistake}");
        }
    }
}
