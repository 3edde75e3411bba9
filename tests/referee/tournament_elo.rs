//! Elo differences and their errors are those that others have published, and finite.

use jogada::referee::results::elo::{Elo, Pentanomial, Wdl};

fn wdl(wins: u32, draws: u32, losses: u32) -> Elo {
    Wdl { wins, draws, losses }.elo().unwrap()
}

fn assert_near(computed: f64, published: f64, half_a_digit: f64) {
    let off = (computed - published).abs();
    assert!(off <= half_a_digit, "{computed} is not {published}");
}

/// Printed by cutechess-cli in github.com/ddugovic/Stockfish/issues/181, December 2016: wins,
/// draws, losses, "Elo difference" and its error. Its quantile of the normal distribution, by
/// Winitzki's approximation with a = 8(pi-3)/(3 pi(4-pi)), is 1.95716 instead of 1.95996, so its
/// errors are smaller by one part in 700.
#[test]
fn single_games_as_cutechess_counts_them() {
    for (wins, losses, draws, difference, error) in [
        (255, 222, 23, 22.96, 29.84),
        (279, 204, 17, 52.51, 30.30),
        (271, 211, 18, 41.89, 30.15),
        (98, 91, 11, 12.17, 47.06),
    ] {
        let elo = wdl(wins, draws, losses);
        assert_near(elo.difference.unwrap(), difference, 0.005);
        assert_near(elo.error().unwrap() * 1.957_16 / 1.959_96, error, 0.005);
    }
}

/// Printed by fishtest for github.com/official-stockfish/Stockfish/pull/4160, September 2022: "Elo:
/// 1.35 +-1.2 (95%) LOS: 98.6%, Total: 60000 W: 16422 L: 16189 D: 27389, Ptnml(0-2): 39, 5335,
/// 18992, 5622, 12".
#[test]
fn pairs_as_fishtest_counts_them() {
    let elo = Pentanomial([39, 5335, 18992, 5622, 12]).elo().unwrap();
    assert_near(elo.difference.unwrap(), 1.35, 0.005);
    assert_near(elo.error().unwrap(), 1.2, 0.05);
    assert_near(elo.superiority, 0.986, 0.0005);
    // The same games taken one by one: as strong, but less sure, since they are not independent.
    let single = wdl(16422, 27389, 16189);
    assert_near(single.difference.unwrap(), elo.difference.unwrap(), 1e-9);
    assert!(single.error().unwrap() > 1.5 * elo.error().unwrap());
}

/// Printed by fastchess for a match of 300 games: "Elo: 72.85 +/- 22.33, LOS: 100.00 %, Wins: 78,
/// Losses: 16, Draws: 206, Ptnml(0-2): [1, 10, 78, 48, 13]".
#[test]
fn pairs_as_fastchess_counts_them() {
    let elo = Pentanomial([1, 10, 78, 48, 13]).elo().unwrap();
    assert_near(elo.difference.unwrap(), 72.85, 0.005);
    assert_near(elo.error().unwrap(), 22.33, 0.005);
    assert_near(elo.superiority, 1.0, 0.00005);
}

/// The table of the logistic curve: 76 % are 200 points (Elo's rule of thumb), 10 to 1 are 400.
#[test]
fn known_points_of_the_curve() {
    let difference = |wins, draws, losses| wdl(wins, draws, losses).difference.unwrap();
    assert_near(difference(10, 0, 1), 400.0, 1e-9);
    assert_near(difference(76, 0, 24), 200.0, 0.5);
    assert_near(difference(30, 40, 30), 0.0, 1e-12);
    assert_near(wdl(30, 40, 30).superiority, 0.5, 1e-7);
    assert_eq!(difference(1, 0, 2), -difference(2, 0, 1));
}

/// The formula of the header, anew: the score and its standard error from the results themselves.
fn by_the_formula(results: &[(f64, u32)]) -> (f64, [f64; 2]) {
    let count: f64 = results.iter().map(|result| f64::from(result.1)).sum();
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        let terms = results.iter().map(|&(score, times)| of(score) * f64::from(times));
        terms.sum::<f64>() / count
    };
    let score = sum(&|score| score);
    let error = (sum(&|other| (other - score).powi(2)) / count).sqrt();
    (score, [-1.0, 1.0].map(|sign| score + sign * 1.959_963_984_540_054 * error))
}

fn curve(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// No estimate is drawn towards the middle, in games or in pairs, and each error is that of the
/// estimate beside it.
#[test]
fn the_estimate_is_that_of_the_formula_and_so_is_its_error() {
    let check = |results: &[(f64, u32)], elo: Elo| {
        let scores = results.iter().filter(|result| result.1 > 0);
        let scores: Vec<f64> = scores.map(|result| result.0).collect();
        let (score, ends) = by_the_formula(results);
        if scores == [0.0] || scores == [1.0] {
            assert_eq!(elo.difference, None, "{results:?}");
            assert_eq!(elo.error(), None);
            return;
        }
        assert_near(elo.difference.unwrap(), curve(score), 1e-9);
        if scores.len() == 1 {
            return;
        }
        for (end, computed) in ends.into_iter().zip([elo.low, elo.high]) {
            match computed {
                Some(computed) => assert_near(computed, curve(end), 1e-6),
                None => assert!(end <= 1e-12 || end >= 1.0 - 1e-12, "{results:?}: {end}"),
            }
        }
    };
    for code in 1..12_u32.pow(3) {
        let [losses, draws, wins] = [1, 12, 144].map(|digit| code / digit % 12);
        let results = [(0.0, losses), (0.5, draws), (1.0, wins)];
        check(&results, wdl(wins, draws, losses));
    }
    for code in 1..4_u32.pow(5) {
        let counts = [1, 4, 16, 64, 256].map(|digit| code / digit % 4);
        let results = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts);
        let results: Vec<_> = results.collect();
        check(&results, Pentanomial(counts).elo().unwrap());
    }
    // 0 wins, 1 draw and 19 losses, as games and as ten pairs: half a point of twenty.
    let pairs = Pentanomial([9, 1, 0, 0, 0]).elo().unwrap();
    assert_near(pairs.difference.unwrap(), -636.4, 0.1);
    assert_eq!(wdl(0, 1, 19).difference, pairs.difference);
    assert_eq!(pairs.to_string(), "-636, at most -445 (95 %)");
    assert_eq!(wdl(255, 23, 222).to_string(), "+23 +/- 30 (95 %)");
    assert_eq!(wdl(1, 0, 1).to_string(), "+0, too few games for an error");
}

/// With the chance `p` of a win that the bound says, n wins in a row happen once in twenty times.
#[test]
fn a_clean_sweep_is_a_bound() {
    for count in [1, 2, 10, 200] {
        let (won, lost) = (wdl(count, 0, 0), wdl(0, 0, count));
        let bound = won.low.unwrap();
        let chance = 1.0 / (1.0 + 10_f64.powf(-bound / 400.0));
        assert_near(chance.powi(count as i32), 0.05, 1e-9);
        assert_eq!((won.difference, won.high), (None, None));
        assert_eq!((lost.difference, lost.low, lost.high), (None, None, Some(-bound)));
        let pairs = Pentanomial([0, 0, 0, 0, count]).elo().unwrap();
        assert_eq!(pairs.low, Some(bound));
    }
    assert_eq!(wdl(10, 0, 0).to_string(), "at least +183 (95 %)");
    assert_eq!(wdl(0, 0, 10).to_string(), "at most -183 (95 %)");
    let (few, many) = (wdl(2, 0, 0), wdl(200, 0, 0));
    assert!(few.low < many.low);
    assert!(many.superiority > 0.999 && wdl(0, 0, 200).superiority < 0.001);
    assert!(wdl(0, 200, 0).error() < wdl(0, 2, 0).error());
    assert_near(wdl(0, 2, 0).superiority, 0.5, 1e-7);
}

#[test]
fn every_result_is_finite() {
    assert_eq!(Wdl::default().elo(), None);
    assert_eq!(Pentanomial::default().elo(), None);
    for code in 1..7_u32.pow(3) {
        let [wins, draws, losses] = [1, 7, 49].map(|digit| code / digit % 7);
        let elo = wdl(wins, draws, losses);
        assert_ordered(elo);
        if wins == losses {
            let difference = elo.difference.unwrap();
            assert_eq!(difference.to_bits(), 0_f64.to_bits(), "and not -0");
        }
    }
    for pairs in 0..3_u32.pow(5) {
        let counts = [81, 27, 9, 3, 1].map(|digit| pairs / digit % 3);
        if let Some(elo) = Pentanomial(counts).elo() {
            assert_ordered(elo);
        }
    }
}

fn assert_ordered(elo: Elo) {
    let numbers: Vec<f64> = [elo.low, elo.difference, elo.high].into_iter().flatten().collect();
    assert!(!numbers.is_empty() && numbers.is_sorted(), "{elo:?}");
    assert!(numbers.iter().all(|number| number.is_finite()), "{elo:?}");
    assert!((0.0..=1.0).contains(&elo.superiority), "{elo:?}");
    assert!(elo.error().is_none_or(|error| error > 0.0), "nothing is certain: {elo:?}");
}

#[test]
fn pairs_are_counted_by_their_points() {
    let mut pairs = Pentanomial::default();
    for (first, second) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (0, 2), (2, 1), (2, 2)] {
        pairs.add(first, second);
    }
    assert_eq!(pairs.0, [1, 2, 3, 1, 1]);
}
