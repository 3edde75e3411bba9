//! The mistakes that the checker knows. `mistakes.toml` has the words for those who make them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::referee::player::Language;
use crate::rules::Outcome;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter};

/// What a program may do wrong; what is the cause of others stands before them.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Display, EnumIter, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // Mistake::words says what each is
pub enum Mistake {
    NeedsBridge,
    OtherGame,
    EndsAtOnce,
    Banner,
    NotFlushed,
    NoNewline,
    OneBehind,
    CapitalRequests,
    AnswersOnStderr,
    Silent,
    OneSide,
    Refuses,
    RefusesGame,
    NoIds,
    CarriageReturn,
    NoEquals,
    Prompt,
    DebugPrints,
    TwoAnswers,
    WordsAround,
    CapitalResult,
    MisspeltResult,
    Notation,
    KeepsOldBoard,
    Echo,
    CountsFromZero,
    Swapped,
    SlideReversed,
    ForgetsOwnMove,
    ForgetsOthersMove,
    FourthStone,
    SlidesTooEarly,
    PlaysOtherSide,
    TakesOthersStone,
    TooFar,
    Illegal,
    PlaysBoth,
    Nonsense,
    MeetsLimit,
    Crashes,
    Loops,
    TooSlow,
    EndsAfterGame,
    NoResult,
    NoDraw,
    WrongResult,
    DrawTooSoon,
    ResultAlone,
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
    /// How it is repaired in a language.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub languages: BTreeMap<Language, String>,
}

impl Words {
    /// How it is repaired in this language, or in each of those that there is something to say of.
    #[must_use]
    pub fn repair_in(&self, language: Option<Language>) -> String {
        let mut repair = self.repair.clone();
        for (one, how) in &self.languages {
            match language {
                None => repair += &format!(" {one}: {how}"),
                Some(language) if language == *one => repair += &format!(" {how}"),
                Some(_) => {}
            }
        }
        repair
    }
}

static WORDS: LazyLock<BTreeMap<Mistake, Words>> =
    LazyLock::new(|| toml::from_str(include_str!("mistakes.toml")).unwrap_or_default());

impl Mistake {
    /// That of a program which says that a game has ended so, while it goes on.
    pub(super) fn of_false_claim(claim: Outcome) -> Mistake {
        match claim {
            Outcome::Draw => Mistake::DrawTooSoon,
            Outcome::Win(_) => Mistake::WrongResult,
        }
    }

    /// Whether it shows in games, where a wrong board leads to it.
    pub(super) fn is_of_games(self) -> bool {
        use Mistake::*;
        let before = matches!(self, Refuses | RefusesGame | WordsAround | Notation | EndsAtOnce);
        before
            || (KeepsOldBoard..=TooSlow).contains(&self)
            || matches!(self, WrongResult | DrawTooSoon | ResultAlone)
    }

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
