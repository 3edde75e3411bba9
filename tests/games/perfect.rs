//! `perfect` never gives up exact value: every position of small boards, against values found by
//! plain search.

use crate::support::naive::Solved;
use jogada::control::{Budget, Interrupt};
use jogada::rules::games::{Classic, Floating};
use jogada::rules::{Cell, Game, Options, Square};
use jogada::solvers::Value;
use jogada::strategies::{HasStrategies, Strategy};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn perfect<G: HasStrategies>(options: &str) -> Box<dyn Strategy<G>> {
    let strategy_set = G::strategy_set();
    let entry = strategy_set.strategies.iter().find(|entry| entry.name == "perfect").unwrap();
    let options = Options::defaults(entry.options).with(options.split_whitespace()).unwrap();
    (entry.make)(&options).unwrap()
}

#[test]
fn it_wins_as_fast_as_possible_loses_as_late_as_possible_and_never_gives_up_a_draw() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (rows, cols) in [(3, 3), (3, 5), (4, 4), (5, 5)] {
        let solved = Solved::board(rows, cols);
        for options in ["adapt=off", "adapt=on"] {
            let mut player = perfect::<Floating>(options);
            for naive in &solved.positions {
                let game = naive.floating();
                let cell = player.choose(&game, None, &mut Budget::unlimited(), &mut rng).mv;
                let kept = (-solved.value(&naive.after((cell.row(), cell.col())))).later();
                assert_eq!(kept, solved.value(naive), "{cell} in\n{game}");
            }
        }
    }
}

#[test]
fn positions_that_other_programs_are_reported_to_get_wrong() {
    let position = |squares: &[u8]| {
        let mut game = Classic::new();
        squares.iter().for_each(|&n| game.play(Square::new(n).unwrap()));
        game
    };
    let oracle = |game: &Classic| {
        Classic::strategy_set().oracle.unwrap().value(game, &mut Budget::unlimited()).unwrap()
    };
    let choices = |game: &Classic| {
        let mut player = perfect::<Classic>("");
        let mut choose = |seed| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            player.choose(game, None, &mut Budget::unlimited(), &mut rng).mv.to_string()
        };
        (0..20).map(&mut choose).collect::<std::collections::BTreeSet<_>>()
    };
    // X threatens 4 and 5: lost, yet O must block, for as long as possible.
    let lost = position(&[1, 2, 3, 6, 7]);
    assert_eq!(oracle(&lost), Value::Loss { plies: 2 }.into());
    assert!(choices(&lost).iter().all(|square| square == "4" || square == "5"));
    let won = position(&[1, 2, 3, 6, 7, 4]);
    assert_eq!(
        (oracle(&won), choices(&won).into_iter().collect::<Vec<_>>().join(" ")),
        (Value::Win { plies: 1 }.into(), "5".into())
    );
    let won = position(&[1, 2, 7, 3, 5, 6]);
    assert_eq!(oracle(&won), Value::Win { plies: 1 }.into());
    assert!(choices(&won).iter().all(|square| square == "4" || square == "9"));
}

#[test]
fn without_budget_it_still_makes_a_legal_move() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let game = Floating::new(15, 15).unwrap();
    for nodes in [0, 1, 10, 100] {
        let mut budget = Budget::new(None, Some(nodes), Interrupt::default());
        let cell: Cell = perfect::<Floating>("").choose(&game, None, &mut budget, &mut rng).mv;
        assert!(game.check(cell).is_ok());
        assert!(budget.spent() <= nodes);
    }
}
