//! UCI and UGI, beside a model that knows what was set and whether it can be played.

use jogada::rules::{Cell, Options, Outcome, Path, Side, Status};
use jogada::session::{GameEntry, Umpire};
use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::session::{Machine, Random, damaged, game, one, sessions, words};

/// What a client knows.
struct Model {
    /// In UGI moves are written in our own words.
    has_own_words: bool,
    umpire: Box<dyn Umpire>,
    is_game_good: bool,
    strategy: Option<&'static str>,
    is_placed: bool,
}

/// The strategies of each game, for the names that are sent.
const STRATEGIES: &[(&str, &[&str])] = &[
    ("classic", &["perfect", "rules", "minimax", "first", "random"]),
    ("floating", &["perfect", "rules", "random"]),
    ("morris", &["perfect", "rules", "random"]),
    ("connect4", &["perfect", "search", "rules", "random"]),
    ("grundy", &["perfect", "rules", "random"]),
    ("gomoku", &["search", "rules", "random"]),
];

fn umpire(game: &str) -> Box<dyn Umpire> {
    let words = words(game);
    let entry = GameEntry::find(words[0]).unwrap();
    let options = Options::defaults(entry.options).with(words[1..].iter().copied());
    (entry.judge)(&options.unwrap()).unwrap()
}

impl Model {
    fn write(&self, word: &str) -> String {
        let (rows, _) = self.umpire.diagram().last();
        let place = |cell: Cell| {
            let (tens, ones) = ((cell.col() - 1) / 26, (cell.col() - 1) % 26);
            let letter = |n: u8| char::from(b'a' + n);
            let first = if tens > 0 { letter(tens - 1).to_string() } else { String::new() };
            format!("{first}{}{}", letter(ones), rows + 1 - cell.row())
        };
        match self.umpire.path_of(word) {
            Some(Path { from: None, to }) if !self.has_own_words => format!("P@{}", place(to)),
            Some(Path { from: Some(from), to }) if !self.has_own_words => place(from) + &place(to),
            _ => word.to_owned(),
        }
    }

    fn is_ready(&self, game: &str) -> bool {
        let name = game.split(' ').next().unwrap();
        let all = STRATEGIES.iter().find(|(other, _)| *other == name).unwrap().1;
        let is_strategy_good = self.strategy.is_none_or(|strategy| all.contains(&strategy));
        self.is_game_good && self.is_placed && is_strategy_good
    }

    fn result(&self) -> &'static str {
        match self.umpire.status() {
            Status::ToMove(_) => "none",
            Status::Over(Outcome::Draw) => "draw",
            Status::Over(Outcome::Win(Side::X)) => "p1win",
            Status::Over(Outcome::Win(Side::O)) => "p2win",
        }
    }

    /// Some random moves from the start, in the words of the protocol.
    fn play_some(&mut self, rng: &mut Random) -> String {
        self.umpire.restart();
        let mut moves = String::new();
        for _ in 0..rng.random_range(0..14) {
            let count = self.umpire.count_legal();
            if count == 0 {
                break;
            }
            let mv = self.umpire.nth_legal(rng.random_range(0..count)).unwrap();
            moves += &format!(" {}", self.write(&mv));
            self.umpire.play(&[&mv]).unwrap();
        }
        moves
    }
}

/// The same letters, some of them capital: names and values are the same so.
fn in_any_case(rng: &mut Random, text: &str) -> String {
    let one = |c: char| {
        if rng.random_ratio(1, 3) { c.to_ascii_uppercase() } else { c }
    };
    text.chars().map(one).collect()
}

fn is_error(answer: &str) -> bool {
    answer.lines().count() == 1 && answer.starts_with("info string error: ")
}

fn session(protocol: &'static str, rng: &mut Random) {
    let mut playing = game(rng);
    let mut machine = Machine::new(protocol, &playing);
    let mut model = Model {
        has_own_words: protocol == "ugi",
        umpire: umpire(&playing),
        is_game_good: true,
        strategy: None,
        is_placed: true,
    };
    let option = if protocol == "ugi" { "Game" } else { "UCI_Variant" };
    for _ in 0..rng.random_range(1..40) {
        match rng.random_range(0..14) {
            0 => {
                playing = game(rng);
                let value = in_any_case(rng, &playing);
                let answer = machine.ask(&format!("setoption name {option} value {value}"));
                (model.umpire, model.is_game_good, model.is_placed) =
                    (umpire(&playing), true, true);
                // It tells when the strategy that was asked for is none of this game.
                let is_strategy_good = model.is_ready(&playing);
                assert_eq!(answer.is_empty(), is_strategy_good, "{}", machine.log);
            }
            1 => {
                let bad =
                    one(rng, &["chess", "connect4 rows=99", "gomoku size=x", "battleship", ""]);
                let answer = machine.ask(&format!("setoption name {option} value {bad}"));
                assert!(is_error(&answer), "{}", machine.log);
                model.is_game_good = false;
            }
            2..4 => {
                let all = ["perfect", "rules", "random", "minimax", "first", "search", "serach"];
                let strategy: &'static str = all.choose(rng).unwrap();
                let value = in_any_case(rng, strategy);
                let answer = machine.ask(&format!("setoption name strategy value {value}"));
                model.strategy = Some(strategy);
                assert!(answer.is_empty() || is_error(&answer), "{}", machine.log);
            }
            4 => {
                let seed = one(rng, &["7", "-1", "x", ""]);
                let answer = machine.ask(&format!("setoption name SEED value {seed}"));
                assert_eq!(answer.is_empty(), seed == "7", "{}", machine.log);
            }
            5..9 => {
                let moves = model.play_some(rng);
                let answer = machine.ask(&format!("position startpos moves{moves}"));
                assert_eq!(answer, "", "{}", machine.log);
                model.is_placed = true;
            }
            9 => {
                let moves = model.play_some(rng) + " Q@z9";
                let answer = machine.ask(&format!("position startpos moves{moves}"));
                assert!(is_error(&answer), "{}", machine.log);
                model.is_placed = false;
                model.umpire.restart();
            }
            10 => {
                // Whatever this is, it is said what is wrong with it, or nothing.
                let moves = model.play_some(rng);
                let line = damaged(rng, &format!("position startpos moves{moves}"));
                let answer = machine.ask(&line);
                assert!(answer.lines().all(is_error), "{}", machine.log);
                machine.ask("position startpos");
                model.umpire.restart();
                model.is_placed = true;
            }
            11 => assert_eq!(machine.ask("isready"), "readyok\n"),
            12 if protocol == "ugi" => {
                let is_refused = !model.is_game_good || !model.is_placed;
                let over = is_refused || model.result() != "none";
                let result = if is_refused { "none" } else { model.result() };
                assert_eq!(
                    machine.ask("query gameover"),
                    format!("response {over}\n"),
                    "{}",
                    machine.log
                );
                assert_eq!(
                    machine.ask("query result"),
                    format!("response {result}\n"),
                    "{}",
                    machine.log
                );
            }
            _ => {
                let limits = one(
                    rng,
                    &["", " nodes 50", " depth 2", " movetime 0", " nodes x", " searchmoves"],
                );
                let answer = machine.ask(&format!("go{limits}"));
                let moves: Vec<&str> =
                    answer.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
                let [mv] = moves[..] else { panic!("not one move: {}", machine.log) };
                assert!(answer.ends_with(&format!("bestmove {mv}\n")), "{}", machine.log);
                let is_due = matches!(model.umpire.status(), Status::ToMove(_));
                if !is_due || !model.is_ready(&playing) {
                    assert_eq!(mv, "(none)", "{}", machine.log);
                    continue;
                }
                let count = model.umpire.count_legal();
                let legal = (0..count.min(10_000)).filter_map(|n| model.umpire.nth_legal(n));
                let is_legal = legal.map(|word| model.write(&word)).any(|word| word == mv);
                assert!(is_legal || count > 10_000, "{mv}: {}", machine.log);
            }
        }
    }
}

/// A request has one answer, which is right by a model of what was set; what was refused leaves
/// nothing to play.
#[test]
fn uci() {
    sessions("uci", 150, |rng| session("uci", rng));
}

#[test]
fn ugi() {
    sessions("ugi", 150, |rng| session("ugi", rng));
}
