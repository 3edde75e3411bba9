//! Forced wins: each that is claimed is verified by a plain solver that knows stones and rows
//! alone.

use crate::support::five;
use crate::support::positions::position;
use jogada::control::Budget;
use jogada::rules::{Game, Status};
use jogada::solvers::gomoku::{Forcing, Proof, ThreatBoard};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Asks of so many positions for a win, and counts those that are verified, won at once not
/// counted.
fn verified(forcing: Forcing, depth: u8, positions: usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut wins = 0;
    for (game, _) in std::iter::from_fn(|| Some(position(&mut rng))).flatten().take(positions) {
        let mut board = ThreatBoard::plain(&game);
        let found = Proof::new(forcing).win(&mut board, depth, &mut Budget::unlimited());
        let Some(forced) = found.unwrap() else {
            continue;
        };
        let next = game.after(board.cell(forced.place));
        let is_won = match forcing {
            _ if forced.plies == 1 => matches!(next.status(), Status::Over(_)),
            Forcing::Fours | Forcing::Chain => match five::wins(&next, game.turn())[..] {
                [only] => {
                    let left = five::win_by_fours(&next.after(only), depth.into());
                    left.is_some_and(|plies| plies + 2 <= forced.plies)
                }
                [_, _, ..] => forced.plies == 3,
                [] => false,
            },
            Forcing::Threes => five::wins_within(&next, forced.plies - 1),
        };
        let mv = board.cell(forced.place);
        assert!(is_won, "{forcing:?} {forced:?} by {mv} in\n{game}");
        wins += usize::from(forced.plies > 1);
    }
    wins
}

#[test]
fn every_win_by_fours_stands_against_every_reply() {
    let wins = verified(Forcing::Fours, 4, 1_500);
    let in_chains = verified(Forcing::Chain, 4, 1_500);
    assert!(wins >= 60 && in_chains <= wins && 10 * in_chains >= 9 * wins, "{wins} {in_chains}");
}

#[test]
fn every_short_win_by_threes_stands_against_every_reply() {
    let wins = verified(Forcing::Threes, 1, 500);
    assert!(wins >= 60, "{wins}");
}

#[test]
fn every_longer_win_by_threes_stands_against_every_reply() {
    let wins = verified(Forcing::Threes, 2, 500);
    assert!(wins >= 60, "{wins}");
}

/// What a plain search finds by fours alone is found, too, and with as few moves.
#[test]
fn no_win_by_fours_is_missed() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut wins = 0;
    for _ in 0..2_000 {
        let Some((game, _)) = position(&mut rng) else {
            continue;
        };
        let mut board = ThreatBoard::plain(&game);
        let found = Proof::new(Forcing::Fours).win(&mut board, 3, &mut Budget::unlimited());
        let plies = found.unwrap().map(|forced| forced.plies);
        let plain = five::win_by_fours(&game, 3);
        assert_eq!(plies.is_some(), plain.is_some(), "{plies:?} {plain:?} in\n{game}");
        wins += usize::from(plain.is_some_and(|plies| plies > 3));
    }
    assert!(wins >= 30, "{wins}");
}
