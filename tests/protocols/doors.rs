//! The other protocols: what comes from outside does no harm, and every answer has the form of its
//! protocol.

use crate::support::transcript;
use std::io::Cursor;

use jogada::control::Interrupt;
use jogada::protocol::{ALL, ProtocolEntry, serve};
use jogada::session::Engine;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// What is answered to all input at once, as it comes.
fn talk(protocol: &str, engine: Engine, input: &[u8]) -> String {
    let output = transcript::Sink::default();
    let entry = ALL.iter().find(|entry| entry.name == protocol).unwrap();
    let mut machine = (entry.open)(engine);
    let input = Cursor::new(input.to_vec());
    serve(machine.as_mut(), input, output.clone(), &Interrupt::default()).unwrap();
    output.text()
}

fn engine(game: &str, strategy: &str) -> Engine {
    let mut engine = Engine::new(1, Interrupt::default());
    let words: Vec<&str> = game.split(' ').collect();
    engine.set_game(&words).unwrap();
    engine.set_strategy(&[strategy]).unwrap();
    engine
}

/// Fails when an answer has not the form of its protocol.
fn check_form(protocol: &str, output: &str) {
    assert!(!output.replace('\n', "").contains(char::is_control), "{output:?}");
    if protocol == "gtp" {
        // Each answer is lines that are not empty, and an empty line.
        for answer in output.split_terminator("\n\n") {
            assert!(answer.starts_with(['=', '?']), "{answer:?}");
            assert!(answer.lines().all(|line| !line.is_empty()), "{answer:?}");
        }
        assert!(output.is_empty() || output.ends_with("\n\n"), "{output:?}");
        return;
    }
    if protocol == "gomocup" {
        let words = ["OK", "UNKNOWN", "ERROR", "MESSAGE", "DEBUG", "SUGGEST", "SWAP"];
        let is_place = |word: &str| word.split(',').all(|number| number.parse::<u8>().is_ok());
        for line in output.lines() {
            let first = line.split(' ').next().unwrap_or_default();
            let is_known = words.contains(&first) || first.starts_with("name=");
            assert!(is_known || line.split(' ').all(is_place), "{line:?}");
        }
        return;
    }
    let firsts = ["id", "option", "uciok", "ugiok", "readyok", "bestmove", "info", "response"];
    for line in output.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(firsts.contains(&words[0]), "{line:?}");
        // Who reads them by their words wants just these.
        if ["bestmove", "response"].contains(&words[0]) {
            assert_eq!(words.len(), 2, "{line:?}");
        }
    }
}

/// Words that mean something in one of the protocols, or nearly.
const WORDS: &str = "uci ugi isready ucinewgame uginewgame position startpos fen moves go stop ponderhit setoption name value \
    UCI_Variant Game Strategy Seed tictactoe cfour classic connect4 morris floating rows=4 cols=30 random \
    perfect search depth nodes wtime p2time btime winc p1inc movestogo movetime mate infinite ponder \
    searchmoves P@a1 P@b2 p@c3 a1b2 b2 1 5 [1,1] [ ] debug on off query gameover p1turn result 3/3/3 \
    P2/1p1/3[PPPPppp] 7/7/7/7/7/3P3 9999999999/3/3 w b - 0 -1 99999999999999999999 -99999999999999999999 # \
    protocol_version list_commands known_command boardsize rectangular_boardsize clear_board komi play \
    genmove reg_genmove undo time_settings time_left final_score showboard black W A1 C3 A1-B2 Z99 AE30 pass \
    gogui-rules_legal_moves gogui-rules_board gogui-play_sequence gogui-rules_final_result gogui-interrupt \
    jogada-game jogada-strategy jogada-seed jogada-value jogada-explain 12 1.5 nan";

/// What has another form.
const ODD: &[&str] = &[
    "START 9",
    "RECTSTART 8,6",
    "BEGIN",
    "TURN 1,1",
    "5,5",
    "0,0,1",
    "2,3,2",
    "BOARD",
    "DONE",
    "INFO",
    "rule",
    "timeout_turn",
    "time_left",
    "RESTART",
    "TAKEBACK",
    "SWAP2BOARD",
    "ABOUT",
    "[ 2, 2]",
    "\u{e9}",
    "\t",
    "\r",
    "\0",
    "\u{7}",
];

fn others() -> impl Iterator<Item = &'static ProtocolEntry> {
    ALL.iter().filter(|entry| entry.name != "native")
}

#[test]
fn random_input_gets_answers_in_form() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let words: Vec<&str> = WORDS.split(' ').chain(ODD.iter().copied()).collect();
    let games = ["classic", "morris limit=8", "connect4 rows=4 cols=4", "floating rows=3 cols=30"];
    for entry in others() {
        for _ in 0..300 {
            let mut input = Vec::new();
            for _ in 0..rng.random_range(1..40) {
                for _ in 0..rng.random_range(0..8) {
                    input.extend_from_slice(words.choose(&mut rng).unwrap().as_bytes());
                    input.extend(std::iter::repeat_n(b' ', rng.random_range(0..3)));
                }
                input.push(if rng.random_ratio(1, 50) { rng.random() } else { b'\n' });
            }
            let game = match entry.name {
                "gomocup" => "gomoku",
                _ => games.choose(&mut rng).unwrap(),
            };
            let engine = engine(game, "random");
            let output = talk(entry.name, engine, &input);
            check_form(entry.name, &output);
        }
    }
}

/// Games that make sense as often as not, so that more than the first words of a line are met.
#[test]
fn random_games_get_answers_in_form() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let places = ["a", "b", "c", "d"].map(|file| [1, 2, 3, 4].map(|rank| format!("{file}{rank}")));
    let places = places.concat();
    for game in ["classic", "morris limit=12", "connect4 rows=4 cols=4", "floating rows=4 cols=4"] {
        for entry in others().filter(|entry| entry.name != "gomocup") {
            let mut input = String::new();
            for _ in 0..300 {
                let moves: Vec<String> = (0..rng.random_range(0..7))
                    .map(|_| match (entry.name, places.choose(&mut rng).unwrap()) {
                        ("uci", place) => format!("P@{place}"),
                        ("ugi", _) => rng.random_range(1..10).to_string(),
                        (_, place) => place.to_uppercase(),
                    })
                    .collect();
                match entry.name {
                    "gtp" => {
                        let colours = ["b", "w"].into_iter().cycle();
                        for (colour, place) in colours.zip(&moves) {
                            input += &format!("play {colour} {place}\n");
                        }
                        input += [
                            "undo\n",
                            "clear_board\n",
                            "genmove b\n",
                            "genmove w\n",
                            "showboard\n",
                        ]
                        .choose(&mut rng)
                        .unwrap();
                    }
                    _ => input += &format!("position startpos moves {}\ngo\n", moves.join(" ")),
                }
            }
            let output = talk(entry.name, engine(game, "random"), input.as_bytes());
            check_form(entry.name, &output);
            let answers = match entry.name {
                "gtp" => output.matches("\n\n").count() == input.lines().count(),
                _ => output.matches("bestmove").count() == 300,
            };
            assert!(answers, "{game} in {}: {output}", entry.name);
        }
    }
}

/// Whatever is asked for in whatever order, a request has one line for an answer, and what only
/// tells something has none.
#[test]
fn random_games_of_gomocup_have_an_answer_to_each_request() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    for round in 0..200 {
        let mut input = "START 6\r\n".to_owned();
        let mut expected = 1;
        for _ in 0..60 {
            let mut cell = || format!("{},{}", rng.random_range(0..7), rng.random_range(0..7));
            let stones = [cell(), cell(), cell(), cell(), cell()];
            let place = cell();
            let stones = &stones[..rng.random_range(0..6)];
            let (lines, is_answered) = match rng.random_range(0..16) {
                0 => ("RESTART".to_owned(), true),
                1 => ("BEGIN".to_owned(), true),
                2 => (format!("PLAY {place}"), true),
                3 => (format!("TAKEBACK {place}"), true),
                4 => (format!("INFO rule {}", rng.random_range(0..3)), false),
                5 => (format!("BOARD\r\n{place},1"), false),
                6 => {
                    let stones: String = (0..)
                        .zip(stones)
                        .map(|(at, stone)| format!("{stone},{}\r\n", at % 2 + 1))
                        .collect();
                    (format!("BOARD\r\n{stones}INFO rule 1\r\nDONE"), true)
                }
                7 => (format!("SWAP2BOARD\r\n{}\r\nDONE", stones.join("\r\n")), true),
                8 => ("DONE".to_owned(), true),
                _ => (format!("TURN {place}"), true),
            };
            input += &format!("{lines}\r\n");
            expected += usize::from(is_answered);
        }
        let strategy = ["random", "rules"][round % 2];
        let output = talk("gomocup", engine("gomoku", strategy), input.as_bytes());
        check_form("gomocup", &output);
        assert_eq!(output.lines().count(), expected, "{input}\n{output}");
    }
}

#[test]
fn a_line_of_a_megabyte_is_refused_and_the_session_goes_on() {
    let long = "x".repeat(1 << 20);
    for (name, before, after, expected) in [
        (
            "uci",
            "isready",
            "isready",
            "readyok\ninfo string error: expected at most 65536 bytes in a line\nreadyok\n",
        ),
        (
            "ugi",
            "isready",
            "query p1turn",
            "readyok\ninfo string error: expected at most 65536 bytes in a line\nresponse true\n",
        ),
        (
            "gtp",
            "1 name",
            "3 name",
            "=1 jogada\n\n? syntax error: expected at most 65536 bytes in a line\n\n=3 jogada\n\n",
        ),
        ("gomocup", "START 9", "RESTART", "OK\nUNKNOWN a line that is no text, or too long\nOK\n"),
    ] {
        let input = format!("{before}\n{long}\n{after}\n");
        assert_eq!(talk(name, engine("classic", "first"), input.as_bytes()), expected);
        let ends = input.replace('\n', "\r\n");
        assert_eq!(talk(name, engine("classic", "first"), ends.as_bytes()), expected);
    }
}

#[test]
fn an_end_of_input_anywhere_is_a_clean_end() {
    for (name, game, input) in [
        ("uci", "classic", "uci\nposition startpos moves P@b2\ngo\nisready\n"),
        ("ugi", "classic", "ugi\nposition startpos moves 5\nquery p1turn\ngo\n"),
        ("gtp", "classic", "1 name\nplay b B2\ngenmove w\nshowboard\n"),
        ("gomocup", "gomoku", "START 9\nTURN 4,4\nBOARD\n1,1,2\nDONE\nSWAP2BOARD\nDONE\nEND\n"),
    ] {
        let said = |input: &str| talk(name, engine(game, "rules"), input.as_bytes());
        let whole = said(input);
        for cut in 0..input.len() {
            check_form(name, &said(&input[..cut]));
            let lines = input[..cut].matches('\n').count();
            let begun: String = input.split_inclusive('\n').take(lines).collect();
            if !whole.contains("time") {
                assert!(whole.starts_with(&said(&begun)));
            }
        }
    }
}

#[test]
fn the_first_request_tells_the_protocol() {
    for (request, name) in [
        ("uci", "uci"),
        (" uci\t", "uci"),
        ("ugi", "ugi"),
        ("protocol_version", "gtp"),
        ("1 protocol_version", "gtp"),
        ("7 list_commands # all", "gtp"),
        ("boardsize 3", "gtp"),
        ("genmove b", "gtp"),
        ("play WHITE B2", "gtp"),
        ("gogui-rules_game_id", "gtp"),
        ("START 15", "gomocup"),
        ("RECTSTART 20,15\r", "gomocup"),
        ("INFO rule 0", "gomocup"),
        ("ABOUT", "gomocup"),
        ("START15", "native"),
        ("start 15", "native"),
        ("genmove", "native"),
        ("play 5", "native"),
        ("name", "native"),
        ("version", "native"),
        ("undo", "native"),
        ("quit", "native"),
        ("x_inicia", "native"),
        ("uci now", "native"),
        ("UCI", "native"),
        ("", "native"),
    ] {
        let line = jogada::protocol::Line::from_text(request);
        let entry = ALL.iter().find(|entry| (entry.recognises)(line)).unwrap();
        assert_eq!(entry.name, name, "{request:?}");
    }
}

/// All lines that are sent in the transcripts of a folder, and of those in it.
fn requests(folder: &std::path::Path) -> Vec<String> {
    let mut requests = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            requests.extend(self::requests(&path));
        } else {
            let text = std::fs::read_to_string(path).unwrap();
            let sent = text.lines().filter_map(|line| line.strip_prefix("> "));
            requests.extend(sent.map(str::to_owned));
        }
    }
    requests
}

#[test]
fn every_request_occurs_in_a_transcript() {
    let commands = talk("gtp", engine("classic", "first"), b"list_commands\n");
    let universal = "isready setoption position go stop ponderhit debug register quit startpos fen moves depth nodes \
                     movetime searchmoves";
    let uci = "uci ucinewgame wtime btime winc binc movestogo infinite ponder mate UCI_Variant Strategy Seed";
    let ugi =
        "ugi uginewgame query p1time p2time p1inc p2inc gameover p1turn result Game Strategy Seed";
    let gomocup = "START RECTSTART RESTART BEGIN TURN BOARD DONE SWAP2BOARD TAKEBACK PLAY INFO ABOUT END timeout_turn timeout_match \
                   time_left max_memory game_type rule evaluate folder";
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    for (protocol, words) in [
        ("gomocup", gomocup.to_owned()),
        ("gtp", commands.trim_start_matches('=').to_owned()),
        ("uci", format!("{universal} {uci}")),
        ("ugi", format!("{universal} {ugi}")),
    ] {
        let requests = requests(&folder.join(protocol));
        for word in words.split_whitespace() {
            let is_used = requests.iter().any(|line| line.split(' ').any(|other| other == word));
            assert!(is_used, "{word} occurs in no transcript of {protocol}");
        }
    }
}
