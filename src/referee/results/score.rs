//! How a match stands.

use super::elo::{Elo, Pentanomial, Wdl};
use super::tally::{Count, Tally};
use crate::referee::player::Entrant;
use crate::referee::tournament::Grading;
use crate::referee::tournament::journal::Entry;
use crate::rules::{Outcome, Side};

/// The sum of all games of a match so far.
pub struct Score<'a> {
    players: &'a [Entrant],
    tally: Tally,
    pairs: Pentanomial,
    /// Half points of the first player in the first game of a pair.
    half: Option<usize>,
    neither_started: u32,
}

impl<'a> Score<'a> {
    /// No games yet between two players, of whom the first begins.
    #[must_use]
    pub fn new(players: &'a [Entrant]) -> Score<'a> {
        Score {
            players,
            tally: Tally::of(players, Grading::default(), &[]),
            pairs: Pentanomial::default(),
            half: None,
            neither_started: 0,
        }
    }

    /// Counts a game, the next in order.
    pub fn add(&mut self, entry: &Entry) {
        self.tally.add(entry);
        let first = self.players.first();
        let is_x = first.is_some_and(|first| first.name == entry.x);
        let side = if is_x { Side::X } else { Side::O };
        self.neither_started += u32::from(entry.result.is_none());
        let halves = match entry.result {
            // Two that lose are as strong as each other.
            Some(Outcome::Draw) | None => 1,
            Some(Outcome::Win(winner)) => 2 * usize::from(winner == side),
        };
        match self.half.take() {
            None => self.half = Some(halves),
            Some(before) => self.pairs.add(before, halves),
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.tally.games()
    }

    /// How many of these repeat another, move by move.
    #[must_use]
    pub fn repeats(&self) -> u32 {
        self.tally.repeats()
    }

    /// How many games neither side could start.
    #[must_use]
    pub fn neither_started(&self) -> u32 {
        self.neither_started
    }

    /// Wins, draws and losses of a player on both sides.
    #[must_use]
    pub fn total(&self, player: usize) -> Wdl {
        self.tally.count(player).total()
    }

    /// The players with what they have done.
    pub fn players(&self) -> impl Iterator<Item = (&Entrant, &Count)> {
        self.players.iter().zip(self.tally.counts())
    }

    /// How much stronger the first player is. Pairs of games are what counts where there are only whole ones.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        match self.half {
            None => self.pairs.elo(),
            Some(_) => self.total(0).elo(),
        }
    }
}
