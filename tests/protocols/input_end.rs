//! What the end of the input, `quit` and `stop` do to thoughts depends on what was said, not on how
//! busy the machine is.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use jogada::control::Interrupt;
use jogada::protocol::{ALL, Line};
use jogada::session::Engine;

/// Sends all input at once and waits for the end.
fn run(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jogada"));
    command.args(["--seed", "1"]).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut requests = child.stdin.take().unwrap();
    requests.write_all(input.as_bytes()).unwrap();
    drop(requests);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}", output.status);
    String::from_utf8(output.stdout).unwrap()
}

/// Without what a thought has cost in time.
fn timeless(answers: &str) -> String {
    let timeless = |line: &str| {
        let end = line.find(" time ").unwrap_or(line.len());
        let pv = line.find(" pv ").unwrap_or(line.len());
        format!("{}{}\n", &line[..end], &line[pv..])
    };
    answers.lines().map(timeless).collect()
}

#[test]
fn the_same_input_gives_the_same_answers_on_a_busy_machine() {
    let is_over = AtomicBool::new(false);
    let inputs = [
        // Thoughts with a bound of their own come out as they always do.
        ("native", "game gomoku\nplay [8,8]\ngenmove\nexplain\ngenmove\nexplain\n"),
        ("native", "game connect4\nstrategy search\ngenmove\ngenmove\nexplain\n"),
        // Those without any are bounded by the end of the input.
        (
            "native",
            "game connect4 rows=7 cols=7\nvalue\nstrategy search depth=40\ngenmove\nexplain\n",
        ),
        ("native", "game gomoku\nlimits nodes=1000000000\nplay [8,8] [9,9]\ngenmove\nexplain\n"),
        ("native", "game classic\nstrategy minimax\nx_inicia\nexplain\n"),
        (
            "uci",
            "uci\nsetoption name UCI_Variant value connect4\nposition startpos moves P@c1\ngo infinite\n",
        ),
        // A wish to stop that came with the request is known before it is thought about.
        (
            "uci",
            "uci\nsetoption name UCI_Variant value gomoku\nposition startpos\ngo infinite\nstop\ngo nodes 5000\ngo infinite\n",
        ),
    ];
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        for (protocol, input) in inputs {
            let answers = || timeless(&run(&["--protocol", protocol], input));
            let first = answers();
            for _ in 0..3 {
                let again = answers();
                if again != first {
                    is_over.store(true, Ordering::Relaxed);
                }
                assert_eq!(again, first, "{input}");
            }
        }
        is_over.store(true, Ordering::Relaxed);
    });
}

/// A value that takes hours, and nobody who waits for it.
#[test]
fn quit_ends_a_thought_as_the_end_of_the_input_does() {
    let ask = "game connect4 rows=7 cols=7\nvalue\n";
    let unknown = "= connect4 rows=7 cols=7\n? unsupported stopped before the value was known\n";
    assert_eq!(run(&[], ask), unknown);
    // The input stays open until the program has ended.
    for quit in ["quit\n", "12 quit\n"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut requests = child.stdin.take().unwrap();
        requests.write_all(format!("{ask}{quit}").as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        drop(requests);
        let answers = String::from_utf8(output.stdout).unwrap();
        assert!(answers.starts_with(unknown) && output.status.success(), "{answers}");
    }
}

/// A wish to stop that comes when a thought has visited some hundred thousand positions more than a
/// strategy without limits visits of its own accord.
fn stopped_late() -> Interrupt {
    let interrupt = Interrupt::default();
    let (reader, looks) = (interrupt.clone(), Arc::new(AtomicUsize::new(0)));
    // A thought looks for unheard input when it begins, and when it has become long.
    interrupt.watch(move || {
        if looks.fetch_add(1, Ordering::Relaxed) > 0 {
            reader.raise();
        }
        false
    });
    interrupt.listen(true);
    interrupt.idle(true);
    interrupt
}

#[test]
fn an_infinite_thought_goes_on_until_it_is_stopped() {
    for (game, strategy, uci, ugi) in [
        (&["gomoku"] as &[&str], "search", "P@h8 P@i9", "[8,8] [9,9]"),
        (&["connect4"], "search", "P@d1", "4"),
        (&["connect4", "rows=6", "cols=9"], "perfect", "P@e1", "5"),
    ] {
        for (name, moves) in [("uci", uci), ("ugi", ugi)] {
            let position = format!("position startpos moves {moves}");
            let mut engine = Engine::new(1, stopped_late());
            engine.set_game(game).unwrap();
            engine.set_strategy(&[strategy]).unwrap();
            let entry = ALL.iter().find(|entry| entry.name == name).unwrap();
            let mut protocol = (entry.open)(engine);
            let mut answers = String::new();
            for line in [&position, "go infinite", "stop"] {
                protocol.handle(Line::from_text(line), &mut answers);
            }
            let mut words = answers.split_whitespace().skip_while(|&word| word != "nodes");
            let nodes: u64 = words.nth(1).unwrap().parse().unwrap();
            assert!(nodes > 500_000 && answers.contains("bestmove "), "{game:?} {answers}");
        }
    }
}
