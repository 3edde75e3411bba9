//! The engine is on one side of a sea battle, with one fleet, whatever is taken back and whoever
//! makes its moves.

use jogada::control::Interrupt;
use jogada::protocol::{Line, Native, Protocol};
use jogada::session::Engine;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn ask(native: &mut Native, request: &str) -> String {
    let mut answer = String::new();
    native.handle(Line::from_text(request), &mut answer);
    answer.lines().last().unwrap_or_default().to_owned()
}

fn native(seed: u64, strategy: &str) -> Native {
    let mut engine = Engine::new(seed, Interrupt::default());
    let game = ["battleship", "rows=6", "cols=6", "fleet=[3,2,1]"];
    engine.set_game(&game).unwrap();
    engine.set_strategy(&[strategy]).unwrap();
    Native::new(engine)
}

/// What the fleet answers to a shot at this cell, if none was made at its ships before.
fn truth(fleet: &str, cell: &str) -> &'static str {
    let mut ships = fleet.trim_start_matches("= ").split(' ');
    match ships.find(|ship| ship.contains(cell)) {
        None => "miss",
        Some(ship) if ship.matches(',').count() == 1 => "sunk",
        Some(_) => "hit",
    }
}

#[test]
fn the_side_of_the_contract_stays_when_the_first_shot_is_taken_back() {
    for cell in ["[1,1]", "[2,5]", "[6,3]"] {
        let mut native = native(1, "random");
        assert!(ask(&mut native, "x_inicia").starts_with("= ["));
        let fleet = ask(&mut native, "fleet");
        assert_eq!(ask(&mut native, "undo"), "=");
        assert_eq!(ask(&mut native, "fleet"), fleet);
        assert_eq!(ask(&mut native, "play [3,3]"), "=");
        assert_eq!(ask(&mut native, "fleet"), fleet);
        let answer = ask(&mut native, &format!("x_responde miss {cell}"));
        assert!(
            answer.starts_with(&format!("= {}", truth(&fleet, cell))),
            "{fleet} {cell} {answer}"
        );
        assert_eq!(ask(&mut native, "fleet"), fleet);
    }
}

/// Random requests: from the start of a game to the next, the fleet that the engine shows and its
/// side are the same.
#[test]
fn one_game_has_one_fleet_and_one_side() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut undone, mut answered) = (0, 0);
    for seed in 0..150 {
        let mut native = native(seed, if seed % 2 == 0 { "random" } else { "hunter" });
        let (mut fleet, mut side) = (String::new(), "x");
        for _ in 0..60 {
            let cell = format!("[{},{}]", rng.random_range(1..=6), rng.random_range(1..=6));
            let answers = ["miss", "hit", "sunk"];
            let answer = *answers.choose(&mut rng).unwrap();
            let request = match rng.random_range(0..12) {
                0 => "x_inicia".to_owned(),
                1 => format!("o_inicia {cell}"),
                2..5 => format!("undo {}", rng.random_range(1..4)),
                5 | 6 => "genmove".to_owned(),
                7 => format!("play {cell}"),
                8 => format!("play {answer}"),
                9 => format!("play {answer} {cell}"),
                _ => format!("{side}_responde {answer} {cell}"),
            };
            let said = ask(&mut native, &request);
            if request.contains("inicia") && said.starts_with('=') {
                let other;
                (side, other) = if request == "x_inicia" { ("x", "o") } else { ("o", "x") };
                fleet = ask(&mut native, "fleet");
                let refused = ask(&mut native, &format!("{other}_responde miss"));
                assert!(refused.starts_with("? wrong-side"), "{refused}");
            } else if !fleet.is_empty() {
                assert_eq!(ask(&mut native, "fleet"), fleet, "{request}");
                undone += usize::from(request.starts_with("undo") && said == "=");
                answered += usize::from(request.contains("responde") && said.starts_with('='));
            }
        }
    }
    assert!(undone > 500 && answered > 50, "{undone} {answered}");
}
