//! `isready` of UCI comes at once while the engine thinks of what was asked last, and overtakes
//! nothing else.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use jogada::control::Interrupt;
use jogada::protocol::{Uci, serve};
use jogada::session::Engine;

/// What the client sends, as it comes.
struct Input(Receiver<&'static str>, &'static [u8]);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.1.is_empty() {
            match self.0.recv() {
                Ok(text) => self.1 = text.as_bytes(),
                Err(_) => return Ok(0),
            }
        }
        self.1.read(buffer)
    }
}

/// A client that reads each move at once and sends what comes next, while the engine is still busy
/// with writing.
struct Client {
    said: Arc<Mutex<Vec<u8>>>,
    requests: Option<Sender<&'static str>>,
    next: Vec<&'static str>,
    moves: usize,
}

impl Write for Client {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.said.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let said = String::from_utf8(self.said.lock().unwrap().clone()).unwrap();
        let moves = said.matches("bestmove").count();
        if moves > self.moves {
            self.moves = moves;
            match self.next.pop() {
                Some(text) => self.requests.as_ref().unwrap().send(text).unwrap(),
                None => self.requests = None,
            }
            // So long that the other thread surely reads meanwhile.
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

#[test]
fn ready_never_comes_before_the_error_of_an_earlier_request() {
    const ROUNDS: usize = 20;
    let mut engine = Engine::new(1, Interrupt::default());
    engine.set_game(&["connect4", "rows=6", "cols=9"]).unwrap();
    engine.set_limits(&["nodes=1"]).unwrap();
    let (requests, input) = mpsc::channel();
    requests.send("position startpos\ngo\n").unwrap();
    let said = Arc::default();
    let client = Client {
        said: Arc::clone(&said),
        requests: Some(requests),
        next: vec!["setoption name Seed value none\nisready\nposition startpos\ngo\n"; ROUNDS],
        moves: 0,
    };
    let input = BufReader::new(Input(input, b""));
    serve(&mut Uci::new(engine), input, client, &Interrupt::default()).unwrap();
    let said = String::from_utf8(said.lock().unwrap().clone()).unwrap();
    let order: Vec<&str> = said
        .lines()
        .filter_map(|line| line.split(' ').nth(usize::from(line.starts_with("info string"))))
        .filter(|word| ["string", "readyok", "bestmove"].contains(word))
        .collect();
    assert_eq!(order[0], "bestmove");
    for round in order[1..].chunks(3) {
        assert_eq!(round, ["string", "readyok", "bestmove"], "{said}");
    }
    assert_eq!(order.len(), 1 + 3 * ROUNDS, "{said}");
}
