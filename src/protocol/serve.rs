//! The loop that reads lines and writes answers.

use std::io::{self, BufRead, BufWriter, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::solvers::Interrupt;

use super::{Flow, Line, Lines, Protocol};

/// How many lines may be read ahead of a thinking engine.
const READ_AHEAD: usize = 1024;

/// Lets `protocol` answer every line of `input` until one of them ends the conversation or the input ends. Answers are
/// flushed before the loop would wait for input.
///
/// While answers come at once, this thread reads the input itself, which costs nothing. Before the first answer that
/// may take long, another thread takes over the reading for good, so that `interrupt` hears of a request to stop and of
/// the end of the input at once.
///
/// # Errors
/// What the input or the output says. A broken output pipe is an error of kind [`io::ErrorKind::BrokenPipe`].
pub fn serve(
    protocol: &mut dyn Protocol,
    input: impl BufRead + Send + 'static,
    output: impl Write,
    interrupt: &Interrupt,
) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let mut answers = Answers {
        output: BufWriter::with_capacity(64 * 1024, output),
        text: String::new(),
    };
    while !protocol.ponders() {
        match lines.next(|| answers.output.flush())? {
            Some(line) if answers.give(protocol, line)? == Flow::Continue => {}
            _ => return answers.output.flush(),
        }
    }
    answers.output.flush()?;
    let is_stop = protocol.stop_test();
    let heard = listen(lines, is_stop, interrupt.clone());
    // Here the next thought may take long even when input is waiting, so nothing is held back.
    while let Ok(kept) = heard.recv() {
        let kept = kept?;
        if is_stop(kept.line()) {
            interrupt.lower();
        }
        let flow = answers.give(protocol, kept.line())?;
        answers.output.flush()?;
        if flow == Flow::Quit {
            break;
        }
    }
    answers.output.flush()
}

struct Answers<W: Write> {
    output: BufWriter<W>,
    text: String,
}

impl<W: Write> Answers<W> {
    fn give(&mut self, protocol: &mut dyn Protocol, line: Line<'_>) -> io::Result<Flow> {
        self.text.clear();
        let flow = protocol.handle(line, &mut self.text);
        self.output.write_all(self.text.as_bytes())?;
        Ok(flow)
    }
}

/// Reads in a thread of its own, which ends with the process if not before.
fn listen(
    mut lines: Lines<impl BufRead + Send + 'static>,
    is_stop: fn(Line<'_>) -> bool,
    interrupt: Interrupt,
) -> Receiver<io::Result<Kept>> {
    let (heard, receiver) = mpsc::sync_channel(READ_AHEAD);
    thread::spawn(move || {
        loop {
            let kept = match lines.next(|| Ok(())) {
                Ok(None) => break,
                Ok(Some(line)) => {
                    if is_stop(line) {
                        interrupt.raise();
                    }
                    Ok(Kept::from(line))
                }
                Err(error) => Err(error),
            };
            let is_end = kept.is_err();
            // Nobody listens any more when the conversation has ended.
            if heard.send(kept).is_err() || is_end {
                break;
            }
        }
        interrupt.end_input();
    });
    receiver
}

/// A line that outlives the reader's buffer.
struct Kept {
    bytes: Vec<u8>,
    whole: bool,
}

impl From<Line<'_>> for Kept {
    fn from(line: Line<'_>) -> Kept {
        Kept {
            bytes: line.bytes().to_vec(),
            whole: line.is_whole(),
        }
    }
}

impl Kept {
    fn line(&self) -> Line<'_> {
        Line::from_parts(&self.bytes, self.whole)
    }
}
