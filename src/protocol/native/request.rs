//! One request line, taken apart.

use crate::rules::notation::words;

/// A request: an optional id, a command, its arguments.
pub(super) struct Request<'a> {
    /// The decimal id in front, as it was written; empty without one.
    pub id: &'a str,
    /// The rest of the line.
    pub body: &'a str,
}

/// A longer run of digits is no id.
const LONGEST_ID: usize = 18;

impl<'a> Request<'a> {
    /// Takes the id off the line.
    pub fn read(line: &'a str) -> Request<'a> {
        let line = line.trim_ascii();
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (id, body) = line.split_at(digits);
        let ends_well = body.bytes().next().is_none_or(|next| next.is_ascii_whitespace());
        if (1..=LONGEST_ID).contains(&digits) && ends_well {
            Request { id, body: body.trim_ascii_start() }
        } else {
            Request { id: "", body: line }
        }
    }

    /// The words after the id.
    pub fn words(&self) -> Vec<std::borrow::Cow<'a, str>> {
        words(self.body).collect()
    }
}
