//! Tactics of five in a row: positions of `tests/gomoku/tactics.txt`, each checked by the plain
//! searches of `support/five.rs`, which know the rules alone, and then put to the strategies.
//!
//! The positions were drawn at random and kept where the plain searches found something of a
//! threat: `UPDATE_TACTICS=1 cargo test --test games gomoku_tactics` draws them anew.

use crate::support::five;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::positions::position;
use jogada::control::{Budget, Interrupt};
use jogada::rules::games::Gomoku;
use jogada::rules::games::gomoku::Rule;
use jogada::rules::{Cell, Game};
use jogada::solvers::gomoku::{Forcing, Proof, ThreatBoard};
use jogada::strategies::gomoku::{Found, LEAST_WIN, Search, WIN, usual};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Each threat of position, and how many there are.
const KINDS: [(&str, usize); 9] = [
    ("win-1", 4),
    ("win-3", 8),
    ("fours-5", 10),
    ("fours-7", 8),
    ("fours-9", 5),
    ("threes-5", 12),
    ("only", 12),
    ("fake", 10),
    ("overline", 8),
];

/// The other rule on the same stones.
fn under(game: &Gomoku, moves: &[Cell], rule: Rule) -> Gomoku {
    let mut other = Gomoku::new(game.rows(), game.cols(), rule).unwrap();
    moves.iter().for_each(|&mv| other.play(mv));
    other
}

/// The moves after which the other side has no win within five plies.
fn defences(game: &Gomoku) -> Vec<Cell> {
    let holds = |&mv: &Cell| !five::attacks_within(&game.after(mv), 5);
    game.moves().filter(holds).collect()
}

/// The threat of a position, by plain searches alone.
fn threat(game: &Gomoku, moves: &[Cell]) -> Option<&'static str> {
    let by_fours = five::win_by_fours(game, 3);
    match by_fours {
        Some(1) => return Some("win-1"),
        Some(3) => return Some("win-3"),
        Some(5) => return Some("fours-5"),
        Some(7) => return Some("fours-7"),
        Some(_) => return Some("fours-9"),
        None => {}
    }
    if five::attacks_within(game, 5) {
        return Some("threes-5");
    }
    if five::would_win_by_fours(game, 2) {
        return Some("fake");
    }
    if game.rule() == Rule::Standard {
        let freestyle = under(game, moves, Rule::Freestyle);
        if five::win_by_fours(&freestyle, 2).is_some() {
            return Some("overline");
        }
    }
    let mut passed = game.clone();
    // What the other side would do if it were to move: a stone far away is as good as a pass.
    let far = game.moves().find(|&cell| !five::is_near(game, cell))?;
    passed.play(far);
    if five::attacks_within(&passed, 3) && (1..=3).contains(&defences(game).len()) {
        return Some("only");
    }
    None
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gomoku/tactics.txt")
}

/// The threat, the position, and the moves to it.
fn read(line: &str) -> (&str, Gomoku, Vec<Cell>) {
    let mut words = line.split(' ');
    let mut next = || words.next().unwrap();
    let threat = next();
    let rule = match next() {
        "standard" => Rule::Standard,
        _ => Rule::Freestyle,
    };
    let (rows, cols) = (next().parse().unwrap(), next().parse().unwrap());
    let moves: Vec<Cell> = words.map(|word| word.parse().unwrap()).collect();
    let empty = Gomoku::new(rows, cols, rule).unwrap();
    (threat, under(&empty, &moves, rule), moves)
}

fn suite() -> String {
    if std::env::var_os("UPDATE_TACTICS").is_some() {
        draw_anew();
    }
    fs::read_to_string(path()).unwrap()
}

fn draw_anew() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
    let mut kept: Vec<Vec<String>> = vec![Vec::new(); KINDS.len()];
    while kept.iter().zip(KINDS).any(|(kept, (_, count))| kept.len() < count) {
        let Some((game, moves)) = position(&mut rng) else {
            continue;
        };
        let Some(threat) = threat(&game, &moves) else {
            continue;
        };
        let index = KINDS.iter().position(|&(name, _)| name == threat).unwrap();
        if kept[index].len() < KINDS[index].1 {
            let rule = match game.rule() {
                Rule::Freestyle => "freestyle",
                Rule::Standard => "standard",
            };
            let mut line = format!("{threat} {rule} {} {}", game.rows(), game.cols());
            moves.iter().for_each(|mv| write!(line, " {mv}").unwrap());
            kept[index].push(line);
        }
    }
    fs::write(path(), kept.concat().join("\n") + "\n").unwrap();
}

fn search(game: &Gomoku) -> Found {
    let mut budget = Budget::new(None, Some(30_000), Interrupt::default());
    Search::new(None, 1, usual()).find(game, &mut budget).unwrap()
}

#[test]
fn every_position_is_what_it_is_called_and_is_played_rightly() {
    let suite = suite();
    let mut counts = [0; KINDS.len()];
    for line in suite.lines() {
        let (name, game, moves) = read(line);
        assert_eq!(threat(&game, &moves), Some(name), "{line}");
        let index = KINDS.iter().position(|&(threat, _)| threat == name).unwrap();
        counts[index] += 1;
        let found = search(&game);
        let plies = (found.score >= LEAST_WIN).then_some(WIN - found.score);
        let by_fours = {
            let mut board = ThreatBoard::plain(&game);
            let budget = &mut Budget::unlimited();
            Proof::new(Forcing::Fours).win(&mut board, 4, budget).unwrap()
        };
        let (how, number) = name.split_once('-').unwrap_or((name, ""));
        let context = || format!("{name}: {found:?}, by fours {by_fours:?}, in\n{game}");
        match how {
            "win" | "fours" => {
                let number: u32 = number.parse().unwrap();
                assert_eq!(by_fours.map(|forced| forced.plies), Some(number), "{}", context());
                assert!(plies.is_some(), "{}", context());
            }
            "threes" => {
                assert!(plies.is_some() && by_fours.is_none_or(|f| f.plies > 9), "{}", context())
            }
            "only" => assert!(defences(&game).contains(&found.mv), "{}", context()),
            // No win within five plies must be claimed; there may be a longer one.
            _ => assert!(plies.is_none_or(|plies| plies > 5), "{}", context()),
        }
    }
    assert_eq!(counts, KINDS.map(|(_, count)| count));
    assert!(counts.iter().sum::<usize>() >= 60);
}
