//! What the wire costs: round trips, the start of the process, many requests at once.
//!
//! Targets: a round trip at most 1.3 times that of `cat`; the first answer at most 2 ms after a C
//! program's first line; 500,000 `turn` requests a second with memory flat.

#[path = "support/memory.rs"]
mod memory;
#[path = "support/peer.rs"]
mod peer;
#[path = "support/processor.rs"]
mod processor;
#[path = "support/timing.rs"]
mod timing;

use std::env;
use std::fs;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::thread;
use std::time::Duration;

use jogada::control::Interrupt;
use jogada::protocol::{Line, Native, Protocol};
use jogada::session::Engine;

use peer::Peer;
use timing::{Times, ratio, show, timed};

fn main() {
    processor::on_one(|| {
        round_trips();
        start();
    });
    throughput();
}

fn engine() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.args(["--seed", "1"]);
    command
}

/// Requests with their answers, line ends included, that an engine with seed 1 gives.
type Dialogue = Vec<(String, String)>;

/// How often each dialogue is held.
const ROUNDS: usize = 60;
/// So many requests go to one program before it is the other's turn: enough to keep both warm, and
/// so few that what else the machine does falls on both alike.
const BLOCK: usize = 20;

/// The engine against `cat`, which gives back the same lines.
fn round_trips() {
    println!(
        "round trips over pipes, beside `cat` with the same requests (medians; target: ratio 1.3)"
    );
    println!("  {:<28} {:>10} {:>10} {:>7}", "", "jogada", "cat", "ratio");
    let repeated = |request: &str, answer: &str| -> Dialogue {
        vec![(format!("{request}\n"), format!("{answer}\n")); 500]
    };
    compare("turn", &repeated("turn", "= x"));
    compare("ping 1", &repeated("ping 1", "= 1"));
    compare("the contract, floating", &contract("floating", 100));
    compare("the contract, classic", &contract("classic", 100));
}

fn compare(name: &str, dialogue: &Dialogue) {
    let mut jogada = Peer::start(&mut engine());
    let mut cat = Peer::start(&mut Command::new("cat"));
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for round in 0..=ROUNDS {
        for block in dialogue.chunks(BLOCK) {
            let answers = block.iter().map(|(request, answer)| (request, answer));
            let echoes = block.iter().map(|(request, _)| (request, request));
            let (our_times, their_times) = (talk(&mut jogada, answers), talk(&mut cat, echoes));
            // The first round warms both up.
            if round > 0 {
                ours.extend(our_times);
                theirs.extend(their_times);
            }
        }
    }
    let (ours, theirs) = (Times::from_iter(ours), Times::from_iter(theirs));
    println!(
        "  {name:<28} {:>10} {:>10} {:>7.2}",
        show(ours.median()),
        show(theirs.median()),
        ratio(ours.median(), theirs.median())
    );
    jogada.end();
    cat.end();
}

/// The time from each request to its answer.
fn talk<'a>(
    peer: &mut Peer,
    dialogue: impl Iterator<Item = (&'a String, &'a String)>,
) -> Vec<Duration> {
    dialogue
        .map(|(request, expected)| {
            let (time, answer) = timed(|| peer.ask(request));
            assert_eq!(answer, expected);
            time
        })
        .collect()
}

/// Games by the contract against the first legal move, the engine being X and O in turn. It begins
/// with a new game and a seed, so that it can be repeated.
fn contract(game: &str, games: usize) -> Dialogue {
    let mut native = Native::new(Engine::new(1, Interrupt::default()));
    let mut ask = |request: String| {
        let mut answer = String::new();
        let _ = native.handle(Line::from_text(&request), &mut answer);
        assert!(answer.starts_with('='), "{request}: {answer}");
        (request + "\n", answer)
    };
    let mut dialogue = vec![ask(format!("game {game}")), ask("seed 1".to_owned())];
    for number in 0..games {
        let (begin, respond) = match number % 2 {
            0 => ("x_inicia", "x_responde"),
            _ => ("o_inicia", "o_responde"),
        };
        if begin == "o_inicia" {
            let (_, _) = ask(format!("game {game}"));
            let (_, moves) = ask("moves".to_owned());
            dialogue.push(ask(format!("{begin} {}", middle_move(&moves))));
        } else {
            dialogue.push(ask(begin.to_owned()));
        }
        while ask("result".to_owned()).1 == "= none\n" {
            let (_, moves) = ask("moves".to_owned());
            dialogue.push(ask(format!("{respond} {}", middle_move(&moves))));
        }
    }
    dialogue
}

/// One of the moves that were answered to `moves`.
fn middle_move(moves: &str) -> &str {
    let moves: Vec<&str> = moves.split_ascii_whitespace().skip(1).collect();
    moves[moves.len() / 2]
}

const STARTS: usize = 200;

/// From before the process is made to its first answer, beside a C program that prints one line.
fn start() {
    println!("\nprocess start to the first answer (median of {STARTS}; target: 2 ms more than C)");
    let folder = Folder::new();
    let Some(line) = folder.compile() else {
        println!("  not measured: there is no C compiler `cc`");
        return;
    };
    let requests = ["turn\n", "x_inicia\n"];
    let (mut theirs, mut ours) = (Vec::new(), [const { Vec::new() }; 2]);
    for _ in 0..STARTS {
        let (time, peer) = timed(|| {
            let mut peer = Peer::start(&mut Command::new(&line));
            assert_eq!(peer.next_line(), "= x\n");
            peer
        });
        theirs.push(time);
        peer.end();
        for (request, times) in requests.iter().zip(&mut ours) {
            let (time, peer) = timed(|| {
                let mut peer = Peer::start(&mut engine());
                assert!(peer.ask(request).starts_with("= "));
                peer
            });
            times.push(time);
            peer.end();
        }
    }
    let c = Times::from_iter(theirs).median();
    println!("  {:<28} {}", "C program", show(c));
    for (request, times) in requests.iter().zip(ours) {
        let median = Times::from_iter(times).median();
        println!(
            "  {:<28} {} {:>+7.2} ms",
            format!("jogada, {}", request.trim_end()),
            show(median),
            (median.as_secs_f64() - c.as_secs_f64()) * 1000.0
        );
    }
}

/// A folder for what is compiled, gone when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let path = env::temp_dir().join(format!("jogada-bench-{}", process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// The C program; `None` without a compiler.
    fn compile(&self) -> Option<PathBuf> {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bench/support/line.c");
        let program = self.0.join("line");
        let status = Command::new("cc").arg("-O2").arg("-o").arg(&program).arg(source).status();
        status.ok()?.success().then_some(program)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

const FLOODS: usize = 5;

/// All requests written at once, while another thread reads the answers.
fn throughput() {
    println!(
        "\nrequests piped in at once (median of {FLOODS}; target: 500,000 `turn` a second, memory flat)"
    );
    println!("  {:<28} {:>9} {:>11} {:>9}", "", "requests", "a second", "memory");
    let turn = [("turn\n".to_owned(), "= x\n".to_owned())];
    flood("turn", &turn, 10_000);
    flood("turn", &turn, 1_000_000);
    for game in ["floating", "classic"] {
        let dialogue = whole_game(game);
        let name = format!("whole games, {game}");
        flood(&name, &dialogue, 1_000);
        flood(&name, &dialogue, 50_000);
    }
    let dialogue = contract("floating", 100);
    flood("the contract, floating", &dialogue, 10);
    flood("the contract, floating", &dialogue, 500);
}

/// A game of the engine against itself. The seed makes it the same each time.
fn whole_game(game: &str) -> Dialogue {
    let mut native = Native::new(Engine::new(1, Interrupt::default()));
    let mut ask = |request: &str| {
        let mut answer = String::new();
        let _ = native.handle(Line::from_text(request), &mut answer);
        assert!(answer.starts_with('='), "{request}: {answer}");
        (format!("{request}\n"), answer)
    };
    let mut dialogue = vec![ask(&format!("game {game}")), ask("seed 1")];
    while ask("result").1 == "= none\n" {
        dialogue.push(ask("genmove"));
    }
    dialogue
}

fn flood(name: &str, dialogue: &[(String, String)], times: usize) {
    let (requests, answers): (Vec<_>, Vec<_>) = dialogue.iter().cloned().unzip();
    let (requests, answers) = (requests.concat(), answers.concat().into_bytes());
    let (mut durations, mut peak) = (Vec::new(), None::<f64>);
    for _ in 0..FLOODS {
        let Peer { mut child, input, mut output, .. } = Peer::start(&mut engine());
        let requests = requests.clone();
        let (time, writer) = timed(|| {
            let writer = thread::spawn(move || {
                let mut input = BufWriter::with_capacity(1 << 16, input);
                for _ in 0..times {
                    input.write_all(requests.as_bytes()).expect("it listens");
                }
                // Given back, so that the process lives until its memory has been read.
                input.into_inner().expect("it listens")
            });
            let mut got = vec![0; answers.len()];
            for _ in 0..times {
                output.read_exact(&mut got).expect("it answers");
                assert!(got == answers, "{}", String::from_utf8_lossy(&got));
            }
            writer
        });
        durations.push(time);
        let mb = memory::peak_mb(child.id());
        peak = if mb > peak { mb } else { peak };
        drop(writer.join().expect("everything was written"));
        assert!(child.wait().expect("it ends").success());
    }
    let count = dialogue.len() * times;
    let seconds = Times::from_iter(durations).median().as_secs_f64();
    println!("  {name:<28} {count:>9} {:>11.0} {:>9}", count as f64 / seconds, memory::show(peak));
}
