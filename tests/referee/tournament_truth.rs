//! A journal is believed only where it is true.
#![cfg(unix)]

mod ends;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::command::jogada;
use crate::support::folder::Folder;
use crate::support::rehearsal::{self, Made, WAY, journal, run, run_on};
use jogada::referee::tournament::journal::{
    AHEAD, ASIDE, Games, JOURNAL, JournalError, ResultFolder,
};
use serde_json::{Value, json};

/// The lines of a journal that nothing disturbed.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path.join(JOURNAL)).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn write(path: &Path, lines: &[String]) {
    fs::write(path.join(JOURNAL), lines.join("\n") + "\n").unwrap();
}

/// A line with something changed.
fn spoilt(line: &str, spoil: impl Fn(&mut Value)) -> String {
    let mut game: Value = serde_json::from_str(line).unwrap();
    spoil(&mut game);
    game.to_string()
}

/// What a line says that is not so, and what is said of it.
type Lie = (fn(&mut Value), &'static str);

const LIES: [Lie; 17] = [
    (|game| game["round"] = json!(7), "the round is 7, and not 1"),
    (|game| game["pair"] = json!(9), "the pair is 9, and not "),
    (|game| game["seed"] = json!(1), "the seed is 1, and not "),
    (|game| game["game"] = json!("morris"), "what is played is \"morris\", and not \"classic\""),
    (|game| game["x"] = json!("\u{1b}zoe"), "x is \"\\u{1b}zoe\", and not \""),
    (|game| game["o"] = json!("eve"), "o is \"eve\", and not \""),
    (|game| game["opening"] = json!(1), "the opening is \""),
    (
        |game| {
            game["moves"].as_array_mut().unwrap().swap(0, 1);
        },
        "the opening is \"",
    ),
    (
        |game| {
            let first = game["moves"][0].clone();
            game["moves"][2] = first;
        },
        "move 3 cannot be played: ",
    ),
    (|game| game["moves"][2] = json!("z"), "move 3 cannot be played: "),
    (
        |game| {
            game["moves"].as_array_mut().unwrap().pop();
        },
        "the game is not over after its moves: ",
    ),
    (
        |game| {
            game["moves"].as_array_mut().unwrap().push(json!("1"));
        },
        "cannot be played: ",
    ),
    (
        |game| game["result"] = json!(if game["result"] == "x_wins" { "o_wins" } else { "x_wins" }),
        "and by the moves ",
    ),
    (|game| game["result"] = json!("none"), "the result is none, and by the moves "),
    (
        |game| game["fault"] = json!({ "by": "x", "kind": "no-start", "why": "" }),
        "after the end of the game",
    ),
    (|game| game["resigned"] = json!("o"), "after the end of the game"),
    (|game| game["id"] = json!(4000), "game 4000 is not one of this schedule"),
];

/// Each lie is named by its line, all of them at once, by whoever reads the folder; nothing is
/// changed by that. Set aside, they are played again, and the tournament is what it was.
#[test]
fn every_lie_is_found_and_can_be_set_aside() {
    let folder = Folder::new("lies");
    let path = folder.at("lies");
    run(&path, &WAY).unwrap();
    let expected = journal(&path);
    let true_lines = lines(&path);
    // Games that ended on the board, from the end on, so that those before them are there.
    let ended = (1..true_lines.len()).filter(|&at| !true_lines[at].contains("\"fault\""));
    let places: Vec<usize> = ended.take(LIES.len()).collect();
    let mut spoilt_lines = true_lines.clone();
    for (&at, (lie, _)) in places.iter().zip(LIES) {
        spoilt_lines[at] = spoilt(&true_lines[at], lie);
    }
    write(&path, &spoilt_lines);
    let before = fs::read(path.join(JOURNAL)).unwrap();
    let error = Games::of_folder(&path).err().unwrap();
    let JournalError::Lines(bad) = &error else { panic!("{error}") };
    let found: Vec<usize> = bad.iter().map(|bad| bad.place.number - 1).collect();
    assert_eq!(found, places, "{error}");
    for (bad, (_, why)) in bad.iter().zip(LIES) {
        assert!(bad.why.contains(why), "{bad}\n{why}");
        assert!(!bad.why.contains('\u{1b}'));
    }
    let resumed = run(&path, &WAY).err().unwrap();
    assert_eq!(resumed.to_string(), error.to_string());
    assert_eq!(fs::read(path.join(JOURNAL)).unwrap(), before);

    let in_folder = ResultFolder::open(&path).unwrap();
    assert_eq!(&in_folder.repair().unwrap(), bad);
    let aside = fs::read_to_string(path.join(ASIDE)).unwrap();
    let set_aside: Vec<&str> = aside.lines().collect();
    let lies: Vec<&str> = places.iter().map(|&at| spoilt_lines[at].as_str()).collect();
    assert_eq!(set_aside, lies);
    assert_eq!(in_folder.repair().unwrap(), []);
    let again = run(&path, &WAY).unwrap();
    assert_eq!(again.before, 40 - LIES.len());
    assert_eq!(journal(&path), expected);
}

/// What an editor or another system makes of a file is no fault, nor is a line that was copied.
#[test]
fn layout_and_equal_lines_are_no_faults() {
    let folder = Folder::new("layout");
    let path = folder.at("layout");
    run(&path, &WAY).unwrap();
    let expected = journal(&path);
    let mut edited = lines(&path);
    edited.insert(4, edited[2].clone());
    edited.insert(4, String::new());
    let edited = format!("\u{feff}\r\n{}\r\n\r\n", edited.join("\r\n"));
    fs::write(path.join(JOURNAL), edited).unwrap();
    let in_folder = ResultFolder::open(&path).unwrap();
    let mut count = 0;
    let repeats = in_folder.read(&mut in_folder.schedule(), |_| count += 1).unwrap();
    assert_eq!(count, 40);
    let journal_file = path.join(JOURNAL);
    let journal_file = journal_file.display();
    let remarks: Vec<String> = repeats.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        [format!(
            "{journal_file}, line 7: game 2 is the same as in {journal_file}, line 4, and counts once"
        )]
    );
    let again = run(&path, &WAY).unwrap();
    assert_eq!((again.before, again.played.len()), (40, 0));
    let bare = |text: String| text.replace(['\r', '\u{feff}'], "");
    let now = bare(journal(&path));
    let now: Vec<&str> = now.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(now.len(), 42);
    assert_eq!(now[1..3], expected.lines().collect::<Vec<_>>()[1..3]);
    // The same game told in two ways.
    let mut told = lines(&path);
    told.push(spoilt(told.last().unwrap(), |game| game["seed"] = json!(4)));
    write(&path, &told);
    let error = Games::of_folder(&path).err().unwrap().to_string();
    assert!(error.contains(" went otherwise by "), "{error}");
}

/// What a match writes has no header: its moves and results are checked all the same.
#[test]
fn games_without_a_tournament_are_checked_by_the_rules() {
    let folder = Folder::new("bare");
    let path = folder.at("bare");
    run(&path, &WAY).unwrap();
    let games = lines(&path).split_off(1);
    let of_text =
        |lines: &[String]| Games::of_text(Path::new("games.jsonl"), lines.join("\n").as_bytes());
    assert_eq!(of_text(&games).unwrap().entries.len(), 40);
    let at = games.iter().position(|line| !line.contains("\"fault\"")).unwrap();
    for (lie, why) in &LIES[8..16] {
        let mut lines = games.clone();
        lines[at] = spoilt(&games[at], lie);
        let error = of_text(&lines).err().expect(why).to_string();
        let line = format!("games.jsonl, line {}: game ", at + 1);
        assert!(error.starts_with(&line) && error.contains(why), "{error}\n{why}");
        assert_eq!(error.lines().count(), 1);
    }
}

/// A folder that is deleted or replaced while games are played: the next game that ends is told to
/// have nowhere to go.
#[test]
fn a_folder_that_is_gone_stops_the_tournament() {
    let folder = Folder::new("gone");
    for replaced in [false, true] {
        let path = folder.at(if replaced { "replaced" } else { "deleted" });
        let stage = || {
            Made(|scheduled: &jogada::referee::game::ScheduledGame<'_>| {
                use jogada::referee::game::GameRunner;
                if scheduled.id == 5 {
                    fs::remove_dir_all(&path).unwrap();
                    if replaced {
                        fs::create_dir(&path).unwrap();
                        fs::write(path.join(JOURNAL), "").unwrap();
                    }
                }
                assert!(scheduled.id <= 5, "another game was begun");
                rehearsal::Dreams.play(scheduled)
            })
        };
        let error = run_on(&path, &WAY, stage).err().expect("it is gone");
        assert!(
            matches!(&error, JournalError::Io { path: at, .. } if *at == path.join(JOURNAL)),
            "{error}"
        );
        let left = fs::read(path.join(JOURNAL)).unwrap_or_default();
        assert!(left.is_empty(), "nothing half-written is left");
    }
}

/// All commands that read a folder.
#[test]
fn no_command_shows_what_is_not_true() {
    let folder = Folder::new("commands");
    let players = ["random", "rules", "first"]
        .map(|name| format!("[[players]]\nname = \"{name}\"\ncommand = \"builtin:{name}\"\n"));
    fs::write(folder.at("a.toml"), format!("games = [\"classic\"]\n{}", players.concat())).unwrap();
    assert_eq!(jogada(&folder, "tournament a.toml --quiet").0, Some(0));
    let path: PathBuf = folder.at("a.results");
    let true_lines = lines(&path);
    let mut spoilt_lines = true_lines.clone();
    spoilt_lines[2] = spoilt(&true_lines[2], |game| game["seed"] = json!(1));
    spoilt_lines[5] = "{".to_owned();
    let commands = [
        "standings a.results",
        "report a.results --output page.html",
        "resume a.results",
        "tournament a.toml",
        "merge a.results --dir whole",
        "replay a.results 1",
        "replay a.results/journal.jsonl 1",
        "similar a.results",
    ];
    for command in commands {
        write(&path, &spoilt_lines);
        let (code, out, error) = jogada(&folder, command);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{command}\n{error}");
        let said: Vec<&str> = error.lines().collect();
        assert!(
            said[0].starts_with(
                "jogada: a.results/journal.jsonl, line 3: game 2: the seed is 1, and not "
            ),
            "{error}"
        );
        assert!(
            said[1].starts_with("a.results/journal.jsonl, line 6: EOF while parsing"),
            "{error}"
        );
        assert_eq!(
            said[2],
            "2 lines are not true, so nothing is shown. In a result folder --repair moves them to aside.jsonl and goes on with the others."
        );
        assert_eq!(said.len(), 3);
        assert_eq!(lines(&path), spoilt_lines);
        let (code, out, error) = jogada(&folder, &format!("{command} --repair"));
        if command.contains("journal.jsonl") {
            assert_eq!(code, Some(2));
            assert!(
                error.starts_with("jogada: --repair: expected a result folder, not "),
                "{error}"
            );
            continue;
        }
        assert_eq!(code, Some(0), "{command}\n{error}");
        assert!(error.starts_with("set aside: a.results/journal.jsonl, line 3: "), "{error}");
        if command.starts_with("standings") {
            assert!(out.contains("\nPreliminary: 2 of 6 games are still to be played.\n"), "{out}");
        }
        if command.starts_with("resume") || command.starts_with("tournament") {
            assert_eq!(lines(&path).len(), 7);
        }
        fs::remove_file(path.join(ASIDE)).unwrap();
    }
    fs::remove_file(path.join(AHEAD)).unwrap();
    // What comes from outside is shown without what a terminal would obey.
    let game = spoilt(&true_lines[1], |game| game["x"] = json!("\u{1b}[2J\u{202e}"));
    let mut replay = Command::new(env!("CARGO_BIN_EXE_jogada"))
        .args(["replay", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    replay.stdin.take().unwrap().write_all(game.as_bytes()).unwrap();
    let shown = String::from_utf8(replay.wait_with_output().unwrap().stdout).unwrap();
    assert!(shown.contains("\\u{1b}[2J\\u{202e} (x) against "), "{shown}");
    assert!(!shown.contains(['\u{1b}', '\u{202e}']));
}
