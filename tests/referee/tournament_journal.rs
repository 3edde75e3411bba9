//! The journal of a tournament survives whatever happens, and is the same however it came about.

use std::fs;
use std::path::Path;
use std::sync::{Condvar, Mutex};

use crate::support::folder::Folder;
use crate::support::rehearsal::{Dreams, FILE, Made, WAY, Way, journal, run, run_on};
use jogada::referee::game::{Ending, GameReport, GameRunner, ScheduledGame};
use jogada::referee::tournament::End;
use jogada::referee::tournament::journal::{AHEAD, Entry, Games, Header, JOURNAL, JournalError};

/// The journal of a tournament that nothing disturbed.
fn undisturbed(folder: &Folder) -> String {
    let path = folder.at("undisturbed");
    let run = run(&path, &WAY).unwrap();
    assert_eq!((run.end, run.before, run.played.len()), (End::Done, 0, 40));
    assert!(run.played.is_sorted());
    journal(&path)
}

fn games(folder: &Path) -> Vec<Entry> {
    Games::of_folder(folder).unwrap().entries
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for file in [JOURNAL, AHEAD] {
        fs::copy(from.join(file), to.join(file)).unwrap();
    }
}

#[test]
fn the_journal_is_the_same_whatever_the_concurrency() {
    let folder = Folder::new("concurrency");
    let expected = undisturbed(&folder);
    assert_eq!(expected.lines().count(), 41);
    for concurrency in [2, 3, 16, 100] {
        let path = folder.at(&concurrency.to_string());
        let run = run(&path, &Way { concurrency, ..WAY }).unwrap();
        assert_eq!(run.end, End::Done);
        assert!(!run.played.is_sorted(), "games ended in another order");
        assert_eq!(journal(&path), expected);
        assert_eq!(fs::metadata(path.join(AHEAD)).unwrap().len(), 0);
    }
}

#[test]
fn a_line_is_a_game_with_all_that_is_known_of_it() {
    let folder = Folder::new("line");
    let text = undisturbed(&folder);
    let header: Header = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&*header.plan, header.base.as_path()), (FILE, Path::new("/class")));
    let games = games(&folder.at("undisturbed"));
    let faulty = games.iter().find(|game| !game.faults.is_empty()).unwrap();
    let line = text.lines().nth(faulty.id as usize).unwrap();
    let Entry { id, round, pair, seed, x, o, moves, .. } = faulty;
    let notes = if faulty.notes.is_empty() { "" } else { r#","notes":["x: answers without `=`"]"# };
    let [first, second, third] = &moves[..] else { panic!() };
    assert_eq!(
        line,
        format!(
            r#"{{"id":{id},"round":{round},"pair":{pair},"seed":{seed},"game":"classic","x":"{x}","o":"{o}","opening":2,"moves":["{first}","{second}","{third}"],"result":"x_wins","fault":{{"by":"o","kind":"garbled","request":"x_inicia","answer":"\u0000\u001b[2J \"é\" {{\n"}}{notes}"#
        )
    );
    for pair in games.chunks(2) {
        assert_eq!(pair[0].moves[..2], pair[1].moves[..2], "the same opening");
        assert_eq!((&pair[0].x, &pair[0].o), (&pair[1].o, &pair[1].x));
    }
}

#[test]
fn a_tournament_that_is_stopped_goes_on_where_it_was() {
    let folder = Folder::new("stopped");
    let expected = undisturbed(&folder);
    for stop_after in [0, 1, 7, 30] {
        let path = folder.at(&format!("stopped-{stop_after}"));
        let way = Way { concurrency: 3, stop_after, ..WAY };
        let first = run(&path, &way).unwrap();
        let stopped_in_time = stop_after + 3 >= first.played.len();
        assert!(first.end == End::Stopped && stopped_in_time, "{:?}", first.played);
        assert_eq!(games(&path).len(), first.played.len(), "no finished game is lost");
        let second = run(&path, &WAY).unwrap();
        assert_eq!((second.end, second.before), (End::Done, first.played.len()));
        assert_eq!(second.played.len() + second.before, 40, "only what was missing is played");
        assert_eq!(journal(&path), expected);
        assert!(run(&path, &WAY).unwrap().played.is_empty());
    }
}

#[test]
fn a_journal_that_is_cut_anywhere_loses_no_whole_line() {
    let folder = Folder::new("cut");
    let expected = undisturbed(&folder);
    let whole = fs::read(folder.at("undisturbed").join(JOURNAL)).unwrap();
    for length in (0..whole.len()).step_by(211).chain([whole.len() - 1]) {
        let path = folder.at("cut");
        copy(&folder.at("undisturbed"), &path);
        fs::write(path.join(JOURNAL), &whole[..length]).unwrap();
        let whole_lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
        if whole_lines > 0 {
            assert_eq!(games(&path).len(), whole_lines - 1, "it can be read as it is");
        }
        let run = run(&path, &WAY).unwrap();
        assert_eq!(run.before, whole_lines.saturating_sub(1));
        assert_eq!(journal(&path), expected, "cut after {length} bytes");
    }
}

/// A moment at which the referee was killed: games that ended before their turn are in the other
/// file, perhaps in both, and the last line of each is torn.
#[test]
fn games_that_wait_for_their_turn_are_not_lost() {
    let folder = Folder::new("ahead");
    let expected = undisturbed(&folder);
    let whole = fs::read_to_string(folder.at("undisturbed").join(JOURNAL)).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let path = folder.at("killed");
    fs::create_dir(&path).unwrap();
    let torn = |line: &str| line[..line.len() / 2].to_owned();
    fs::write(path.join(JOURNAL), lines[..5].concat() + &torn(lines[5])).unwrap();
    let ahead = [lines[9], lines[4], lines[7]].concat() + &torn(lines[8]);
    fs::write(path.join(AHEAD), ahead).unwrap();
    let ids = |path: &Path| {
        let mut ids: Vec<u32> = games(path).iter().map(|game| game.id).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(ids(&path), [1, 2, 3, 4, 7, 9]);
    // Game 6 ends before game 5, and has to be written behind the torn line.
    let slow_fifth = || {
        Made(|scheduled: &ScheduledGame<'_>| {
            if scheduled.id == 5 {
                std::thread::sleep(std::time::Duration::from_millis(300));
            }
            Dreams.play(scheduled)
        })
    };
    let way = Way { stop_after: 1, concurrency: 2, ..WAY };
    let first = run_on(&path, &way, slow_fifth).unwrap();
    assert_eq!((first.before, first.played), (6, vec![6, 5]));
    assert_eq!(ids(&path), [1, 2, 3, 4, 5, 6, 7, 9]);
    run(&path, &WAY).unwrap();
    assert_eq!(journal(&path), expected);
}

#[test]
fn games_of_nobody_knows_which_tournament_are_not_taken_over() {
    let folder = Folder::new("orphans");
    let expected = undisturbed(&folder);
    let path = folder.at("undisturbed");
    let whole = fs::read_to_string(path.join(JOURNAL)).unwrap();
    fs::write(path.join(AHEAD), whole.lines().nth(9).unwrap().to_owned() + "\n").unwrap();
    fs::remove_file(path.join(JOURNAL)).unwrap();
    assert!(matches!(Games::of_folder(&path), Err(JournalError::Missing(_))));
    assert_eq!(run(&path, &WAY).unwrap().before, 0);
    assert_eq!(journal(&path), expected);
}

#[test]
fn a_line_that_is_deleted_is_played_again() {
    let folder = Folder::new("deleted");
    let expected = undisturbed(&folder);
    let path = folder.at("undisturbed");
    let whole = fs::read_to_string(path.join(JOURNAL)).unwrap();
    let kept = whole.split_inclusive('\n').enumerate();
    let kept: String =
        kept.filter(|(id, _)| ![3, 17, 40].contains(id)).map(|(_, line)| line).collect();
    fs::write(path.join(JOURNAL), kept).unwrap();
    let run = run(&path, &WAY).unwrap();
    assert_eq!(run.played, [3, 17, 40]);
    assert_eq!(journal(&path), expected);
}

/// Game 1 ends only when all others have: they are in the folder all the same, each before it is
/// told of.
#[test]
fn a_long_game_holds_nobody_back() {
    let folder = Folder::new("long");
    let expected = undisturbed(&folder);
    let path = folder.at("long");
    let (others, ended) = (Mutex::new(0), Condvar::new());
    let slow_first = || {
        Made(|scheduled: &ScheduledGame<'_>| {
            let report = Dreams.play(scheduled);
            let mut others = others.lock().unwrap();
            if scheduled.id == 1 {
                while *others < 39 {
                    others = ended.wait(others).unwrap();
                }
                // The last of the others may still be being written.
                assert!(games(&path).len() >= 38);
            } else {
                *others += 1;
                ended.notify_all();
            }
            report
        })
    };
    let run = run_on(&path, &Way { concurrency: 2, ..WAY }, slow_first).unwrap();
    assert_eq!(run.end, End::Done);
    assert_eq!(journal(&path), expected);
}

#[test]
fn a_game_that_is_broken_off_is_not_written() {
    let folder = Folder::new("broken_off");
    let expected = undisturbed(&folder);
    let path = folder.at("broken_off");
    let stage = || {
        Made(|scheduled: &ScheduledGame<'_>| match scheduled.id {
            12 => GameReport { ending: Ending::Abandoned, ..Dreams.play(scheduled) },
            _ => Dreams.play(scheduled),
        })
    };
    let first = run_on(&path, &WAY, stage).unwrap();
    assert_eq!((first.end, first.played.len()), (End::Stopped, 11));
    run(&path, &WAY).unwrap();
    assert_eq!(journal(&path), expected);
}

#[test]
fn on_fault_abort_begins_no_other_game() {
    let folder = Folder::new("abort");
    let file = format!("on_fault = \"abort\"\n{FILE}");
    let run = run(&folder.at("abort"), &Way { file: &file, ..WAY }).unwrap();
    let End::Aborted { id, player, fault } = run.end else { panic!() };
    let games = games(&folder.at("abort"));
    assert_eq!((games.last().unwrap().id, run.played.last()), (id, Some(&id)));
    assert_eq!((&*player, fault.kind()), (&*games.last().unwrap().o, "garbled"));
    assert!(games.iter().rev().skip(1).all(|game| game.faults.is_empty()));
}

#[test]
fn two_tournaments_do_not_share_a_folder() {
    let folder = Folder::new("shared");
    let path = folder.at("shared");
    let refused = Mutex::new(None);
    let stage = || {
        Made(|scheduled: &ScheduledGame<'_>| {
            if scheduled.id == 5 {
                *refused.lock().unwrap() = Some(run(&path, &WAY).err().unwrap());
            }
            Dreams.play(scheduled)
        })
    };
    run_on(&path, &WAY, stage).unwrap();
    let error = refused.into_inner().unwrap().unwrap();
    assert!(matches!(&error, JournalError::Other { folder, .. } if *folder == path));
    assert!(error.to_string().ends_with("another tournament is being played into this folder"));
    assert_eq!(games(&path).len(), 40, "and the first one was not disturbed");
}

#[test]
fn a_journal_of_another_tournament_is_refused_and_left_alone() {
    let folder = Folder::new("other");
    let path = folder.at("other");
    run(&path, &Way { stop_after: 3, ..WAY }).unwrap();
    let before = fs::read(path.join(JOURNAL)).unwrap();
    let refuse = |way: &Way<'_>, why: &str| {
        let error = run(&path, way).err().unwrap().to_string();
        assert_eq!(error, format!("{}: {why}", path.display()));
        assert_eq!(fs::read(path.join(JOURNAL)).unwrap(), before);
    };
    let file = FILE.replace("rounds = 2", "rounds = 3");
    let other = "the journal there is of another tournament: games, players or conditions differ";
    refuse(&Way { file: &file, ..WAY }, other);
    let shard = Some("1/2".parse().unwrap());
    let other = "the journal there is of the whole tournament, not of shard 1/2";
    refuse(&Way { shard, ..WAY }, other);
    // How games are counted may change meanwhile.
    let file = FILE.replace("rounds = 2", "rounds = 2\npoints = { win = 2 }");
    assert_eq!(run(&path, &Way { file: &file, ..WAY }).unwrap().before, 3);
}

#[test]
fn a_line_that_is_no_game_is_named() {
    let folder = Folder::new("no_game");
    let path = folder.at("no_game");
    for (line, why) in [
        ("oops", "expected value at line 1 column 1"),
        (r#"{"id":1}"#, "missing field `round` at line 1 column 8"),
    ] {
        fs::create_dir_all(&path).unwrap();
        run(&path, &Way { stop_after: 3, ..WAY }).unwrap();
        let text = fs::read_to_string(path.join(JOURNAL)).unwrap();
        fs::write(path.join(JOURNAL), format!("{text}{line}\n")).unwrap();
        let expected = format!("{}, line 5: {why}", path.join(JOURNAL).display());
        assert_eq!(run(&path, &WAY).err().unwrap().to_string(), expected);
        assert_eq!(Games::of_folder(&path).err().unwrap().to_string(), expected);
        fs::remove_dir_all(&path).unwrap();
    }
    let missing = Games::of_folder(&path).err().unwrap();
    assert!(matches!(missing, JournalError::Missing(_)), "{missing}");
    fs::create_dir(&path).unwrap();
    assert!(matches!(Games::of_folder(&path), Err(JournalError::Missing(_))));
}
