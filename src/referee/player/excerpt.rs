//! What comes from outside, as it is shown.

use crate::rules::is_disturbing;

/// A line from outside, short enough for a journal, without characters that would spoil it.
pub(in crate::referee) fn excerpt(line: &str) -> String {
    const LONGEST: usize = 200;
    let clean = |c| if is_disturbing(c) { '\u{fffd}' } else { c };
    let mut text: String = line.chars().take(LONGEST).map(clean).collect();
    if line.chars().nth(LONGEST).is_some() {
        text.push_str("...");
    }
    text
}
