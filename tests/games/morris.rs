//! What is known of `morris`, by search over all positions, against rules and values written
//! differently.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::support::morris_points::{GOAL, LIMIT, OPPONENTS, Policy, bound};
use crate::support::three::Solved;
use jogada::control::Budget;
use jogada::rules::games::Morris;
use jogada::rules::games::morris::{Move, Slides};
use jogada::rules::{Bitboard3x3, Game, Keyed, Options, Playable, Side, Square, Status};
use jogada::session::{GameEntry, Session};
use jogada::solvers::{Retrograde, Solver, Threats, Value};
use jogada::strategies::HasStrategies;
use jogada::strategies::morris::CLAUSES;
use jogada::strategies::rulebook::Rulebook;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The position after these moves.
fn after(slides: &str, words: &[String]) -> Morris {
    let mut game = Morris::new(Slides::named(slides).unwrap());
    words.iter().for_each(|word| game.play(word.parse().unwrap()));
    game
}

fn number(value: Value) -> i32 {
    match value {
        Value::Loss { plies } => plies as i32 - 1000,
        Value::Draw => 0,
        Value::Win { plies } => 1000 - plies as i32,
    }
}

#[test]
fn every_position_has_its_moves_and_its_value_however_stones_slide() {
    // One solver for all: a game keeps its own when its options change.
    let mut solver = Retrograde::default();
    for &slides in Slides::NAMES {
        let solved = Solved::all(slides);
        for (at, path) in solved.paths.iter().enumerate() {
            let game = after(slides, path);
            let words: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
            let naive = &solved.moves[at];
            assert!(words.iter().eq(naive.iter().map(|(mv, _)| mv)), "{slides} {path:?}");
            if let Status::Over(_) = game.status() {
                assert!(solved.positions[at].is_won());
                continue;
            }
            assert!(!words.is_empty(), "nobody is stuck: {slides} {path:?}");
            let mut budget = Budget::unlimited();
            let value = solver.value(&game, &mut budget).unwrap();
            assert_eq!(number(value), solved.values()[at], "{slides} {path:?}");
            for (mv, (_, next)) in game.moves().zip(naive) {
                let value = solver.move_value(&game, mv, &mut budget).unwrap();
                let expected = solved.move_value(*next, solved.limited.len());
                assert_eq!(number(value), expected, "{slides} {path:?} {mv}");
            }
        }
    }
}

#[test]
fn positions_are_counted() {
    for &slides in Slides::NAMES {
        let solved = Solved::all(slides);
        let seen = |at: usize| (solved.positions[at].seen_by_mover(), solved.values()[at]);
        let values: HashMap<String, i32> = (0..solved.positions.len()).map(seen).collect();
        assert_eq!(values.len(), 3870);
        let classes = solved.paths.iter().map(|path| after(slides, path).key());
        assert_eq!(classes.collect::<HashSet<_>>().len(), 540);
        if slides == "king" {
            let count = |sign| values.values().filter(|value| value.signum() == sign).count();
            // Lost are also the positions in which the other side has just won.
            assert_eq!((count(1), count(-1), count(0)), (2046, 596, 1228));
            let plies = |value: &i32| 1000 - value.abs();
            let wins = values.values().filter(|&&value| value > 0);
            assert_eq!(wins.map(plies).max(), Some(7));
        }
    }
}

/// Why a side without a move needs no rule, also in positions that no game reaches.
#[test]
fn nobody_who_is_not_beaten_can_be_without_a_move() {
    let sets: Vec<Bitboard3x3> = (0..512_u16)
        .map(|bits| {
            Square::all()
                .filter(|square| bits & (1 << square.index()) != 0)
                .collect::<Bitboard3x3>()
        })
        .filter(|set| set.len() == 3 && !set.has_line())
        .collect();
    let mut arrangements = 0;
    for &own in &sets {
        for &others in sets.iter().filter(|&&others| (own & others).is_empty()) {
            arrangements += 1;
            for &name in Slides::NAMES {
                let slides = Slides::named(name).unwrap();
                let reach = |from| !(slides.reach(from) & !(own | others)).is_empty();
                assert!(own.squares().any(reach), "{name} {own:?} {others:?}");
            }
        }
    }
    assert!(arrangements > 1000);
}

#[test]
fn the_value_of_the_game_hangs_on_how_stones_slide() {
    let value = |slides: &str, words: &str| {
        let words: Vec<String> = words.split_whitespace().map(String::from).collect();
        let game = after(slides, &words);
        Retrograde::default().value(&game, &mut Budget::unlimited()).unwrap()
    };
    let (win, loss) = (|plies| Value::Win { plies }, |plies| Value::Loss { plies });
    for (slides, start, centre, corner, edge) in [
        ("king", Value::Draw, Value::Draw, Value::Draw, Value::Draw),
        ("any", Value::Draw, Value::Draw, Value::Draw, Value::Draw),
        ("lines", win(9), loss(8), Value::Draw, win(7)),
        ("orthogonal", win(9), loss(8), Value::Draw, win(7)),
    ] {
        assert_eq!(value(slides, ""), start, "{slides}");
        assert_eq!(value(slides, "5"), centre, "{slides}");
        for words in ["1", "3", "7", "9"] {
            assert_eq!(value(slides, words), corner, "{slides}");
        }
        for words in ["2", "4", "6", "8"] {
            assert_eq!(value(slides, words), edge, "{slides}");
        }
    }
}

/// A game with this limit, after these moves.
fn set_up(session: &mut dyn Session, slides: &str, limit: usize, path: &[String]) {
    let words = [format!("slides={slides}"), format!("limit={limit}")];
    let options =
        Options::defaults(Morris::OPTIONS).with(words.iter().map(String::as_str)).unwrap();
    session.set_up(&options).unwrap();
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    session.play(&path).unwrap();
}

/// In every position and with every number of moves left from 0 to 12: what is said of it, and what
/// is played.
#[test]
fn a_win_that_comes_too_late_is_a_draw() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let entry = GameEntry::find(Morris::NAME).unwrap();
    let mut session = (entry.open)(&Options::defaults(entry.options)).unwrap();
    assert_eq!(session.strategy(), "perfect");
    for &slides in Slides::NAMES {
        let solved = Solved::all(slides);
        for (at, path) in solved.paths.iter().enumerate() {
            if solved.positions[at].is_won() {
                continue;
            }
            // A game of no moves cannot be set up.
            for left in usize::from(path.is_empty())..=12 {
                set_up(session.as_mut(), slides, path.len() + left, path);
                let mut budget = Budget::unlimited();
                if left == 0 {
                    assert!(matches!(session.umpire().status(), Status::Over(_)));
                    assert!(session.value(&mut budget).is_err());
                    continue;
                }
                let context = || format!("{slides} {path:?} {left}");
                let expected = solved.limited[left][at];
                let value = session.value(&mut budget).unwrap();
                assert_eq!(number(value.exact().unwrap()), expected, "{}", context());
                let naive: HashMap<&str, i32> = solved.moves[at]
                    .iter()
                    .map(|(mv, next)| (mv.as_str(), solved.move_value(*next, left)))
                    .collect();
                let analysis = session.analyze(&mut budget).unwrap();
                assert!(analysis.is_sorted_by_key(|judged| std::cmp::Reverse(judged.verdict)));
                let analysis: HashMap<&str, i32> = analysis
                    .iter()
                    .map(|judged| (judged.mv.as_str(), number(judged.verdict.exact().unwrap())))
                    .collect();
                assert_eq!(analysis, naive, "{}", context());
                let mv = session.choose(&mut budget, &mut rng).unwrap();
                assert_eq!(naive[mv.as_str()], expected, "{mv}: {}", context());
            }
        }
    }
}

#[test]
fn perfect_gets_its_points_on_either_side() {
    let mut policy = Policy::new();
    for (name, opponent) in OPPONENTS {
        for me in Side::BOTH {
            let points = policy.points(me, opponent, LIMIT);
            let bound = bound(me, opponent, LIMIT);
            assert!(bound > 3.0 - 1e-9, "{name} {me}: bound {bound}");
            assert!(points >= GOAL, "{name} {me}: {points}");
            // Hardly anything is lost by an opponent in mind who is neither of them, even when time
            // is short.
            let (points, bound) = (policy.points(me, opponent, 20), self::bound(me, opponent, 20));
            assert!(points <= bound + 1e-9 && points > bound - 0.02, "{name} {me}: {points}");
        }
    }
}

#[test]
fn the_policy_that_gets_them_is_the_one_that_is_played() {
    // So many draws miss one of nine moves once in 10^9 times.
    const DRAWS: usize = 200;
    let strategy_set = Morris::strategy_set();
    let entry = &strategy_set.strategies[0];
    assert_eq!(entry.name, "perfect");
    let mut perfect = (entry.make)(&Options::defaults(entry.options)).unwrap();
    let (mut policy, mut rng) = (Policy::new(), Xoshiro256PlusPlus::seed_from_u64(1));
    let (mut seen, mut open) = (HashSet::new(), vec![Morris::new(Slides::King)]);
    while let Some(game) = open.pop() {
        if matches!(game.status(), Status::Over(_)) || !seen.insert(game.key()) {
            continue;
        }
        open.extend(game.moves().map(|mv| game.after(mv)));
        let left = if seen.len().is_multiple_of(2) { LIMIT } else { 5 };
        let mut draw = || {
            let mut budget = Budget::unlimited();
            perfect.choose(&game, Some(left), &mut budget, &mut rng).mv
        };
        let played: HashSet<Move> = (0..DRAWS).map(|_| draw()).collect();
        let best = policy.best_moves(&game, left).moves;
        assert_eq!(played, best.into_iter().collect(), "{game}");
    }
}

#[test]
fn rules_win_when_they_can_and_let_nobody_win_who_can_be_kept_from_it() {
    let rules = Rulebook::new(CLAUSES);
    for &slides in Slides::NAMES {
        let mut fired = BTreeSet::new();
        for path in Solved::all(slides).paths {
            let game = after(slides, &path);
            let Status::ToMove(me) = game.status() else {
                continue;
            };
            let (clause, moves) = rules.apply(&game);
            fired.insert(clause);
            let can_win = |game: &Morris| {
                game.moves().any(|mv| matches!(game.after(mv).status(), Status::Over(_)))
            };
            let loses_at_once = |mv| can_win(&game.after(mv));
            if can_win(&game) {
                assert_eq!(clause, "win");
                assert!(moves.iter().all(|&mv| matches!(game.after(mv).status(), Status::Over(_))));
            } else if !game.moves().all(loses_at_once) {
                assert!(!moves.iter().copied().any(loses_at_once), "{clause}: {game}");
                let threatened = can_win(&game.as_if_turn_of(me.other()));
                assert_eq!(threatened, clause == "block", "{game}");
            }
        }
        let all: BTreeSet<&str> = CLAUSES.iter().map(|clause| clause.name).collect();
        assert_eq!(fired, all, "{slides}");
    }
}

#[test]
fn an_alert_opponent_prevents_what_can_be_prevented() {
    for path in Solved::all("king").paths {
        let game = after("king", &path);
        if let Status::Over(_) = game.status() {
            continue;
        }
        let (safe, bad): (Vec<Move>, Vec<Move>) =
            game.moves().partition(|&mv| game.after(mv).wins().is_empty());
        let expected = if bad.is_empty() { Vec::new() } else { safe };
        assert_eq!(game.blocks(), expected, "{game}");
    }
}
