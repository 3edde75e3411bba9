//! Positions stated in UCI and UGI: whatever a game can come to is understood, with or without what
//! chess writes behind it.

use jogada::control::Interrupt;
use jogada::protocol::{ALL, Line, Protocol};
use jogada::rules::{Outcome, Side, Status};
use jogada::session::{Engine, Session};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn engine(game: &str) -> Engine {
    let mut engine = Engine::new(1, Interrupt::default());
    engine.set_game(&game.split(' ').collect::<Vec<_>>()).unwrap();
    engine.set_strategy(&["random"]).unwrap();
    engine
}

/// What a protocol answers to a line.
struct Client(Box<dyn Protocol>);

impl Client {
    fn new(protocol: &str, game: &str) -> Client {
        let entry = ALL.iter().find(|entry| entry.name == protocol).unwrap();
        Client((entry.open)(engine(game)))
    }

    fn ask(&mut self, line: &str) -> String {
        let mut answer = String::new();
        self.0.handle(Line::from_text(line), &mut answer);
        answer
    }
}

/// The board and the turn, as chess programs write them; after the end it is the turn of who has
/// not moved last.
fn fen(session: &dyn Session) -> String {
    let diagram = session.diagram();
    let (_, cols) = diagram.last();
    let mut text = String::new();
    let mut empty = 0;
    let flush = |text: &mut String, empty: &mut u32| {
        if *empty > 0 {
            text.push_str(&empty.to_string());
        }
        *empty = 0;
    };
    for (cell, place, _) in diagram.cells() {
        if cell.col() == 1 && cell.row() > 1 {
            text.push('/');
        }
        match place {
            'X' | 'O' => {
                flush(&mut text, &mut empty);
                text.push(if place == 'X' { 'P' } else { 'p' });
            }
            _ => empty += 1,
        }
        if cell.col() == cols {
            flush(&mut text, &mut empty);
        }
    }
    let turn = match session.umpire().status() {
        Status::ToMove(Side::X) => "w",
        Status::ToMove(Side::O) => "b",
        Status::Over(_) if session.umpire().history().len().is_multiple_of(2) => "w",
        Status::Over(_) => "b",
    };
    format!("{text} {turn}")
}

/// Fails unless a program of this game takes the position for what it is.
fn check(client: &mut Client, session: &dyn Session) {
    let fen = fen(session);
    let said = client.ask(&format!("position fen {fen}"));
    assert_eq!(said, "", "{fen} of {}", session.umpire().history().join(" "));
    let (is_over, result) = match session.umpire().status() {
        Status::ToMove(_) => (false, "none"),
        Status::Over(Outcome::Draw) => (true, "draw"),
        Status::Over(Outcome::Win(Side::X)) => (true, "p1win"),
        Status::Over(Outcome::Win(Side::O)) => (true, "p2win"),
    };
    let over = client.ask("query gameover");
    assert_eq!(over, format!("response {is_over}\n"), "{fen}");
    assert_eq!(client.ask("query result"), format!("response {result}\n"), "{fen}");
    if is_over {
        let (board, turn) = fen.split_once(' ').unwrap();
        let other = if turn == "w" { "b" } else { "w" };
        assert_eq!(client.ask(&format!("position fen {board} {other}")), "", "{fen}");
        assert_eq!(client.ask("query result"), format!("response {result}\n"), "{fen}");
    } else {
        let turn = client.ask("query p1turn");
        assert_eq!(turn, format!("response {}\n", fen.ends_with('w')), "{fen}");
    }
}

/// Games in which each position is a matter of its stones alone, and how many random games of each.
const GAMES: &[(&str, usize)] = &[
    ("classic", 300),
    ("floating rows=3 cols=4", 200),
    ("floating rows=7 cols=5", 200),
    ("morris limit=10000 slides=king", 60),
    ("morris limit=10000 slides=lines", 60),
    ("morris limit=10000 slides=orthogonal", 60),
    ("morris limit=10000 slides=any", 60),
    ("connect4 rows=4 cols=4", 300),
    ("connect4", 200),
    ("connect4 rows=6 cols=9", 200),
    ("connect4 rows=9 cols=6", 200),
    ("gomoku size=6", 100),
    ("gomoku size=6 rule=standard", 200),
    ("gomoku size=9 rule=standard", 200),
    ("gomoku", 50),
    ("gomoku rule=standard", 400),
];

#[test]
fn each_position_of_a_random_game_is_taken() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for &(game, games) in GAMES {
        let mut client = Client::new("ugi", game);
        for _ in 0..games {
            let mut engine = engine(game);
            let session = engine.session_mut();
            while let Some(mv) = session.umpire().legal().choose(&mut rng).cloned() {
                session.play(&[&mv]).unwrap();
                // Large boards have many positions, and what is hard about them are the last ones.
                if session.umpire().legal().len() < 10 && rng.random_ratio(1, 8) {
                    check(&mut client, session);
                }
            }
            check(&mut client, session);
        }
    }
}

/// What chess writes behind the turn, and the stones in hand, say nothing here, also when the same
/// position was stated without them before.
#[test]
fn counters_and_stones_in_hand_change_nothing() {
    for (game, fen, moves) in [
        ("classic", "P2/1p1/3 w", "1 5"),
        ("classic", "P2/1p1/P2 b", "1 5 7"),
        ("connect4 rows=4 cols=4", "4/4/4/pP2 w", "2 1"),
        ("gomoku size=5", "5/5/2P2/5/5 b", "[3,3]"),
        ("morris", "P2/1p1/3 w", "1 5"),
    ] {
        let mut client = Client::new("ugi", game);
        let (board, turn) = fen.split_once(' ').unwrap();
        let forms = [
            fen.to_owned(),
            format!("{fen} - - 0 1"),
            format!("{board}[PPpp] {turn}"),
            format!("{fen} - - 0 12"),
            fen.to_owned(),
        ];
        for form in forms {
            assert_eq!(client.ask(&format!("position fen {form}")), "", "{game}: {form}");
            let first = turn == "w";
            assert_eq!(client.ask("query p1turn"), format!("response {first}\n"));
            let next = match game {
                "gomoku size=5" => "[1,1]",
                "connect4 rows=4 cols=4" => "4",
                _ => "9",
            };
            assert_eq!(client.ask(&format!("position fen {form} moves {next}")), "");
            assert_eq!(client.ask("query p1turn"), format!("response {}\n", !first));
        }
        assert_eq!(client.ask(&format!("position startpos moves {moves}")), "");
        // But what cannot be a position is refused, and is not made good by what comes after it.
        let answer = client.ask(&format!("position fen {board} {turn} 5"));
        assert_eq!(answer, "");
        assert!(client.ask("position startpos 5").starts_with("info string error"));
    }
}
