//! Elo differences and their errors are those that others have published, and finite.

use jogada::referee::results::elo::{Elo, Pentanomial, Wdl};

fn wdl(wins: u32, draws: u32, losses: u32) -> Elo {
    Wdl {
        wins,
        draws,
        losses,
    }
    .elo()
    .unwrap()
}

fn assert_near(computed: f64, published: f64, half_a_digit: f64) {
    let off = (computed - published).abs();
    assert!(off <= half_a_digit, "{computed} is not {published}");
}

/// Printed by cutechess-cli in github.com/ddugovic/Stockfish/issues/181, December 2016: wins, draws, losses, "Elo
/// difference" and its error. Its quantile of the normal distribution, by Winitzki's approximation with a = 8(pi-3)/(3
/// pi(4-pi)), is 1.95716 instead of 1.95996, so its errors are smaller by one part in 700.
#[test]
fn single_games_as_cutechess_counts_them() {
    for (wins, losses, draws, difference, error) in [
        (255, 222, 23, 22.96, 29.84),
        (279, 204, 17, 52.51, 30.30),
        (271, 211, 18, 41.89, 30.15),
        (98, 91, 11, 12.17, 47.06),
    ] {
        let elo = wdl(wins, draws, losses);
        assert_near(elo.difference, difference, 0.005);
        assert_near(elo.error() * 1.957_16 / 1.959_96, error, 0.005);
    }
}

/// Printed by fishtest for github.com/official-stockfish/Stockfish/pull/4160, September 2022: "Elo: 1.35 +-1.2 (95%)
/// LOS: 98.6%, Total: 60000 W: 16422 L: 16189 D: 27389, Ptnml(0-2): 39, 5335, 18992, 5622, 12".
#[test]
fn pairs_as_fishtest_counts_them() {
    let elo = Pentanomial([39, 5335, 18992, 5622, 12]).elo().unwrap();
    assert_near(elo.difference, 1.35, 0.005);
    assert_near(elo.error(), 1.2, 0.05);
    assert_near(elo.superiority, 0.986, 0.0005);
    // The same games taken one by one: as strong, but less sure, since they are not independent.
    let single = wdl(16422, 27389, 16189);
    assert_near(single.difference, elo.difference, 1e-9);
    assert!(single.error() > 1.5 * elo.error());
}

/// Printed by fastchess for a match of 300 games: "Elo: 72.85 +/- 22.33, LOS: 100.00 %, Wins: 78, Losses: 16, Draws: 206,
/// Ptnml(0-2): [1, 10, 78, 48, 13]".
#[test]
fn pairs_as_fastchess_counts_them() {
    let elo = Pentanomial([1, 10, 78, 48, 13]).elo().unwrap();
    assert_near(elo.difference, 72.85, 0.005);
    assert_near(elo.error(), 22.33, 0.005);
    assert_near(elo.superiority, 1.0, 0.00005);
}

/// The table of the logistic curve: 76 % are 200 points (Elo's rule of thumb), 10 to 1 are 400.
#[test]
fn known_points_of_the_curve() {
    assert_near(wdl(10, 0, 1).difference, 400.0, 1e-9);
    assert_near(wdl(76, 0, 24).difference, 200.0, 0.5);
    assert_near(wdl(30, 40, 30).difference, 0.0, 1e-12);
    assert_near(wdl(30, 40, 30).superiority, 0.5, 1e-7);
    assert_eq!(wdl(1, 0, 2).difference, -wdl(2, 0, 1).difference);
}

#[test]
fn every_result_is_finite() {
    assert_eq!(Wdl::default().elo(), None);
    assert_eq!(Pentanomial::default().elo(), None);
    for wins in 0..7 {
        for draws in 0..7 {
            for losses in 0..7 {
                if wins + draws + losses == 0 {
                    continue;
                }
                let elo = wdl(wins, draws, losses);
                assert_ordered(elo);
                if wins == losses {
                    assert_eq!(elo.difference.to_bits(), 0_f64.to_bits(), "and not -0");
                }
            }
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
    assert!(elo.low.is_finite() && elo.high.is_finite(), "{elo:?}");
    assert!(
        elo.low <= elo.difference && elo.difference <= elo.high,
        "{elo:?}"
    );
    assert!((0.0..=1.0).contains(&elo.superiority), "{elo:?}");
    assert!(elo.error() > 0.0, "nothing is certain: {elo:?}");
}

#[test]
fn clean_scores_grow_more_certain_with_each_game() {
    let (few, many) = (wdl(2, 0, 0), wdl(200, 0, 0));
    assert!(few.difference < many.difference && few.low < many.low);
    assert!(many.superiority > 0.999 && wdl(0, 0, 200).superiority < 0.001);
    assert!(wdl(0, 200, 0).error() < wdl(0, 2, 0).error());
    assert_near(wdl(0, 2, 0).superiority, 0.5, 1e-7);
}

#[test]
fn pairs_are_counted_by_their_points() {
    let mut pairs = Pentanomial::default();
    for (first, second) in [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (2, 0),
        (0, 2),
        (2, 1),
        (2, 2),
    ] {
        pairs.add(first, second);
    }
    assert_eq!(pairs.0, [1, 2, 3, 1, 1]);
}
