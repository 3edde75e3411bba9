//! One finished game, as a line of the journal.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::referee::game::{Ending, GameReport};
use crate::referee::player::{Fault, SideNote};
use crate::rules::{BySide, Outcome, Side};

/// A finished game. What depends on circumstances comes last, notes and times, so that journals can
/// be compared up to there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The game's place in the schedule, from 1.
    pub id: u32,
    /// The round, from 1.
    pub round: u32,
    /// The pair of games with sides swapped, from 1.
    pub pair: u32,
    /// The seed of the game.
    pub seed: u64,
    /// The game and its options.
    pub game: String,
    /// Who played X.
    pub x: String,
    /// Who played O.
    pub o: String,
    /// How many of the moves are the opening.
    pub opening: usize,
    /// All moves, those of the opening first.
    pub moves: Vec<String>,
    /// How it ended; nothing, which is written `none`, where neither side could be started.
    #[serde(with = "result")]
    pub result: Option<Outcome>,
    /// What the loser did, if it was not beaten on the board; where neither side could be started,
    /// what both did.
    #[serde(rename = "fault", default, skip_serializing_if = "Vec::is_empty", with = "faults")]
    pub faults: Vec<Blame>,
    /// Who resigned, if anybody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Side>,
    /// What was odd but no fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<SideNote>,
    /// How long each move of each side was waited for, in microseconds.
    pub waited_us: BySide<Vec<u64>>,
}

/// Who did what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blame {
    /// The side at fault.
    pub by: Side,
    /// What it did.
    #[serde(flatten)]
    pub fault: Fault,
}

impl Entry {
    /// The names of who played, X first.
    #[must_use]
    pub fn players(&self) -> [&str; 2] {
        [&self.x, &self.o]
    }

    /// The name of the player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        match side {
            Side::X => &self.x,
            Side::O => &self.o,
        }
    }

    /// What the player of a side did if it is at fault.
    #[must_use]
    pub fn fault_of(&self, side: Side) -> Option<&Fault> {
        let blame = self.faults.iter().find(|blame| blame.by == side);
        blame.map(|blame| &blame.fault)
    }

    /// Who played whom.
    #[must_use]
    pub fn pairing(&self) -> String {
        format!("{} (x) against {} (o)", self.x, self.o)
    }

    /// The players that were at fault, with what they did.
    pub fn blamed(&self) -> impl Iterator<Item = String> {
        let line = |Blame { by, fault }: &Blame| format!("{} ({by}) {fault}", self.player(*by));
        self.faults.iter().map(line)
    }

    /// How the game ended, if it did not end on the board.
    pub fn ends(&self) -> impl Iterator<Item = String> {
        let line = |by| format!("{} ({by}) resigned", self.player(by));
        self.blamed().chain(self.resigned.map(line))
    }

    /// The result as it is written: `x_wins`, `o_wins`, `draw` or `none`.
    #[must_use]
    pub fn result_word(&self) -> String {
        result_word(self.result)
    }

    /// Whether the player of a side has made a move of its own. The first move after the opening is
    /// made by the side whose turn it is when turns alternate, the second by the other: a game in
    /// which they do not alternate has no opening, and its second move is an answer.
    #[must_use]
    pub fn has_moved(&self, side: Side) -> bool {
        let second = Side::BOTH.get(self.opening % 2) != Some(&side);
        self.moves.len() > self.opening + usize::from(second)
    }

    /// Who ended the game before its end on the board: by a fault, or, where there is none, by
    /// giving it up.
    pub fn enders(&self) -> impl Iterator<Item = (Side, Option<&Fault>)> {
        let faults = self.faults.iter();
        let faults = faults.map(|blame| (blame.by, Some(&blame.fault)));
        faults.chain(self.resigned.map(|by| (by, None)))
    }

    /// What does not depend on circumstances: these are how long was waited, what was odd, and what
    /// a program said at its end.
    fn known(&self) -> impl PartialEq + Hash {
        let enders = self.enders();
        let enders = enders.map(|(by, fault)| (by, fault.map(Fault::kind)));
        let numbers = (self.id, self.round, self.pair, self.seed, self.opening);
        let words = (&self.game, &self.x, &self.o, &self.moves);
        (numbers, words, self.result, enders.collect::<Vec<_>>())
    }

    /// Whether this is the same game as another, but for what depends on circumstances.
    #[must_use]
    pub fn went_as(&self, other: &Entry) -> bool {
        self.known() == other.known()
    }

    /// The same for two games that [went the same way](Entry::went_as).
    pub(super) fn fingerprint(&self) -> u64 {
        FxBuildHasher.hash_one(self.known())
    }

    /// The same with the report of the game filled in; none when it was broken off, which is no
    /// finished game.
    #[must_use]
    pub fn finished(self, report: GameReport) -> Option<Entry> {
        let (result, faults, resigned) = match report.ending {
            Ending::Played(outcome) => (Some(outcome), Vec::new(), None),
            Ending::Forfeit { by, fault } => {
                (Some(Outcome::Win(by.other())), vec![Blame { by, fault }], None)
            }
            Ending::Resigned { by } => (Some(Outcome::Win(by.other())), Vec::new(), Some(by)),
            Ending::NeitherStarted(BySide { x, o }) => {
                let sides = [(Side::X, x), (Side::O, o)];
                let faults = sides.map(|(by, fault)| Blame { by, fault });
                (None, faults.into(), None)
            }
            Ending::Abandoned | Ending::Unplayed(_) => return None,
        };
        Some(Entry {
            // A player that does not even start is not shown the opening.
            opening: self.opening.min(report.moves.len()),
            moves: report.moves,
            result,
            faults,
            resigned,
            notes: report.notes,
            waited_us: report.waited_us,
            ..self
        })
    }
}

/// A result as it is written.
pub(super) fn result_word(result: Option<Outcome>) -> String {
    result.map_or_else(|| NO_RESULT.to_owned(), |outcome| outcome.to_string())
}

/// What is written for a game that nobody won and nobody drew.
const NO_RESULT: &str = "none";

mod result {
    use super::{Deserialize, Deserializer, NO_RESULT, Outcome, Serializer, result_word};
    use serde::de::Error;

    pub(super) fn serialize<S: Serializer>(
        value: &Option<Outcome>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&result_word(*value))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Outcome>, D::Error> {
        let word = String::deserialize(from)?;
        if word == NO_RESULT {
            return Ok(None);
        }
        let outcome = word.parse().map(Some);
        outcome.map_err(|error| Error::custom(format!("{error}, or {NO_RESULT}")))
    }
}

/// One fault is written as it is, two as a list.
mod faults {
    use super::{Blame, Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrBoth {
        One(Blame),
        Both(Vec<Blame>),
    }

    pub(super) fn serialize<S: Serializer>(value: &[Blame], to: S) -> Result<S::Ok, S::Error> {
        match value {
            [one] => one.serialize(to),
            both => both.serialize(to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Blame>, D::Error> {
        Ok(match OneOrBoth::deserialize(from)? {
            OneOrBoth::One(one) => vec![one],
            OneOrBoth::Both(both) => both,
        })
    }
}
