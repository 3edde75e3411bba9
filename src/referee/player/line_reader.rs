//! What a player has written, cut into lines.

use std::io::{self, Read};

/// Of a longer line the rest is not kept: 64 KiB without the line end.
pub const LONGEST_LINE: usize = 64 * 1024;

/// So much is read at once.
const CHUNK: usize = 64 * 1024;

/// Bytes that have been read, and the line that is being put together.
pub(in crate::referee) struct LineReader {
    chunk: Box<[u8]>,
    start: usize,
    end: usize,
    line: Vec<u8>,
    /// Whether `line` has been handed out and the next one begins.
    done: bool,
    /// Whether a carriage return ends a line, too.
    ends_at_cr: bool,
}

impl LineReader {
    pub fn new() -> LineReader {
        LineReader {
            chunk: vec![0; CHUNK].into_boxed_slice(),
            start: 0,
            end: 0,
            line: Vec::new(),
            done: false,
            ends_at_cr: false,
        }
    }

    /// From now on a carriage return ends a line, too; between it and a newline there is an empty
    /// one.
    pub fn end_lines_at_cr(&mut self) {
        self.ends_at_cr = true;
    }

    /// Whether the next line is complete; then it is [`LineReader::line`].
    pub fn next(&mut self) -> bool {
        if std::mem::take(&mut self.done) {
            self.line.clear();
        }
        let unread = self.chunk.get(self.start..self.end).unwrap_or_default();
        let is_end = |byte: u8| byte == b'\n' || byte == b'\r' && self.ends_at_cr;
        let newline = unread.iter().position(|&byte| is_end(byte));
        let part = newline.map_or(unread, |at| unread.get(..at).unwrap_or_default());
        let room = LONGEST_LINE - self.line.len();
        self.line.extend_from_slice(part.get(..room).unwrap_or(part));
        self.start = newline.map_or(self.end, |at| self.start + at + 1);
        self.done = newline.is_some();
        self.done
    }

    /// Whether an unfinished last line is there; it is the last one.
    pub fn last(&mut self) -> bool {
        self.done = !self.line.is_empty();
        self.done
    }

    /// The line, or as much of it as was kept, without blanks at its ends. Bytes that are no text
    /// become marks.
    pub fn line(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.line.trim_ascii())
    }

    /// Whether the line that was heard last ended as Windows ends lines, with a carriage return.
    pub fn has_carriage_return(&self) -> bool {
        self.done && self.line.ends_with(b"\r")
    }

    /// What has come of a line whose end is still to come.
    pub fn unfinished(&self) -> Option<String> {
        let text = String::from_utf8_lossy(self.line.trim_ascii());
        (!self.done && !text.is_empty()).then(|| text.into_owned())
    }

    /// Whether as much came as is read at once.
    pub fn is_full(&self) -> bool {
        self.end == self.chunk.len()
    }

    /// Reads what there is, once all that was read before has been taken out; false at the end.
    pub fn read(&mut self, input: &mut impl Read) -> io::Result<bool> {
        let count = input.read(&mut self.chunk)?;
        (self.start, self.end) = (0, count);
        Ok(count > 0)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<String> {
        lines_of(LineReader::new(), input)
    }

    fn lines_of(mut inbox: LineReader, mut input: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            while inbox.next() {
                lines.push(inbox.line().into_owned());
            }
            // Two bytes at a time, so that lines are put together from pieces.
            let (piece, rest) = input.split_at(input.len().min(2));
            input = rest;
            if !inbox.read(&mut &*piece).unwrap() {
                break;
            }
        }
        if inbox.last() {
            lines.push(inbox.line().into_owned());
        }
        lines
    }

    #[test]
    fn lines_are_trimmed_and_the_last_one_needs_no_end() {
        assert_eq!(lines(b"= 1\r\n\n # a\nlast"), ["= 1", "", "# a", "last"]);
        assert_eq!(lines(b"a\n"), ["a"]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_carriage_return_ends_a_line_where_it_may() {
        let mut inbox = LineReader::new();
        inbox.end_lines_at_cr();
        assert_eq!(lines_of(inbox, b"7,7\r8,8\r\n9"), ["7,7", "8,8", "", "9"]);
        assert_eq!(lines(b"7,7\r8,8\r\n"), ["7,7\r8,8"]);
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let text = format!("{}\nnext\n", "x".repeat(LONGEST_LINE + 1000));
        let lines = lines(text.as_bytes());
        assert_eq!(lines.first().unwrap().len(), LONGEST_LINE);
        assert_eq!(lines.get(1..).unwrap(), ["next"]);
    }
}
