//! What is wrong with a tournament file.

use std::fmt;
use std::ops::Range;

use strsim::damerau_levenshtein;

/// What is wrong with a tournament file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError {
    /// The line, from 1, and what stands there; none for what is wrong with the file as a whole.
    pub line: Option<(usize, String)>,
    /// What is wrong with it.
    pub why: String,
}

impl PlanError {
    /// Something wrong at a place of `text`.
    pub(super) fn at(text: &str, place: &Range<usize>, why: impl fmt::Display) -> PlanError {
        let before = text.get(..place.start).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text.get(start..).unwrap_or("").lines().next().unwrap_or("");
        PlanError {
            line: Some((before.matches('\n').count() + 1, line.trim().to_owned())),
            why: why.to_string(),
        }
    }

    /// What the reader of TOML says.
    pub(super) fn of(text: &str, error: &toml::de::Error) -> PlanError {
        let message = error.message();
        let mut why = message.to_owned();
        for (name, number) in NUMBERS {
            if let Some(start) = message.strip_suffix(name) {
                why = format!("{start}expected {number}");
            }
        }
        if let Some(name) = nearest(message) {
            why += &format!("; did you mean `{name}`?");
        }
        match error.span() {
            Some(place) => PlanError::at(text, &place, why),
            None => PlanError { line: None, why },
        }
    }
}

/// What the reader of TOML calls kinds of numbers, and what they are.
const NUMBERS: [(&str, &str); 5] = [
    ("expected a nonzero u32", "a number from 1 to 4294967295"),
    ("expected u32", "a number from 0 to 4294967295"),
    ("expected u64", "a number from 0 to 9223372036854775807"),
    ("expected i64", "a whole number"),
    ("expected f64", "a number"),
];

/// Of a message such as "unknown field `round`, expected one of `rounds`, `seed`", what was meant
/// by the first name.
fn nearest(message: &str) -> Option<&str> {
    if !message.starts_with("unknown ") {
        return None;
    }
    let mut names = message.split('`').skip(1).step_by(2);
    let wrong = names.next()?;
    let distance = |name: &&str| damerau_levenshtein(wrong, name);
    names.min_by_key(distance).filter(|name| distance(name) <= 2)
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((number, line)) = &self.line {
            write!(f, "line {number}: {line}: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for PlanError {}
