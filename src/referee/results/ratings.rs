//! How strong all players of a tournament are, on one scale.
//!
//! A player has a rating `r`, a game an advantage `a` of whoever moves first and a width `d` of the
//! draw. X wins against O with the probability `f(x - o + a - d)`, O with `f(o - x - a - d)`, and
//! the rest are draws, where `f(e) = 1 / (1 + 10^(-e / 400))` (Rao and Kupper, "Ties in
//! Paired-Comparison Experiments", 1967; as in BayesElo). Ratings, advantages and widths are those
//! that make the results most likely. The likelihood is concave, so Newton's method finds its top.
//!
//! So that everything stays finite, each player counts as having won half a game and lost half a
//! game against one of average strength, and in each game X and O have won half a game between
//! equals. Errors are those of the curvature at the top (the inverse of the observed information),
//! of the distance from the average of all players.

#![allow(clippy::indexing_slicing)] // of matrices and vectors made for the same players

mod cholesky;
mod likelihood;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use rustworkx_core::petgraph::unionfind::UnionFind;
use serde::Serialize;

use self::likelihood::{logistic, most_likely};
use super::elo::{Z95, normal};
use crate::referee::tournament::journal::Entry;
use crate::rules::{Outcome, Side};

/// All players, the strongest first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatingList {
    /// The players.
    pub players: Vec<Rating>,
    /// What the games played are like, by their names with options.
    pub games: BTreeMap<String, GameRating>,
    /// Whether there is a way of games from each player to each other. Where there is none, ratings
    /// cannot be compared.
    pub is_connected: bool,
}

/// The strength of a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Who it is.
    pub name: String,
    /// Elo above the average of all players.
    pub elo: f64,
    /// The error of that, at 95 %.
    pub error: f64,
    /// How many games it has played.
    pub games: u32,
    /// Its points in these, a draw being half a point, as a share of them.
    pub score: f64,
    /// The share of draws.
    pub draws: f64,
    /// How likely it is stronger than the next in the list.
    pub superiority: Option<f64>,
}

/// What a game is like between equals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct GameRating {
    /// What it is worth to move first, in Elo.
    pub first_move: f64,
    /// The error of that, at 95 %.
    pub error: f64,
    /// The share of draws between equals of whom neither has the advantage.
    pub draws: f64,
}

/// So much of the natural logarithm of the odds is one Elo.
const PER_ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// How often X won, nobody won, and O won.
type Results = [f64; 3];

/// What is to be explained: results by X, O and game.
#[derive(Default)]
struct Observed<'a> {
    players: Vec<&'a str>,
    games: Vec<&'a str>,
    results: BTreeMap<(usize, usize, usize), Results>,
}

impl<'a> Observed<'a> {
    fn of(entries: &'a [Entry]) -> Observed<'a> {
        let mut observed = Observed::default();
        let (mut players, mut games) = (FxHashMap::default(), FxHashMap::default());
        for entry in entries {
            // Where neither side could be started nobody has shown anything.
            let Some(result) = entry.result else { continue };
            let [x, o] =
                entry.players().map(|name| place(&mut players, &mut observed.players, name));
            let game = place(&mut games, &mut observed.games, &entry.game);
            let at = match result {
                Outcome::Win(Side::X) => 0,
                Outcome::Draw => 1,
                Outcome::Win(Side::O) => 2,
            };
            observed.results.entry((x, o, game)).or_default()[at] += 1.0;
        }
        observed
    }

    /// Whether all players are connected by games.
    fn is_connected(&self) -> bool {
        let mut groups = UnionFind::new(self.players.len());
        for &(x, o, _) in self.results.keys() {
            groups.union(x, o);
        }
        groups.into_labeling().windows(2).all(|pair| pair[0] == pair[1])
    }

    /// How many numbers describe it: a rating a player, an advantage and a width a game.
    fn size(&self) -> usize {
        self.players.len() + 2 * self.games.len()
    }
}

/// The place of a name in a list, to which it is added if it is new.
fn place<'a>(
    places: &mut FxHashMap<&'a str, usize>,
    names: &mut Vec<&'a str>,
    name: &'a str,
) -> usize {
    *places.entry(name).or_insert_with(|| {
        names.push(name);
        names.len() - 1
    })
}

impl RatingList {
    /// The ratings that explain these games best.
    #[must_use]
    pub fn of(entries: &[Entry]) -> RatingList {
        let observed = Observed::of(entries);
        let count = observed.players.len();
        let (found, covariance) = most_likely(&observed);
        let average = found[..count].iter().sum::<f64>() / count.max(1) as f64;
        let spread = from_average(&covariance, count);
        let error = |variance: f64| Z95 * variance.max(0.0).sqrt() / PER_ELO;
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&one, &other| found[other].total_cmp(&found[one]));
        let players = order.iter().enumerate().map(|(at, &player)| {
            let superiority = order.get(at + 1).map(|&next| {
                let variance =
                    spread[player][player] + spread[next][next] - 2.0 * spread[player][next];
                normal((found[player] - found[next]) / variance.sqrt())
            });
            let [wins, draws, losses] = observed.total(player);
            let games = wins + draws + losses;
            Rating {
                name: observed.players[player].to_owned(),
                elo: (found[player] - average) / PER_ELO,
                error: error(spread[player][player]),
                games: games as u32,
                score: (wins + draws / 2.0) / games,
                draws: draws / games,
                superiority,
            }
        });
        let games = observed.games.iter().enumerate().map(|(game, name)| {
            let (advantage, width) = (count + 2 * game, count + 2 * game + 1);
            let draws = 1.0 - 2.0 * logistic(-found[width]);
            let error = error(covariance[advantage][advantage]);
            let first_move = found[advantage] / PER_ELO;
            ((*name).to_owned(), GameRating { first_move, error, draws })
        });
        RatingList {
            players: players.collect(),
            games: games.collect(),
            is_connected: observed.is_connected(),
        }
    }
}

impl Observed<'_> {
    /// Whether a game was ever drawn.
    fn has_draws(&self, game: usize) -> bool {
        let mut results = self.results.iter();
        results.any(|((_, _, of), [_, draws, _])| *of == game && *draws > 0.0)
    }

    /// What a player has won, drawn and lost.
    fn total(&self, player: usize) -> Results {
        let mut total = [0.0; 3];
        for (&(x, o, _), &[x_wins, draws, o_wins]) in &self.results {
            let results = match player {
                _ if player == x => [x_wins, draws, o_wins],
                _ if player == o => [o_wins, draws, x_wins],
                _ => continue,
            };
            total.iter_mut().zip(results).for_each(|(sum, result)| *sum += result);
        }
        total
    }
}

/// The covariance of the first `count` numbers as distances from their average.
fn from_average(covariance: &[Vec<f64>], count: usize) -> Vec<Vec<f64>> {
    let of_players = || covariance.iter().take(count).map(|row| &row[..count]);
    let means: Vec<f64> = of_players().map(|row| row.iter().sum::<f64>() / count as f64).collect();
    let mean = means.iter().sum::<f64>() / count as f64;
    let row = |(row, values): (usize, &[f64])| -> Vec<f64> {
        let values = values.iter().zip(&means);
        values.map(|(value, other)| value - means[row] - other + mean).collect()
    };
    of_players().enumerate().map(row).collect()
}
