//! What was odd in a game, but no fault.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::rules::{Outcome, Side};

/// What was odd, but no fault. Lines of a program are excerpts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// It says that the game has ended so, which it has not.
    FalseClaim {
        /// What it says.
        claim: Outcome,
        /// The whole line.
        line: String,
    },
    /// A line came before the request was sent.
    Unasked(String),
    /// An answer carried the id of an earlier request.
    Stale(String),
    /// A seed or a limit was refused by this line.
    SettingRefused(String),
    /// A move came without `=`.
    Bare,
    /// It had ended after the game before.
    Restarted,
    /// It does not say which game it plays.
    UnknownGame,
    /// The last line on the standard error of a program that lost by a fault.
    LastWords(String),
    /// The opening is not to be played, for this reason.
    BadOpening(String),
    /// What a journal says.
    Recorded(String),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::FalseClaim { claim, line } => {
                write!(f, "claims {claim}, falsely, with {line:?}")
            }
            Note::Unasked(line) => write!(f, "an unasked line was dropped: {line}"),
            Note::Stale(line) => write!(f, "a stale answer was dropped: {line}"),
            Note::SettingRefused(line) => write!(f, "a setting was refused: {line}"),
            Note::Bare => f.write_str("answers without `=`"),
            Note::Restarted => f.write_str("had ended after the game before: it was started again"),
            Note::UnknownGame => f.write_str("does not say which game it plays"),
            Note::LastWords(line) => write!(f, "on standard error: {line}"),
            Note::Recorded(text) => f.write_str(text),
            Note::BadOpening(why) => write!(f, "the opening cannot be played: {why}"),
        }
    }
}

/// A note on one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideNote {
    /// Who did it.
    pub side: Side,
    /// What it was.
    pub note: Note,
}

/// As it stands in a journal.
impl fmt::Display for SideNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.side, self.note)
    }
}

impl Serialize for SideNote {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SideNote {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<SideNote, D::Error> {
        let text = String::deserialize(from)?;
        let (side, note) = text.split_once(": ").unwrap_or_default();
        let side = Side::BOTH.into_iter().find(|it| it.to_string() == side);
        let side = side.ok_or_else(|| {
            de::Error::custom(format!("{text:?}: expected a note that begins with x: or o:"))
        })?;
        let note = Note::Recorded(note.to_owned());
        Ok(SideNote { side, note })
    }
}

/// The notes on a game, the first few only.
#[derive(Default)]
pub(in crate::referee) struct Notes(Vec<SideNote>);

const MOST_NOTES: usize = 20;

impl Notes {
    pub fn add(&mut self, side: Side, note: Note) {
        let note = SideNote { side, note };
        if self.0.len() < MOST_NOTES && !self.0.contains(&note) {
            self.0.push(note);
        }
    }

    pub fn into_inner(self) -> Vec<SideNote> {
        self.0
    }
}
