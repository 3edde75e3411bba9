//! A program to talk with over pipes, as a referee would.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A program at the other end of two pipes.
pub struct Peer {
    pub child: Child,
    pub input: ChildStdin,
    pub output: BufReader<ChildStdout>,
    line: String,
}

impl Peer {
    /// Starts it.
    pub fn start(command: &mut Command) -> Peer {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = child.stdout.take().expect("a pipe");
        Peer { child, input, output: BufReader::new(output), line: String::new() }
    }

    /// Sends a line, line end included, and waits for one.
    pub fn ask(&mut self, request: &str) -> &str {
        self.input.write_all(request.as_bytes()).expect("it listens");
        self.next_line()
    }

    /// Waits for a line that was not asked for, or asked for before.
    pub fn next_line(&mut self) -> &str {
        self.line.clear();
        self.output.read_line(&mut self.line).expect("it answers");
        &self.line
    }

    /// Ends its input; it must end well by that.
    pub fn end(mut self) {
        drop(self.input);
        drop(self.output);
        assert!(self.child.wait().expect("it ends").success());
    }
}
