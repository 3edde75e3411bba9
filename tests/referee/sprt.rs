//! The sequential test: its figures are those that others have published, it is wrong as seldom as
//! it says, and a match ends with it.

use jogada::referee::results::elo::Pentanomial;
use jogada::referee::results::sprt::{Hypothesis, Sprt, SprtProgress};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::support::contest::{Contest, JOGADA};

fn sprt(words: &str) -> Sprt {
    words.parse().unwrap()
}

/// The figures that fastchess is tested with (github.com/Disservin/fastchess,
/// app/tests/sprt_test.cpp), from tests of Stockfish: LL, LD, WL + DD, WD, WW.
#[test]
fn ratios_as_fastchess_and_fishtest_compute_them() {
    for (words, pairs, llr) in [
        ("elo0=0 elo1=2 model=normalized", [365, 16618, 36229, 16974, 390], 2.25),
        ("elo0=-1.75 elo1=0.25 model=normalized", [127, 4883, 10712, 5150, 104], 3.01),
        ("elo0=0.5 elo1=2.5 model=logistic", [223, 9863, 21279, 10037, 246], -3.07),
        ("elo0=0 elo1=2 model=logistic", [871, 26175, 55983, 26678, 821], -4.98),
    ] {
        let computed = sprt(words).llr(&Pentanomial(pairs));
        assert!((computed - llr).abs() < 0.005, "{words}: {computed} is not {llr}");
    }
}

/// The same for app/tests/elo_test.cpp there.
#[test]
fn normalized_elo_as_fastchess_computes_it() {
    for (pairs, elo) in [
        ([34, 54, 63, 64, 75], [57.94, 28.28]),
        ([332, 433, 498, 333, 334], [-9.17, 10.96]),
        ([7895, 8757, 5685, 568, 9999], [-19.01, 2.65]),
    ] {
        let computed = Pentanomial(pairs).normalized_elo().unwrap();
        for (computed, published) in computed.into_iter().zip(elo) {
            assert!((computed - published).abs() < 0.01, "{computed} is not {published}");
        }
    }
    assert_eq!(Pentanomial([0, 0, 9, 0, 0]).normalized_elo(), None);
}

/// Wald's bounds, and what follows once they are reached.
#[test]
fn what_is_accepted_stays_accepted() {
    let [lower, upper] = sprt("alpha=0.05 beta=0.1").bounds();
    assert!((lower - (0.1_f64 / 0.95).ln()).abs() < 1e-12);
    assert!((upper - (0.9_f64 / 0.05).ln()).abs() < 1e-12);
    let mut test = SprtProgress::new(sprt("elo0=0 elo1=100"));
    let mut pairs = Pentanomial::default();
    test.look(&pairs);
    assert_eq!((test.llr, test.accepted), (0.0, None));
    while test.accepted.is_none() {
        pairs.add(2, 2);
        test.look(&pairs);
    }
    assert_eq!(test.accepted, Some(Hypothesis::Elo1));
    for _ in 0..1000 {
        pairs.add(0, 0);
        test.look(&pairs);
    }
    assert!(test.llr < lower);
    assert_eq!(test.accepted, Some(Hypothesis::Elo1));
}

/// Pairs that were all won: under a hypothesis of `t` standard deviations the most likely results
/// are wins and losses of whole pairs, `(1 + t) / 2` and `(1 - t) / 2` of them where `t` is small.
#[test]
fn the_ratio_of_a_clean_sweep_as_computed_by_hand() {
    let t = 5.0 / (800.0 / std::f64::consts::LN_10) * std::f64::consts::SQRT_2;
    let expected = 104.0 * (1.0 + t).ln();
    let computed = sprt("elo0=0 elo1=5").llr(&Pentanomial([0, 0, 0, 0, 104]));
    assert!((computed - expected).abs() < 0.005, "{computed} is not {expected}");
}

/// Results that nobody expects have a ratio, too.
#[test]
fn ratios_are_finite_and_turn_with_the_table() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for model in ["normalized", "logistic"] {
        for words in ["elo0=-500 elo1=500", "elo0=-10 elo1=10", "elo0=-1 elo1=1"] {
            let sprt = sprt(&format!("{words} model={model}"));
            for _ in 0..300 {
                let most = 10_u32.pow(rng.random_range(0..6));
                let pairs = Pentanomial([(); 5].map(|()| rng.random_range(0..=most)));
                let mut turned = pairs;
                turned.0.reverse();
                let (llr, back) = (sprt.llr(&pairs), sprt.llr(&turned));
                assert!(llr.is_finite(), "{sprt}: {pairs:?}");
                assert!((llr + back).abs() < 1e-3 * (1.0 + llr.abs()), "{sprt}: {pairs:?}");
            }
        }
    }
}

/// The share of matches between players with this difference, half of all games drawn, in which
/// the hypothesis is accepted.
fn accepted(sprt: Sprt, mean: f64, hypothesis: Hypothesis, rng: &mut Xoshiro256PlusPlus) -> f64 {
    const MATCHES: u32 = 1000;
    let win = 0.25 + (mean - 0.5);
    let mut game = || match rng.random::<f64>() {
        chance if chance < win => 2,
        chance if chance < win + 0.5 => 1,
        _ => 0,
    };
    let mut count = 0;
    for _ in 0..MATCHES {
        let (mut test, mut pairs) = (SprtProgress::new(sprt), Pentanomial::default());
        while test.accepted.is_none() {
            pairs.add(game(), game());
            test.look(&pairs);
        }
        count += u32::from(test.accepted == Some(hypothesis));
    }
    f64::from(count) / f64::from(MATCHES)
}

/// In 2,000 simulated matches for each model the wrong hypothesis is accepted as seldom as was
/// asked for.
#[test]
fn wrong_answers_are_as_rare_as_promised() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let elo = 60.0;
    // Of a game of which half are drawn: the score beyond 1/2 that is `t` standard deviations.
    let t = elo / (800.0 / std::f64::consts::LN_10);
    let normalized = 0.5 + t * (0.125 / (1.0 + t * t)).sqrt();
    let logistic = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
    for (model, mean) in [("normalized", normalized), ("logistic", logistic)] {
        let sprt = sprt(&format!("elo0=0 elo1={elo} alpha=0.05 beta=0.1 model={model}"));
        let alpha = accepted(sprt, 0.5, Hypothesis::Elo1, &mut rng);
        let beta = accepted(sprt, mean, Hypothesis::Elo0, &mut rng);
        assert!(alpha <= 0.05 && beta <= 0.1, "{model}: {alpha}, {beta}");
        // It does not get its certainty from games that were not needed.
        assert!(alpha > 0.02 && beta > 0.04, "{model}: {alpha}, {beta}");
    }
}

#[test]
fn bad_words_are_quoted() {
    for (words, why) in [
        ("elo=5", "\"elo=5\": expected elo0=, elo1=, alpha=, beta= or model="),
        ("5", "\"5\": expected elo0=, elo1=, alpha=, beta= or model="),
        ("elo1=x", "\"elo1=x\": expected a number after elo1="),
        ("elo1=inf", "\"elo1=inf\": expected a number after elo1="),
        ("elo1=1 elo1=2", "\"elo1=2\": elo1 is given twice"),
        ("elo0=5", "elo0=5 elo1=5: expected elo0 below elo1"),
        ("elo1=501", "elo1=501: expected Elo from -500 to 500"),
        ("alpha=0", "alpha=0: expected a share above 0 and below 0.5"),
        ("beta=0.5", "beta=0.5: expected a share above 0 and below 0.5"),
        ("model=bayesian", "\"model=bayesian\": expected model=normalized or model=logistic"),
    ] {
        assert_eq!(words.parse::<Sprt>(), Err(why.to_owned()));
    }
    let usual = "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized";
    assert_eq!(sprt("").to_string(), usual);
    assert_eq!(sprt(usual), sprt(""));
}

fn strong_against_weak(games: u32) -> Contest {
    let engine = format!("'{JOGADA}' --game classic --strategy perfect");
    Contest::new(&engine, "builtin:random", games).with(&["--openings", "random 1"])
}

const TEST: [&str; 3] = ["--sprt", "elo0=0", "elo1=50"];

/// A match ends when its test is decided; broken off before that and continued it ends with the
/// same game.
#[test]
fn a_match_ends_with_its_test_and_can_be_continued() {
    let whole = strong_against_weak(200).with(&TEST).play();
    assert_eq!(whole.code, Some(0), "{}", whole.progress);
    let games = whole.games.len();
    assert!(games < 200 && games.is_multiple_of(2), "{games}");
    assert!(whole.result.contains(", elo1 is accepted\n"), "{}", whole.result);
    assert!(whole.result.contains("\npairs with 0, 1/2, 1, 3/2 and 2 points: "));
    let part = strong_against_weak(7).with(&TEST).play();
    assert!(part.result.contains(", not decided\n"), "{}", part.result);
    assert_eq!(part.games.len(), 7);
    let continued = strong_against_weak(200).with(&TEST).continues(&part).play();
    assert_eq!(continued.games.len(), games, "{}", continued.progress);
    assert_eq!(continued.games[..7], part.games[..]);
    let test =
        |result: &str| result.lines().find(|line| line.starts_with("SPRT")).map(str::to_owned);
    assert_eq!(test(&continued.result), test(&whole.result));
    // Nothing is played after the answer.
    let again = strong_against_weak(200).with(&TEST).continues(&continued).play();
    assert_eq!(again.games, continued.games);
    assert_eq!(again.code, Some(0), "{}", again.progress);
}

#[test]
fn what_is_no_part_of_the_match_is_not_continued() {
    let part = strong_against_weak(4).play();
    let other = strong_against_weak(6).with(&["--name-x", "Ana"]).continues(&part).play();
    assert_eq!(other.code, Some(2));
    let why = "line 1: game 1: x is \"jogada\", and not \"Ana\"";
    assert!(other.progress.contains(why), "{}", other.progress);
    assert_eq!(other.games, part.games, "the file is as it was");
    let mut gap = part;
    gap.games.remove(1);
    let other = strong_against_weak(6).continues(&gap).play();
    let why = "line 2: this is game 3, where game 2 was expected";
    assert!(other.progress.contains(why), "{}", other.progress);
}

#[test]
fn a_match_without_a_test_can_be_continued() {
    let whole = strong_against_weak(6).play();
    let mut part = strong_against_weak(4).play();
    part = strong_against_weak(6).continues(&part).play();
    let moves = |game: &serde_json::Value| game["moves"].clone();
    assert!(part.games.iter().map(moves).eq(whole.games.iter().map(moves)));
    assert!(part.result.starts_with("classic: 6 games"), "{}", part.result);
}
