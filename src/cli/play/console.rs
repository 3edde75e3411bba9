//! Where a person reads and types.

use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, Stdout, Write};

use anstream::AutoStream;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::cli::Exit;
use crate::cli::out::lost;
use crate::rules::without_bom;

/// Standard input and output, as a person uses them.
pub struct Console {
    input: Input,
    // Drops the colours where they are not wanted: off a terminal, with NO_COLOR, on a dumb
    // terminal.
    output: AutoStream<Stdout>,
    was_interrupted: bool,
}

/// Where lines come from.
enum Input {
    /// A terminal: lines can be edited, and those before be had again.
    Terminal(Box<DefaultEditor>),
    /// Lines as they come, shown if they would be missing in the output.
    Plain { are_shown: bool },
}

impl Console {
    /// The console of this process.
    ///
    /// # Errors
    /// The terminal cannot be used.
    pub fn open() -> io::Result<Console> {
        let is_typed = io::stdin().is_terminal();
        let input = match is_typed && io::stdout().is_terminal() {
            true => Input::Terminal(DefaultEditor::new().map_err(io::Error::other)?.into()),
            false => Input::Plain { are_shown: !is_typed },
        };
        Ok(Console { input, output: AutoStream::auto(io::stdout()), was_interrupted: false })
    }

    /// How the program ends when the person leaves.
    pub fn end(&self) -> Exit {
        if self.was_interrupted { Exit::Interrupted } else { Exit::Done }
    }

    /// Shows a text and ends the line.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        self.show(&format!("{text}\n"))
    }

    /// Shows sentences, wrapped at words.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn tell(&mut self, text: &str) -> io::Result<()> {
        /// What is easily read.
        const WIDEST: usize = 80;
        let width = terminal_size::terminal_size().map_or(WIDEST, |(width, _)| width.0.into());
        self.say(textwrap::fill(text, width.min(WIDEST)))
    }

    fn show(&mut self, text: &str) -> io::Result<()> {
        let shown = self.output.write_all(text.as_bytes());
        shown.and_then(|()| self.output.flush()).map_err(lost)
    }

    /// Asks for a line; `None` at the end of the input, or when Ctrl-C was typed.
    ///
    /// # Errors
    /// The prompt cannot be written, or the input cannot be read.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let typed = match &mut self.input {
            Input::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A line that cannot be kept is merely not there to be had again.
                    let _ = editor.add_history_entry(&line);
                    Some(line)
                }
                Err(ReadlineError::Eof) => None,
                Err(ReadlineError::Interrupted) => {
                    self.was_interrupted = true;
                    None
                }
                Err(ReadlineError::Io(error)) => return Err(lost(error)),
                Err(error) => return Err(io::Error::other(error)),
            },
            Input::Plain { are_shown } => {
                let are_shown = *are_shown;
                self.show(prompt)?;
                let mut line = Vec::new();
                let end = io::stdin().lock().read_until(b'\n', &mut line)? == 0;
                let line = String::from_utf8_lossy(without_bom(&line));
                let typed = line.trim();
                if are_shown {
                    self.say(typed.replace(char::is_control, "?"))?;
                } else if end {
                    self.say("")?;
                }
                (!end).then(|| typed.to_owned())
            }
        };
        Ok(typed.map(|line| line.trim().to_owned()))
    }
}
