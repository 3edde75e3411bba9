//! What the referee costs: plies a second beside a bare ping-pong over the same pipes, with players
//! that only look up their next move.
//!
//! Goals: at least 60 % of the ping-pong in long games and 45 % in games of 8 plies, rules checked
//! and the journal written; with two games at a time at least 1.7 times as many plies; memory flat
//! over 100,000 games and below 20 MB. A faulty player has its verdict half a second after the
//! limit and the margin at the latest.
//!
//! The players are this program itself under another name: they answer from a script of one game.
//! The faulty ones are those of `tests/players/player.py`.

#[path = "support/memory.rs"]
mod memory;
#[path = "support/peer.rs"]
mod peer;
#[path = "support/processor.rs"]
mod processor;
#[path = "support/timing.rs"]
#[allow(dead_code)]
mod timing;

use std::env;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use jogada::control::Interrupt;
use jogada::session::{Engine, GAMES};

use peer::Peer;
use timing::{Times, timed};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    if let [_, role, moves @ ..] = arguments.as_slice()
        && role == "play"
    {
        return play(moves);
    }
    println!(
        "the referee beside a bare ping-pong over the same pipes (plies a second, best of {ROUNDS} rounds)"
    );
    println!(
        "  {:<34} {:>10} {:>10} {:>7} {:>10} {:>7}",
        "", "ping-pong", "referee", "share", "two games", "gain"
    );
    compare("classic", &script("classic", 8), 3_000);
    let long = if GAMES.iter().any(|game| game.name == "morris") {
        "morris limit=100"
    } else {
        "floating"
    };
    compare(long, &script(long, 100), 300);
    endurance();
    verdicts();
}

/// A player: `[ID] ..._inicia ...` starts the script of its side, `..._responde ...` goes on with
/// it, whatever was played.
fn play(moves: &[String]) {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let (mut line, mut at) = (String::new(), 0);
    while input.read_line(&mut line).is_ok_and(|count| count > 0) {
        let mut words = line.split_ascii_whitespace();
        let mut word = words.next().unwrap_or_default();
        let mut id = "";
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            (id, word) = (word, words.next().unwrap_or_default());
        }
        let payload = match word {
            "protocol" => "jogada 1",
            "quit" => return,
            "x_inicia" | "o_inicia" | "x_responde" | "o_responde" => {
                at = match word {
                    "x_inicia" => 0,
                    "o_inicia" => 1,
                    _ => at + 2,
                };
                moves.get(at).map_or("", String::as_str)
            }
            _ => "",
        };
        let sent = writeln!(output, "={id} {payload}").and_then(|()| output.flush());
        if sent.is_err() {
            return;
        }
        line.clear();
    }
}

/// A game of at most `plies` plies: of some random ones, the longest.
fn script(game: &str, plies: usize) -> Vec<String> {
    let mut best = Vec::new();
    for seed in 0..200 {
        let mut engine = Engine::new(seed, Interrupt::default());
        let words: Vec<&str> = game.split(' ').collect();
        engine.set_game(&words).expect("the game is there");
        engine.set_strategy(&["random"]).expect("every game has it");
        while engine.choose().is_ok() {}
        let moves = engine.umpire().history();
        if moves.len() <= plies && moves.len() > best.len() {
            best = moves;
        }
    }
    best
}

fn player(script: &[String]) -> String {
    let this = env::current_exe().expect("this program");
    format!("'{}' play {}", this.display(), script.join(" "))
}

const ROUNDS: usize = 15;

/// Short runs take turns, and the best of each is shown, which other work on the machine has
/// disturbed least.
fn compare(game: &str, script: &[String], games: usize) {
    let plies = script.len() * games;
    let (mut bare, mut one, mut two) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        processor::on_one(|| {
            bare.push(ping_pong(script, games));
            one.push(referee(game, script, games, 1).0);
        });
        two.push(referee(game, script, 2 * games, 2).0 / 2);
    }
    let rate = |times: Vec<Duration>| plies as f64 / Times::from_iter(times).at(0.0).as_secs_f64();
    let (bare, one, two) = (rate(bare), rate(one), rate(two));
    println!(
        "  {:<34} {bare:>10.0} {one:>10.0} {:>6.0}% {two:>10.0} {:>7.2}",
        format!("{game}, {} plies a game", script.len()),
        100.0 * one / bare,
        two / one
    );
}

/// The same requests, without seeds and ids, to the same players; nobody looks at the answers.
fn ping_pong(script: &[String], games: usize) -> Duration {
    let start = || {
        let mut command = Command::new(env::current_exe().expect("this program"));
        Peer::start(command.arg("play").args(script))
    };
    let mut sides = [start(), start()];
    for side in &mut sides {
        assert_eq!(side.ask("protocol\n"), "= jogada 1\n");
    }
    let requests: Vec<String> = (0..script.len())
        .map(|ply| match ply {
            0 => "x_inicia\n".to_owned(),
            1 => format!("o_inicia {}\n", script[0]),
            _ => format!("{}_responde {}\n", ["x", "o"][ply % 2], script[ply - 1]),
        })
        .collect();
    let (time, ()) = timed(|| {
        for _ in 0..games {
            for (ply, request) in requests.iter().enumerate() {
                assert!(sides[ply % 2].ask(request).starts_with('='));
            }
        }
    });
    sides.into_iter().for_each(Peer::end);
    time
}

/// A match of these games; also the most memory that the referee has used.
fn referee(
    game: &str,
    script: &[String],
    games: usize,
    at_a_time: usize,
) -> (Duration, Option<f64>) {
    let output =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-{}", std::process::id()));
    let player = player(script);
    let (time, peak) = timed(|| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_jogada"))
            .args(["match", "--quiet", "--seed", "1", "--game", game])
            .args(["-x", &player, "-o", &player])
            .args(["--games", &games.to_string()])
            .args(["--concurrency", &at_a_time.to_string(), "--output"])
            .arg(&output)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .expect("the referee starts");
        let mut peak = None::<f64>;
        loop {
            let now = memory::peak_mb(child.id());
            peak = if now > peak { now } else { peak };
            if let Some(status) = child.try_wait().expect("it is ours") {
                assert!(status.success());
                return peak;
            }
            thread::sleep(Duration::from_millis(20));
        }
    });
    let journal = fs::read_to_string(&output).expect("the games");
    assert_eq!(journal.lines().count(), games);
    assert!(!journal.contains("\"fault\""), "all games end on the board");
    let _ = fs::remove_file(&output); // the next run writes it anew
    (time, peak)
}

/// Memory over many games.
fn endurance() {
    println!("\nmemory of the referee, two games at a time (goal: flat, below 20 MB)");
    let script = script("classic", 8);
    for games in [1_000, 10_000, 100_000] {
        let (_, peak) = referee("classic", &script, games, 2);
        println!("  {games:>7} games {:>10}", memory::show(peak));
    }
}

/// The time for a move in a game with a faulty player, and the margin.
const LIMIT: Duration = Duration::from_millis(1_000);
const MARGIN: Duration = Duration::from_millis(100);

/// How long a game takes that a faulty player loses, its start and its end included, beyond limit
/// and margin.
fn verdicts() {
    println!(
        "\ngames with faulty players: time beyond limit and margin, all included, worst of 5 (goal: 500 ms)"
    );
    for manners in [
        "chatters",
        "cries",
        "deaf",
        "dies",
        "does not listen",
        "floods",
        "hangs",
        "hangs with a child",
        "hangs with daemons",
        "last words",
        "leaves daemons",
        "rambles",
        "remarks for ever",
        "says twice",
        "100 MB",
    ] {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/players/player.py");
        let command = format!("python3 '{script}' '{manners}'");
        verdict(manners, &command, &["--game", "classic"]);
    }
    for (protocol, texts) in [
        ("words", ["", "# I think"]),
        ("ids", ["", "=0 5"]),
        ("uci", ["", "info depth 1"]),
        ("ugi", ["", "info depth 1"]),
        ("gtp", ["", "=0 5"]),
        ("gomocup", ["", "MESSAGE hello"]),
    ] {
        for text in texts.into_iter().chain(["stderr"]) {
            let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/players/floods.py");
            let command = format!("python3 '{script}' {protocol} '{text}'");
            let game = match protocol {
                "gomocup" => "gomoku size=6",
                _ => "classic",
            };
            let mut options = vec!["--game", game];
            if !["words", "ids"].contains(&protocol) {
                options.extend(["--protocol-x", protocol]);
            }
            verdict(&format!("{protocol}, floods {text:?}"), &command, &options);
        }
    }
}

/// How long the games of a faulty player take.
fn verdict(name: &str, command: &str, options: &[&str]) {
    let games = (0..5).map(|_| timed(|| game_against(command, options)).0);
    let beyond = games.max().expect("some games").saturating_sub(LIMIT + MARGIN);
    println!("  {name:<34} {:>10}", timing::show(beyond));
}

/// One game of the player with this command.
fn game_against(command: &str, options: &[&str]) {
    let ms = |time: Duration| time.as_millis().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .args(["match", "--quiet", "--seed", "1", "--games", "1"])
        .args(["-o", "builtin:random", "-x", command])
        .args(options)
        .args(["--move-ms", &ms(LIMIT), "--start-ms", &ms(LIMIT)])
        .args(["--margin-ms", &ms(MARGIN)])
        .stdin(Stdio::null())
        .output()
        .expect("the referee can be run");
    assert!(output.status.success(), "{command}");
}
