//! How a match stands.

use super::elo::{Elo, Pentanomial};
use super::sprt::{Sprt, SprtProgress};
use super::tally::{Count, Tally};
use crate::referee::player::Entrant;
use crate::referee::tournament::Plan;
use crate::referee::tournament::journal::Entry;
use crate::rules::{Outcome, Side};

/// The sum of all games of a match so far.
pub struct Score<'a> {
    players: &'a [Entrant],
    tally: Tally,
    pairs: Pentanomial,
    /// Half points of the first player in the first game of a pair.
    half: Option<usize>,
    on_the_board: u32,
    test: Option<SprtProgress>,
}

impl<'a> Score<'a> {
    /// No games yet of a tournament of two, of whom the first begins, and what is tested by them.
    #[must_use]
    pub fn new(plan: &'a Plan, sprt: Option<Sprt>) -> Score<'a> {
        Score {
            players: &plan.players,
            tally: Tally::new(plan, &[]),
            pairs: Pentanomial::default(),
            half: None,
            on_the_board: 0,
            test: sprt.map(SprtProgress::new),
        }
    }

    /// Counts a game, the next in order.
    pub fn add(&mut self, entry: &Entry) {
        self.tally.add(entry);
        let first = self.players.first();
        let is_x = first.is_some_and(|first| first.name == entry.x);
        let side = if is_x { Side::X } else { Side::O };
        self.on_the_board += u32::from(entry.enders().next().is_none());
        let halves = match entry.result {
            // Two that lose are as strong as each other.
            Some(Outcome::Draw) | None => 1,
            Some(Outcome::Win(winner)) => 2 * usize::from(winner == side),
        };
        match self.half.take() {
            None => self.half = Some(halves),
            Some(before) => {
                self.pairs.add(before, halves);
                if let Some(test) = &mut self.test {
                    test.look(&self.pairs);
                }
            }
        }
    }

    /// How pairs of games with sides swapped have ended for the first player.
    #[must_use]
    pub fn pairs(&self) -> &Pentanomial {
        &self.pairs
    }

    /// How the test stands, if there is one.
    #[must_use]
    pub fn test(&self) -> Option<&SprtProgress> {
        self.test.as_ref()
    }

    /// Whether the test has its answer, so that no other game is needed.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.test.is_some_and(|test| test.accepted.is_some())
    }

    /// What these games add up to.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many games ended on the board.
    #[must_use]
    pub fn on_the_board(&self) -> u32 {
        self.on_the_board
    }

    /// The players with what they have done.
    pub fn players(&self) -> impl Iterator<Item = (&Entrant, &Count)> {
        self.players.iter().zip(self.tally.counts())
    }

    /// How much stronger the first player is. Pairs of games are what counts where there are only
    /// whole ones.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        match self.half {
            None => self.pairs.elo(),
            Some(_) => self.tally.count(0).total().elo(),
        }
    }
}
