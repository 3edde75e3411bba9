//! The levels of an opponent: each stronger than the one below, or at least as strong.

use jogada::control::Interrupt;
use jogada::rules::{Outcome, Side, Status};
use jogada::session::{Engine, GAMES};

/// The points of `strategy` against `other`, 2 a win and 1 a draw, in so many games, half of them
/// as X.
fn points(game: &str, strategy: &str, other: &str, games: u64) -> u64 {
    let engine = |line: &str, seed| {
        let mut engine = Engine::new(seed, Interrupt::default());
        engine.set_game(&game.split(' ').collect::<Vec<_>>()).unwrap();
        engine.set_strategy(&line.split(' ').collect::<Vec<_>>()).unwrap();
        engine
    };
    let mut engines = [engine(strategy, 1), engine(other, 2)];
    let mut points = 0;
    for number in 0..games {
        let sides = if number % 2 == 0 { [Side::X, Side::O] } else { [Side::O, Side::X] };
        engines.iter_mut().for_each(|engine| engine.session_mut().restart());
        points += loop {
            let mover = match engines[0].umpire().status() {
                Status::ToMove(side) => usize::from(side != sides[0]),
                Status::Over(Outcome::Win(side)) if side == sides[0] => break 2,
                Status::Over(Outcome::Win(_)) => break 0,
                Status::Over(Outcome::Draw) => break 1,
            };
            let mv = engines[mover].choose().unwrap();
            engines[1 - mover].session_mut().play(&[&mv]).unwrap();
        };
    }
    points
}

#[test]
fn each_strategy_is_a_level_and_no_level_is_weaker_than_the_one_below() {
    for entry in GAMES {
        let engine = {
            let mut engine = Engine::new(0, Interrupt::default());
            engine.set_game(&[entry.name]).unwrap();
            engine
        };
        for strategy in engine.session().strategies() {
            let is_it = |level: &&str| level.split(' ').next() == Some(strategy.name);
            assert!(entry.levels.iter().any(is_it), "{}: {}", entry.name, strategy.name);
        }
        // A side that does not see everything is not served by one engine alone; a heap that is
        // won stays won.
        let (game, games) = match entry.name {
            "battleship" => continue,
            "grundy" => ("grundy heaps=[15,9]", 20),
            "gomoku" => ("gomoku size=7", 4),
            name => (name, 20),
        };
        for pair in entry.levels.windows(2) {
            let [below, above] = pair else { unreachable!() };
            let points = points(game, above, below, games);
            assert!(points >= games, "{game}: {above} has {points} points against {below}");
        }
    }
}
