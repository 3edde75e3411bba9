//! The games of a tournament as far as results allow to know them.

use std::collections::BTreeMap;
use std::fmt;

use super::numbering::numbered;
use super::{Format, Pair, Pairing, Rounds, Shard};
use crate::referee::player::Fault;
use crate::referee::tournament::decimal::Decimal;
use crate::referee::tournament::entry::Entry;
use crate::referee::tournament::plan::{Grading, Plan};
use crate::referee::tournament::swiss::{Contender, pair};
use crate::rules::Side;

/// The games of a tournament, as far as they are known: all of them, or, in a Swiss tournament,
/// those of the rounds up to the first that is not finished. It depends on the plan and the results
/// alone.
///
/// Whoever could not be started for a game of a Swiss tournament is not paired any more.
pub struct Schedule<'a> {
    plan: &'a Plan,
    shard: Option<Shard>,
    rounds: Rounds,
    /// The pairs of games of a tournament that was changed, in the order of their numbers.
    numbered: Option<Vec<Pair>>,
    /// No more games than this are played.
    most: usize,
    swiss: Option<Swiss<'a>>,
}

/// A Swiss tournament so far.
#[derive(Default)]
struct Swiss<'a> {
    field: Vec<Contender>,
    names: Vec<&'a str>,
    /// The games of the rounds that are laid out.
    pairings: Vec<Pairing>,
    /// How many rounds are laid out.
    round: u32,
    /// The place of the first game of the last of them.
    from: usize,
    /// Games of that round that have ended, and of later ones, by their ids.
    ended: BTreeMap<u32, Entry>,
    byes: Vec<(u32, usize)>,
}

/// A game of a Swiss tournament was played by others than those who were to meet by the results
/// before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mispaired {
    /// The game.
    pub id: u32,
    /// Its round.
    pub round: u32,
}

impl fmt::Display for Mispaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mispaired { id, round } = self;
        write!(
            f,
            "game {id} is between others than the results before it have meet in round {round}: a result has changed; \
             to have the rounds from {round} on played anew, delete their lines"
        )
    }
}

impl<'a> Schedule<'a> {
    /// The games of a plan before any has ended, or those of one of its parts.
    #[must_use]
    pub fn new(plan: &'a Plan, shard: Option<Shard>) -> Schedule<'a> {
        let players = plan.participants().count();
        let is_swiss = plan.format == Format::Swiss;
        let names = plan.participants().map(|player| player.name.as_str());
        let contender = Contender { met: vec![0; players], ..Contender::default() };
        let swiss = is_swiss.then(|| Swiss {
            field: vec![contender; players],
            names: names.collect(),
            ..Swiss::default()
        });
        let mut schedule = Schedule {
            plan,
            shard,
            rounds: Rounds::of(plan),
            numbered: None,
            most: usize::MAX,
            swiss,
        };
        schedule.lay_out_next();
        schedule
    }

    /// The games of a plan that has taken the place of others, the first of `before` being the
    /// oldest: games that there were before keep their numbers, new ones come after them. In a
    /// Swiss tournament what was before changes nothing.
    #[must_use]
    pub fn changed(plan: &'a Plan, before: &[Plan], shard: Option<Shard>) -> Schedule<'a> {
        let mut schedule = Schedule::new(plan, shard);
        if schedule.swiss.is_none() && !before.is_empty() {
            schedule.numbered = Some(numbered(plan, before));
        }
        schedule
    }

    /// The first so many games alone, or all if they are fewer.
    #[must_use]
    pub fn first_games(self, most: usize) -> Schedule<'a> {
        Schedule { most, ..self }
    }

    /// The tournament.
    #[must_use]
    pub fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// How many games are known.
    #[must_use]
    pub fn known(&self) -> usize {
        let pairs = self.numbered.as_ref().map_or_else(|| self.rounds.pairs(), Vec::len);
        let pairs = self.shard.map_or(pairs, |shard| shard.of(pairs));
        let swiss = self.swiss.as_ref();
        swiss.map_or(2 * pairs, |swiss| swiss.pairings.len()).min(self.most)
    }

    /// The game at a place in the order of those that are known, from 0.
    #[must_use]
    pub fn pairing(&self, place: usize) -> Option<Pairing> {
        let pair = self.shard.map_or(place / 2, |shard| shard.pair(place / 2));
        match &self.swiss {
            _ if place >= self.most => None,
            Some(swiss) => swiss.pairings.get(place).copied(),
            None => {
                let pair = match &self.numbered {
                    Some(numbered) => numbered.get(pair).copied(),
                    None => self.rounds.pair(pair),
                };
                Some(pair?.game(place % 2 == 1, self.rounds.seed))
            }
        }
    }

    /// The games that are known, in their order.
    #[must_use]
    pub fn pairings(&self) -> Vec<Pairing> {
        (0..).map_while(|place| self.pairing(place)).collect()
    }

    /// The game with this id, if it is known.
    #[must_use]
    pub fn find(&self, id: u32) -> Option<Pairing> {
        let (pair, is_second) = ((id.checked_sub(1)? / 2) as usize, id.is_multiple_of(2));
        let pair = match &self.numbered {
            Some(numbered) => {
                numbered.binary_search_by_key(&(pair + 1), |pair| pair.number as usize).ok()?
            }
            None => pair,
        };
        let pair = match self.shard {
            Some(shard) => shard.number(pair)?,
            None => pair,
        };
        self.pairing(2 * pair + usize::from(is_second))
    }

    /// Whether no other game will become known.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.rounds_to_come() == 0
    }

    /// How many games there will be in all, if nobody withdraws from here on.
    #[must_use]
    pub fn games(&self) -> usize {
        self.known() + self.rounds_to_come() as usize * self.games_a_round()
    }

    /// The ids that games have, or may have when they become known.
    pub fn ids(&self) -> impl Iterator<Item = u32> {
        let known = self.known().checked_sub(1);
        let last = known.and_then(|place| self.pairing(place));
        let last = last.map_or(0, |last| last.id);
        let to_come = (self.games() - self.known()) as u32;
        let ids = (0..).map_while(|place| self.pairing(place).map(|pairing| pairing.id));
        ids.chain(last + 1..=last + to_come)
    }

    /// Who has had a bye, by round, as the number among those who take part.
    pub fn byes(&self) -> impl Iterator<Item = (u32, usize)> {
        self.swiss.iter().flat_map(|swiss| swiss.byes.clone())
    }

    /// Hears of a game that has ended. Each game is told once, in any order.
    ///
    /// # Errors
    /// It is known that others were to meet in this game, or in one that was told before.
    pub fn add(&mut self, entry: &Entry) -> Result<(), Mispaired> {
        if let Some(swiss) = &mut self.swiss {
            swiss.ended.insert(entry.id, entry.clone());
        }
        loop {
            let is_last = self.rounds_to_come() == 0;
            let Some(swiss) = &mut self.swiss else {
                return Ok(());
            };
            swiss.check()?;
            if is_last || !swiss.count_round(&self.plan.grading) {
                return Ok(());
            }
            self.lay_out_next();
        }
    }

    fn rounds_to_come(&self) -> u32 {
        match &self.swiss {
            Some(swiss) if self.games_a_round() > 0 => self.plan.rounds.get() - swiss.round,
            _ => 0,
        }
    }

    fn games_a_round(&self) -> usize {
        let field = self.swiss.iter().flat_map(|swiss| &swiss.field);
        let active = field.filter(|player| !player.is_withdrawn).count();
        active / 2 * 2 * self.plan.games.len()
    }

    /// Lays out the next round of a Swiss tournament, if one follows.
    fn lay_out_next(&mut self) {
        if self.rounds_to_come() > 0
            && let Some(swiss) = &mut self.swiss
        {
            swiss.lay_out(&self.rounds, self.plan.bye());
        }
    }
}

impl Swiss<'_> {
    /// Whether the games that have ended are between those who were to meet, as far as that is
    /// known.
    fn check(&self) -> Result<(), Mispaired> {
        for pairing in self.pairings.iter().skip(self.from) {
            let names = [pairing.x, pairing.o].map(|player| self.names.get(player).copied());
            let ended = self.ended.get(&pairing.id);
            if ended.is_some_and(|entry| entry.players().map(Some) != names) {
                let &Pairing { id, round, .. } = pairing;
                return Err(Mispaired { id, round });
            }
        }
        Ok(())
    }

    /// Counts the results of the last round that is laid out, if all are there.
    fn count_round(&mut self, grading: &Grading) -> bool {
        let round = self.pairings.get(self.from..).unwrap_or_default();
        if !round.iter().all(|game| self.ended.contains_key(&game.id)) {
            return false;
        }
        let before: Vec<Decimal> = self.field.iter().map(|player| player.points).collect();
        let points = |player: usize| before.get(player).copied().unwrap_or_default();
        for pairing in round {
            let Some(ended) = self.ended.remove(&pairing.id) else {
                continue;
            };
            let players = [(Side::X, pairing.x, pairing.o), (Side::O, pairing.o, pairing.x)];
            for (side, player, opponent) in players {
                let Some(contender) = self.field.get_mut(player) else {
                    continue;
                };
                contender.points = contender.points + grading.of(ended.result, side);
                contender.is_withdrawn |= ended.fault_of(side).is_some_and(Fault::is_absence);
                // The games of a meeting are told apart by the round alone; one of them stands for
                // all.
                if pairing.game == 0 && pairing.id % 2 == 1 {
                    contender.was_first = side == Side::X;
                    contender.firsts += u32::from(side == Side::X);
                    contender.has_floated = points(player) > points(opponent);
                    if let Some(met) = contender.met.get_mut(opponent) {
                        *met += 1;
                    }
                }
            }
        }
        self.from = self.pairings.len();
        true
    }

    /// Lays out the next round.
    fn lay_out(&mut self, rounds: &Rounds, bye: Decimal) {
        let round = pair(&self.field);
        if let Some(player) = round.bye {
            self.byes.push((self.round + 1, player));
            if let Some(contender) = self.field.get_mut(player) {
                contender.byes += 1;
                contender.has_floated = true;
                contender.points = contender.points + bye;
            }
        }
        let rounds = Rounds {
            before: (self.pairings.len() / 2, self.round),
            rounds: 1,
            meetings: round.meetings,
            ..rounds.clone()
        };
        self.pairings.extend(rounds.all());
        self.round += 1;
    }
}
