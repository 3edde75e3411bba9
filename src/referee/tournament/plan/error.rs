//! What is wrong with a tournament file.

use std::fmt;
use std::ops::Range;

use strsim::damerau_levenshtein;

use super::draft::place_of_key;

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
        let mut why = plain(message);
        let unknown = message.strip_prefix("unknown field `").and_then(|it| it.split('`').next());
        if let Some(place) = unknown.and_then(place_of_key) {
            why += &format!("; it belongs {place}");
        } else if let Some(name) = meant(message) {
            why += &format!("; did you mean `{name}`?");
        }
        match error.span() {
            Some(place) => PlanError::at(text, &place, why),
            None => PlanError { line: None, why },
        }
    }
}

/// What the reader of TOML expects, and what that is to somebody who writes a file.
const EXPECTED: [(&str, &str); 11] = [
    ("a nonzero u32", "a number from 1 to 4294967295"),
    ("u32", "a number from 0 to 4294967295"),
    ("u64", "a number from 0 to 9223372036854775807"),
    ("i64", "a whole number"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a string", "a text in quotes"),
    ("path string", "a path in quotes"),
    ("a sequence", "a list in brackets"),
    ("a map", "a table, { KEY = \"...\" }"),
    ("struct DraftPlayer", "a table [[players]]"),
];

/// What it calls what it finds instead, before and behind the value.
const FOUND: [(&str, &str); 6] = [
    ("integer `", "`"),
    ("floating point `", "`"),
    ("boolean `", "`"),
    ("string ", ""),
    ("character `", "`"),
    ("integer `", "` as i128"),
];

/// Other things that it says.
const SAID: [(&str, &str); 5] = [
    ("missing field ", "missing key "),
    ("unknown field ", "unknown key "),
    ("unknown variant ", "unknown word "),
    ("wanted ", "expected a word in quotes"),
    ("string values must be quoted", "expected a text in quotes"),
];

/// What the reader of TOML says, in the words of somebody who writes a file.
fn plain(message: &str) -> String {
    for (said, plain) in SAID {
        if let Some(rest) = message.strip_prefix(said) {
            let rest = if plain.starts_with("expected") { "" } else { rest };
            return format!("{plain}{rest}");
        }
    }
    let rest = message.strip_prefix("invalid type: ").or(message.strip_prefix("invalid value: "));
    let Some((found, expected)) = rest.and_then(|rest| rest.split_once(", expected ")) else {
        return message.to_owned();
    };
    let found = FOUND
        .iter()
        .find_map(|(start, end)| found.strip_prefix(start)?.strip_suffix(end))
        .unwrap_or(match found {
            "sequence" => "a list",
            "map" => "a table",
            found => found,
        });
    let known = EXPECTED.iter().find(|(name, _)| *name == expected);
    let expected = match known {
        Some((_, plain)) => plain,
        None if expected.starts_with("struct ") => "a table of keys",
        None => expected,
    };
    format!("expected {expected}, and found {found}")
}

/// Of a message such as "unknown field `round`, expected one of `rounds`, `seed`", what was meant
/// by the first name: a name that is nearly the same, or has it as one of its words.
fn meant(message: &str) -> Option<&str> {
    if !message.starts_with("unknown ") {
        return None;
    }
    let mut names = message.split('`').skip(1).step_by(2);
    let wrong = names.next()?;
    let names: Vec<&str> = names.collect();
    let has_word = |name: &&&str| name.contains('_') && name.split('_').any(|word| word == wrong);
    let distance = |name: &&&str| damerau_levenshtein(wrong, name);
    let near = names.iter().min_by_key(distance).filter(|name| distance(name) <= 2);
    let is_near = near.is_some_and(|name| distance(&name) < 2);
    let part = names.iter().find(has_word).filter(|_| !is_near);
    part.or(near).copied()
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
