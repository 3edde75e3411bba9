//! Whatever becomes of the disk or of a file that is being written, nothing half-written is left,
//! and what is said goes on.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use super::survival::{JOGADA, a_match, command_lines};
use crate::support::folder::Folder;

/// Every file in a folder and below it.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

/// Runs the program where no file may become larger than so many blocks of 512 bytes, as on a disk
/// that is nearly full.
fn run_with_room(folder: &Folder, blocks: u32, line: &str) -> Output {
    Command::new("sh")
        .arg("-c")
        .arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec '{JOGADA}' {line}"))
        .current_dir(folder.at(""))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[test]
fn a_full_disk_leaves_every_file_whole_or_as_it_was() {
    let folder = Folder::new("full-disk");
    command_lines(&folder);
    let lines = [
        ("report class.results", "class.results/report.html"),
        ("report class.results --output page.html", "page.html"),
        ("tournament --init new.toml", "new.toml"),
        ("prove classic 5 --out proof.txt", "proof.txt"),
        ("prove classic 5 --json --out proof.json", "proof.json"),
        ("prove classic 5 1 2 8 --svg proof.svg", "proof.svg"),
        ("train classic --games 500 -q --table a.table", "a.table"),
        ("train classic --games 1 -q --table b.table --plot b.svg", "b.svg"),
        ("train classic --games 1 -q --table c.table --curve c.csv", "c.csv"),
        ("experience grundy --total 30 --dir grundy", "grundy/mpos"),
        ("solve connect4 --book 4 --out 4.book", "4.book"),
    ];
    for (line, file) in lines {
        let path = folder.at(file);
        for old in [None, Some("old\n")] {
            match old {
                // That makes no file anew.
                Some(_) if line.contains("--init") => continue,
                // These go on with what is there.
                Some(_) if line.contains("--table a") || file.contains("grundy") => continue,
                Some(old) => fs::write(&path, old).unwrap(),
                None => drop(fs::remove_file(&path)),
            }
            let blocks = if file == "c.csv" { 0 } else { 1 };
            let before = contents(&folder.at(""));
            let output = run_with_room(&folder, blocks, line);
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{line}: {error}");
            assert!(error.contains("File too large"), "{line}: {error}");
            let mut after = contents(&folder.at(""));
            after.retain(|path, bytes| before.get(path) != Some(bytes));
            // What is found is kept here while the work goes on, and gone on with.
            after.retain(|path, _| !path.ends_with("4.book.part") && !path.ends_with("lock"));
            // A player that knows nothing yet is small.
            after.retain(|path, _| path.extension().is_none_or(|end| end != "table"));
            assert!(after.is_empty(), "{line}: {:?}", after.keys());
        }
        // With room the same works.
        let _ = fs::remove_file(&path); // it is not always there
        let output = run_with_room(&folder, 100_000, line);
        assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
        assert!(path.exists(), "{line}");
    }
}

#[test]
fn a_full_disk_leaves_no_half_line() {
    let folder = Folder::new("full-lines");
    command_lines(&folder);
    let match_line = a_match(50).join(" ");
    let lines = [
        (format!("{match_line} --output games.jsonl"), "games.jsonl"),
        ("tournament class.toml --dir full".to_owned(), "full/journal.jsonl"),
        ("merge class.results --dir merged".to_owned(), "merged/journal.jsonl"),
    ];
    for (line, file) in lines {
        let mut ends = 0;
        for blocks in 0..=4 {
            let output = run_with_room(&folder, blocks, &line);
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            if output.status.success() {
                let _ = fs::remove_file(folder.at(file)); // to be made anew
                break;
            }
            ends += 1;
            assert_eq!(output.status.code(), Some(2), "{line}: {error}");
            assert!(error.contains("File too large"), "{line}: {error}");
            let text = fs::read_to_string(folder.at(file)).unwrap_or_default();
            assert!(text.is_empty() || text.ends_with('\n'), "{line}: {text}");
            for line in text.lines() {
                serde_json::from_str::<serde_json::Value>(line).unwrap();
            }
            let others = contents(folder.at(file).parent().unwrap()).into_keys();
            let halves = others.filter(|path| path.extension().is_some_and(|end| end == "part"));
            assert_eq!(halves.count(), 0, "{line}");
        }
        assert!(ends > 1, "{line}");
        // With room the same works.
        let output = run_with_room(&folder, 100_000, &line);
        assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
    }
}

#[test]
fn a_page_for_which_there_is_no_room_is_written_later() {
    let folder = Folder::new("full-page");
    command_lines(&folder);
    fs::remove_file(folder.at("class.results/report.html")).unwrap();
    let output = run_with_room(&folder, 8, "tournament class.toml");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("report.html: File too large"), "{error}");
    let (_, advice) = error.trim_end().rsplit_once(": jogada ").unwrap();
    assert_eq!(shell(&folder, advice).0, Some(0), "{error}");
    assert!(folder.at("class.results/report.html").exists());
}

/// A player of `classic` that runs a command of the shell when its third game begins.
const SABOTEUR: &str = r#"
import os, sys
games = 0
for line in sys.stdin:
    word, *moves = line.split()
    if word not in ("x_inicia", "o_inicia", "x_responde", "o_responde"):
        print("? unknown-command", flush=True)
        continue
    if word.endswith("inicia"):
        free = set("123456789")
        games += 1
        if games == 3:
            os.system(sys.argv[1])
    free -= set(moves)
    move = min(free)
    free.remove(move)
    print("=", move, flush=True)
"#;

/// What has become of the file, in words.
fn became(ruin: &str) -> &'static str {
    match ruin.starts_with(": >") {
        true => "shortened",
        false => "deleted, moved or replaced",
    }
}

#[test]
fn a_match_whose_file_goes_away_stops_with_that_game() {
    for (number, ruin) in [
        "rm games.jsonl",
        "mv games.jsonl old",
        "cp games.jsonl a; mv a games.jsonl",
        ": > games.jsonl",
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Folder::new(&format!("lost-games-{number}"));
        fs::write(folder.at("saboteur.py"), SABOTEUR).unwrap();
        let output = Command::new(JOGADA)
            .args(["match", "--game", "classic", "--games", "9", "--output", "games.jsonl"])
            .args(["--move-ms", "20000", "-o", "builtin:first", "-x"])
            .arg(format!("python3 saboteur.py '{ruin}'"))
            .current_dir(folder.at(""))
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{ruin}: {error}");
        let expected = format!(
            "jogada: games.jsonl: the file was {} while it was being written\n\
             The match is stopped. Once that is put right, continue it by the same command with --seed ",
            became(ruin)
        );
        assert!(error.contains(&expected), "{ruin}: {error}");
        assert_eq!(error.matches("/9: ").count(), 2, "{ruin}: {error}");
    }
}

/// The program, run by a shell in a folder.
fn shell(folder: &Folder, line: &str) -> (Option<i32>, String) {
    let output = Command::new("sh")
        .args(["-c", &format!("exec '{JOGADA}' {line}")])
        .current_dir(folder.at(""))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), error)
}

#[test]
fn the_advice_after_a_lost_result_folder_works() {
    const FILE: &str = "games = [\"classic\"]\nrounds = 3\n[limits]\nmove_ms = 20000\n\
                        [[players]]\nname = \"Ana\"\ncommand = \"python3 saboteur.py 'sh ruin.sh'\"\n\
                        [[players]]\nname = \"Bia\"\ncommand = \"builtin:first\"\n";
    let journal = "my\\ results/journal.jsonl";
    let ruins = [
        ("rm -r my\\ results".to_owned(), true),
        ("mv my\\ results elsewhere".to_owned(), true),
        (format!("rm {journal}"), true),
        (format!("cp {journal} a; mv a {journal}"), false),
        (format!("mv {journal} my\\ results/a"), true),
        (format!(": > {journal}"), true),
    ];
    for (number, (ruin, is_lost)) in ruins.into_iter().enumerate() {
        for (begin, anew) in [
            ("tournament class.toml --dir 'my results'", "class.toml"),
            ("tournament class.toml --shard 1/1 --dir 'my results'", "class.toml"),
            ("resume 'my results'", "FILE"),
        ] {
            let folder = Folder::new(&format!("lost-folder-{number}"));
            fs::write(folder.at("saboteur.py"), SABOTEUR).unwrap();
            fs::write(folder.at("class.toml"), FILE).unwrap();
            fs::write(folder.at("ruin.sh"), "").unwrap();
            if begin.starts_with("resume") {
                let (code, error) = shell(&folder, "tournament class.toml --dir 'my results'");
                assert_eq!(code, Some(0), "{error}");
                let path = folder.at("my results/journal.jsonl");
                let text = fs::read_to_string(&path).unwrap();
                let header = text.split_inclusive('\n').next().unwrap();
                fs::write(path, header).unwrap();
            }
            fs::write(folder.at("ruin.sh"), &ruin).unwrap();
            let (code, error) = shell(&folder, begin);
            let begun = format!("{begin}, {ruin}: {error}");
            assert_eq!(code, Some(2), "{begun}");
            assert_eq!(error.matches("/6: ").count(), 2, "{begun}");
            let cause = format!(
                "jogada: my results/journal.jsonl: the file was {} while it was being written\n\
                 The tournament is stopped; ",
                became(&ruin)
            );
            assert!(error.contains(&cause), "{begun}");
            let (_, advice) = error.trim_end().rsplit_once(": jogada ").unwrap();
            assert_eq!(advice.contains("resume"), !is_lost, "{begun}");
            assert_eq!(
                advice.contains("--shard 1/1"),
                is_lost && begin.contains("--shard"),
                "{begun}"
            );
            assert_eq!(advice.contains(&format!("tournament {anew} ")), is_lost, "{begun}");
            fs::write(folder.at("ruin.sh"), "").unwrap();
            let (code, error) = shell(&folder, &advice.replace("FILE", "class.toml"));
            assert_eq!(code, Some(0), "{begun}{error}");
            let text = fs::read_to_string(folder.at("my results/journal.jsonl")).unwrap();
            assert_eq!(text.lines().count(), 7, "{begun}");
        }
    }
}

#[test]
fn what_is_refused_before_the_first_game_is_no_hindrance_when_it_is_put_right() {
    let file = |head: &str, ana: &str, more: &str| {
        format!(
            "games = [\"classic\"]\n{head}[[players]]\nname = \"Ana\"\ncommand = {ana}\n{more}\
             [[players]]\nname = \"Bia\"\ncommand = \"builtin:first\"\n"
        )
    };
    let contract = "['sh', '-c', 'while read -r request; do echo = 1; done']";
    let good = "'builtin:first'";
    for (wrong, right) in [
        (file("openings = \"random 2\"\n", contract, ""), file("", good, "")),
        (file("", good, "directory = \"none\"\n"), file("", good, "")),
        (
            file("sandbox = true\n", "'/usr/bin/true'", "sandbox_read = [\"none\"]\n"),
            file("", good, ""),
        ),
    ] {
        let folder = Folder::new("refused");
        fs::write(folder.at("class.toml"), &wrong).unwrap();
        let (code, refused) = shell(&folder, "tournament class.toml");
        assert_eq!(code, Some(2), "{wrong}{refused}");
        fs::write(folder.at("class.toml"), right).unwrap();
        let (code, error) = shell(&folder, "tournament class.toml");
        assert_eq!(code, Some(0), "{refused}{error}");
        let text = fs::read_to_string(folder.at("class.results/journal.jsonl")).unwrap();
        assert_eq!(text.lines().count(), 3, "{refused}");
    }
}

#[test]
fn whatever_is_written_has_an_owner() {
    // What replaces files, what adds lines to them, and what is no file of a user or is read so
    // that a torn end does no harm.
    let owners = [
        "files.rs",
        "referee/tournament/journal/file.rs",
        "referee/player/cgroup.rs",
        "referee/player/confinement.rs",
        "solvers/grundy/experience.rs", // its lock
        "cli/nimbers/file.rs",
        "cli/solve/book.rs",
        "cli/speak.rs",            // the log
        "referee/player/trace.rs", // whole lines, of which the last may be missing
    ];
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut checked = 0;
    for (path, text) in contents(&source) {
        let relative = path.strip_prefix(&source).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        let writes = ["fs::write(", "fs::rename(", "File::create", ".create(true)"];
        let found: Vec<&str> = writes.into_iter().filter(|word| text.contains(word)).collect();
        let has_owner = owners.iter().any(|owner| relative == Path::new(owner));
        checked += usize::from(has_owner && !found.is_empty());
        assert!(has_owner || found.is_empty(), "{}: {found:?}", relative.display());
    }
    assert_eq!(checked, owners.len(), "owners that write nothing");
}
