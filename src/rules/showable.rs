//! Text from outside, as it can be shown in the midst of other text.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// Whether a character hides, moves or turns round what stands beside it: control characters, the
/// marks and overrides of the direction of writing (Unicode Standard Annex 9), the separators of
/// lines and paragraphs, and the byte order mark.
#[must_use]
pub fn is_disturbing(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}'
    ) || c.is_control()
}

/// The text with every [disturbing](is_disturbing) character written out, as `\u{202e}` or `\n`;
/// all others stay as they are.
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

/// The same for a text of several lines, whose line ends stay.
#[must_use]
pub fn showable_lines(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(showable).collect();
    lines.join("\n")
}

/// Whether there is anything to be seen of a character that stands alone: it is no blank, and does
/// not only act on others.
#[must_use]
pub fn is_visible(c: char) -> bool {
    // Wide, and empty: a filler of Hangul, the blank of Braille. Marks of annotations.
    let is_empty = matches!(c, '\u{115f}' | '\u{2800}' | '\u{fff9}'..='\u{fffb}');
    !is_empty && !is_disturbing(c) && !c.is_whitespace() && c.width() > Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_stay_where_there_are_several_lines() {
        assert_eq!(showable_lines("a\u{1b}\n\n\rb\n"), "a\\u{1b}\n\n\\rb\n");
        assert_eq!(showable_lines(""), "");
    }

    /// Default_Ignorable_Code_Point and White_Space of the Unicode Character Database, and what is
    /// as empty.
    #[test]
    fn what_is_invisible_is_known() {
        let ranges = [
            '\u{0}'..='\u{20}',
            '\u{7f}'..='\u{a0}',
            '\u{ad}'..='\u{ad}',
            '\u{300}'..='\u{36f}',
            '\u{61c}'..='\u{61c}',
            '\u{115f}'..='\u{1160}',
            '\u{1680}'..='\u{1680}',
            '\u{17b4}'..='\u{17b5}',
            '\u{180b}'..='\u{180f}',
            '\u{2000}'..='\u{200f}',
            '\u{2028}'..='\u{202f}',
            '\u{205f}'..='\u{206f}',
            '\u{2800}'..='\u{2800}',
            '\u{3000}'..='\u{3000}',
            '\u{3164}'..='\u{3164}',
            '\u{fe00}'..='\u{fe0f}',
            '\u{feff}'..='\u{feff}',
            '\u{ffa0}'..='\u{ffa0}',
            '\u{fff9}'..='\u{fffb}',
            '\u{1bca0}'..='\u{1bca3}',
            '\u{1d173}'..='\u{1d17a}',
            '\u{e0001}'..='\u{e0001}',
            '\u{e0020}'..='\u{e007f}',
            '\u{e0100}'..='\u{e01ef}',
        ];
        for c in ranges.into_iter().flatten() {
            assert!(!is_visible(c), "U+{:04X}", u32::from(c));
        }
        for c in "azAZ09-_.=+@é李\u{1f600}ก한ﾊא".chars() {
            assert!(is_visible(c), "{c}");
        }
    }

    /// All that a terminal obeys, and all that turns round a line, for every character that there
    /// is.
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
