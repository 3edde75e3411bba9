//! The strategies for five in a row.

use std::time::{Duration, Instant};

use jogada::rules::games::Gomoku;
use jogada::rules::games::gomoku::Rule;
use jogada::rules::{Cell, Game, Options, Outcome, Side, Status};
use jogada::session::Engine;
use jogada::solvers::gomoku::{Field, Kind};
use jogada::solvers::{Budget, Interrupt};
use jogada::strategies::{Choice, Offered, Strategy};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

fn strategy(name: &str, options: &str) -> Box<dyn Strategy<Gomoku>> {
    let repertoire = Gomoku::repertoire();
    let mut recipes = repertoire.strategies.iter();
    let recipe = recipes.find(|recipe| recipe.name == name).unwrap();
    let options = Options::defaults(recipe.options)
        .with(options.split_whitespace())
        .unwrap();
    (recipe.make)(&options).unwrap()
}

fn choose(name: &str, options: &str, game: &Gomoku, budget: &mut Budget) -> Choice<Cell> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    strategy(name, options).choose(game, None, budget, &mut rng)
}

fn usual() -> Gomoku {
    Gomoku::new(15, 15, Rule::Freestyle).unwrap()
}

/// Positions of random moves, most of them next to stones, in which a move is due.
fn positions(count: usize) -> Vec<Gomoku> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut positions = Vec::new();
    while positions.len() < count {
        let rule = *[Rule::Freestyle, Rule::Standard].choose(&mut rng).unwrap();
        let mut game = Gomoku::new(9, 10, rule).unwrap();
        for _ in 0..rng.random_range(10..=40) {
            let moves: Vec<Cell> = game.moves().collect();
            if let Some(&mv) = moves.choose(&mut rng) {
                game.play(mv);
            }
        }
        if let Status::ToMove(_) = game.status() {
            positions.push(game);
        }
    }
    positions
}

/// Plays a game out; whoever plays X is asked first.
fn outcome(
    mut game: Gomoku,
    players: [&mut dyn Strategy<Gomoku>; 2],
    rng: &mut Xoshiro256PlusPlus,
) -> Outcome {
    loop {
        let side = match game.status() {
            Status::Over(outcome) => return outcome,
            Status::ToMove(side) => side,
        };
        let budget = &mut Budget::unlimited();
        let choice = players[side as usize].choose(&game, None, budget, rng);
        game.check(choice.mv).unwrap();
        game.play(choice.mv);
    }
}

#[test]
fn rules_beats_random_in_every_game() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let (mut rules, mut random) = (strategy("rules", ""), strategy("random", ""));
    for _ in 0..50 {
        let ends = outcome(usual(), [rules.as_mut(), random.as_mut()], &mut rng);
        assert_eq!(ends, Outcome::Win(Side::X));
        let ends = outcome(usual(), [random.as_mut(), rules.as_mut()], &mut rng);
        assert_eq!(ends, Outcome::Win(Side::O));
    }
}

/// What every player but the random one sees at once: a five, else the one stone that stops one.
#[test]
fn wins_are_taken_and_fives_are_stopped() {
    for game in positions(300) {
        let field = Field::plain(&game);
        let side = game.turn();
        let Some(at) = [side, side.other()]
            .into_iter()
            .find(|&side| field.kind_count(side, Kind::Five) > 0)
        else {
            continue;
        };
        for (name, options) in [
            ("rules", ""),
            ("search", "depth=1 table_mb=1"),
            ("search", "depth=3 table_mb=1"),
        ] {
            let Choice { mv, .. } = choose(name, options, &game, &mut Budget::unlimited());
            let kind = field.kind(at, field.place(mv));
            assert_eq!(kind, Kind::Five, "{name} plays {mv} in\n{game}");
        }
    }
}

#[test]
fn the_limits_are_kept_and_a_move_is_there_at_once() {
    let game = &positions(1)[0];
    for nodes in [0, 1, 10, 100, 1_000] {
        let mut budget = Budget::new(None, Some(nodes), Interrupt::default());
        let choice = choose("search", "table_mb=1", game, &mut budget);
        assert!(game.check(choice.mv).is_ok());
        assert!(budget.spent() <= nodes);
    }
    let start = Instant::now();
    let mut budget = Budget::new(Some(Duration::from_millis(100)), None, Interrupt::default());
    choose(
        "search",
        "",
        &usual().after("[8,8]".parse().unwrap()),
        &mut budget,
    );
    // Some of a second more, for a machine that is busy with other things.
    assert!(start.elapsed() < Duration::from_secs(1));
    let interrupt = Interrupt::default();
    interrupt.raise();
    let mut budget = Budget::new(None, None, interrupt);
    choose(
        "search",
        "",
        &usual().after("[8,8]".parse().unwrap()),
        &mut budget,
    );
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn the_same_nodes_give_the_same_move_whatever_was_asked_before() {
    let mut search = strategy("search", "table_mb=1");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut ask = |game: &Gomoku| {
        let mut budget = Budget::new(None, Some(3_000), Interrupt::default());
        search.choose(game, None, &mut budget, &mut rng)
    };
    let positions = positions(20);
    let once: Vec<_> = positions.iter().map(&mut ask).collect();
    let again: Vec<_> = positions.iter().rev().map(ask).collect();
    assert!(once.iter().eq(again.iter().rev()));
}

#[test]
fn a_suggestion_is_what_is_chosen_next() {
    for strategy in ["search depth=2 table_mb=1", "rules", "random"] {
        let mut engine = Engine::new(7, Interrupt::default());
        engine.set_game(&["gomoku", "rows=7", "cols=6"]).unwrap();
        let words: Vec<&str> = strategy.split(' ').collect();
        engine.set_strategy(&words).unwrap();
        engine.session_mut().play(&["[3,3]", "[3,4]"]).unwrap();
        while let Some(suggestion) = engine.suggest() {
            assert_eq!(engine.choose(), Ok(suggestion), "{strategy}");
        }
    }
}

/// A full board, and boards on which nobody can make five any more, are played to their end.
#[test]
fn draws_are_played_to_the_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut draws = 0;
    for _ in 0..5 {
        let (mut one, mut other) = (
            strategy("search", "depth=3 table_mb=1"),
            strategy("rules", ""),
        );
        let game = Gomoku::new(5, 5, Rule::Standard).unwrap();
        let ends = outcome(game, [one.as_mut(), other.as_mut()], &mut rng);
        draws += usize::from(ends == Outcome::Draw);
    }
    assert!(draws > 0);
}
