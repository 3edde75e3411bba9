//! What the referee lacks is nobody's loss, and who does not start gains nothing by it.
#![cfg(target_os = "linux")]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::support::folder::Folder;
use crate::support::rehearsal::{Dreams, Made, WAY, Way, journal, run_on};
use jogada::referee::game::{Ending, GameReport, GameRunner, ScheduledGame};
use jogada::referee::player::Shortage;
use jogada::referee::tournament::End;
use jogada::rules::BySide;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

fn unplayed(shortage: Shortage) -> GameReport {
    GameReport {
        moves: Vec::new(),
        waited_us: BySide::default(),
        ending: Ending::Unplayed(shortage),
        notes: Vec::new(),
    }
}

#[test]
fn what_the_referee_lacks_is_waited_for_with_fewer_games_at_a_time() {
    let folder = Folder::new("shortage");
    let way = Way { concurrency: 8, ..WAY };
    // There is room for two workers: a third one finds nothing.
    let workers = AtomicU32::new(0);
    struct Worker<'a>(&'a AtomicU32);
    impl Drop for Worker<'_> {
        fn drop(&mut self) {
            self.0.fetch_sub(1, Ordering::SeqCst);
        }
    }
    impl GameRunner for Worker<'_> {
        fn play(&mut self, scheduled: &ScheduledGame<'_>) -> GameReport {
            match self.0.load(Ordering::SeqCst) {
                0..=2 => Dreams.play(scheduled),
                _ => unplayed(Shortage::Descriptors),
            }
        }
    }
    let run = run_on(&folder.at("few"), &way, || {
        workers.fetch_add(1, Ordering::SeqCst);
        Worker(&workers)
    });
    assert_eq!(run.unwrap().end, End::Done);
    run_on(&folder.at("many"), &way, || Dreams).unwrap();
    assert_eq!(journal(&folder.at("few")), journal(&folder.at("many")));
}

#[test]
fn what_the_referee_never_has_ends_the_tournament_and_books_no_game() {
    let folder = Folder::new("never");
    for shortage in [Shortage::Descriptors, Shortage::Files, Shortage::Processes, Shortage::Memory]
    {
        let way = Way { concurrency: 3, ..WAY };
        let runner = || Made(move |_: &ScheduledGame<'_>| unplayed(shortage));
        let run = run_on(&folder.at("results"), &way, runner).unwrap();
        assert_eq!((run.end, run.played), (End::Unable(shortage), vec![]));
    }
    assert_eq!(journal(&folder.at("results")).lines().count(), 1);
}

fn jogada(folder: &Folder, line: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(JOGADA);
    let Output { status, stdout, stderr } =
        command.args(line.split(' ')).current_dir(folder.at("")).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (status.code(), text(stdout), text(stderr))
}

fn file(players: &[(&str, &str)]) -> String {
    file_with("", players)
}

fn file_with(more: &str, players: &[(&str, &str)]) -> String {
    let players =
        players.iter().map(|(name, keys)| format!("[[players]]\nname = \"{name}\"\n{keys}\n"));
    format!("games = [\"classic\"]\n{more}{}", players.collect::<String>())
}

#[test]
fn equal_programs_stay_equal_where_few_files_may_be_open() {
    let folder = Folder::new("few-files");
    let command = format!("command = \"'{JOGADA}' --game classic --strategy first --seed 1\"");
    let names: Vec<String> = (1..=8).map(|n| format!("p{n}")).collect();
    let players: Vec<(&str, &str)> = names.iter().map(|name| (&**name, &*command)).collect();
    fs::write(folder.at("class.toml"), file(&players)).unwrap();
    let output = Command::new("sh")
        .args([
            "-c",
            &format!(
                "ulimit -n 64; exec '{JOGADA}' tournament class.toml --concurrency 32 --quiet"
            ),
        ])
        .current_dir(folder.at(""))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{error}");
    let journal = fs::read_to_string(folder.at("class.results/journal.jsonl")).unwrap();
    assert_eq!(journal.lines().count(), 1 + 8 * 7);
    assert!(!journal.contains("\"fault\""), "{journal}");
}

/// 6: a bound that the referee itself may not set is refused before the first game, and it is said
/// what to raise.
#[test]
fn a_hard_limit_of_the_referee_is_no_loss_of_a_player() {
    // Root may raise its limits: then another user is taken.
    let script = r#"
import os, resource, sys
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
most = int(sys.argv[2])
resource.setrlimit(getattr(resource, "RLIMIT_" + sys.argv[1]), (most, most))
os.execv(sys.argv[3], sys.argv[3:])
"#;
    let run = |limit: &str, most: u64, line: &str| {
        let mut command = Command::new("python3");
        command.args(["-c", script, limit, &most.to_string(), JOGADA]).args(line.split(' '));
        let output = command.output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), error)
    };
    let folder = Folder::new("hard-limits");
    fs::set_permissions(folder.at(""), Permissions::from_mode(0o777)).unwrap();
    let player = "command = \"cat\"\nprotocol = \"uci\"";
    for (limit, most, option, key, raise) in [
        ("CPU", 100, "--cpu-time 100", "cpu_s = 100", "ulimit -Ht 101"),
        ("DATA", (512 << 20) - 1, "--memory 512", "memory_mb = 512", "ulimit -Hd 524288"),
        ("NPROC", 127, "--sandbox", "sandbox = true", "ulimit -Hu 128"),
    ] {
        let mut lines: Vec<String> = ["native", "uci", "ugi", "gtp", "gomocup"]
            .map(|protocol| {
                format!(
                    "match --game gomoku -x cat --protocol-x {protocol} -o builtin:rules {option}"
                )
            })
            .into();
        lines.push(format!("check cat --game classic {option}"));
        let file = folder.at(&format!("{limit}.toml"));
        let players = file_with(&format!("[limits]\n{key}\n"), &[("Ana", player), ("Bia", player)]);
        fs::write(&file, players).unwrap();
        let results = folder.at(limit);
        lines.push(format!("tournament {} --dir {}", file.display(), results.display()));
        for line in lines {
            let (code, error) = run(limit, most, &line);
            assert_eq!(code, Some(2), "{line}: {error}");
            assert!(error.contains(raise), "{line}: {error}");
            assert!(!error.contains("cat"), "{line}: {error}");
        }
    }
    // What suffices is no matter, nor is a limit that no bound asks for.
    for (limit, most, option) in
        [("CPU", 101, " --cpu-time 100"), ("CPU", 60, ""), ("DATA", 512 << 20, " --memory 512")]
    {
        let line = format!("match --game classic --games 1 -x '{JOGADA}' -o builtin:first{option}");
        let (code, error) = run(limit, most, &line.replace('\'', ""));
        assert_eq!(code, Some(0), "{line}: {error}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_refused_before_the_first_game() {
    let folder = Folder::new("no-folder");
    fs::create_dir_all(folder.at("class/ana")).unwrap();
    let players = [
        ("Ana", "directory = \"ana\"\ncommand = \"./player\""),
        ("Bia", "command = \"builtin:first\""),
        ("Caio", "command = \"builtin:first\""),
    ];
    fs::write(folder.at("class/class.toml"), file(&players)).unwrap();
    fs::rename(folder.at("class/ana"), folder.at("class/eva")).unwrap();
    let ana = fs::canonicalize(folder.at("class")).unwrap().join("ana");
    let expected =
        format!("jogada: there is no folder {}, in which Ana is to be run\n", ana.display());
    let line = "tournament class/class.toml --quiet --dir results";
    assert_eq!(jogada(&folder, line), (Some(2), String::new(), expected.clone()));
    assert!(!folder.at("results").exists(), "nothing was begun");

    // A player that cannot be started loses its games; these are played.
    fs::rename(folder.at("class/eva"), folder.at("class/ana")).unwrap();
    assert_eq!(jogada(&folder, line).0, Some(3));
    let journal = folder.at("results/journal.jsonl");
    let lines = fs::read_to_string(&journal).unwrap();
    let first: String = lines.split_inclusive('\n').take(2).collect();
    fs::write(&journal, &first).unwrap();
    fs::rename(folder.at("class/ana"), folder.at("class/eva")).unwrap();
    assert_eq!(jogada(&folder, "resume results --quiet"), (Some(2), String::new(), expected));
    fs::rename(folder.at("class"), folder.at("other")).unwrap();
    let (code, _, error) = jogada(&folder, "resume results --quiet");
    let base = ana.parent().unwrap().display();
    let expected = format!(
        "jogada: there is no folder {base}, where the tournament file was and from which players are run\n"
    );
    assert_eq!((code, error), (Some(2), expected));
    assert_eq!(fs::read_to_string(&journal).unwrap(), first, "nothing was played");
}

#[test]
fn where_neither_side_starts_nobody_wins() {
    let folder = Folder::new("neither");
    let players = [
        ("Ana", "command = \"./nobody\""),
        ("Bia", "command = \"./nothing\""),
        ("Caio", "command = \"builtin:first\""),
    ];
    fs::write(folder.at("class.toml"), file(&players)).unwrap();
    assert_eq!(jogada(&folder, "tournament class.toml --quiet").0, Some(3));
    let journal = fs::read_to_string(folder.at("class.results/journal.jsonl")).unwrap();
    for line in journal.lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let idle = |side: &str| game[side] != "Caio";
        let expected = match (idle("x"), idle("o")) {
            (true, true) => "none",
            (true, false) => "o_wins",
            _ => "x_wins",
        };
        assert_eq!(game["result"], expected, "{line}");
        assert!(game["moves"].as_array().unwrap().is_empty(), "{line}");
    }
}

#[test]
fn names_are_refused_that_tables_cannot_show() {
    let folder = Folder::new("names");
    let long = "a".repeat(100);
    for (name, why) in [
        ("", "expected a name of 1 to 100 characters, and it has 0"),
        (&*format!("{long}b"), "expected a name of 1 to 100 characters, and it has 101"),
        (" a", "expected a name without blanks around it"),
        ("a\\u202eb", "and found U+202E"),
        ("a\\u2067b", "and found U+2067"),
        ("a\\u001bb", "and found U+001B"),
        ("a\\nb", "and found U+000A"),
        ("\\ufeffa", "and found U+FEFF"),
        ("\\u200b", "expected a name that can be seen"),
        ("\\u00ad\\u2060", "expected a name that can be seen"),
        ("\\u115f\\u3164", "expected a name that can be seen"),
        ("\\u2800", "expected a name that can be seen"),
    ] {
        fs::write(folder.at("class.toml"), file(&[(name, "command = \"builtin:first\"")])).unwrap();
        let (code, _, error) = jogada(&folder, "tournament class.toml");
        assert_eq!(code, Some(2));
        assert!(error.contains("line 3: ") && error.contains(why), "{error}");
        let name: String = serde_json::from_str(&format!("\"{name}\"")).unwrap();
        for option in ["--name-x", "--name-o"] {
            let output = Command::new(JOGADA)
                .args(["match", "-x", "builtin:first", "-o", "builtin:first", option, &name])
                .output()
                .unwrap();
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{error}");
            assert!(error.starts_with(&format!("jogada: {option} \"")), "{error}");
            assert!(error.contains(why), "{error}");
        }
    }
    let good = "Zoë 北京 ".to_owned() + &"a".repeat(90);
    let players =
        [(&*good, "command = \"builtin:first\""), (&*long, "command = \"builtin:first\"")];
    fs::write(folder.at("class.toml"), file(&players)).unwrap();
    assert_eq!(jogada(&folder, "tournament class.toml --quiet").0, Some(0));
}

#[test]
fn a_folder_that_goes_away_meanwhile_stops_the_tournament() {
    let folder = Folder::new("gone");
    for (number, remove) in [true, false].into_iter().enumerate() {
        let results = folder.at(&format!("results{number}"));
        let games = AtomicU32::new(0);
        let runner = || {
            Made(|game: &ScheduledGame<'_>| {
                if games.fetch_add(1, Ordering::SeqCst) == 3 {
                    if remove {
                        fs::remove_dir_all(&results).unwrap();
                    } else {
                        fs::rename(&results, folder.at("elsewhere")).unwrap();
                    }
                }
                Dreams.play(game)
            })
        };
        let error = run_on(&results, &WAY, runner).err().expect("it is not there any more");
        assert!(error.to_string().contains(results.to_str().unwrap()), "{error}");
        assert_eq!(games.load(Ordering::SeqCst), 4, "no other game is begun");
        assert!(!results.exists(), "nothing half-written is left");
    }
    // What was moved can be gone on with where it is.
    let run = run_on(&folder.at("elsewhere"), &WAY, || Dreams).unwrap();
    assert_eq!((run.end, run.before), (End::Done, 3));
}
