//! The results of a tournament as one page of HTML, for a browser without a network.
//!
//! Tables and the plot are in the page as it is written; a small script shows the games, which are in it as data. Names of
//! players and lines that programs wrote are hostile: in HTML all text goes through [`Escaped`], in the data `<` is written as
//! an escape, and the script makes nothing but text of it. The page forbids itself any request and any script but its own.

mod plot;
mod sections;
mod viewer;

pub use viewer::{ViewerData, viewer_data};

use super::similarity::Similarity;
use crate::referee::results::Standings;
use crate::referee::tournament::Schedule;
use crate::referee::tournament::journal::Entry;
use std::fmt::{self, Write};
use std::hash::{DefaultHasher, Hash, Hasher};

const FRAME: &str = include_str!("page/frame.html");
const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");

/// What a page is made of.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// The tournament.
    pub schedule: &'a Schedule<'a>,
    /// Its table.
    pub standings: &'a Standings,
    /// Its games, in their order.
    pub entries: &'a [Entry],
    /// The same, as they can be shown.
    pub viewer_data: &'a ViewerData,
    /// Who answered like whom.
    pub alike: &'a Similarity,
}

impl Page<'_> {
    /// The page, complete in itself.
    #[must_use]
    pub fn html(&self) -> String {
        let data = self
            .viewer_data
            .json(self.standings)
            .replace('<', "\\u003c");
        // Whoever has a say in the text of the page cannot know it beforehand.
        let mut hasher = DefaultHasher::new();
        (&data, self.title).hash(&mut hasher);
        let nonce = format!("{:016x}", hasher.finish());
        // In one pass: what is put in is not searched for places to put things in.
        let mut html = String::with_capacity(data.len() + (1 << 16));
        let mut rest = FRAME;
        while let Some((before, after)) = rest.split_once("{{") {
            html.push_str(before);
            let (name, after) = after.split_once("}}").unwrap_or((after, ""));
            // A string takes all.
            let _ = match name {
                "title" => write!(html, "{}", Escaped(self.title)),
                "nonce" => html.write_str(&nonce),
                "style" => html.write_str(STYLE),
                "script" => html.write_str(SCRIPT),
                "data" => html.write_str(&data),
                section => sections::write(self, section, &mut html),
            };
            rest = after;
        }
        html.push_str(rest);
        html
    }
}

/// A text as HTML, in an element or in a quoted attribute.
struct Escaped<T>(T);

impl<T: fmt::Display> fmt::Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.to_string().chars() {
            match c {
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '&' => f.write_str("&amp;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                // What would hide or turn round what stands beside it.
                c if c.is_control() || is_format(c) => f.write_char('\u{fffd}')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Marks of the direction of writing.
fn is_format(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        let text = Escaped("<script>\"&'\u{202e}\u{1b}é");
        assert_eq!(
            text.to_string(),
            "&lt;script&gt;&quot;&amp;&#39;\u{fffd}\u{fffd}é"
        );
    }
}
