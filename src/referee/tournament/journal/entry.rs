//! One finished game, as a line of the journal.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::referee::game::{Ending, GameReport};
use crate::referee::player::Fault;
use crate::rules::{Outcome, Side};

/// A finished game. What hangs on circumstances comes last, notes and times, so that journals can be compared up to there.
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
    /// How it ended.
    #[serde(with = "outcome")]
    pub result: Outcome,
    /// What the loser did, if it was not beaten on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Blame>,
    /// Who resigned, if anybody did.
    #[serde(default, with = "resigned", skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Side>,
    /// What was odd but no fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// How long each move of each side was waited for, in microseconds.
    pub waited_us: Waited,
}

/// Who did what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Blame {
    /// The side at fault.
    #[serde(with = "side")]
    pub by: Side,
    /// What it did.
    #[serde(flatten)]
    pub fault: Fault,
}

/// Times, by side.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Waited {
    /// Of X.
    pub x: Vec<u64>,
    /// Of O.
    pub o: Vec<u64>,
}

impl Entry {
    /// The names of who played, X first.
    #[must_use]
    pub fn players(&self) -> [&str; 2] {
        [&self.x, &self.o]
    }

    /// Whether this is the same game as another, but for what hangs on circumstances.
    #[must_use]
    pub fn went_as(&self, other: &Entry) -> bool {
        let known = |entry: &Entry| Entry {
            notes: Vec::new(),
            waited_us: Waited::default(),
            fault: None,
            ..entry.clone()
        };
        // How long was waited, and what somebody said at its end, may differ too.
        let fault = |entry: &Entry| {
            let fault = entry.fault.as_ref();
            fault.map(|blame| (blame.by, blame.fault.kind()))
        };
        known(self) == known(other) && fault(self) == fault(other)
    }

    /// The same with the report of the game filled in; none when it was broken off, which is no finished game.
    #[must_use]
    pub fn finished(self, report: GameReport) -> Option<Entry> {
        let result = report.ending.outcome()?;
        let (fault, resigned) = match report.ending {
            Ending::Forfeit { by, fault } => (Some(Blame { by, fault }), None),
            Ending::Resigned { by } => (None, Some(by)),
            Ending::Played(_) | Ending::Abandoned => (None, None),
        };
        Some(Entry {
            // Who does not even start is not shown the opening.
            opening: self.opening.min(report.moves.len()),
            moves: report.moves,
            result,
            fault,
            resigned,
            notes: report.notes.iter().map(ToString::to_string).collect(),
            waited_us: Waited {
                x: report.waited_us.x,
                o: report.waited_us.o,
            },
            ..self
        })
    }
}

/// One of a few values by the word that it prints.
fn by_word<'de, T: Copy + ToString, D: Deserializer<'de>>(
    deserializer: D,
    values: &[T],
) -> Result<T, D::Error> {
    let word = String::deserialize(deserializer)?;
    let value = values.iter().find(|value| value.to_string() == word);
    value.copied().ok_or_else(|| {
        let known: Vec<String> = values.iter().map(ToString::to_string).collect();
        serde::de::Error::custom(format!("{word:?}: expected one of {}", known.join(" ")))
    })
}

mod outcome {
    use super::{Deserializer, Outcome, Serializer, Side, by_word};

    pub(super) fn serialize<S: Serializer>(value: &Outcome, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        let [x, o] = Side::BOTH.map(Outcome::Win);
        by_word(from, &[x, o, Outcome::Draw])
    }
}

mod resigned {
    use super::{Deserializer, Serializer, Side, side};

    pub(super) fn serialize<S: Serializer>(value: &Option<Side>, to: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(side) => to.collect_str(side),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Side>, D::Error> {
        side::deserialize(from).map(Some)
    }
}

mod side {
    use super::{Deserializer, Serializer, Side, by_word};

    pub(super) fn serialize<S: Serializer>(value: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        by_word(from, &Side::BOTH)
    }
}
