//! Games with a limit of moves, in which positions may recur: all positions that can be reached,
//! worked backwards from the ends of the game.
//!
//! A position is known by itself, not with the moves that are left, since the quickest win is the
//! same for any of them. What has not been looked at, because it lies beyond the limit or the
//! budget ran out, is no win of anybody: so a win that is found is one in any case.

use std::collections::HashMap;
use std::hash::Hash;

use crate::control::{Budget, Exhausted};
use crate::proof::{Claim, Part};
use crate::rules::{Game, Outcome, Side, Status};
use crate::solvers::quick::Quick;

use super::Open;
use super::pn_budget::{PnBudget, of_many, of_map};
use super::solution::{self, Place, Region};

/// Positions and where their moves lead, the first one the root.
pub(super) struct Backwards<G: Game> {
    numbers: HashMap<G, usize, Quick>,
    spots: Vec<Spot<G>>,
    /// Whether everything was looked at that the limit of moves allows.
    is_whole: bool,
    /// Whether the limit kept something from being looked at.
    is_cut: bool,
}

struct Spot<G: Game> {
    position: G,
    /// How many moves lead here at least.
    depth: u32,
    moves: Vec<(G::Move, usize)>,
}

/// In how many moves the side wins that is asked about, if it can force that.
type Wins = Vec<Option<u32>>;

impl<G: Game + Eq + Hash> Backwards<G> {
    /// Looks at what can be reached from `root` in at most `left` moves.
    pub fn explore(root: &G, left: u32, memory: PnBudget, budget: &mut Budget) -> Backwards<G> {
        let mut graph = Backwards {
            numbers: HashMap::default(),
            spots: Vec::new(),
            is_whole: false,
            is_cut: false,
        };
        graph.number(root.clone(), 0);
        graph.is_whole = graph.look(left, memory, budget).is_ok();
        graph
    }

    fn look(&mut self, left: u32, memory: PnBudget, budget: &mut Budget) -> Result<(), Exhausted> {
        let mut at = 0;
        let mut edges = 0;
        // The nearest come first.
        while let Some(Spot { position, depth, .. }) = self.spots.get(at) {
            let (position, depth) = (position.clone(), *depth);
            if depth < left {
                let mut moves = Vec::new();
                for mv in position.moves() {
                    budget.spend()?;
                    let lists = of_many::<Spot<G>>(self.spots.len());
                    let moves_held = of_many::<(G::Move, usize)>(edges);
                    memory.check(of_map(&self.numbers) + lists + moves_held)?;
                    edges += 1;
                    moves.push((mv, self.number(position.after(mv), depth + 1)));
                }
                self.spots[at].moves = moves;
            } else if let Status::ToMove(_) = position.status() {
                self.is_cut = true;
            }
            at += 1;
        }
        Ok(())
    }

    fn number(&mut self, position: G, depth: u32) -> usize {
        let spots = &mut self.spots;
        *self.numbers.entry(position).or_insert_with_key(|position| {
            spots.push(Spot { position: position.clone(), depth, moves: Vec::new() });
            spots.len() - 1
        })
    }

    /// Whether `side` wins within `left` moves, as many as were looked ahead.
    pub fn decide(&self, side: Side, left: u32) -> Result<Part, Open> {
        let wins = self.wins(side);
        let claim = Claim::win(side);
        if wins[0].is_some_and(|plies| plies <= left) {
            return Ok(solution::least(claim, &self.quickest(side, &wins)));
        }
        if self.is_whole {
            let claim = claim.denied();
            return Ok(solution::least(claim, &self.safe(claim.side, &wins, left)));
        }
        let own = self.spots[0].position.status() == Status::ToMove(side);
        let settled = self.spots[0].moves.iter().filter(|&&(_, to)| {
            // A move that does not win cannot be told while something is not looked at.
            !own && wins[to].is_some_and(|plies| plies < left)
        });
        Err(Open { side, moves: settled.map(|(mv, _)| mv.to_string()).collect() })
    }

    fn wins(&self, side: Side) -> Wins {
        let mut parents = vec![Vec::new(); self.spots.len()];
        let mut hopes: Vec<usize> = self.spots.iter().map(|spot| spot.moves.len()).collect();
        let mut wins: Wins = vec![None; self.spots.len()];
        let mut known = Vec::new();
        for (at, spot) in self.spots.iter().enumerate() {
            for &(_, to) in &spot.moves {
                parents[to].push(at);
            }
            if spot.position.status() == Status::Over(Outcome::Win(side)) {
                wins[at] = Some(0);
                known.push(at);
            }
        }
        // In the order of their moves to the end: so the first win that is known of a position is
        // the quickest.
        let mut next = 0;
        while let Some(&at) = known.get(next) {
            for &parent in &parents[at] {
                hopes[parent] -= 1;
                let own = self.spots[parent].position.status() == Status::ToMove(side);
                if wins[parent].is_none() && (own || hopes[parent] == 0) {
                    wins[parent] = wins[at].map(|plies| plies + 1);
                    known.push(parent);
                }
            }
            next += 1;
        }
        wins
    }

    /// The quickest wins of `side`.
    fn quickest(&self, side: Side, wins: &Wins) -> Region<G::Move> {
        Region::close(0, |&at: &usize| {
            let spot = &self.spots[at];
            let own = spot.position.status() == Status::ToMove(side);
            let moves = spot.moves.iter().copied();
            let moves = moves
                .filter(|&(_, to)| !own || wins[to].is_some_and(|plies| Some(plies) < wins[at]));
            Place { own, plies: None, moves: moves.collect() }
        })
    }

    /// How `side` does not lose to the other, which has these wins, in `left` moves: for good where
    /// that can be known.
    fn safe(&self, side: Side, wins: &Wins, left: u32) -> Region<G::Move> {
        // How long a position holds, when it is asked to hold for so long: `None` for good.
        let holds = |at: usize, plies: Option<u32>| match wins[at] {
            None if !self.is_cut => Some(None),
            Some(win) if plies.is_none_or(|plies| win <= plies) => None,
            _ => Some(plies),
        };
        let root = holds(0, Some(left)).expect("the other side does not win");
        Region::close((0, root), |&(at, plies): &(usize, Option<u32>)| {
            let spot = &self.spots[at];
            if plies == Some(0) {
                return Place::bare(plies);
            }
            let own = spot.position.status() == Status::ToMove(side);
            let rest = plies.map(|plies| plies - 1);
            let moves = spot.moves.iter().filter_map(|&(mv, to)| {
                let rest = holds(to, rest)?;
                Some((mv, (to, rest)))
            });
            Place { own, plies, moves: moves.collect() }
        })
    }
}
