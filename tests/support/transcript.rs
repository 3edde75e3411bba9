//! Transcripts: dialogues as data. A line `> REQUEST` is sent, the lines below it are the answer.
//!
//! In a request `\r`, `\0`, `\\` and `\xNN` stand for the bytes that cannot be written. Lines
//! before the first request and blank lines with what follows them are for the reader: so the empty
//! lines that end the answers of some protocols are not written, and `_` stands for what a thought
//! has cost, which is not always the same. `<all games>` and so on stand for their lists.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use jogada::control::Interrupt;
use jogada::protocol::{Auto, serve};
use jogada::session::{Engine, GAMES, GameEntry};

/// A dialogue, taken apart.
pub struct Transcript {
    heading: String,
    turns: Vec<Turn>,
}

struct Turn {
    request: String,
    answer: String,
    /// What stands between a blank line after the answer and the next request.
    gap: String,
}

impl Transcript {
    pub fn read(text: &str) -> Transcript {
        let mut transcript = Transcript { heading: String::new(), turns: Vec::new() };
        for line in text.lines() {
            match (line.strip_prefix("> "), transcript.turns.last_mut()) {
                (Some(request), _) => transcript.turns.push(Turn {
                    request: request.to_owned(),
                    answer: String::new(),
                    gap: String::new(),
                }),
                (None, None) => transcript.heading += &format!("{line}\n"),
                (None, Some(turn)) if line.is_empty() || !turn.gap.is_empty() => {
                    turn.gap += &format!("{line}\n")
                }
                (None, Some(turn)) => turn.answer += &format!("{line}\n"),
            }
        }
        transcript
    }

    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// All requests, as they are sent.
    pub fn input(&self) -> Vec<u8> {
        self.turns.iter().flat_map(|turn| [bytes(&turn.request), vec![b'\n']].concat()).collect()
    }

    /// All answers, as they are expected.
    pub fn output(&self) -> String {
        let text: String = self.turns.iter().map(|turn| turn.answer.as_str()).collect();
        lists().iter().fold(text, |text, (token, list)| text.replace(token, list))
    }

    /// The same dialogue with the answers that a new engine gives.
    pub fn answered(&self) -> String {
        let mut text = self.heading.clone();
        for (i, turn) in self.turns.iter().enumerate() {
            // The whole input up to here anew: slow, but it needs no more than a machine from lines
            // to lines.
            let before = in_process(&Transcript::input_of(&self.turns[..i])).len();
            let answer = &in_process(&Transcript::input_of(&self.turns[..=i]))[before..];
            write!(text, "> {}\n{answer}{}", turn.request, turn.gap).unwrap();
        }
        lists().iter().fold(text, |text, (token, list)| text.replace(list, token))
    }

    fn input_of(turns: &[Turn]) -> Vec<u8> {
        turns.iter().flat_map(|turn| [bytes(&turn.request), vec![b'\n']].concat()).collect()
    }
}

/// What stands in transcripts for a list of games, so that another game changes none.
fn lists() -> [(&'static str, String); 5] {
    let names = |is_listed: fn(&GameEntry) -> bool, between: &str| {
        let games = GAMES.iter().filter(|entry| is_listed(entry));
        games.map(|entry| entry.name).collect::<Vec<_>>().join(between)
    };
    // To hosts of UCI `gomoku` is a variant of their own.
    let other = |entry: &GameEntry| entry.is_open() && entry.name != "gomoku";
    [
        // The longer list first: it begins as the other one.
        ("<all games>", names(|_| true, " ")),
        ("<open games>", names(GameEntry::is_open, " ")),
        ("<open games as var>", names(GameEntry::is_open, " var ")),
        ("<other games>", names(other, " ")),
        ("<other games as var>", names(other, " var ")),
    ]
}

/// The bytes that a request line stands for.
fn bytes(request: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut chars = request.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('r') => bytes.push(b'\r'),
                Some('0') => bytes.push(0),
                Some('x') => {
                    let digits: String = chars.by_ref().take(2).collect();
                    bytes.push(
                        u8::from_str_radix(&digits, 16).expect("two hexadecimal digits after \\x"),
                    );
                }
                other => bytes.extend(other.unwrap_or('\\').to_string().bytes()),
            },
            (c, false) => bytes.extend(c.to_string().bytes()),
        }
    }
    bytes
}

/// A place to write to that can be read afterwards.
#[derive(Clone, Default)]
pub struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).expect("answers are UTF-8")
    }
}

impl std::io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The answers as transcripts have them.
fn shown(output: &str) -> String {
    let mut text = String::new();
    for line in output.lines().filter(|line| !line.is_empty()) {
        let mut words: Vec<&str> = line.split(' ').collect();
        if line.starts_with("option name Seed ") {
            // Each process draws its own.
            words.pop();
            words.push("_");
        }
        if words[0] == "info" {
            for at in 1..words.len() {
                if ["nodes", "time", "nps"].contains(&words[at - 1]) {
                    words[at] = "_";
                }
            }
        }
        text += &words.join(" ");
        text += "\n";
    }
    text
}

/// What a new engine answers, in this process.
pub fn in_process(input: &[u8]) -> String {
    let interrupt = Interrupt::default();
    let mut protocol = Auto::new(Engine::new(0, interrupt.clone()));
    let output = Sink::default();
    let input = std::io::Cursor::new(input.to_vec());
    serve(&mut protocol, input, output.clone(), &interrupt).unwrap();
    shown(&output.text())
}

/// What the program answers through pipes.
pub fn through_the_binary(input: &[u8]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_jogada"));
    let program = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = program.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // After `quit` the program may be gone before all is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    shown(&String::from_utf8(output.stdout).expect("answers are UTF-8"))
}
