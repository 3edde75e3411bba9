//! The other protocols through the binary, while the engine thinks: it hears what it is told.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Program {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Program {
    fn start(arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (requests, answers) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Program { child, requests, answers: BufReader::new(answers) }
    }

    fn send(&mut self, text: &str) {
        self.requests.write_all(text.as_bytes()).unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line
    }

    /// The next line that begins so.
    fn wait_for(&mut self, start: &str) -> String {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "{start} never came");
            if line.starts_with(start) {
                return line;
            }
        }
    }

    fn end(mut self) {
        drop(self.requests);
        assert!(self.child.wait().unwrap().success());
    }
}

/// A game whose truth is hours away.
const HARD: &str = "connect4 rows=6 cols=9";

#[test]
fn a_thinking_engine_says_that_it_is_ready_and_stops_when_told() {
    let mut program = Program::start(&["--game", HARD, "--strategy", "perfect", "--seed", "1"]);
    program.send("uci\n");
    program.wait_for("uciok");
    program.send("isready\n");
    assert_eq!(program.line(), "readyok\n");
    for _ in 0..2 {
        program.send("position startpos moves P@e1\ngo infinite\nisready\nisready\n");
        assert_eq!(program.line(), "readyok\n");
        assert_eq!(program.line(), "readyok\n");
        program.send("stop\n");
        program.wait_for("bestmove P@");
    }
    // What is asked for while it thinks of something else is not answered before.
    program.send(
        "go infinite\nisready\nstop\nisready\nposition startpos\nsetoption name Seed value 2\n",
    );
    assert_eq!(program.line(), "readyok\n");
    program.wait_for("bestmove P@");
    program.end();
}

#[test]
fn a_thought_ends_with_quit_and_with_the_input() {
    for farewell in ["quit\n", ""] {
        let mut program = Program::start(&["--game", HARD, "--protocol", "ugi"]);
        program.send("position startpos moves 5\ngo infinite\nisready\n");
        assert_eq!(program.line(), "readyok\n");
        program.send(farewell);
        program.end();
    }
}

#[test]
fn a_comment_interrupts_a_thought_in_gtp() {
    let mut program = Program::start(&["--game", HARD]);
    program.send("1 gogui-interrupt\n");
    assert_eq!((program.line(), program.line()), ("=1\n".into(), "\n".into()));
    program.send("2 genmove b\n# interrupt\n3 name\n");
    assert!(program.line().starts_with("=2 "));
    assert_eq!(program.line(), "\n");
    assert_eq!(program.line(), "=3 jogada\n");
    program.end();
}
