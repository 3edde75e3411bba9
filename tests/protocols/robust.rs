//! What comes from outside does no harm: long lines, odd bytes, sudden ends, a client that goes
//! away.

use crate::support::double;
use crate::support::transcript;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

use jogada::control::{Budget, Interrupt};
use jogada::protocol::{Flow, Line, Native, Protocol, serve};
use jogada::session::{Engine, GameEntry};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn start(arguments: &[&str]) -> Child {
    let mut program = Command::new(env!("CARGO_BIN_EXE_jogada"));
    program.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().unwrap()
}

/// Sends all input at once and waits for the end: standard output, standard error.
fn run(arguments: &[&str], input: &[u8]) -> (String, String) {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_line_of_a_megabyte_is_refused_and_the_session_goes_on() {
    let long = "x".repeat(1 << 20);
    let input = format!("turn\n{long}\n12 {long}\nturn\n# {long}\nturn\n");
    let (output, log) = run(&["--game", "classic"], input.as_bytes());
    let refusal = "line-too-long expected at most 65536 bytes in a line";
    assert_eq!(output, format!("= x\n? {refusal}\n?12 {refusal}\n= x\n= x\n"));
    assert_eq!(log, "");
    let blanks = format!("{}turn\n", " ".repeat(70_000));
    assert_eq!(run(&[], blanks.as_bytes()).0, format!("? {refusal}\n"));
    let longest = format!("{}turn", " ".repeat(65536 - 4));
    assert_eq!(
        run(&[], format!("{longest}\r\n {longest}\n").as_bytes()).0,
        format!("= x\n? {refusal}\n")
    );
}

#[test]
fn a_million_moves_in_a_line_are_taken_whole_or_not_at_all() {
    let line = format!("play{}\nhistory\n", " 1".repeat(30_000));
    let (output, _) = run(&["--game", "classic"], line.as_bytes());
    assert_eq!(output, "? illegal-move 1 is occupied\n=\n");
}

#[test]
fn an_end_of_input_anywhere_is_a_clean_end() {
    for input in ["", "\n", "x_inicia", "x_inicia\nx_respon", "#", "\r", "7"] {
        let (_, log) = run(&["--seed", "1"], input.as_bytes());
        assert_eq!(log, "", "{input:?}");
    }
    assert_eq!(run(&["--game", "classic"], b"turn").0, "= x\n");
}

#[test]
fn random_bytes_get_answers_in_form() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let words: &[&[u8]] = &[
        b"x_inicia",
        b"o_inicia",
        b"x_responde",
        b"o_responde",
        b"play",
        b"undo",
        b"genmove",
        b"game",
        b"classic",
        b"floating",
        b"rows=3",
        b"cols=4",
        b"strategy",
        b"rules",
        b"perfect",
        b"1",
        b"5",
        b"[1,1]",
        b"[2, 2]",
        b"[",
        b"]",
        b"7 ",
        b"\xff",
        b"\0",
        b" ",
        b"\t",
        b"\r",
        b"#",
        b"99999999999999999999",
        b"-1",
        b"value",
        b"analyze",
        b"board",
        b"limits",
        b"nodes=1",
        b"nodes=none",
        b"seed",
        b"verbose",
        b"on",
        b"off",
        b"help",
        b"known",
        b"ping",
    ];
    for round in 0..300 {
        let mut input = Vec::new();
        for _ in 0..rng.random_range(1..60) {
            for _ in 0..rng.random_range(0..4) {
                input.extend_from_slice(words.choose(&mut rng).unwrap());
                input.extend(std::iter::repeat_n(b' ', rng.random_range(0..2)));
            }
            input.push(if rng.random_ratio(1, 50) { rng.random() } else { b'\n' });
        }
        let output = transcript::Sink::default();
        let mut native = Native::new(Engine::new(round, Interrupt::default()));
        serve(
            &mut native,
            std::io::Cursor::new(input.clone()),
            output.clone(),
            &Interrupt::default(),
        )
        .unwrap();
        let output = output.text();
        let requests = input
            .split(|&byte| byte == b'\n')
            .filter(|line| line.trim_ascii().first().is_some_and(|&first| first != b'#'));
        let finals = output.lines().filter(|line| line.starts_with(['=', '?']));
        assert_eq!(finals.count(), requests.count(), "{:?}", String::from_utf8_lossy(&input));
        assert!(
            output
                .lines()
                .all(|line| line.starts_with(['=', '?', '#']) && !line.contains(char::is_control))
        );
        assert!(!output.contains("? internal"));
    }
}

#[test]
fn the_same_seed_gives_the_same_answers_in_every_run() {
    let games = "x_inicia\ngenmove\ngenmove\ngenmove\ngenmove\n".repeat(20);
    let input = ["perfect", "rules", "random", "perfect adapt=on"]
        .map(|strategy| format!("strategy {strategy}\n{games}"))
        .concat();
    let run = |seed| run(&["--game", "floating rows=9 cols=9", "--seed", seed], input.as_bytes()).0;
    assert_eq!(run("42"), run("42"));
    assert_ne!(run("42"), run("43"));
}

#[test]
fn answers_come_before_the_next_request_is_sent() {
    let mut child = start(&["--seed", "1"]);
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut requests = child.stdin.take().unwrap();
    // Part of the next line does not hold the answer back.
    for (sent, expected) in
        [("turn\ntu", "= x"), ("rn\n", "= x"), ("ping 7\n", "= 7"), ("quit\n", "=")]
    {
        requests.write_all(sent.as_bytes()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), expected);
    }
    assert!(child.wait().unwrap().success());
}

#[test]
fn every_strategy_answers_a_client_that_waits_for_each_answer() {
    for entry in jogada::session::GAMES {
        let options = jogada::rules::Options::defaults(entry.options);
        for strategy in (entry.open)(&options).unwrap().strategies() {
            let mut child = start(&["--seed", "1"]);
            let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
            let mut requests = child.stdin.take().unwrap();
            let game = format!("game {}", entry.name);
            let strategy = format!("strategy {}", strategy.name);
            for request in [&game, &strategy, "x_inicia", "genmove", "quit"] {
                requests.write_all(format!("{request}\n").as_bytes()).unwrap();
                let answer = answers.next().unwrap().unwrap();
                assert!(answer.starts_with('='), "{game}, {strategy}: {request} {answer}");
            }
            assert!(child.wait().unwrap().success());
        }
    }
}

#[test]
fn what_is_piped_in_is_answered_as_if_somebody_waited() {
    let games = "o_inicia 2\no_inicia 4\no_inicia 6\no_inicia 8\n".repeat(10);
    let input =
        format!("game classic\nstrategy minimax\n{games}strategy perfect\nx_inicia\nexplain\n");
    let (output, _) = run(&["--seed", "1"], input.as_bytes());
    assert_eq!(output.matches("= 1\n= 1\n= 3\n= 2\n").count(), 10, "{output}");
    assert!(output.ends_with("points expected\n"));
}

#[test]
fn a_client_that_stops_reading_ends_the_program_quietly() {
    let mut child = start(&["--game", "classic"]);
    drop(child.stdout.take());
    let mut requests = child.stdin.take().unwrap();
    // Until the program has ended: a process that another test is about to start may hold the other
    // end for a moment.
    let mut sent = 0;
    while requests.write_all(b"turn\n").is_ok() {
        sent += 1;
        assert!(sent < 10_000, "it writes on into a closed pipe");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let mut log = String::new();
    child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(log, "");
    assert!(child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn a_polite_signal_ends_the_program_quietly() {
    let mut child = start(&[]);
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut requests = child.stdin.take().unwrap();
    requests.write_all(b"ping 1\n").unwrap();
    assert_eq!(answers.next().unwrap().unwrap(), "= 1");
    let killed = Command::new("kill").arg(child.id().to_string()).status().unwrap();
    assert!(killed.success());
    assert!(child.wait().unwrap().success());
}

/// Thinks until it is told to stop, at the word `think`.
struct Thinker {
    interrupt: Interrupt,
    thinking: mpsc::Sender<()>,
}

impl Protocol for Thinker {
    fn handle(&mut self, line: Line<'_>, answer: &mut String) -> Flow {
        if line.text() == Some("think") {
            let _ = self.thinking.send(());
            let mut budget = Budget::new(None, None, self.interrupt.clone());
            while budget.spend().is_ok() {}
        }
        answer.push_str(line.text().unwrap());
        answer.push('\n');
        Flow::Continue
    }

    fn may_be_slow(&self) -> bool {
        true
    }

    fn stop_test(&self) -> fn(Line<'_>) -> bool {
        |line| line.text() == Some("stop")
    }
}

/// Serves a [`Thinker`] at the other end of pipes.
fn thinker() -> (std::io::PipeWriter, impl BufRead, mpsc::Receiver<()>) {
    let (requests_out, requests) = std::io::pipe().unwrap();
    let (answers, answers_in) = std::io::pipe().unwrap();
    let (sender, thinking) = mpsc::channel();
    std::thread::spawn(move || {
        let interrupt = Interrupt::default();
        let mut protocol = Thinker { interrupt: interrupt.clone(), thinking: sender };
        serve(&mut protocol, BufReader::new(requests_out), answers_in, &interrupt).unwrap();
    });
    (requests, BufReader::new(answers), thinking)
}

#[test]
fn a_thinking_engine_hears_the_request_to_stop() {
    let (mut requests, answers, thinking) = thinker();
    let mut answers = answers.lines();
    for _ in 0..3 {
        requests.write_all(b"think\n").unwrap();
        thinking.recv().unwrap();
        requests.write_all(b"stop\n").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "think");
        assert_eq!(answers.next().unwrap().unwrap(), "stop");
    }
    // A wish to stop is for everything before it, and for nothing after it.
    requests.write_all(b"think\nthink\nstop\nthink\n").unwrap();
    for expected in ["think", "think", "stop"] {
        assert_eq!(answers.next().unwrap().unwrap(), expected);
    }
    requests.write_all(b"stop\n").unwrap();
    assert_eq!(answers.next().unwrap().unwrap(), "think");
}

#[test]
fn the_end_of_input_stops_a_thinking_engine() {
    let (mut requests, mut answers, thinking) = thinker();
    requests.write_all(b"think\nthink\n").unwrap();
    thinking.recv().unwrap();
    drop(requests);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "think\nthink\n");
}

#[test]
fn minimax_answers_while_the_input_is_read_by_another_thread() {
    let input = "game classic\nstrategy minimax\nx_inicia\nstop\nx_responde 9\nquit\nturn\n";
    let expected = run(&[], input.as_bytes()).0;
    assert_eq!(expected, "= classic\n= minimax\n= 1\n=\n= 3\n=\n");
}

static DOUBLE: GameEntry = GameEntry::of::<double::Double>();

fn answers(requests: &str) -> Vec<String> {
    let mut native = Native::new(Engine::with_game(&DOUBLE, 1, Interrupt::default()));
    let mut output = String::new();
    for line in requests.lines() {
        native.handle(Line::from_text(line), &mut output);
    }
    output.lines().map(str::to_owned).collect()
}

#[test]
fn a_game_without_oracle_says_so_and_nothing_changes() {
    let expected = "? unsupported this game has no exact values";
    assert_eq!(answers("play 1\nvalue\nanalyze\nhistory"), ["=", expected, expected, "= 1"]);
}

#[test]
fn a_strategy_that_cheats_is_an_internal_error_and_nothing_changes() {
    let expected = "? internal the strategy cheat failed: 9 is not the next number";
    assert_eq!(
        answers(
            "strategy cheat\nplay 1\ngenmove\nhistory\nstrategy honest\no_inicia 1\nstrategy cheat\no_responde 3\nhistory"
        ),
        ["= cheat", "=", expected, "= 1", "= honest", "= 2", "= cheat", expected, "= 1 2"]
    );
}
