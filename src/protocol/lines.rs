//! Lines of bounded length.

use std::io::{self, BufRead};

use crate::rules::without_bom;

/// A longer line is not kept: 64 KiB without the line end.
pub const LONGEST_LINE: usize = 64 * 1024;

/// A line as it came, without its line end (LF, and a CR before it) and without a byte order mark
/// in front.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    bytes: &'a [u8],
    whole: bool,
}

impl<'a> Line<'a> {
    /// A line of text.
    #[must_use]
    pub fn from_text(text: &'a str) -> Line<'a> {
        Line { bytes: without_bom(text.as_bytes()), whole: true }
    }

    /// A line of which `bytes` were kept: all of it, if `whole`.
    pub(super) fn from_parts(bytes: &'a [u8], whole: bool) -> Line<'a> {
        Line { bytes, whole }
    }

    /// The line, or as much of it as was kept.
    #[must_use]
    pub fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The text, if it is UTF-8.
    #[must_use]
    pub fn text(self) -> Option<&'a str> {
        str::from_utf8(self.bytes).ok()
    }

    /// Whether all of it was kept.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.whole
    }

    /// Whether it asks for nothing: blank, or a comment.
    #[must_use]
    pub fn is_silent(self) -> bool {
        match self.bytes.trim_ascii().first() {
            Some(&first) => first == b'#',
            None => self.whole,
        }
    }
}

/// Reads lines, and tells before it waits for input.
pub struct Lines<R> {
    input: R,
    /// How much of the input's buffer is known to be unread.
    buffered: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines { input, buffered: 0, line: Vec::new() }
    }

    /// The next line; an unfinished last line counts. `before_waiting` is called before any read
    /// that may block.
    ///
    /// # Errors
    /// What `input` or `before_waiting` says.
    pub fn next(
        &mut self,
        mut before_waiting: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let (mut whole, mut started) = (true, false);
        loop {
            if self.buffered == 0 {
                before_waiting()?;
            }
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let (part, used) = match end {
                Some(end) => (chunk.get(..end).unwrap_or_default(), end + 1),
                None => (chunk, chunk.len()),
            };
            started |= used > 0;
            let room = LONGEST_LINE + 1 - self.line.len();
            self.line.extend_from_slice(part.get(..room).unwrap_or(part));
            whole &= part.len() <= room;
            let finished = end.is_some() || chunk.is_empty();
            self.buffered = chunk.len() - used;
            self.input.consume(used);
            if finished {
                break;
            }
        }
        if whole && self.line.last() == Some(&b'\r') {
            self.line.pop();
        }
        whole &= self.line.len() <= LONGEST_LINE;
        self.line.truncate(LONGEST_LINE);
        Ok(started.then_some(Line { bytes: without_bom(&self.line), whole }))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn read(input: &[u8], capacity: usize) -> Vec<(Vec<u8>, bool)> {
        let mut lines = Lines::new(io::BufReader::with_capacity(capacity, input));
        let mut all = Vec::new();
        while let Some(line) = lines.next(|| Ok(())).unwrap() {
            all.push((line.bytes().to_vec(), line.is_whole()));
        }
        all
    }

    #[test]
    fn line_ends_are_dropped_and_the_last_line_needs_none() {
        for capacity in [1, 2, 7, 100] {
            let lines = read(b"a\r\n\nb\rc\nlast", capacity);
            let expected: Vec<(Vec<u8>, bool)> = ["a", "", "b\rc", "last"]
                .iter()
                .map(|text| (text.as_bytes().to_vec(), true))
                .collect();
            assert_eq!(lines, expected, "buffer of {capacity}");
        }
        assert!(read(b"", 10).is_empty());
    }

    #[test]
    fn a_line_of_the_longest_length_is_whole_and_one_byte_more_is_not() {
        for (end, capacity) in [("\n", 1000), ("\r\n", 64 * 1024), ("\r\n", 100_000)] {
            for extra in [0, 1, 2, 100_000] {
                let text = format!("{}{end}next", "x".repeat(LONGEST_LINE + extra));
                let lines = read(text.as_bytes(), capacity);
                assert_eq!(lines[0].1, extra == 0, "{extra} more bytes, end {end:?}");
                assert_eq!(lines[0].0.len(), LONGEST_LINE);
                assert_eq!(lines[1], (b"next".to_vec(), true));
            }
        }
    }

    #[test]
    fn it_tells_before_it_waits_and_only_then() {
        let mut lines = Lines::new(&b"a\nb\n"[..]);
        let mut waits = 0;
        for expected in [1, 1, 2] {
            let _ = lines.next(|| {
                waits += 1;
                Ok(())
            });
            assert_eq!(waits, expected);
        }
    }
}
