//! `jogada check`: the starter kits pass; each program of `tests/players/broken` is told its
//! mistake, and the share of games lost is the one that a match would find.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock};
use std::thread;

use serde_json::Value;

use crate::support::carriers::carriers;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

/// Times that a busy machine needs, in milliseconds.
const TIMES: [&str; 2] = ["--start-ms", "8000"];

/// The time for a move, if a program says nothing else.
const MOVE: [&str; 2] = ["--move-ms", "3000"];

pub(super) fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(JOGADA);
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        // It would flush for those who forget to.
        .env_remove("PYTHONUNBUFFERED");
    command.output().unwrap()
}

pub(super) fn check(program: &str, game: &str, more: &[&str]) -> (Option<i32>, Value) {
    let arguments = ["check", program, "--json", "--game", game];
    let unless_given = |time: &'static [&str; 2]| match more.contains(&time[0]) {
        true => &[][..],
        false => time,
    };
    let (times, time) = (unless_given(&TIMES), unless_given(&MOVE));
    let output = run(&[&arguments, times, time, more].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    let found = serde_json::from_slice(&output.stdout);
    (output.status.code(), found.unwrap_or_else(|_| panic!("{program}: {error}")))
}

/// Python itself, where `python3` is a script that finds it: programs are started a thousand times
/// here.
pub(super) fn python() -> &'static str {
    static PYTHON: OnceLock<String> = OnceLock::new();
    PYTHON.get_or_init(|| {
        let command = ["-c", "import sys; print(sys.executable)"];
        let output = Command::new("python3").args(command).output();
        let output = output.expect("python3 is needed");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    })
}

/// The names of what was found, and of that what is wrong.
fn names(found: &Value) -> (Vec<String>, Vec<String>) {
    let steps = found["steps"].as_array().unwrap().iter();
    let findings: Vec<&Value> =
        steps.flat_map(|step| step["findings"].as_array().unwrap()).collect();
    let names = |findings: &mut dyn Iterator<Item = &&Value>| {
        let mut names: Vec<String> =
            findings.map(|finding| finding["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names.dedup();
        names
    };
    let all = names(&mut findings.iter());
    let wrong = names(&mut findings.iter().filter(|finding| finding["weight"] == "wrong"));
    (all, wrong)
}

/// Does all jobs, some of them side by side, since programs are mostly waited for.
pub(super) fn all<T: Send>(jobs: Vec<T>, work: impl Fn(T) + Sync) {
    let queue = Mutex::new(jobs);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let Some(job) = queue.lock().unwrap().pop() else {
                        break;
                    };
                    work(job);
                }
            });
        }
    });
}

/// A program with one mistake, and what must be said of it, from its head.
struct Broken {
    path: PathBuf,
    finds: Vec<String>,
    invalid: String,
    game: String,
    move_ms: Option<String>,
}

impl Broken {
    fn read(path: PathBuf) -> Broken {
        let text = fs::read_to_string(&path).unwrap();
        let marked = |mark: &str| {
            let mut lines = text.lines();
            lines.find_map(|line| line.strip_prefix(mark)).map(str::to_owned)
        };
        let finds = marked("# finds: ").unwrap_or_else(|| panic!("{}", path.display()));
        let finds = finds.split(", ").filter(|name| *name != "nothing");
        Broken {
            finds: finds.map(str::to_owned).collect(),
            invalid: marked("# invalid: ").unwrap(),
            game: marked("# game: ").unwrap_or("classic".to_owned()),
            move_ms: marked("# move_ms: "),
            path,
        }
    }

    fn is_told_its_mistake(&self) {
        let program = format!("{} {}", python(), self.path.display());
        // Where the share is all or nothing, a few games show it.
        let is_part = ["some", "fifth", "50"].contains(&self.invalid.as_str());
        let mut more = vec!["--positions", if is_part { "20" } else { "6" }];
        let says_nothing = ["silent", "not-flushed", "no-newline", "one-behind"];
        if self.finds.iter().any(|name| says_nothing.contains(&name.as_str())) {
            // What never comes need not be waited for so long.
            more.extend(["--start-ms", "3000", "--move-ms", "1000"]);
        } else if let Some(ms) = &self.move_ms {
            more.extend(["--move-ms", ms]);
        }
        let (code, found) = check(&program, &self.game, &more);
        let (all, wrong) = names(&found);
        assert!(
            self.finds.iter().all(|name| all.contains(name)),
            "{program}: expected {:?}, found {all:?}",
            self.finds
        );
        // One mistake may lead to others, but a sound program has none.
        assert!(!self.finds.is_empty() || all.is_empty(), "{program}: {all:?}");
        assert_eq!(code, Some(if wrong.is_empty() { 0 } else { 1 }), "{program}: {all:?}");
        // The cause of the others comes first.
        let first = found["findings"][0]["name"].as_str();
        assert_eq!(first, self.finds.first().map(String::as_str), "{program}: {all:?}");
        self.share_is_right(&program, &found["games"]);
    }

    fn share_is_right(&self, program: &str, found: &Value) {
        let count = |key: &str| found[key].as_u64().unwrap();
        let (games, invalid) = (count("games"), count("invalid"));
        assert!(games > 0, "{program}");
        let is_right = match self.invalid.as_str() {
            "any" => true,
            "some" => 0 < invalid && invalid < games,
            "fifth" => invalid == games / 5,
            per_cent => invalid * 100 == games * per_cent.parse::<u64>().unwrap(),
        };
        assert!(is_right, "{program}: {invalid} of {games} games, expected {}", self.invalid);
        if ["some", "fifth", "50"].contains(&self.invalid.as_str()) {
            self.is_as_in_a_match(program, games, invalid);
        }
    }

    fn is_as_in_a_match(&self, program: &str, games: u64, invalid: u64) {
        let name = format!("check-{}.jsonl", self.path.file_stem().unwrap().display());
        let journal = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let games = games.to_string();
        let arguments = ["match", "-x", program, "-o", "builtin:random", "--game", &self.game];
        let more = ["--quiet", "--seed", "1", "--games", &games, "--output"];
        let journal_name = journal.to_str().unwrap();
        run(&[&arguments[..], &more, &[journal_name], &TIMES, &MOVE].concat());
        let lines = fs::read_to_string(&journal).unwrap();
        let lost = lines.lines().filter(|line| {
            let game: Value = serde_json::from_str(line).unwrap();
            let kind = game["fault"]["kind"].as_str().unwrap_or_default();
            ["illegal", "garbled"].contains(&kind)
        });
        assert_eq!(lost.count() as u64, invalid, "{program}: {games} games");
        let _ = fs::remove_file(journal); // in the folder of tests
    }
}

#[test]
fn every_broken_program_is_told_its_mistake_and_its_share_of_games_lost() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players/broken");
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let programs: Vec<Broken> = paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "py"))
        .filter(|path| !path.ends_with("contract.py"))
        .map(Broken::read)
        .collect();
    assert!(programs.len() > 35);
    all(programs, |program| program.is_told_its_mistake());
}

#[test]
fn the_starter_kits_pass() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("kits-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let build = |program: &str, arguments: &[&str]| {
        let status = Command::new(program).args(arguments).status();
        assert!(status.unwrap_or_else(|error| panic!("{program} is needed: {error}")).success());
    };
    let binary = folder.join("morris");
    let (binary, folder_name) = (binary.to_str().unwrap(), folder.to_str().unwrap());
    build("cc", &["-O2", "-o", binary, "scripts/players/morris.c"]);
    build("javac", &["-d", folder_name, "scripts/players/Morris.java"]);
    let programs = vec![
        "swipl scripts/prolog/contract.pl scripts/players/morris.pl".to_owned(),
        "python3 scripts/players/morris.py".to_owned(),
        binary.to_owned(),
        format!("java -cp {folder_name} Morris"),
        "node scripts/players/morris.js".to_owned(),
        format!("'{JOGADA}' --seed 1 --strategy rules"),
    ];
    all(programs, |program| {
        let (code, found) = check(&program, "morris", &[]);
        let (all, _) = names(&found);
        assert_eq!((code, all), (Some(0), vec![]), "{program}");
        let games = &found["games"];
        assert!(games["positions"].as_u64() >= Some(200), "{program}: {games}");
        assert_eq!(games["invalid"], 0, "{program}");
        assert!(found["peak_kb"].as_u64() > Some(100), "{program}");
    });
    let _ = fs::remove_dir_all(folder); // in the folder of tests
}

#[test]
fn the_same_in_a_sandbox() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("check-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let program = folder.join("morris");
    let status = Command::new("cc")
        .args(["-O2", "-o", program.to_str().unwrap(), "scripts/players/morris.c"])
        .status();
    assert!(status.expect("cc is needed").success());
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let bounds = ["--sandbox", "--memory", "256", "--cpu-time", "60"];
    let (code, found) = check(program.to_str().unwrap(), "morris", &bounds);
    assert_eq!((code, names(&found).0), (Some(0), vec![]));
    let _ = fs::remove_dir_all(folder); // in the folder of tests
}

#[test]
fn a_program_that_is_not_there_is_no_program_with_mistakes() {
    let output = run(&["check", "no-such-program"]);
    assert_eq!(output.status.code(), Some(3));
    let said = |program: &str| String::from_utf8(run(&["check", program]).stderr).unwrap();
    let script = "scripts/players/morris.py";
    assert!(said(script).contains(&format!("may not be run; try: python3 {script}\n")));
    assert!(said("README.md").ends_with("there is no program \"README.md\" in PATH\n"));
    let output = run(&["check", "builtin:random"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_program_that_loses_all_games_plays_twenty() {
    let program = format!("{} tests/players/broken/talks.py", python());
    let games = &check(&program, "classic", &[]).1["games"];
    assert_eq!((&games["games"], &games["invalid"]), (&20.into(), &20.into()));
}

#[test]
fn a_file_that_is_not_there_is_not_hidden_by_the_sandbox() {
    let (code, found) = check("cat tests/no-such-player", "classic", &["--sandbox"]);
    let name = "ends-at-once".to_owned();
    assert_eq!((code, names(&found).0), (Some(1), vec![name]));
}

#[test]
fn what_is_written_many_times_is_shown_once() {
    let flood = |line: &str| {
        let lines = format!("for i in range(100000): print({line})");
        let asked = "import sys\nfor line in sys.stdin:\n ";
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let program = folder.join(format!("flood-{}.py", std::process::id()));
        fs::write(&program, format!("{asked}{lines}\n print(flush=True)\n")).unwrap();
        let command = format!("{} {}", python(), program.display());
        let (_, found) = check(&command, "classic", &["--positions", "2"]);
        let _ = fs::remove_file(program); // in the folder of tests
        let steps = found["steps"].as_array().unwrap().clone();
        let exchanges =
            steps.into_iter().flat_map(|step| step["exchanges"].as_array().unwrap().clone());
        let came = exchanges.filter_map(|one| one["came"].as_str().map(str::to_owned));
        came.collect::<Vec<String>>()
    };
    for line in ["= 5", "hello"] {
        let came = flood(&format!("{line:?}"));
        let counted = format!("{line} (");
        assert!(came.iter().any(|came| came.contains(&counted)), "{came:#?}");
        for came in came {
            assert!(came.matches(line).count() <= 2, "{came}");
        }
    }
    for line in ["'= 5 no', i", "'hello', i"] {
        let came = flood(line);
        let is_cut = |came: &String| came.ends_with(" more lines");
        assert!(came.iter().any(is_cut), "{came:#?}");
        for came in came {
            assert!(came.matches(" / ").count() <= 20, "{came}");
        }
    }
}

#[test]
fn nothing_is_left_of_a_check() {
    let mark = format!("JOGADA_CHECK={}", std::process::id());
    let (key, value) = mark.split_once('=').unwrap();
    let program = &format!("{} tests/players/broken/deaf_to_end.py", python());
    let output = Command::new(JOGADA)
        .args(["check", program, "--game", "classic", "--positions", "2"])
        .args(TIMES)
        .env(key, value)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    for words in ["WRONG deaf-to-end: ", "Repair: End when a read finds the end"] {
        assert!(text.contains(words), "{text}");
    }
    assert_eq!(carriers(&mark), Vec::<String>::new());
}
