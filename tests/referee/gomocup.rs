//! The protocol of Gomocup: spoken by the program, and by players at the referee's table.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// A program in conversation.
struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    output: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Brain {
    fn start(program: &PathBuf, arguments: &[&str]) -> Brain {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        Brain { child, input, output }
    }

    fn tell(&mut self, line: &str) {
        write!(self.input.as_mut().unwrap(), "{line}\r\n").unwrap();
    }

    fn ask(&mut self, line: &str) -> String {
        self.tell(line);
        self.output.next().unwrap().unwrap()
    }
}

#[test]
fn a_program_called_pbrain_speaks_it_from_the_first_line_on() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pbrain");
    let _ = fs::remove_dir_all(&folder); // there is none the first time
    fs::create_dir_all(&folder).unwrap();
    let program = folder.join("pbrain-jogada");
    symlink(JOGADA, &program).unwrap();
    let mut brain = Brain::start(&program, &[]);
    assert_eq!(brain.ask("name"), "UNKNOWN \"name\"");
    assert_eq!(brain.ask("start 20"), "OK");
    brain.tell("END");
    assert!(brain.child.wait().unwrap().success());
    // What is asked for goes before.
    let mut brain = Brain::start(&program, &["--protocol", "native"]);
    assert_eq!(brain.ask("name"), "= jogada");
}

#[test]
fn the_end_comes_at_once_even_while_it_thinks() {
    for end in ["END", "end", " End now"] {
        let mut brain = Brain::start(&JOGADA.into(), &["--protocol", "gomocup"]);
        assert_eq!(brain.ask("START 15"), "OK");
        brain.tell("INFO timeout_turn 600000");
        brain.tell("TURN 7,7");
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        brain.tell(end);
        assert!(brain.child.wait().unwrap().success());
        assert!(start.elapsed() < Duration::from_secs(5), "{end:?}");
    }
}

#[test]
fn limits_of_the_command_line_hold_where_the_manager_tells_none() {
    let arguments = ["--protocol", "gomocup", "--limits", "move_ms=1"];
    let mut brain = Brain::start(&JOGADA.into(), &arguments);
    assert_eq!(brain.ask("START 15"), "OK");
    // What takes an hour without limits takes no time.
    brain.tell("INFO time_left 2147483647");
    brain.ask("BOARD\r\n7,7,2\r\n5,5,1\r\n9,8,2\r\nDONE");
    brain.ask("TURN 3,8");
}

/// What a move has cost, and how deep it was looked into, are in the log.
#[test]
fn bounds_of_depth_and_of_positions_are_obeyed() {
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gomocup-bounds.log");
    let _ = fs::remove_file(&log); // there is none the first time
    let arguments = ["--protocol", "gomocup", "--game", "gomoku"];
    let strategy = ["--strategy", "search depth=9"];
    let log_file = ["--log-file", log.to_str().unwrap()];
    let mut brain = Brain::start(&JOGADA.into(), &[&arguments[..], &strategy, &log_file].concat());
    assert_eq!(brain.ask("START 15"), "OK");
    let mut think = |infos: &[&str]| -> (u64, u32) {
        infos.iter().for_each(|info| brain.tell(&format!("INFO {info}")));
        brain.ask("BOARD\r\n7,7,2\r\n5,5,1\r\n9,8,2\r\nDONE");
        let log = fs::read_to_string(&log).unwrap();
        let (_, last) = log.rsplit_once(" after ").unwrap();
        let (nodes, reason) = last.split_once(" nodes: ").unwrap();
        let (_, depth) = reason.trim().rsplit_once(" depth ").unwrap();
        let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit());
        (nodes.parse().unwrap(), depth.parse().unwrap())
    };
    for most in [1, 30, 2_000] {
        let (nodes, _) = think(&[&format!("max_node {most}")]);
        assert!(nodes <= most, "{nodes} of {most}");
    }
    for most in [1, 2, 5] {
        let (_, depth) = think(&["max_node -1", &format!("MAX_DEPTH {most}")]);
        assert_eq!(depth, most);
    }
    // What is lifted gives way to what the command line has said.
    assert_eq!(think(&["max_depth 0", "max_node 0"]).1, 9);
}

#[test]
fn the_memory_that_is_allowed_is_respected() {
    let peak = |bytes: u64| {
        let mut brain = Brain::start(&JOGADA.into(), &["--protocol", "gomocup"]);
        brain.tell(&format!("INFO max_memory {bytes}"));
        brain.tell("INFO timeout_turn 400");
        assert_eq!(brain.ask("START 20"), "OK");
        brain.ask("TURN 9,9");
        brain.ask("TURN 10,12");
        let status = fs::read_to_string(format!("/proc/{}/status", brain.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        kilobytes * 1024
    };
    for megabytes in [16_u64, 24, 70] {
        let bytes = megabytes << 20;
        let used = peak(bytes);
        assert!(used <= bytes, "{used} of {bytes}");
    }
}

/// Plays a match and gives its result as it is printed, and what of the progress.
fn play(x: &str, o: &str, options: &[&str]) -> String {
    let output = Command::new(JOGADA)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["match", "-x", x, "-o", o, "--protocol-x", "gomocup"])
        .args(["--seed", "1", "--name-x", "brain", "--name-o", "other"])
        .args(options)
        .output()
        .unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

fn brain(manners: &str) -> String {
    format!("python3 tests/players/brain.py {manners}")
}

/// The last lines of a match of two games on a small board.
fn ends(manners: &str) -> String {
    let options =
        ["--game", "gomoku size=6", "--games", "2", "--move-ms", "2000", "--start-ms", "2000"];
    let printed = play(&brain(manners), "builtin:rules", &options);
    let line = printed.lines().find(|line| line.starts_with("ends: "));
    line.map_or(printed.clone(), str::to_owned)
}

#[test]
fn whoever_speaks_it_plays_to_the_end() {
    for manners in [
        "",
        "banner",
        "talks",
        "suggests",
        "twice",
        "knows-no-info",
        "complains",
        "restarts",
        "once",
        "cr",
        "loses-a-word",
    ] {
        assert_eq!(ends(manners), "ends: 2 on the board", "{manners}");
    }
}

#[test]
fn faults_lose_the_game_and_have_their_names() {
    for (manners, fault) in [
        ("dies", "crashed"),
        ("hangs", "timeout"),
        ("garbles", "garbled"),
        ("refuses-moves", "timeout"),
        ("forgets-the-line-end", "timeout"),
        ("last-words", "crashed"),
        ("cheats", "illegal"),
        ("leaves-the-board", "illegal"),
    ] {
        let line = ends(manners);
        assert!(line.contains(&format!("by {fault} of brain")), "{manners}: {line}");
    }
}

/// 9 and 10: a complaint is no move, and neither is a line without its end; both are quoted when
/// time is up.
#[test]
fn what_came_instead_of_a_move_is_quoted_in_the_verdict() {
    for (manners, quoted) in [
        ("refuses-moves", "ms, but had said \"ERROR no idea\""),
        ("forgets-the-line-end", "ms, but had begun \"5,5\" without a line end"),
        // As the protocol counts; and a last line without its end is a move.
        (
            "leaves-the-board",
            "answered \"-1,-1\" to BEGIN: columns and rows are counted from 0, up to 5 and 5",
        ),
        ("last-words", "ended (exit code 0) instead of answering TURN"),
    ] {
        let options = ["--game", "gomoku size=6", "--games", "1"];
        let times = ["--move-ms", "500", "--start-ms", "8000"];
        let printed = play(&brain(manners), "builtin:rules", &[&options[..], &times].concat());
        assert!(printed.contains(quoted), "{manners}: {printed}");
    }
}

/// What a player with these manners is told in three games.
fn told(manners: &str, options: &[&str]) -> Vec<String> {
    let name = format!("gomocup-told-{}.txt", manners.replace(' ', "-"));
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&log); // there is none the first time
    let command = brain(&format!("{manners} logs {}", log.display()));
    let game = ["--game", "gomoku size=6", "--games", "3"];
    let times = ["--move-ms", "5000", "--start-ms", "8000"];
    let printed = play(&command, "builtin:rules", &[&game[..], &times, options].concat());
    assert!(printed.contains("ends: 3 on the board"), "{printed}");
    let told = fs::read_to_string(&log).unwrap();
    told.lines().map(str::to_owned).collect()
}

/// 9: a process is kept from game to game by `RESTART`, or else by another `START`, where it takes
/// that.
#[test]
fn a_process_is_kept_from_game_to_game_where_it_takes_that() {
    let count = |told: &[String], word: &str| told.iter().filter(|line| *line == word).count();
    for (manners, starts, restarts, processes) in [
        ("restarts", 1, 2, 1),
        ("", 3, 1, 1),
        ("once", 4, 1, 3),
        // Whoever does not answer is not asked again, and not waited for: both asked twice.
        ("deaf-to-restart", 3, 2, 3),
        // What was lost is sent again.
        ("restarts loses-a-word", 1, 4, 1),
    ] {
        let told = told(manners, &[]);
        let counted = (count(&told, "START 6"), count(&told, "RESTART"), count(&told, "started"));
        // What a program has refused once it is not asked again.
        assert_eq!(counted, (starts, restarts, processes), "{manners}: {told:?}");
    }
}

/// The clock is told only where there is one; where not, the time for a move is, so that no request
/// comes first.
#[test]
fn time_left_is_told_where_there_is_a_clock() {
    for (manners, limits, key) in
        [("", &[][..], "timeout_turn"), ("talks", &["--game-ms", "60000"][..], "time_left")]
    {
        let told = told(manners, limits);
        let is_clock = |line: &String| line.starts_with("INFO time_left");
        assert_eq!(told.iter().any(is_clock), key == "time_left", "{told:?}");
        let asks = |line: &str| line == "BEGIN" || line.starts_with("TURN");
        let pairs = told.iter().zip(&told[1..]);
        let before: Vec<&String> = pairs.filter(|(_, it)| asks(it)).map(|(it, _)| it).collect();
        let is_told = |line: &&String| line.starts_with(&format!("INFO {key} "));
        assert!(!before.is_empty() && before.iter().all(is_told), "{told:?}");
    }
}

#[test]
fn whoever_does_not_start_is_known_before_the_first_game() {
    let printed = ends("refuses");
    assert!(printed.contains("it refuses START 6: ERROR this size is not for me"), "{printed}");
    let printed = ends("mute");
    assert!(printed.contains("it gives no answer to START 6"), "{printed}");
    let printed = play(&brain(""), "builtin:random", &["--game", "classic"]);
    let why = "the protocol gomocup has no words for the game classic";
    assert!(printed.contains(why), "{printed}");
}

#[test]
fn a_player_is_told_the_board_the_rule_the_time_and_the_opening() {
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gomocup-told.txt");
    let _ = fs::remove_file(&log); // there is none the first time
    let manners = format!("logs {}", log.display());
    let options = [
        "--game",
        "gomoku rows=6 cols=8 rule=standard",
        "--games",
        "2",
        "--openings",
        "random 3",
        "--move-ms",
        "3000",
        "--game-ms",
        "60000",
    ];
    let printed = play(&brain(&manners), "builtin:rules", &options);
    assert!(printed.contains("ends: 2 on the board"), "{printed}");
    let told = fs::read_to_string(&log).unwrap();
    let lines: Vec<&str> = told.lines().filter(|line| *line != "started").collect();
    let start = [
        "INFO timeout_turn 3000",
        "INFO timeout_match 60000",
        "INFO max_memory 0",
        "INFO game_type 1",
        "INFO rule 1",
        "RECTSTART 8,6",
        "INFO time_left 60000",
        "BOARD",
    ];
    assert_eq!(lines[..start.len()], start);
    // X has put two of the three stones. In the first game the other moves next, so four stones are
    // there.
    assert_eq!(
        lines[start.len()..]
            .iter()
            .position(|line| !line.ends_with([',', '1', '2']) || line.starts_with("INFO")),
        Some(4)
    );
    // The next game is asked for by RESTART, which it does not know, and then by another start.
    let again = lines.iter().position(|line| *line == "RESTART").unwrap();
    assert_eq!(lines[again + 1..][..3], ["RECTSTART 8,6", start[6], "BOARD"]);
    let stones = &lines[again + 4..][..3];
    let whose: Vec<&str> = stones.iter().map(|line| &line[4..]).collect();
    assert_eq!(whose, ["2", "1", "2"]);
}

#[test]
fn we_play_ourselves_in_this_protocol() {
    let us = format!("'{JOGADA}' --protocol gomocup --limits nodes=300");
    let options =
        ["--game", "gomoku size=9", "--games", "2", "--protocol-o", "gomocup", "--move-ms", "5000"];
    let printed = play(&us, &us, &options);
    assert!(printed.contains("ends: 2 on the board"), "{printed}");
}
