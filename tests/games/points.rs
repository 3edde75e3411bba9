//! What `perfect` gets of opponents who err: the goals, by exact expectation, and that the policy
//! that is valued is the one that is played.

use crate::support::matches;
use std::collections::HashSet;

use jogada::control::Budget;
use jogada::rules::games::{Classic, Floating};
use jogada::rules::{Keyed, Options, Side, Status};
use jogada::solvers::Threats;
use jogada::strategies::HasStrategies;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use crate::support::policy::{AS_FIRST, CLASSIC, FIVE, Known, PAIRINGS, Policy, bound};

fn five() -> Floating {
    Floating::new(5, 5).expect("a board")
}

#[test]
fn the_fixed_policy_reaches_its_goals_on_the_3x3_board() {
    check_fixed(&Classic::new(), &CLASSIC);
}

#[test]
fn the_fixed_policy_reaches_its_goals_on_the_floating_5x5_board() {
    check_fixed(&five(), &FIVE);
}

fn check_fixed<G: Keyed + Threats>(start: &G, known: &Known) {
    let mut policy = Policy::new();
    let mut per_cents = [0.0; 4];
    for (i, pairing) in PAIRINGS.into_iter().enumerate() {
        let (points, bound) = (policy.points(start, pairing), bound(start, pairing));
        let name = format!("{} {:?}", pairing.opponent_name, pairing.me);
        assert!((points - known.points[i]).abs() < 1e-5, "{name}: {points}");
        // The bounds are known to four decimals.
        assert!((bound - known.bound[i]).abs() < 1e-4, "{name}: {bound}");
        assert!(points < bound + 1e-9, "{name}: {points} above {bound}");
        per_cents[i] = 100.0 * points / bound;
    }
    let [u_first, u_second, b_first, b_second] = per_cents;
    assert!(u_first >= AS_FIRST && b_first >= AS_FIRST, "{per_cents:?}");
    assert!(u_second + b_second >= known.both_second, "{per_cents:?}");
}

#[test]
fn the_policy_is_the_one_that_is_played() {
    check_played(Classic::new());
    check_played(five());
}

/// In every position that can arise, the strategy plays the moves of the policy and no others.
fn check_played<G: HasStrategies + Keyed + Threats>(start: G) {
    // So many draws miss one of nine moves once in 10^9 times.
    const DRAWS: usize = 200;
    let strategy_set = G::strategy_set();
    let entry = &strategy_set.strategies[0];
    assert_eq!(entry.name, "perfect");
    let mut perfect = (entry.make)(&Options::defaults(entry.options)).expect("the defaults");
    let mut policy = Policy::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut seen, mut open) = (HashSet::new(), vec![start]);
    while let Some(game) = open.pop() {
        if let Status::Over(_) = game.status() {
            continue;
        }
        if !seen.insert(game.key()) {
            continue;
        }
        open.extend(game.representatives().map(|mv| game.after(mv)));
        let mut draw = || perfect.choose(&game, None, &mut Budget::unlimited(), &mut rng).mv;
        let played: HashSet<_> = (0..DRAWS).map(|_| draw().to_string()).collect();
        let best = policy.best_moves(&game).moves;
        let best: HashSet<_> = best.iter().map(ToString::to_string).collect();
        assert_eq!(played, best, "{game}");
    }
}

#[test]
fn learning_reaches_98_per_cent_of_each_bound_as_second() {
    const MATCHES: u32 = 100;
    let floating = Options::defaults(<Floating as jogada::rules::Playable>::OPTIONS);
    let small = floating.with(["rows=5", "cols=5"]).expect("a board");
    let plain = Options::defaults(&[]);
    for pairing in PAIRINGS.into_iter().filter(|pairing| pairing.me == Side::O) {
        let classic = matches::play::<Classic>(&plain, pairing.opponent, MATCHES);
        let five = matches::play::<Floating>(&small, pairing.opponent, MATCHES);
        let bounds = [bound(&Classic::new(), pairing), bound(&self::five(), pairing)];
        for (result, bound) in [classic, five].into_iter().zip(bounds) {
            let matches::Result { points, error } = result;
            // A seeded sample: the goal, less two standard errors.
            assert!(
                points + 2.0 * error >= 0.98 * bound,
                "{}: {points:.4} ± {error:.4} of {bound:.4}",
                pairing.opponent_name
            );
        }
    }
}
