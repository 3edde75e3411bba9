//! The loop that reads lines and writes answers.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufWriter, Write};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::control::Interrupt;

use super::{Flow, Line, LineClass, Lines, Protocol};

/// How many lines may be read ahead of a thinking engine.
const READ_AHEAD: usize = 1024;

/// Lets `protocol` answer every line of `input` until one of them ends the conversation or the
/// input ends. Answers are flushed before the loop would wait for input.
///
/// While answers come at once, this thread reads the input itself, which costs nothing. Before the
/// first answer that may take long, another thread takes over the reading for good, so that
/// `interrupt` hears of a request to stop and of the end of the input at once, and what wants an
/// answer during a thought has it: see [`LineClass`].
///
/// # Errors
/// What the input or the output says, or that there is no thread to be had. A broken output pipe is
/// an error of kind [`io::ErrorKind::BrokenPipe`].
pub fn serve(
    protocol: &mut dyn Protocol,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    interrupt: &Interrupt,
) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let answers = Answers::to(output);
    let mut text = String::new();
    let mut next = loop {
        let Some(line) = lines.next(|| answers.flush())? else {
            return answers.flush();
        };
        protocol.meet(line);
        if protocol.may_be_slow() {
            break Some(Kept::from(line));
        }
        let flow = protocol.handle(line, &mut text);
        answers.give(&text)?;
        text.clear();
        if flow == Flow::Quit {
            return answers.flush();
        }
    };
    answers.flush()?;
    let reader = InputReader {
        is_stop: protocol.stop_test(),
        classify: protocol.classify(),
        interrupt: interrupt.clone(),
    };
    if let Some(first) = &next {
        reader.take(first.line(), &answers)?;
    }
    let heard = reader.clone().listen(lines, answers.clone())?;
    // Here the next thought may take long even when input is waiting, so nothing is held back.
    while let Some(kept) = next.take().map(Ok).or_else(|| heard.recv().ok()) {
        let kept = kept?;
        if (reader.is_stop)(kept.line()) {
            interrupt.lower();
        }
        let flow = match (reader.classify)(kept.line()) {
            // It has been answered as soon as that could be.
            LineClass::AtOnce(_) => Flow::Continue,
            _ => protocol.handle(kept.line(), &mut text),
        };
        answers.settle(&text)?;
        text.clear();
        if flow == Flow::Quit {
            break;
        }
    }
    answers.flush()
}

/// Where answers go: whole ones, from either thread.
struct Answers<W: Write>(Arc<Mutex<Owed<W>>>);

/// What is written, and what is still owed. Both change together, so that nobody sees an answer
/// that still counts as owed.
struct Owed<W: Write> {
    output: BufWriter<W>,
    /// The lines that have been read ahead and not been handled yet; no reply where it has been
    /// given.
    lines: VecDeque<Option<LineClass>>,
}

impl<W: Write> Owed<W> {
    /// Gives the replies that nothing but one thought is before.
    fn reply_at_once(&mut self) -> io::Result<()> {
        let thoughts = usize::from(self.lines.front() == Some(&Some(LineClass::Thought)));
        for line in self.lines.iter_mut().skip(thoughts) {
            match line {
                Some(LineClass::AtOnce(reply)) => self.output.write_all(reply.as_bytes())?,
                Some(_) => break,
                None => {}
            }
            *line = None;
        }
        Ok(())
    }
}

impl<W: Write> Clone for Answers<W> {
    fn clone(&self) -> Answers<W> {
        Answers(Arc::clone(&self.0))
    }
}

impl<W: Write> Answers<W> {
    fn to(output: W) -> Answers<W> {
        Answers(Arc::new(Mutex::new(Owed {
            output: BufWriter::with_capacity(64 * 1024, output),
            lines: VecDeque::new(),
        })))
    }

    fn give(&self, text: &str) -> io::Result<()> {
        self.owed().output.write_all(text.as_bytes())
    }

    fn flush(&self) -> io::Result<()> {
        self.owed().output.flush()
    }

    /// A line is read ahead.
    fn owe(&self, classify: LineClass) -> io::Result<()> {
        let mut owed = self.owed();
        owed.lines.push_back(Some(classify));
        owed.reply_at_once()?;
        owed.output.flush()
    }

    /// Gives the answer to the first line that was read ahead.
    fn settle(&self, answer: &str) -> io::Result<()> {
        let mut owed = self.owed();
        owed.lines.pop_front();
        owed.output.write_all(answer.as_bytes())?;
        owed.reply_at_once()?;
        owed.output.flush()
    }

    fn owed(&self) -> MutexGuard<'_, Owed<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads ahead of a thinking engine.
#[derive(Clone)]
struct InputReader {
    is_stop: fn(Line<'_>) -> bool,
    classify: fn(Line<'_>) -> LineClass,
    interrupt: Interrupt,
}

impl InputReader {
    /// Reads in a thread of its own, which ends with the process if not before.
    fn listen(
        self,
        mut lines: Lines<impl BufRead + Send + 'static>,
        answers: Answers<impl Write + Send + 'static>,
    ) -> io::Result<Receiver<io::Result<Kept>>> {
        let (heard, receiver) = mpsc::sync_channel(READ_AHEAD);
        self.interrupt.listen(true);
        let thread = thread::Builder::new().name("input".to_owned());
        let listening = thread.spawn(move || {
            loop {
                let kept = match lines.next(|| Ok(())) {
                    Ok(None) => break,
                    // Nothing is asked.
                    Ok(Some(line)) if line.is_whole() && line.bytes().trim_ascii().is_empty() => {
                        continue;
                    }
                    Ok(Some(line)) => self.take(line, &answers).map(|()| Kept::from(line)),
                    Err(error) => Err(error),
                };
                let is_end = kept.is_err();
                // Nobody listens any more when the conversation has ended.
                if !self.pass_on(kept, &heard) || is_end {
                    break;
                }
            }
            self.interrupt.end_input();
        });
        match listening {
            Ok(_) => Ok(receiver),
            Err(error) => {
                let text = format!("no thread can be started to read the input: {error}");
                Err(io::Error::new(error.kind(), text))
            }
        }
    }

    /// Whether somebody takes the line, now or later.
    fn pass_on(&self, kept: io::Result<Kept>, heard: &SyncSender<io::Result<Kept>>) -> bool {
        match heard.try_send(kept) {
            Ok(()) => true,
            Err(TrySendError::Disconnected(_)) => false,
            Err(TrySendError::Full(kept)) => {
                self.interrupt.listen(false);
                let is_taken = heard.send(kept).is_ok();
                self.interrupt.listen(true);
                is_taken
            }
        }
    }

    /// Does what cannot wait.
    fn take(&self, line: Line<'_>, answers: &Answers<impl Write>) -> io::Result<()> {
        if (self.is_stop)(line) {
            self.interrupt.raise();
        }
        let classify = (self.classify)(line);
        if classify == LineClass::Leave {
            self.interrupt.end_input();
        }
        answers.owe(classify)
    }
}

/// A line that outlives the reader's buffer.
struct Kept {
    bytes: Vec<u8>,
    whole: bool,
}

impl From<Line<'_>> for Kept {
    fn from(line: Line<'_>) -> Kept {
        Kept { bytes: line.bytes().to_vec(), whole: line.is_whole() }
    }
}

impl Kept {
    fn line(&self) -> Line<'_> {
        Line::from_parts(&self.bytes, self.whole)
    }
}
