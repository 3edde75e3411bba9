//! The strategies for five in a row.

use std::time::{Duration, Instant};

use jogada::control::{Budget, Interrupt};
use jogada::rules::games::Gomoku;
use jogada::rules::games::gomoku::Rule;
use jogada::rules::{Cell, Game, Options, Outcome, Side, Status};
use jogada::session::Engine;
use jogada::solvers::gomoku::{LinePattern, Threat, ThreatBoard, parts};
use jogada::strategies::gomoku::usual as weights;
use jogada::strategies::{Choice, HasStrategies, Strategy};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};

fn strategy(name: &str, options: &str) -> Box<dyn Strategy<Gomoku>> {
    let strategy_set = Gomoku::strategy_set();
    let mut recipes = strategy_set.strategies.iter();
    let entry = recipes.find(|entry| entry.name == name).unwrap();
    let options = Options::defaults(entry.options).with(options.split_whitespace()).unwrap();
    (entry.make)(&options).unwrap()
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

/// Looks two plies ahead with the evaluation of `search`, and nothing else: no forced wins, no
/// extensions.
struct TwoPlies;

impl TwoPlies {
    /// The moves that continue a row, or all.
    fn moves(board: &ThreatBoard) -> Vec<u16> {
        let places = || board.places().filter(|&place| board.is_empty(place));
        let near: Vec<u16> = places()
            .filter(|&place| {
                let goes_on = |side| {
                    let classes = parts(board.code(side, place)).unwrap();
                    classes.iter().any(|&pattern| pattern >= LinePattern::Two)
                };
                Side::BOTH.into_iter().any(goes_on)
            })
            .collect();
        if near.is_empty() { places().collect() } else { near }
    }

    /// The best score to a depth in plies for the side to move.
    fn best(board: &mut ThreatBoard, depth: u32, mut alpha: i32, beta: i32) -> (i32, Option<u16>) {
        if let Some(place) = board.find(board.turn(), Threat::Five) {
            return (100_000, Some(place));
        }
        if depth == 0 || board.is_full() {
            return (board.balance(), None);
        }
        let mut best = None;
        for place in TwoPlies::moves(board) {
            board.play(place);
            let score = -TwoPlies::best(board, depth - 1, -beta, -alpha).0;
            board.undo();
            if best.is_none() || score > alpha {
                best = Some(place);
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                break;
            }
        }
        (alpha, best)
    }
}

impl Strategy<Gomoku> for TwoPlies {
    fn choose(
        &mut self,
        game: &Gomoku,
        _: Option<u32>,
        _: &mut Budget,
        _: &mut dyn Rng,
    ) -> Choice<Cell> {
        let mut board = ThreatBoard::new(game, weights());
        let (score, place) = TwoPlies::best(&mut board, 2, -200_000, 200_000);
        Choice { mv: board.cell(place.unwrap()), reason: score.to_string().into() }
    }
}

#[test]
fn rules_holds_its_own_against_a_search_of_two_plies() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut rules = strategy("rules", "");
    let (mut points, games) = (0.0, 60);
    for _ in 0..games / 2 {
        // Four stones in the middle to begin with, for both sides in turn.
        let mut start = usual();
        while start.moves().count() > 221 {
            let cell = Cell::new(rng.random_range(6..=10), rng.random_range(6..=10)).unwrap();
            if start.check(cell).is_ok() {
                start.play(cell);
            }
        }
        for side in Side::BOTH {
            let mut other = TwoPlies;
            let players: [&mut dyn Strategy<Gomoku>; 2] = match side {
                Side::X => [rules.as_mut(), &mut other],
                Side::O => [&mut other, rules.as_mut()],
            };
            points += match outcome(start.clone(), players, &mut rng) {
                Outcome::Draw => 0.5,
                Outcome::Win(winner) => f64::from(u8::from(winner == side)),
            };
        }
    }
    let share = points / f64::from(games);
    assert!(share > 0.4, "{share}");
}

/// What every player but the random one sees at once: a five, else the one stone that stops one.
#[test]
fn wins_are_taken_and_fives_are_stopped() {
    for game in positions(300) {
        let board = ThreatBoard::plain(&game);
        let side = game.turn();
        let Some(at) = [side, side.other()]
            .into_iter()
            .find(|&side| board.threat_count(side, Threat::Five) > 0)
        else {
            continue;
        };
        for (name, options) in
            [("rules", ""), ("search", "depth=1 table_mb=1"), ("search", "depth=3 table_mb=1")]
        {
            let Choice { mv, .. } = choose(name, options, &game, &mut Budget::unlimited());
            let threat = board.threat(at, board.place(mv));
            assert_eq!(threat, Threat::Five, "{name} plays {mv} in\n{game}");
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
    choose("search", "", &usual().after("[8,8]".parse().unwrap()), &mut budget);
    // Some of a second more, for a machine that is busy with other things.
    assert!(start.elapsed() < Duration::from_secs(1));
    let interrupt = Interrupt::default();
    interrupt.raise();
    let mut budget = Budget::new(None, None, interrupt);
    choose("search", "", &usual().after("[8,8]".parse().unwrap()), &mut budget);
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
        let (mut one, mut other) =
            (strategy("search", "depth=3 table_mb=1"), strategy("rules", ""));
        let game = Gomoku::new(5, 5, Rule::Standard).unwrap();
        let ends = outcome(game, [one.as_mut(), other.as_mut()], &mut rng);
        draws += usize::from(ends == Outcome::Draw);
    }
    assert!(draws > 0);
}
