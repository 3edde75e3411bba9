//! `jogada check` names the cause of what goes wrong first, shows it, and says of sound programs that
//! they are fit.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

use super::check::{all, check, python, run};

/// What a check says first, and in its last line.
fn told(program: &str, game: &str, seed: u32) -> (String, String) {
    let seed = seed.to_string();
    let (_, found) = check(program, game, &["--seed", &seed, "--move-ms", "1000"]);
    let first = found["findings"].as_array().unwrap().iter();
    let mut wrong = first.filter(|finding| finding["weight"] == "wrong");
    let first = wrong.next().map_or("", |finding| finding["name"].as_str().unwrap());
    (first.to_owned(), found["verdict"].as_str().unwrap().to_owned())
}

/// The mistakes that `tests/players/students/three_stones.py` can make, with what is said of them
/// first.
const MISTAKES: [&str; 19] = [
    "keeps-old-board",
    "plays-other-side",
    "takes-others-stone",
    "fourth-stone",
    "slides-too-early",
    "too-far",
    "illegal",
    "slide-reversed",
    "counts-from-zero",
    "notation",
    "forgets-own-move",
    "forgets-others-move",
    "misspelt-result",
    "draw-too-soon",
    "loops",
    "crashes",
    "answers-on-stderr",
    "no-result",
    "no-draw",
];

/// Each mistake of three stones is named first, whatever is played; nothing else is called wrong
/// before it.
fn every_mistake_is_named(seeds: u32) {
    let jobs = MISTAKES.iter().flat_map(|mistake| (1..=seeds).map(move |seed| (*mistake, seed)));
    all(jobs.collect(), |(mistake, seed)| {
        let script = "tests/players/students/three_stones.py";
        let program = format!("{} {script} {mistake} {seed}", python());
        let (first, verdict) = told(&program, "morris", seed);
        let is_hint = mistake.starts_with("no-");
        assert_eq!(first, if is_hint { "" } else { mistake }, "{program}: {verdict}");
        match mistake {
            _ if is_hint => assert_eq!(verdict, "fit to hand in", "{program}"),
            "answers-on-stderr" => assert_eq!(verdict, format!("does not play: {mistake}")),
            _ => {
                let is_told = verdict.starts_with("would lose ") && verdict.ends_with(mistake);
                assert!(is_told, "{program}: {verdict}");
            }
        }
    });
}

#[test]
fn every_mistake_of_three_stones_is_named_first() {
    every_mistake_is_named(2);
}

#[test]
#[ignore = "five minutes"]
fn every_mistake_of_three_stones_is_named_first_with_twenty_seeds() {
    every_mistake_is_named(20);
}

/// Sound programs are told nothing wrong, in five languages and with 20 seeds each.
#[test]
fn sound_programs_are_fit_whatever_is_played() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fit-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.to_str().unwrap();
    let build = |line: String| {
        assert!(Command::new("sh").args(["-c", &line]).status().unwrap().success(), "{line}");
    };
    build(format!("cc -O2 -o '{path}/morris' scripts/players/morris.c"));
    build(format!("javac -d '{path}' scripts/players/Morris.java"));
    let programs = [
        "swipl scripts/prolog/contract.pl scripts/players/morris.pl".to_owned(),
        format!("{} scripts/players/morris.py", python()),
        format!("{path}/morris"),
        format!("java -cp '{path}' Morris"),
        "node scripts/players/morris.js".to_owned(),
        format!("{} tests/players/students/three_stones.py", python()),
    ];
    let jobs = programs.iter().flat_map(|program| (1..=20).map(move |seed| (program, seed)));
    all(jobs.collect(), |(program, seed)| {
        let seed = seed.to_string();
        let more = ["--seed", &seed, "--positions", "20"];
        let (code, found) = check(program, "morris", &more);
        assert_eq!(found["verdict"], "fit to hand in", "{program}: {found:#}");
        assert_eq!(code, Some(0));
    });
    let _ = fs::remove_dir_all(folder); // in the folder of tests
}

#[test]
fn a_prolog_program_without_its_bridge_and_another_game_are_told() {
    let (first, verdict) = told("swipl scripts/players/morris.pl", "morris", 1);
    assert_eq!((&*first, &*verdict), ("needs-bridge", "does not play: needs-bridge"));
    // It is checked for the first game of all, as if --game had been forgotten.
    let program = format!("{} tests/players/students/three_stones.py", python());
    for game in ["classic", "connect4"] {
        let (first, verdict) = told(&program, game, 1);
        assert_eq!(first, "other-game", "{game}: {verdict}");
    }
    // A fourth stone may be a mistake, or one of another game: both are said.
    let classic = format!("{} scripts/players/classic.py", python());
    let (_, found) = check(&classic, "morris", &[]);
    let names: Vec<&str> = found["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["name"].as_str().unwrap())
        .collect();
    assert!(names.contains(&"other-game"), "{names:?}");
}

/// Whatever is found comes with what is needed to see it again.
#[test]
fn a_finding_shows_its_evidence() {
    let program = format!("{} tests/players/students/three_stones.py too-far 1", python());
    let (_, found) = check(&program, "morris", &[]);
    let evidence = &found["findings"][0]["evidence"];
    let requests: Vec<&str> = evidence["requests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    assert!(requests.iter().any(|line| line.ends_with("_inicia") || line.contains("o_inicia ")));
    assert!(evidence["board"].as_array().unwrap().len() == 4, "{evidence}");
    assert!(evidence["why"].as_str().unwrap().contains("too far"), "{evidence}");
    let again = evidence["again"].as_str().unwrap();
    assert!(again.contains("three_stones.py too-far 1"), "{again}");
    // As lines to be sent they lead to the same answer: the program draws by its own seed.
    let crash = format!("{} tests/players/students/three_stones.py crashes 1", python());
    let (_, found) = check(&crash, "morris", &[]);
    let evidence = &found["findings"][0]["evidence"];
    let errors = evidence["stderr"].to_string();
    assert!(errors.contains("KeyError"), "{evidence}");
    let place = evidence["place"].as_str().unwrap();
    assert!(place.contains("three_stones.py\", line ") || place.contains("three_stones.py, line "));
}

#[test]
fn a_sound_program_is_told_so_in_few_lines() {
    let output = run(&["check", "python3 scripts/players/morris.py", "--game", "morris"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "checking morris limit=100 slides=king");
    assert_eq!(lines.last(), Some(&"fit to hand in"));
    assert!(lines.len() <= 10, "{text}");
    let output =
        run(&["check", "python3 scripts/players/morris.py", "--game", "morris", "--verbose"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\n 1 ok     It starts and waits for a request\n"), "{text}");
    assert_eq!(text.lines().last(), Some("fit to hand in"));
}
