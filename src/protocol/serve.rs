//! The loop that reads lines and writes answers.

use std::io::{self, BufRead, BufWriter, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::solvers::Interrupt;

use super::{Flow, Hearing, Line, Lines, Protocol};

/// How many lines may be read ahead of a thinking engine.
const READ_AHEAD: usize = 1024;

/// Lets `protocol` answer every line of `input` until one of them ends the conversation or the input ends. Answers are
/// flushed before the loop would wait for input.
///
/// While answers come at once, this thread reads the input itself, which costs nothing. Before the first answer that
/// may take long, another thread takes over the reading for good, so that `interrupt` hears of a request to stop and of
/// the end of the input at once, and what wants an answer during a thought has it: see [`Hearing`].
///
/// # Errors
/// What the input or the output says, or that there is no thread to be had. A broken output pipe is an error of kind
/// [`io::ErrorKind::BrokenPipe`].
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
        if protocol.ponders() {
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
    let ears = Ears {
        is_stop: protocol.stop_test(),
        hearing: protocol.hearing(),
        interrupt: interrupt.clone(),
        thoughts: Arc::default(),
    };
    if let Some(first) = &next {
        ears.hear(first.line(), &answers)?;
    }
    let heard = ears.clone().listen(lines, answers.clone())?;
    // Here the next thought may take long even when input is waiting, so nothing is held back.
    while let Some(kept) = next.take().map(Ok).or_else(|| heard.recv().ok()) {
        let kept = kept?;
        if (ears.is_stop)(kept.line()) {
            interrupt.lower();
        }
        let flow = protocol.handle(kept.line(), &mut text);
        answers.give(&text)?;
        answers.flush()?;
        text.clear();
        if (ears.hearing)(kept.line()) == Hearing::Thought {
            ears.thoughts.fetch_sub(1, Ordering::AcqRel);
        }
        if flow == Flow::Quit {
            break;
        }
    }
    answers.flush()
}

/// Where answers go: whole ones, from either thread.
struct Answers<W: Write>(Arc<Mutex<BufWriter<W>>>);

impl<W: Write> Clone for Answers<W> {
    fn clone(&self) -> Answers<W> {
        Answers(Arc::clone(&self.0))
    }
}

impl<W: Write> Answers<W> {
    fn to(output: W) -> Answers<W> {
        let output = BufWriter::with_capacity(64 * 1024, output);
        Answers(Arc::new(Mutex::new(output)))
    }

    fn give(&self, text: &str) -> io::Result<()> {
        self.with(|output| output.write_all(text.as_bytes()))
    }

    fn flush(&self) -> io::Result<()> {
        self.with(BufWriter::flush)
    }

    fn with<T>(&self, act: impl FnOnce(&mut BufWriter<W>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Reads ahead of a thinking engine.
#[derive(Clone)]
struct Ears {
    is_stop: fn(Line<'_>) -> bool,
    hearing: fn(Line<'_>) -> Hearing,
    interrupt: Interrupt,
    /// How many thoughts have been asked for whose answers are still to come.
    thoughts: Arc<AtomicUsize>,
}

impl Ears {
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
                    Ok(Some(line)) => match self.hear(line, &answers) {
                        Ok(true) => continue,
                        Ok(false) => Ok(Kept::from(line)),
                        Err(error) => Err(error),
                    },
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

    /// Does what cannot wait; whether nothing is left to be done.
    fn hear(&self, line: Line<'_>, answers: &Answers<impl Write>) -> io::Result<bool> {
        if (self.is_stop)(line) {
            self.interrupt.raise();
        }
        match (self.hearing)(line) {
            Hearing::Thought => {
                self.thoughts.fetch_add(1, Ordering::AcqRel);
            }
            Hearing::AtOnce(reply) if self.thoughts.load(Ordering::Acquire) > 0 => {
                answers.give(reply)?;
                answers.flush()?;
                return Ok(true);
            }
            Hearing::Leave => self.interrupt.end_input(),
            Hearing::AtOnce(_) | Hearing::Wait => {}
        }
        Ok(false)
    }
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
