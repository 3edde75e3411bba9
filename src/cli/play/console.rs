//! Where a person reads and types.

use std::fmt::Display;
use std::io::{self, BufRead, IsTerminal, StdinLock, Stdout, Write};

use anstream::AutoStream;

use crate::cli::out::lost;
use crate::rules::without_bom;

/// Standard input and output, as a person uses them.
pub struct Console {
    input: StdinLock<'static>,
    // Drops the colours where they are not wanted: off a terminal, with NO_COLOR, on a dumb
    // terminal.
    output: AutoStream<Stdout>,
    // A terminal shows what is typed; from a pipe it would be missing in the output.
    echo: bool,
}

impl Console {
    /// The console of this process.
    pub fn open() -> Console {
        Console {
            input: io::stdin().lock(),
            output: AutoStream::auto(io::stdout()),
            echo: !io::stdin().is_terminal(),
        }
    }

    /// Shows a text and ends the line.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn say(&mut self, text: impl Display) -> io::Result<()> {
        self.show(&format!("{text}\n"))
    }

    fn show(&mut self, text: &str) -> io::Result<()> {
        let shown = self.output.write_all(text.as_bytes());
        shown.and_then(|()| self.output.flush()).map_err(lost)
    }

    /// Asks for a line; `None` at the end of the input.
    ///
    /// # Errors
    /// The prompt cannot be written, or the input cannot be read.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.show(prompt)?;
        let mut line = Vec::new();
        let end = self.input.read_until(b'\n', &mut line)? == 0;
        let line = String::from_utf8_lossy(without_bom(&line));
        let typed = line.trim();
        if self.echo {
            let typed = typed.replace(char::is_control, "?");
            self.say(typed)?;
        } else if !line.ends_with('\n') {
            // Ctrl-D leaves the cursor behind the prompt, or behind what was typed before it.
            self.say("")?;
        }
        Ok((!end).then(|| typed.to_owned()))
    }
}
