//! Who plays whom, and in which order.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::seed::{Use, derive, split_mix};
use crate::rules::BySide;

mod numbering;
mod rounds;

pub use rounds::{Mispaired, Schedule};

/// How opponents are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody plays everybody.
    #[default]
    RoundRobin,
    /// The first player plays everybody else.
    Gauntlet,
    /// In each round everybody meets somebody with about as many points, and nobody twice.
    Swiss,
}

/// One game of a schedule. Players and games are counted from 0 in the order in which they take
/// part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Which game of the schedule this is, from 1.
    pub id: u32,
    /// The round, from 1.
    pub round: u32,
    /// Which of the tournament's games is played.
    pub game: usize,
    /// Who plays X.
    pub x: usize,
    /// Who plays O.
    pub o: usize,
    /// Which pair of games this is, from 1: two games in a row with sides swapped and the same
    /// opening.
    pub pair: u32,
    /// The seed of whatever is chosen by chance in this game; fits 53 bits.
    pub seed: u64,
    /// The seed of the opening, the same in both games of a pair.
    pub opening_seed: u64,
}

/// The seed of each player in a game with this seed, fit for the request `seed`: also two players
/// of the same kind choose differently.
#[must_use]
pub fn seeds(game: u64) -> BySide<u64> {
    BySide { x: split_mix(game) >> 11, o: split_mix(game.wrapping_add(1)) >> 11 }
}

/// Two games in a row between two players, with sides swapped.
#[derive(Clone, Copy)]
struct Pair {
    /// From 1; the ids of its games and all their chance follow from it.
    number: u32,
    round: u32,
    game: usize,
    /// Who plays X in the first game, and who in the second.
    meeting: (usize, usize),
}

impl Pair {
    /// Its first or its second game, in a tournament with this seed.
    fn game(self, is_second: bool, seed: u64) -> Pairing {
        let Pair { number, round, game, meeting: (one, other) } = self;
        let id = 2 * number - u32::from(!is_second);
        let (x, o) = if is_second { (other, one) } else { (one, other) };
        Pairing {
            id,
            round,
            game,
            x,
            o,
            pair: number,
            seed: derive(seed, Use::Game, id.into()),
            opening_seed: derive(seed, Use::Opening, number.into()),
        }
    }
}

/// Rounds in which the same meetings take place: games are computed from their numbers, since there
/// may be millions.
///
/// In each round, in each game, each two who meet play twice with sides swapped: so sides are
/// balanced for each player against each opponent, for odd numbers of players as for even ones.
#[derive(Clone, Default)]
struct Rounds {
    /// The pairs of games and the rounds before.
    before: (usize, u32),
    rounds: u32,
    games: usize,
    meetings: Vec<(usize, usize)>,
    seed: u64,
}

impl Rounds {
    /// All rounds of a plan; none of a Swiss tournament.
    fn of(plan: &Plan) -> Rounds {
        Rounds {
            before: (0, 0),
            rounds: plan.rounds.get(),
            games: plan.games.len(),
            meetings: meetings(plan.format, plan.participants().count()),
            seed: plan.seed,
        }
    }

    /// How many pairs of games there are.
    fn pairs(&self) -> usize {
        self.meetings.len() * self.games * self.rounds as usize
    }

    /// The pair of games at a place within these rounds, from 0.
    fn pair(&self, place: usize) -> Option<Pair> {
        let (of_round, meetings) = (self.meetings.len() * self.games, self.meetings.len());
        let &meeting = self.meetings.get(place.checked_rem(meetings)?)?;
        let round = u32::try_from(place / of_round).ok()?;
        let number = u32::try_from(self.before.0 + place + 1).ok()?;
        (round < self.rounds).then(|| Pair {
            number,
            round: self.before.1 + round + 1,
            game: place % of_round / meetings,
            meeting,
        })
    }

    /// All games in their order.
    fn all(&self) -> impl Iterator<Item = Pairing> {
        let pairs = (0..self.pairs()).filter_map(|place| self.pair(place));
        pairs.flat_map(|pair| [false, true].map(|is_second| pair.game(is_second, self.seed)))
    }
}

/// Who meets in each round. Of a Swiss tournament nobody knows without results: see [`Schedule`].
///
/// The meetings of a round robin are ordered by the circle method, so that all have played about
/// equally much at any time.
fn meetings(format: Format, players: usize) -> Vec<(usize, usize)> {
    match format {
        Format::RoundRobin => circle(players),
        Format::Gauntlet => (1..players).map(|other| (0, other)).collect(),
        Format::Swiss => Vec::new(),
    }
}

/// Each two of `n` once, in `n - 1` turns (`n` for odd `n`) in which nobody occurs twice. The first
/// one stays, the others sit round a table and move on by one chair after each turn (Kirkman,
/// 1847); for odd numbers one chair is empty, and whoever would play it rests.
fn circle(n: usize) -> Vec<(usize, usize)> {
    let chairs = n + n % 2;
    let mut meetings = Vec::with_capacity(n * n.saturating_sub(1) / 2);
    for turn in 0..chairs.saturating_sub(1) {
        let chair = |place: usize| match place {
            0 => 0,
            place => 1 + (place - 1 + turn) % (chairs - 1),
        };
        for place in 0..chairs / 2 {
            let (one, other) = (chair(place), chair(chairs - 1 - place));
            if one.max(other) >= n {
                continue;
            }
            meetings.push((one, other));
        }
    }
    meetings
}

/// A part of a schedule: the `k`-th of `n`, written `K/N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    k: NonZeroU32,
    n: NonZeroU32,
}

impl Shard {
    /// Which of all pairs of games, counted from 0, is the one with this number in this part.
    fn pair(self, number: usize) -> usize {
        number * self.n.get() as usize + self.k.get() as usize - 1
    }

    /// Which pair of this part is that one of all, if it is of this part.
    fn number(self, pair: usize) -> Option<usize> {
        let (k, n) = (self.k.get() as usize, self.n.get() as usize);
        (pair % n == k - 1).then_some(pair / n)
    }

    /// How many of so many pairs of games are of this part; each is of exactly one.
    fn of(self, pairs: usize) -> usize {
        (pairs + self.n.get() as usize - self.k.get() as usize) / self.n.get() as usize
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let shard = parts.and_then(|(k, n)| Some(Shard { k: k.parse().ok()?, n: n.parse().ok()? }));
        shard
            .filter(|shard| shard.k <= shard.n)
            .ok_or_else(|| "expected K/N with K from 1 to N, such as 1/4".to_owned())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.k, self.n)
    }
}
