//! Text from outside, as it can be shown in the midst of other text.

use std::borrow::Cow;

/// Whether a character hides, moves or turns round what stands beside it: control characters, the marks and overrides of
/// the direction of writing (Unicode Standard Annex 9), the separators of lines and paragraphs, and the byte order mark.
#[must_use]
pub fn is_disturbing(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
    ) || c.is_control()
}

/// The text with every [disturbing](is_disturbing) character written out, as `\u{202e}` or `\n`; all others stay as they are.
#[must_use]
pub fn showable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_disturbing) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_disturbing(c) {
            shown.extend(c.escape_debug());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All that a terminal obeys, and all that turns round a line, for every character that there is.
    #[test]
    fn nothing_that_disturbs_is_left_and_nothing_else_is_changed() {
        for c in '\0'..=char::MAX {
            let text = format!("a{c}b");
            let shown = showable(&text);
            assert!(!shown.contains(is_disturbing), "{shown:?}");
            assert_eq!(shown == text, !is_disturbing(c), "{shown:?}");
        }
        assert_eq!(
            showable("\u{1b}[2J \u{202e}Ana\u{2069}\n\t\u{7f}\u{9b}é 李 🙂"),
            "\\u{1b}[2J \\u{202e}Ana\\u{2069}\\n\\t\\u{7f}\\u{9b}é 李 🙂"
        );
    }
}
