//! Grundy's game: its rules and its strategies against brute force.

use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

use jogada::control::{Budget, Interrupt};
use jogada::referee::game::opening;
use jogada::rules::games::Grundy;
use jogada::rules::games::grundy::{Heaps, Split};
use jogada::rules::{Game, Options, Playable, Record, Side, Status};
use jogada::session::{Engine, Umpire};
use jogada::solvers::grundy::{Decision, Memory, Truth, Unclear};
use jogada::solvers::{Value, Verdict};
use jogada::strategies::{Choice, HasStrategies, Strategy};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The rules once more, as plainly as can be: sorted lists of heaps of at least 3.
mod plain {
    use std::collections::HashMap;

    pub type Position = Vec<u32>;

    /// Each move, as it is written, with the position that it leaves.
    pub fn moves(position: &Position) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        for (at, &heap) in position.iter().enumerate() {
            if at > 0 && position[at - 1] == heap {
                continue;
            }
            for part in 1..heap {
                let other = heap - part;
                if part < other {
                    let mut after = position.clone();
                    after.remove(at);
                    after.extend([part, other].into_iter().filter(|&heap| heap > 2));
                    after.sort_unstable();
                    moves.push((format!("[{heap},{part},{other}]"), after));
                }
            }
        }
        moves
    }

    /// All positions whose heaps are together exactly `total`.
    pub fn positions(total: u32, least: u32) -> Vec<Position> {
        if total == 0 {
            return vec![Vec::new()];
        }
        let first = |heap| positions(total - heap, heap).into_iter().map(move |rest| (heap, rest));
        let with = |(heap, rest): (u32, Position)| [vec![heap], rest].concat();
        (least..=total).flat_map(first).map(with).collect()
    }

    /// For each position the plies to the end under best play: odd numbers are wins, even ones
    /// losses.
    pub fn solve(position: &Position, known: &mut HashMap<Position, u32>) -> u32 {
        if let Some(&plies) = known.get(position) {
            return plies;
        }
        let after: Vec<u32> =
            moves(position).iter().map(|(_, after)| solve(after, known)).collect();
        let wins = after.iter().filter(|plies| plies.is_multiple_of(2)).min();
        let plies = wins.or(after.iter().max()).map_or(0, |plies| plies + 1);
        known.insert(position.clone(), plies);
        plies
    }
}

fn game(position: &[u32]) -> Grundy {
    Grundy::new(position.iter().copied().collect())
}

/// Every position of so much together, and its plies.
fn solved(total: u32) -> Vec<(plain::Position, u32)> {
    let mut known = HashMap::new();
    let positions = (0..=total).flat_map(|total| plain::positions(total, 3));
    positions.map(|position| (position.clone(), plain::solve(&position, &mut known))).collect()
}

/// Who is to move loses after an even number of plies.
fn is_lost(plies: u32) -> bool {
    plies.is_multiple_of(2)
}

fn value(plies: u32) -> Value {
    if is_lost(plies) { Value::Loss { plies } } else { Value::Win { plies } }
}

#[test]
fn every_position_has_the_moves_the_value_and_the_winning_moves_of_brute_force() {
    let mut truth = Truth::default();
    let mut budget = Budget::unlimited();
    let mut known = HashMap::new();
    let all = solved(40);
    // The partitions of 40 less those of 38.
    assert_eq!(all.len(), 37_338 - 26_015);
    for (position, plies) in all {
        let game = game(&position);
        let moves = plain::moves(&position);
        let written: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
        assert!(written.iter().eq(moves.iter().map(|(mv, _)| mv)), "{game}");
        assert_eq!(game.count_moves(), moves.len() as u64);
        for (n, mv) in game.moves().enumerate() {
            assert_eq!(game.nth_move(n as u64), Some(mv));
        }
        assert_eq!(game.nth_move(moves.len() as u64), None);
        assert_eq!(game.status() != Status::ToMove(Side::X), moves.is_empty());
        if moves.is_empty() {
            continue;
        }
        let nimber = truth.nimber(game.heaps(), &mut budget).unwrap();
        assert_eq!(nimber != 0, !is_lost(plies), "{game}");
        assert_eq!(truth.verdict(&game, &mut budget).unwrap(), value(plies).into());
        let analysis = truth.analyze(&game, &mut budget).unwrap();
        let mut fastest = BTreeSet::new();
        for ((mv, verdict, nimber), (written, after)) in analysis.into_iter().zip(&moves) {
            let left = plain::solve(after, &mut known);
            assert_eq!(mv.to_string(), *written);
            assert_eq!(verdict, value(left + 1).into(), "{mv} in {game}");
            assert_eq!(nimber == 0, is_lost(left));
            if left + 1 == plies && !is_lost(plies) {
                fastest.insert(written.clone());
            }
        }
        if !is_lost(plies) {
            let winning = truth.winning(&game, &mut budget).unwrap();
            let winning: BTreeSet<String> = winning.iter().map(Split::to_string).collect();
            assert_eq!(winning, fastest, "{game}");
        }
    }
}

#[test]
fn in_a_lost_position_perfect_leaves_the_fewest_winning_answers() {
    let mut truth = Truth::default();
    let mut known = HashMap::new();
    let mut answers = |after: &plain::Position| {
        let replies = plain::moves(after);
        let wins = |reply: &&(String, plain::Position)| is_lost(plain::solve(&reply.1, &mut known));
        replies.iter().filter(wins).count() as u64
    };
    let mut seen = 0;
    for (position, plies) in solved(40) {
        if !is_lost(plies) || position.is_empty() {
            continue;
        }
        let counted: Vec<(String, u64)> =
            plain::moves(&position).into_iter().map(|(mv, after)| (mv, answers(&after))).collect();
        let fewest = counted.iter().map(|&(_, answers)| answers).min().unwrap();
        let best = counted.iter().filter(|&&(_, answers)| answers == fewest);
        let hardest = truth.hardest(&game(&position), &mut Budget::unlimited()).unwrap();
        let (found, moves) = hardest.expect("the heaps are small");
        assert_eq!(found, fewest, "{position:?}");
        assert!(moves.iter().map(Split::to_string).eq(best.map(|(mv, _)| mv.clone())));
        seen += 1;
    }
    assert!(seen > 1000);
}

#[test]
fn the_search_through_moves_and_replies_decides_as_brute_force_does() {
    let counts = |total: u32| {
        let mut memory = Memory::default();
        memory.decide_all(total.into(), &mut Budget::unlimited(), |_| ()).unwrap();
        let lost = memory.iter().filter(|(_, decision)| **decision == Decision::Lost).count();
        (lost, memory.len() - lost)
    };
    assert_eq!(counts(20), (76, 166));
    assert_eq!(counts(24), (164, 409));
    // Asked alone, in any order, with whatever is remembered.
    let mut memory = Memory::default();
    for (position, plies) in solved(40).into_iter().rev() {
        let heaps: Heaps = position.iter().copied().collect();
        match memory.decide(&heaps, &mut Budget::unlimited()).unwrap() {
            Decision::Lost => assert_eq!(plies % 2, 0, "{heaps}"),
            Decision::Won(after) => {
                assert_eq!(plies % 2, 1, "{heaps}");
                assert!(heaps.split_to(&after).is_some());
                let after = memory.decide(&after, &mut Budget::unlimited()).unwrap();
                assert_eq!(after, Decision::Lost);
            }
        }
    }
}

/// Who plays first wins by `name` from every won position, whatever the other side replies.
fn wins_what_is_won(name: &str, total: u32) {
    let mut player = player(name);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (position, plies) in solved(total) {
        if !is_lost(plies) {
            let game = game(&position);
            let Choice { mv, .. } = player.choose(&game, None, &mut Budget::unlimited(), &mut rng);
            let after: plain::Position = game.after(mv).heaps().iter().collect();
            assert_eq!(plain::solve(&after, &mut HashMap::new()) % 2, 0, "{mv} in {game}");
        }
    }
}

fn player(name: &str) -> Box<dyn Strategy<Grundy>> {
    let strategy_set = Grundy::strategy_set();
    let mut recipes = strategy_set.strategies.iter();
    let entry = recipes.find(|entry| entry.name == name).unwrap();
    (entry.make)(&Options::defaults(entry.options)).unwrap()
}

#[test]
fn perfect_and_rules_win_every_won_position() {
    wins_what_is_won("perfect", 24);
    wins_what_is_won("rules", 24);
}

#[test]
fn beyond_small_heaps_perfect_wins_all_the_same() {
    let mut truth = Truth::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut perfect, mut random) = (player("perfect"), player("random"));
    for start in [&[61][..], &[100, 41, 9], &[5000, 77, 77, 3000], &[90_000, 1_222]] {
        let mut game = game(start);
        let mut budget = Budget::unlimited();
        while let Status::ToMove(side) = game.status() {
            let nimber = truth.nimber(game.heaps(), &mut budget).unwrap();
            let is_near = game.heaps().total() <= 60;
            let verdict = truth.verdict(&game, &mut budget).unwrap();
            assert_eq!(verdict.exact().is_some(), is_near);
            // X wins all four.
            assert_eq!(nimber != 0, side == Side::X, "{game}");
            let player = if side == Side::X { &mut perfect } else { &mut random };
            let mv = player.choose(&game, None, &mut budget, &mut rng).mv;
            assert_eq!(game.check(mv), Ok(()));
            game.play(mv);
            if game.heaps().total() > 4000 {
                // The rest takes long and shows no more.
                break;
            }
        }
    }
}

#[test]
fn a_heap_without_known_value_is_told_from_one_that_has_a_twin() {
    let mut truth = Truth::default();
    let mut budget = Budget::unlimited();
    let huge = 1 << 31;
    let mut verdict = |position: &[u32]| truth.verdict(&game(position), &mut budget);
    assert_eq!(verdict(&[huge]), Err(Unclear::TooLarge));
    assert_eq!(verdict(&[huge, huge]), Ok(Verdict::Lost));
    assert_eq!(verdict(&[huge, huge, 7]), Ok(Verdict::Lost));
    assert_eq!(verdict(&[huge, huge, 8]), Ok(Verdict::Won));
    assert_eq!(truth.analyze(&game(&[huge, huge]), &mut budget), Err(Unclear::TooLarge));
    let winning = truth.winning(&game(&[huge, huge, 8]), &mut budget).unwrap();
    assert!(!winning.is_empty() && winning.iter().all(|mv| mv.heap() == 8));
}

#[test]
fn a_game_of_huge_heaps_is_as_quick_as_any_other() {
    for strategy in ["random", "perfect", "rules"] {
        let mut engine = Engine::new(3, Interrupt::default());
        let heaps = format!("heaps=[{}]", vec!["2147483648"; 999].join(",") + ",4");
        engine.set_game(&["grundy", &heaps]).unwrap();
        engine.set_strategy(&[strategy]).unwrap();
        for _ in 0..100 {
            let count = engine.umpire().count_legal();
            assert!(count >= (1 << 30) - 1);
            let mv = engine.choose().unwrap();
            assert!(engine.session_mut().undo(1));
            engine.session_mut().play(&[&mv]).unwrap();
            // Whoever wants a hint gets one at once, too.
            let _ = engine.analyze_within(Duration::from_secs(1)).unwrap_err();
            assert!(!engine.session().diagram().to_string().is_empty());
        }
    }
}

#[test]
fn an_opening_is_drawn_from_a_thousand_million_moves() {
    let options = Options::defaults(Grundy::OPTIONS).with(["heaps=[2147483648]"]).unwrap();
    let opened = |seed| {
        let mut record: Record<Grundy> = Grundy::set_up(&options).unwrap();
        let moves = opening::draw(&mut record, 4, seed);
        assert_eq!(record.since(0), moves);
        moves
    };
    assert_eq!(opened(1).len(), 4);
    assert_eq!(opened(1), opened(1));
    assert_ne!(opened(1), opened(2));
}

#[test]
fn a_search_ends_with_its_budget() {
    let mut truth = Truth::default();
    let nodes = |nodes| Budget::new(None, Some(nodes), Interrupt::default());
    let game = game(&[400_000]);
    assert_eq!(truth.verdict(&game, &mut nodes(1000)), Err(Unclear::Exhausted));
    let mut memory = Memory::default();
    let heaps = [300, 200].into_iter().collect();
    assert!(memory.decide(&heaps, &mut nodes(500)).is_err());
    let deep = [500_000].into_iter().collect();
    assert!(memory.decide(&deep, &mut Budget::unlimited()).is_err());
    // The legal moves are those of whoever is asked to hurry.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for name in ["perfect", "rules", "random"] {
        let Choice { mv, .. } = player(name).choose(&game, None, &mut nodes(0), &mut rng);
        assert_eq!(game.check(mv), Ok(()), "{name}");
    }
}

#[test]
fn moves_are_read_with_their_parts_in_either_order() {
    let options = Options::defaults(Grundy::OPTIONS).with(["heaps=[2147483648,1]"]).unwrap();
    let mut record: Record<Grundy> = Grundy::set_up(&options).unwrap();
    let count = record.count_legal();
    assert_eq!(count, (1 << 30) - 1);
    assert_eq!(record.nth_legal(count - 1).unwrap(), "[2147483648,1073741823,1073741825]");
    assert_eq!(record.nth_legal(count), None);
    for (word, why) in [
        ("[2147483648,1073741824,1073741824]", "leaves two equal parts"),
        ("[2147483648,0,2147483648]", "leaves an empty part"),
        ("[7,3,5]", "does not add up"),
        ("[7,9223372036854775807,9223372036854775807]", "does not add up"),
        ("[4294967296,1,4294967295]", "there is none above 2147483648"),
        ("[7,3,4]", "there is no such heap"),
        ("[3,4]", "for example [7,3,4]"),
    ] {
        let error = Umpire::play(&mut record, &[word]).unwrap_err().to_string();
        assert!(error.contains(why), "{word}: {error}");
    }
    Umpire::play(&mut record, &["[2147483648,2147483645,3]"]).unwrap();
    assert_eq!(record.since(0), ["[2147483648,3,2147483645]"]);
}
