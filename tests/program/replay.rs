//! `jogada replay`: what it says of recorded games is so, and the command that it prints plays them
//! again.
#![cfg(unix)]

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::support::folder::Folder;
use jogada::referee::game::GameSpec;
use jogada::rules::{Outcome, Side, Status};
use jogada::session::{Engine, GameEntry, Umpire, ValueError};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

const JOGADA: &str = env!("CARGO_BIN_EXE_jogada");

fn engine(game: &str) -> Engine {
    GameSpec::try_from(game.to_owned()).unwrap().engine()
}

/// What X gets under best play: 1, 0 or -1, by trying everything; `known` by picture and number of
/// moves.
fn tried(umpire: &mut dyn Umpire, known: &mut HashMap<(String, usize), i32>) -> i32 {
    let side = match umpire.status() {
        Status::Over(Outcome::Draw) => return 0,
        Status::Over(Outcome::Win(Side::X)) => return 1,
        Status::Over(Outcome::Win(Side::O)) => return -1,
        Status::ToMove(side) => side,
    };
    let key = (umpire.diagram().to_string(), umpire.history().len());
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let mut values = Vec::new();
    for word in umpire.legal() {
        umpire.play(&[&word]).unwrap();
        values.push(tried(umpire, known));
        umpire.undo(1);
    }
    let best = match side {
        Side::X => values.into_iter().max(),
        Side::O => values.into_iter().min(),
    };
    known.insert(key, best.unwrap());
    best.unwrap()
}

/// A game of random moves.
fn random_game(engine: &mut Engine, rng: &mut Xoshiro256PlusPlus) -> (Vec<String>, Outcome) {
    let session = engine.session_mut();
    session.restart();
    loop {
        if let Status::Over(outcome) = session.umpire().status() {
            return (session.umpire().history(), outcome);
        }
        let word = session.umpire().legal().choose(rng).unwrap().clone();
        session.play(&[&word]).unwrap();
    }
}

#[test]
fn the_marks_of_random_games_are_exactly_the_moves_that_gave_something_up() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut marks = 0;
    for game in ["classic", "morris limit=11", "floating rows=3 cols=4", "connect4 rows=4 cols=4"] {
        let (mut engine, mut umpire) = (engine(game), GameEntry::umpire(game).unwrap());
        let umpire = umpire.as_mut();
        let mut known = HashMap::new();
        for _ in 0..50 {
            let (moves, outcome) = random_game(&mut engine, &mut rng);
            let words: Vec<&str> = moves.iter().map(String::as_str).collect();
            let review = engine.review(&words, Duration::from_secs(600)).unwrap();
            assert_eq!(review.gap, None);
            umpire.restart();
            let mut before = tried(umpire, &mut known);
            let mut last = [None, None];
            for (place, judged) in review.moves.iter().enumerate() {
                let Status::ToMove(side) = umpire.status() else { panic!() };
                let sign = if side == Side::X { 1 } else { -1 };
                let keeping: Vec<String> = umpire
                    .legal()
                    .into_iter()
                    .filter(|word| {
                        umpire.play(&[word]).unwrap();
                        let keeps = tried(umpire, &mut known) == before;
                        umpire.undo(1);
                        keeps
                    })
                    .collect();
                umpire.play(&[words[place]]).unwrap();
                let after = tried(umpire, &mut known);
                let context = format!("{game}: {words:?}, move {}", place + 1);
                assert_eq!(judged.side, side);
                assert_eq!(judged.before.unwrap().result(), sign * before, "{context}");
                assert_eq!(judged.after.unwrap().result(), sign * after, "{context}");
                assert_eq!(judged.gave_up(), sign * after < sign * before, "{context}");
                if judged.gave_up() {
                    marks += 1;
                    last[usize::from(side == Side::O)] = Some(place);
                    let mut better = judged.better.clone();
                    better.sort_by_key(|word| keeping.iter().position(|other| other == word));
                    assert_eq!(better, keeping, "{context}");
                }
                before = after;
            }
            let decisive = match outcome {
                Outcome::Draw => None,
                Outcome::Win(Side::X) => last[1],
                Outcome::Win(Side::O) => last[0],
            };
            assert_eq!(review.decisive(outcome), decisive);
        }
    }
    assert!(marks > 200, "only {marks} marks");
}

#[test]
fn without_time_the_gap_is_named() {
    // Early positions of the usual board are in a book.
    const BEYOND_THE_BOOK: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "1", "2", "3"];
    let mut engine = engine("connect4");
    let review = engine.review(&BEYOND_THE_BOOK, Duration::ZERO).unwrap();
    assert_eq!(review.gap, Some(ValueError::Exhausted));
    assert!(review.moves.iter().all(|judged| judged.before.is_none() && !judged.gave_up()));
    assert!(engine.review(&["1", "9"], Duration::ZERO).is_err());
}

fn run(folder: &Folder, line: &str) -> Output {
    let mut command = Command::new(JOGADA);
    command.args(line.split(' ')).current_dir(folder.at(""));
    command.output().unwrap()
}

fn text(output: &Output, code: i32) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    out + &err
}

/// A line of a shell with the program on the path.
fn shell(folder: &Folder, line: &str) -> Output {
    let bin = Path::new(JOGADA).parent().unwrap().display();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap());
    let mut sh = Command::new("sh");
    sh.args(["-c", line]).current_dir(folder.at("")).env("PATH", path);
    sh.output().unwrap()
}

const FILE: &str = r#"games = ["classic", "morris limit=30"]
openings = "random 2"
[[players]]
name = "Ana"
command = "builtin:rules"
[[players]]
name = "Bia"
command = "builtin:random"
[[players]]
name = "Caio"
command = "builtin:perfect"
"#;

#[test]
fn the_command_that_is_printed_plays_the_very_game_again() {
    let folder = Folder::new("replay again");
    fs::write(folder.at("class.toml"), FILE).unwrap();
    text(&run(&folder, "tournament class.toml --quiet --dir a's"), 0);
    for id in 1..=12 {
        let shown = text(&run(&folder, &format!("replay a's {id}")), 0);
        let (_, command) = shown.trim_end().rsplit_once("To play it again: ").unwrap();
        assert_eq!(command, format!("jogada replay 'a'\\''s' {id} --again"));
        let again = text(&shell(&folder, command), 0);
        assert!(again.ends_with("\nIt went as recorded.\n"), "{again}");
    }
    // A game that went otherwise is told from one that did not: somebody else plays.
    let otherwise =
        text(&run(&folder, "replay a's 1 --again -x builtin:random -o builtin:random"), 1);
    assert!(otherwise.contains("\nIt went otherwise: move "), "{otherwise}");
}

#[test]
fn games_of_a_match_and_of_a_line_are_played_again_too() {
    let folder = Folder::new("replay-match");
    let line = "match --quiet --game classic --seed 4 --games 4 -x builtin:random -o builtin:win-block --output games.jsonl";
    text(&run(&folder, line), 0);
    let again = "replay games.jsonl 2 --again -x builtin:win-block -o builtin:random";
    assert!(text(&run(&folder, again), 0).ends_with("It went as recorded.\n"));
    let games = fs::read_to_string(folder.at("games.jsonl")).unwrap();
    let mut replay = Command::new(JOGADA)
        .args(["replay", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let line = games.lines().nth(1).unwrap();
    replay.stdin.take().unwrap().write_all(line.as_bytes()).unwrap();
    let shown = text(&replay.wait_with_output().unwrap(), 0);
    assert!(shown.starts_with("Game 2, round 1: classic, seed "), "{shown}");
    assert!(
        shown.ends_with("\nTo play it again: jogada replay - 2 --again -x PLAYER -o PLAYER\n"),
        "{shown}"
    );
}

#[test]
fn a_game_is_shown_with_boards_and_verdicts() {
    let folder = Folder::new("replay-shown");
    let entry = r#"{"id":7,"round":1,"pair":4,"seed":3,"game":"classic","x":"Ana","o":"Bia","opening":1,"moves":["1","2","5"],"result":"x_wins","fault":{"by":"o","kind":"timeout","request":"o_responde 5","waited_ms":1100},"waited_us":{"x":[1],"o":[1]}}"#;
    fs::write(folder.at("game.jsonl"), entry).unwrap();
    let shown = text(&run(&folder, "replay game.jsonl --analyze"), 0);
    let expected = "Game 7, round 1: classic, seed 3
Ana (x) against Bia (o): x_wins

  1 2 3
1 . . .
2 . . .
3 . . .

1. x 1 (opening)
   Before: a draw; after: a draw.
  1 2 3
1 X . .
2 . . .
3 . . .

2. o 2
   Before: a draw; after: x wins in 5. Gives up the draw. 5 would have kept it. This threw the game away.
  1 2 3
1 X O .
2 . . .
3 . . .

3. x 5
   Before: x wins in 5; after: x wins in 4.
  1 2 3
1 X O .
2 . X .
3 . . .

x_wins: Bia (o) gave no answer to o_responde 5 within 1100 ms
Move 2 (o 2) threw the game away for Bia.

To play it again: jogada replay game.jsonl 7 --again -x PLAYER -o PLAYER
";
    assert_eq!(shown, expected);
}

#[test]
fn what_is_wrong_is_said() {
    let folder = Folder::new("replay-wrong");
    fs::write(folder.at("class.toml"), FILE).unwrap();
    text(&run(&folder, "tournament class.toml --quiet"), 0);
    let list = text(&run(&folder, "replay class.results"), 0);
    assert_eq!(list.lines().count(), 12);
    assert!(list.starts_with("    1  round 1, classic: Bia (x) against Caio (o): "), "{list}");
    let bias = text(&run(&folder, "replay class.results Bia"), 0);
    let expected: Vec<&str> = list.lines().filter(|line| line.contains("Bia (")).collect();
    assert_eq!(bias.lines().collect::<Vec<_>>(), expected);
    assert_eq!(expected.len(), 8);
    fs::write(folder.at("bad.jsonl"), "{}\n").unwrap();
    fs::write(folder.at("empty.jsonl"), "\n").unwrap();
    let journal = fs::read_to_string(folder.at("class.results/journal.jsonl")).unwrap();
    let spoilt = journal.lines().nth(1).unwrap().replace("\"moves\":[", "\"moves\":[\"9\",\"9\",");
    fs::write(folder.at("spoilt.jsonl"), spoilt).unwrap();
    for (line, expected) in [
        (
            "replay class.results 13",
            "jogada: 13: expected the id of one of the 12 games in class.results, from 1 to 12, or a player: Ana, Bia, Caio; without it all games are listed\n",
        ),
        ("replay none 1", "jogada: none: there is no such folder or file: "),
        ("replay class.results x", "jogada: x: expected the id of one of the 12 games in "),
        ("replay bad.jsonl 1", "jogada: bad.jsonl, line 1: missing field `id`"),
        ("replay empty.jsonl 1", "jogada: empty.jsonl: there is no game\n"),
        (
            "replay spoilt.jsonl",
            "jogada: spoilt.jsonl, line 1: game 1: move 2 cannot be played: 9 is occupied\n1 line is not true, so nothing is shown. ",
        ),
        (
            "replay class.toml 1",
            "jogada: class.toml: expected a result folder, and this is a file; that of class.toml is class.results\n",
        ),
    ] {
        let error = text(&run(&folder, line), 2);
        assert!(error.starts_with(expected), "{line}\n{error}");
    }
}
