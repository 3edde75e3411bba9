//! Depth-first proof-number search (Nagai's df-pn: A. Nagai, Df-pn algorithm for searching AND/OR
//! trees, 2002).
//!
//! The question is whether a side wins. Each position has two numbers: how many positions at least
//! have to be decided, as far as is known, to prove that it does, and to prove that it does not.
//! The search goes where the least is missing for either, and stays below a position until its
//! numbers have outgrown those of another. Positions are remembered for good, so what is decided
//! stays so; none may recur.

use std::collections::HashMap;
use std::hash::Hash;

use crate::control::{Budget, Exhausted};
use crate::proof::Claim;
use crate::rules::{Game, Outcome, Side, Status};
use crate::solvers::quick::Quick;

use super::pn_budget::{PnBudget, of_many, of_map};
use super::solution::{Place, Region};

/// What it takes, at least, to decide a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    /// To prove that the side wins: 0 when that is done, [`NEVER`] when it does not.
    proof: u32,
    /// To prove that it does not win.
    disproof: u32,
}

const NEVER: u32 = u32::MAX;

impl Numbers {
    const BOUNDLESS: Numbers = Numbers { proof: NEVER, disproof: NEVER };

    /// Of a position that has not been looked at, in which so many moves can be made: whoever makes
    /// one needs one that is good, to show that none is takes all.
    fn open(own: bool, moves: u64) -> Numbers {
        let all = u32::try_from(moves).unwrap_or(NEVER).min(NEVER / 2);
        let (proof, disproof) = if own { (1, all) } else { (all, 1) };
        Numbers { proof, disproof }
    }

    fn decided(wins: bool) -> Numbers {
        let (proof, disproof) = if wins { (0, NEVER) } else { (NEVER, 0) };
        Numbers { proof, disproof }
    }

    fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether either number has reached its bound.
    fn exceed(self, bounds: Numbers) -> bool {
        self.proof >= bounds.proof || self.disproof >= bounds.disproof
    }

    /// The same as the other side sees it.
    fn turned(self) -> Numbers {
        Numbers { proof: self.disproof, disproof: self.proof }
    }
}

/// A search for the answer whether a side wins.
pub(super) struct Search<G> {
    side: Side,
    table: HashMap<G, Numbers, Quick>,
    memory: PnBudget,
    /// How many positions the frames of the search hold.
    held: usize,
}

/// A position on the way from the root to where the search is.
struct Frame<G> {
    position: G,
    /// Whether it is the turn of the side that may win.
    own: bool,
    /// Where its moves lead.
    nexts: Vec<(G, Numbers)>,
    /// The one that is searched.
    chosen: usize,
    /// The search stays until the position's numbers reach these.
    bounds: Numbers,
}

impl<G: Game + Eq + Hash> Search<G> {
    pub fn new(side: Side, memory: PnBudget) -> Search<G> {
        Search { side, table: HashMap::default(), memory, held: 0 }
    }

    /// What holds: that the side wins, or that the other does not lose.
    pub fn run(&mut self, root: &G, budget: &mut Budget) -> Result<Claim, Exhausted> {
        let mut frames = Vec::new();
        self.held = 0;
        if !self.numbers(root).is_decided() {
            frames.push(self.open(root.clone(), Numbers::BOUNDLESS, budget)?);
        }
        while let Some(top) = frames.last_mut() {
            let numbers = top.numbers();
            if numbers.exceed(top.bounds) {
                let done = frames.pop().expect("there is a last frame");
                self.held -= done.nexts.len();
                self.memory.check(of_map(&self.table))?;
                self.table.insert(done.position, numbers);
                if let Some(above) = frames.last_mut() {
                    above.nexts[above.chosen].1 = numbers;
                }
                continue;
            }
            let bounds = top.choose(numbers);
            let (next, known) = &mut top.nexts[top.chosen];
            // The position may have been met on another way meanwhile.
            let latest = look_up(&self.table, self.side, next);
            if latest != *known {
                *known = latest;
                continue;
            }
            let next = next.clone();
            frames.push(self.open(next, bounds, budget)?);
        }
        let claim = Claim::win(self.side);
        let wins = self.numbers(root).proof == 0;
        Ok(if wins { claim } else { claim.denied() })
    }

    /// The solution of a search that has ended: where the side of the claim is to move, every move
    /// that is known to do. The budget is for knowing more of them.
    pub fn region(&mut self, root: &G, claim: Claim, budget: &mut Budget) -> Region<G::Move> {
        let decided = Numbers::decided(claim == Claim::win(self.side));
        Region::close(root.clone(), |position: &G| match position.status() {
            Status::Over(_) => Place::bare(None),
            Status::ToMove(mover) => {
                let own = mover == claim.side;
                let moves = position.moves().map(|mv| (mv, position.after(mv)));
                let moves = moves.filter(|(_, next)| {
                    // When the budget has run out, what is known does.
                    !own || {
                        let _ = self.run(next, budget);
                        self.numbers(next) == decided
                    }
                });
                Place { own, plies: None, moves: moves.collect() }
            }
        })
    }

    /// The moves that are decided against the side to move, of a search that was broken off.
    pub fn settled(&self, root: &G) -> Vec<String> {
        let own = root.status() == Status::ToMove(self.side);
        let decided = Numbers::decided(!own);
        let settled = |&mv: &G::Move| self.numbers(&root.after(mv)) == decided;
        // Of an endless list of moves only the beginning has been looked at.
        let moves = root.moves().take(self.table.len().max(1)).filter(settled);
        moves.map(|mv| mv.to_string()).collect()
    }

    fn numbers(&self, position: &G) -> Numbers {
        look_up(&self.table, self.side, position)
    }

    fn open(
        &mut self,
        position: G,
        bounds: Numbers,
        budget: &mut Budget,
    ) -> Result<Frame<G>, Exhausted> {
        let own = position.status() == Status::ToMove(self.side);
        let decisive = Numbers::decided(own);
        let mut nexts = Vec::new();
        for mv in position.moves() {
            budget.spend()?;
            let held = of_many::<(G, Numbers)>(self.held + nexts.len());
            self.memory.check(of_map(&self.table) + held)?;
            let next = position.after(mv);
            let numbers = self.numbers(&next);
            nexts.push((next, numbers));
            if numbers == decisive {
                break;
            }
        }
        self.held += nexts.len();
        Ok(Frame { position, own, nexts, chosen: 0, bounds })
    }
}

fn look_up<G: Game + Eq + Hash>(
    table: &HashMap<G, Numbers, Quick>,
    side: Side,
    position: &G,
) -> Numbers {
    match position.status() {
        Status::Over(outcome) => Numbers::decided(outcome == Outcome::Win(side)),
        Status::ToMove(mover) => {
            let known = table.get(position).copied();
            known.unwrap_or_else(|| Numbers::open(mover == side, position.count_moves()))
        }
    }
}

impl<G> Frame<G> {
    /// The numbers of the moves as the side to move sees them: to prove what it wants takes one of
    /// them, to disprove it all.
    fn seen(&self) -> impl Iterator<Item = Numbers> {
        let own = self.own;
        let seen = move |numbers: Numbers| if own { numbers } else { numbers.turned() };
        self.nexts.iter().map(move |&(_, numbers)| seen(numbers))
    }

    /// As [`Frame::seen`], of the position itself or of bounds.
    fn turn(&self, numbers: Numbers) -> Numbers {
        if self.own { numbers } else { numbers.turned() }
    }

    fn numbers(&self) -> Numbers {
        let least = self.seen().map(|next| next.proof).min();
        let proof = least.expect("a side to move has a move");
        let sum = |sum: u32, next: Numbers| sum.saturating_add(next.disproof);
        let disproof = match proof {
            0 => NEVER,
            // What is not decided is never said to be, however much there is to do.
            _ => self.seen().fold(0, sum).min(NEVER - 1),
        };
        self.turn(Numbers { proof, disproof })
    }

    /// Chooses the move to search for a position with these numbers, which are below its bounds;
    /// the bounds of the search.
    fn choose(&mut self, numbers: Numbers) -> Numbers {
        let (mut best, mut second) = (None, NEVER);
        for (at, next) in self.seen().enumerate() {
            match best {
                Some((_, least)) if next.proof >= least => second = second.min(next.proof),
                _ => {
                    second = best.map_or(NEVER, |(_, least)| least);
                    best = Some((at, next.proof));
                }
            }
        }
        self.chosen = best.expect("a side to move has a move").0;
        let chosen = self.turn(self.nexts[self.chosen].1);
        let (numbers, bounds) = (self.turn(numbers), self.turn(self.bounds));
        // A quarter more than the next best: else the search would often go to and fro between two.
        let leave = second.saturating_add(second / 4).max(second.saturating_add(1));
        self.turn(Numbers {
            proof: bounds.proof.min(leave),
            disproof: match bounds.disproof {
                NEVER => NEVER,
                bound => bound - numbers.disproof + chosen.disproof,
            },
        })
    }
}
