//! How moves are written: an integer, or a list of integers in brackets, 1-based.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Why a word is not a move of a game, in any position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNotation {
    /// The word does not have the form of a move.
    Malformed {
        /// The offending word.
        word: String,
        /// What a move looks like, with an example.
        expected: &'static str,
    },
    /// The word has the form of a move, but no board of this game has such a place.
    Outside {
        /// The offending word.
        word: String,
        /// Why there is no such move.
        why: &'static str,
    },
}

impl fmt::Display for BadNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNotation::Malformed { word, expected } => {
                write!(f, "{}: expected {expected}", Quoted(word))
            }
            BadNotation::Outside { word, why } => write!(f, "{} {why}", Shown(word)),
        }
    }
}

impl std::error::Error for BadNotation {}

/// A word from outside, quoted for a message.
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", Shown(self.0))
    }
}

/// A word from outside as it can be shown: what is not printable is escaped, and the end is cut off
/// when it is long.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        for c in self.0.chars().take(LONGEST) {
            match c {
                // Harmless, and readable as they are.
                '"' | '\'' | '\\' => write!(f, "{c}")?,
                c => write!(f, "{}", c.escape_debug())?,
            }
        }
        let is_cut = self.0.chars().nth(LONGEST).is_some();
        f.write_str(if is_cut { "..." } else { "" })
    }
}

/// Splits a line into words at blanks outside brackets; blanks inside brackets are dropped, so that
/// `[1, 2]` is the one word `[1,2]`; only between two digits they stay, since two numbers are not
/// one. A bracket that is never closed reaches to the end of the line.
pub fn words(line: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let mut rest = line.trim_ascii_start();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (mut depth, mut inner_blank) = (0_u32, false);
        let end = rest
            .bytes()
            .position(|byte| {
                match byte {
                    b'[' => depth += 1,
                    b']' => depth = depth.saturating_sub(1),
                    b if b.is_ascii_whitespace() && depth > 0 => inner_blank = true,
                    _ => {}
                }
                byte.is_ascii_whitespace() && depth == 0
            })
            .unwrap_or(rest.len());
        let (word, tail) = rest.split_at(end);
        rest = tail.trim_ascii_start();
        Some(if inner_blank { Cow::Owned(closed_up(word)) } else { Cow::Borrowed(word) })
    })
}

/// The word without blanks, but for those between two digits.
fn closed_up(word: &str) -> String {
    let mut closed = String::with_capacity(word.len());
    for part in word.split_ascii_whitespace() {
        let digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        if digit(closed.as_bytes().last()) && digit(part.as_bytes().first()) {
            closed.push(' ');
        }
        closed.push_str(part);
    }
    closed
}

/// The integer that `word` writes, if it has the form of one: digits, perhaps with a minus sign.
/// What is too large for an `i64` becomes the nearest one, since no game reaches that far.
pub(super) fn integer(word: &str) -> Option<i64> {
    let clamp = if word.starts_with('-') { i64::MIN } else { i64::MAX };
    number(word).map(|n: Option<i64>| n.unwrap_or(clamp))
}

/// The number that `word` writes as digits, perhaps with a minus sign; `Some(None)` when `T` has no
/// such number, `None` when the word does not have that form.
pub fn number<T: FromStr>(word: &str) -> Option<Option<T>> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok())
}

/// The `N` integers of a bracketed list such as `[3,4]`, if `word` has that form.
pub(super) fn list<const N: usize>(word: &str) -> Option<[i64; N]> {
    let inside = word.strip_prefix('[')?.strip_suffix(']')?;
    let mut items = inside.split(',').map(|item| integer(item.trim_ascii()));
    let mut list = [0; N];
    for slot in &mut list {
        *slot = items.next()??;
    }
    items.next().is_none().then_some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_hold_a_word_together() {
        let split = |line| words(line).map(Cow::into_owned).collect::<Vec<_>>();
        assert_eq!(split("  play [1, 2]\t[ 3,4 ]  5 "), ["play", "[1,2]", "[3,4]", "5"]);
        assert_eq!(split("[[1, 1],[1, 2]] x"), ["[[1,1],[1,2]]", "x"]);
        assert_eq!(split("play [1, 2"), ["play", "[1,2"]);
        assert_eq!(split("[ 1 2, 3 ]"), ["[1 2,3]"]);
        assert_eq!(split("] a"), ["]", "a"]);
        assert!(split(" \t ").is_empty());
    }

    #[test]
    fn integers_and_lists_are_read_as_prolog_reads_them() {
        assert_eq!(integer("15"), Some(15));
        assert_eq!(integer("-3"), Some(-3));
        assert_eq!(integer("99999999999"), Some(99_999_999_999));
        assert_eq!(integer("99999999999999999999"), Some(i64::MAX));
        assert_eq!(integer("-99999999999999999999"), Some(i64::MIN));
        for bad in ["", "-", "+1", "1.0", "a", "٣"] {
            assert_eq!(integer(bad), None, "{bad}");
        }
        assert_eq!(list("[3,4]"), Some([3, 4]));
        assert_eq!(list("[ 3 , 4 ]"), Some([3, 4]));
        for bad in ["3,4", "[3,4", "[3]", "[3,4,5]", "[]", "[3,]", "[[3,4]]"] {
            assert_eq!(list::<2>(bad), None, "{bad}");
        }
    }

    #[test]
    fn quoted_words_cannot_break_a_line() {
        assert_eq!(Quoted("a\u{1b}[31m\0\n").to_string(), "\"a\\u{1b}[31m\\0\\n\"");
        assert_eq!(Quoted(&"x".repeat(50)).to_string(), format!("\"{}...\"", "x".repeat(40)));
    }
}
