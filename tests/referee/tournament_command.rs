//! `jogada tournament` and what belongs to it, through the program.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::support::folder::Folder;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// Three strategies of ours, twelve games a round.
fn file(rounds: u32) -> String {
    let players = [("Ana", "rules"), ("Bia", "random"), ("Caio", "random")];
    let players = players.map(|(name, strategy)| {
        format!("[[players]]\nname = \"{name}\"\ncommand = \"builtin:{strategy}\"\n")
    });
    format!(
        "games = [\"classic\", \"floating rows=3 cols=4\"]\nopenings = \"random 2\"\nrounds = {rounds}\n{}",
        players.concat()
    )
}

/// The program, about to be run in a folder.
fn jogada(folder: &Folder, line: &str) -> Command {
    // Whatever runs this test may ignore signals itself.
    let mut command = Command::new("env");
    command.args(["--default-signal=INT,TERM,HUP", JOGADA]);
    command.args(line.split(' ')).current_dir(folder.at(""));
    command
}

fn run(folder: &Folder, line: &str) -> Output {
    jogada(folder, line).output().unwrap()
}

/// What is printed, of a run that ends with `code`.
fn printed(output: &Output, code: i32) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    (out, err)
}

/// The games of a result folder, without what is measured.
fn games(folder: &Folder, name: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.at(name).join("journal.jsonl")).unwrap_or_default();
    let lines = text.lines().skip(1);
    lines.map(|line| line.split(",\"waited_us\"").next().unwrap().to_owned()).collect()
}

#[test]
fn a_tournament_is_played_once_and_its_results_can_be_asked_for() {
    let folder = Folder::new("command");
    fs::write(folder.at("class.toml"), file(2)).unwrap();
    let (table, progress) = printed(&run(&folder, "tournament class.toml"), 0);
    assert!(table.starts_with("Standings\nplace  player  games"), "{table}");
    assert_eq!(progress.lines().count(), 24);
    assert!(progress.starts_with("1/24: game 1, "), "{progress}");
    assert_eq!(games(&folder, "class.results").len(), 24);
    let expected = (table.clone(), "class.results: 24 of 24 games are there\n".to_owned());
    assert_eq!(printed(&run(&folder, "tournament class.toml"), 0), expected);
    assert_eq!(printed(&run(&folder, "resume class.results"), 0), expected);
    let quietly = (table, String::new());
    assert_eq!(printed(&run(&folder, "standings class.results"), 0), quietly);
    assert_eq!(printed(&run(&folder, "resume class.results --quiet"), 0), quietly);
    let again = run(&folder, "tournament class.toml --dir again --concurrency 3 --quiet");
    assert_eq!(printed(&again, 0), quietly);
    assert_eq!(games(&folder, "again"), games(&folder, "class.results"));
}

#[test]
fn results_are_written_for_people_and_programs() {
    let folder = Folder::new("formats");
    fs::write(folder.at("class.toml"), file(1)).unwrap();
    printed(&run(&folder, "tournament class.toml --quiet"), 0);
    let (csv, _) = printed(&run(&folder, "standings class.results --format csv"), 0);
    let header = "place,player,games,wins,draws,losses,points,invalid,faults,grade";
    assert_eq!((csv.lines().next(), csv.lines().count()), (Some(header), 4));
    let (json, _) = printed(&run(&folder, "standings class.results --format json"), 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["games"], &json["missing"]), (&12.into(), &0.into()));
    let (markdown, _) = printed(&run(&folder, "standings class.results --format markdown"), 0);
    assert!(markdown.starts_with("## Standings\n\n| place | player"), "{markdown}");
    let (table, _) = printed(&run(&folder, "standings class.results --drop Caio"), 0);
    assert!(table.contains("\nLeft out, with all their games: Caio.\n"), "{table}");
    let (_, error) = printed(&run(&folder, "standings class.results --drop Cao"), 2);
    assert_eq!(error, "jogada: --drop \"Cao\": expected one of Ana, Bia, Caio\n");
    // Grades can be counted by other rules afterwards.
    let late = file(1).replace("\"Ana\"", "\"Ana\"\ndays_late = 11\nplagiarised = true");
    fs::write(folder.at("late.toml"), late).unwrap();
    let (table, _) = printed(&run(&folder, "standings class.results --rules late.toml"), 0);
    assert!(table.contains("\nAna      0.00  plagiarised: 0\n"), "{table}");
    assert!(!table.contains("Preliminary"), "{table}");
}

#[test]
fn a_file_to_begin_with_is_written_and_can_be_played() {
    let folder = Folder::new("init");
    let (example, _) = printed(&run(&folder, "tournament --init"), 0);
    printed(&run(&folder, "tournament --init class.toml"), 0);
    assert_eq!(fs::read_to_string(folder.at("class.toml")).unwrap(), example);
    printed(&run(&folder, "tournament class.toml --quiet"), 0);
    let (_, error) = printed(&run(&folder, "tournament --init class.toml"), 2);
    assert_eq!(error, "jogada: --init: class.toml is there already; --force replaces it\n");
    printed(&run(&folder, "tournament --init class.toml --force --game morris"), 0);
    let text = fs::read_to_string(folder.at("class.toml")).unwrap();
    assert!(text.contains("\ngames = [\"morris limit=100 slides=king\"]\n"), "{text}");
    let (_, error) = printed(&run(&folder, "tournament --init clas"), 2);
    assert!(
        error.starts_with("jogada: --init clas: expected a folder of submissions, or "),
        "{error}"
    );
}

#[test]
fn what_is_wrong_is_said_and_ends_with_code_2() {
    let folder = Folder::new("wrong");
    fs::write(folder.at("bad.toml"), file(1).replace("rounds", "round")).unwrap();
    let lonely =
        "games = [\"classic\"]\n[[players]]\nname = \"Ana\"\ncommand = \"builtin:rules\"\n";
    fs::write(folder.at("lonely.toml"), lonely).unwrap();
    fs::write(folder.at("latin.toml"), b"rounds = 1\n# Jo\xe3o\n").unwrap();
    let (_, error) = printed(&run(&folder, "tournament bad.toml"), 2);
    assert!(
        error.starts_with("jogada: bad.toml: line 3: round = 1: unknown key `round`, "),
        "{error}"
    );
    for (line, expected) in [
        ("tournament none.toml", "jogada: cannot read none.toml: "),
        ("resume none", "jogada: none: there is no journal in this folder\n"),
        ("standings none", "jogada: none: there is no journal in this folder\n"),
        ("merge none --dir all", "jogada: none: there is no journal in this folder\n"),
        (
            "tournament lonely.toml",
            "jogada: lonely.toml: a tournament takes two players, and Ana alone takes part\n",
        ),
        (
            "tournament bad.toml --concurrency 0",
            "error: invalid value '0' for '--concurrency <N>': expected a number from 1 on\n",
        ),
        (
            "match -x a -o b --games x",
            "error: invalid value 'x' for '--games <N>': expected a whole number, in digits\n",
        ),
        (
            "match -x a -o b --move-ms 99999999999",
            "error: invalid value '99999999999' for '--move-ms <N>': expected a number from 0 to 86400000\n",
        ),
        (
            "tournament latin.toml",
            "jogada: cannot read latin.toml: expected a text in UTF-8, and line 2 is none\n",
        ),
        ("tournament bad.toml/x", "jogada: cannot read bad.toml/x: Not a directory\n"),
        (
            "standings bad.toml",
            "jogada: bad.toml: expected a result folder, and this is a file; that of bad.toml is bad.results, once it is played\n",
        ),
        ("tournament", "error: the following required arguments were not provided"),
        (
            "tournament bad.toml --shard 3/2",
            "error: invalid value '3/2' for '--shard <K/N>': expected K/N with K from 1 to N, such as 1/4",
        ),
    ] {
        let (_, error) = printed(&run(&folder, line), 2);
        assert!(error.starts_with(expected), "{line}\n{error}");
    }
    assert!(!folder.at("none").exists());
}

#[test]
fn who_cannot_be_started_loses_and_is_named_by_the_exit_code() {
    let folder = Folder::new("no_start");
    let random = "\"Caio\"\ncommand = \"builtin:random\"";
    let nothing = "\"Caio\"\ncommand = \"./there-is-no-such-program\"";
    let text = file(1).replace(random, nothing);
    fs::write(folder.at("class.toml"), &text).unwrap();
    let (table, error) = printed(&run(&folder, "tournament class.toml --quiet"), 3);
    assert!(
        table.contains("\nGames lost by faults\nplayer  no-start\nCaio           8\n"),
        "{table}"
    );
    assert_eq!(error, "could not be started for some game: Caio\n");
    fs::write(folder.at("abort.toml"), format!("on_fault = \"abort\"\n{text}")).unwrap();
    let (table, error) = printed(&run(&folder, "tournament abort.toml --quiet"), 3);
    assert!(
        table.is_empty() && error.contains(", as on_fault says: Caio could not be started: "),
        "{error}"
    );
    assert!(
        error.ends_with("games are missing; go on with: jogada resume abort.results\n"),
        "{error}"
    );
}

#[test]
fn openings_take_players_who_can_be_told_of_them() {
    let folder = Folder::new("openings");
    let with = |command: &str| {
        let caio = file(1).replace(
            "\"Caio\"\ncommand = \"builtin:random\"",
            &format!("\"Caio\"\ncommand = {command}"),
        );
        fs::write(folder.at("class.toml"), caio).unwrap();
        run(&folder, "tournament class.toml --quiet")
    };
    // What a student's program may look like that knows only the contract.
    let (_, error) = printed(&with("['sh', '-c', 'while read -r request; do echo = 1; done']"), 2);
    assert!(
        error.starts_with(
            "jogada: openings: Caio cannot be told an opening: that takes a program which "
        ),
        "{error}"
    );
    assert!(games(&folder, "class.results").is_empty(), "no game is lost by it");
    let (table, _) = printed(&with(&format!("['{JOGADA}', '--strategy', 'random']")), 0);
    assert!(!table.contains("Games lost by faults"), "{table}");
}

/// Many games, so that there is time to disturb them.
const ROUNDS: u32 = 400;

/// Begins a long tournament, and waits for some of its games.
fn begin(folder: &Folder, name: &str) -> Child {
    let line = format!("tournament class.toml --dir {name} --quiet --concurrency 3");
    let mut command = jogada(folder, &line);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let begun = Instant::now();
    while games(folder, name).len() < 100 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no games are played");
        sleep(Duration::from_millis(1));
    }
    child
}

fn signal(child: &Child, name: &str) {
    let mut kill = Command::new("kill");
    assert!(kill.args(["-s", name, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn killed_or_interrupted_it_goes_on_to_the_same_end() {
    let folder = Folder::new("disturbed");
    fs::write(folder.at("class.toml"), file(ROUNDS)).unwrap();
    let undisturbed = run(&folder, "tournament class.toml --quiet");
    let (table, _) = printed(&undisturbed, 0);
    let expected = games(&folder, "class.results");
    assert_eq!(expected.len() as u32, 12 * ROUNDS);

    let mut killed = begin(&folder, "killed");
    let (_, error) = printed(&run(&folder, "resume killed"), 2);
    let in_use = "jogada: killed: another tournament is being played into this folder\n";
    assert_eq!(error, in_use);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let before = games(&folder, "killed").len();
    assert!(before < expected.len(), "it was killed too late to show anything");
    let (resumed, said) = printed(&run(&folder, "resume killed"), 0);
    assert_eq!((&resumed, games(&folder, "killed")), (&table, expected.clone()));
    let (first, played) = said.split_once('\n').unwrap();
    let found: usize = first.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(found >= before && played.lines().count() == expected.len() - found, "{first}");

    for name in ["INT", "TERM", "HUP"] {
        let interrupted = begin(&folder, name);
        signal(&interrupted, name);
        let (out, error) = printed(&interrupted.wait_with_output().unwrap(), 130);
        let go_on = format!("games are missing; go on with: jogada resume {name}\n");
        assert!(out.is_empty() && error.ends_with(&go_on), "{error}");
        let (resumed, _) = printed(&run(&folder, &format!("resume {name} --quiet")), 0);
        assert_eq!((&resumed, games(&folder, name)), (&table, expected.clone()));
    }
}

/// Runs a line of the README with the program on the path.
fn shell(folder: &Folder, line: &str) -> Output {
    let bin = Path::new(JOGADA).parent().unwrap().display();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap());
    let mut sh = Command::new("sh");
    let sh = sh.args(["-c", line]).current_dir(folder.at("")).env("PATH", path);
    sh.output().unwrap()
}

#[test]
fn four_shards_under_gnu_parallel_are_the_undivided_tournament() {
    let folder = Folder::new("parallel");
    let there = shell(&folder, "parallel --version");
    assert!(there.status.success(), "this test needs GNU parallel: scripts/check.sh installs it");
    fs::write(folder.at("class.toml"), file(5)).unwrap();
    let (table, _) = printed(&run(&folder, "tournament class.toml --quiet"), 0);
    let line =
        "parallel jogada tournament class.toml --quiet --shard {}/4 --dir part{} ::: 1 2 3 4";
    printed(&shell(&folder, line), 0);
    let (_, said) = printed(&shell(&folder, "jogada merge part? --dir whole"), 0);
    assert_eq!(said, "whole: 60 of 60 games\n");
    assert_eq!(printed(&run(&folder, "standings whole"), 0).0, table);
    assert_eq!(games(&folder, "whole"), games(&folder, "class.results"));
    // A part alone says what of it is missing, not of the rest.
    let (part, _) = printed(&run(&folder, "standings part1"), 0);
    assert!(!part.contains("Preliminary"), "{part}");
}
