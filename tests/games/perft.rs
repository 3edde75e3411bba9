//! Counts of positions, from data files: one a game, with its source.

use std::fs;
use std::path::Path;

use jogada::rules::Options;
use jogada::session::{GAMES, GameEntry, Session};

#[test]
fn move_counts_are_those_of_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    for entry in GAMES {
        let path = folder.join(format!("{}.perft", entry.name));
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(text.starts_with("# Source: "), "{} names its source first", path.display());
        let mut session = None;
        for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let (word, rest) = line.split_at(line.find(' ').unwrap_or(line.len()));
            match word {
                "game" => session = Some(open(entry, rest)),
                // What follows is counted from here.
                "play" => {
                    let moves: Vec<&str> = rest.split_whitespace().collect();
                    session.as_mut().unwrap().play(&moves).unwrap();
                }
                _ => {
                    let (depth, count) = line.split_once(' ').unwrap();
                    let session = session.as_mut().expect("a game line comes first");
                    let counted = perft(session.as_mut(), depth.parse().unwrap());
                    assert_eq!(counted, count.parse::<u64>().unwrap(), "{}: {line}", entry.name);
                }
            }
        }
        assert!(session.is_some(), "{} has counts", path.display());
    }
}

fn open(entry: &GameEntry, options: &str) -> Box<dyn Session> {
    let options = Options::defaults(entry.options).with(options.split_whitespace()).unwrap();
    (entry.open)(&options).unwrap()
}

/// The number of lines of exactly `depth` moves.
fn perft(session: &mut dyn Session, depth: u32) -> u64 {
    let moves = session.umpire().legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        session.play(&[&mv]).unwrap();
        count += perft(session, depth - 1);
        session.undo(1);
    }
    count
}
