//! Texts: from outside, as programs of other systems write them, and for people.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes without the byte order mark (BOM) that some editors put in front of a text, and that
/// nobody sees. Where texts were put one behind the other there may be several.
#[must_use]
pub fn without_bom(mut text: &[u8]) -> &[u8] {
    while let Some(rest) = text.strip_prefix("\u{feff}".as_bytes()) {
        text = rest;
    }
    text
}

/// The text of a file, without a byte order mark at its beginning.
///
/// # Errors
/// What the system says; also when the file is not UTF-8.
pub fn read_text(path: impl AsRef<Path>) -> io::Result<String> {
    read_text_of(File::open(path)?)
}

/// The whole text of an input, likewise.
///
/// # Errors
/// What the system says; also when the input is not UTF-8.
pub fn read_text_of(mut input: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let text = String::from_utf8(without_bom(&bytes).to_vec());
    text.map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let line = error.as_bytes().iter().take(place).filter(|&&byte| byte == b'\n').count() + 1;
        let why = format!("expected a text in UTF-8, and line {line} is none");
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

/// So many of what a noun names, whose plural ends in s.
#[must_use]
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let s = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{s}")
}

/// The verb that belongs to so many.
#[must_use]
pub fn are<N: PartialEq + From<u8>>(number: N) -> &'static str {
    if number == N::from(1) { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_marks_at_the_beginning_are_dropped() {
        for (text, expected) in [
            ("", ""),
            ("\u{feff}", ""),
            ("\u{feff}\u{feff}a", "a"),
            ("a\u{feff}", "a\u{feff}"),
            (" \u{feff}a", " \u{feff}a"),
        ] {
            assert_eq!(without_bom(text.as_bytes()), expected.as_bytes(), "{text:?}");
        }
        assert_eq!(without_bom(b"\xef\xbba"), b"\xef\xbba");
    }
}
