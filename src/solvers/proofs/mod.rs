//! Proofs by AND/OR search: who wins, or that nobody does, shown down to the ends of the game.
//!
//! Precondition: where a position can recur the game has a limit of moves. Result: [`Part`]s that
//! prove the value of the position, or as much as was found within the limits. Cost: without a
//! limit of moves, two proof-number searches that remember every position (see `numbers`); with
//! one, all positions that can be reached, worked backwards (see `backwards`).

mod backwards;
mod numbers;
mod pn_budget;
mod solution;

use std::hash::Hash;

use crate::proof::{Claim, Part};
use crate::rules::{Game, Record, Side, Status};

use crate::control::Budget;

use backwards::Backwards;
use numbers::Search;
use pn_budget::PnBudget;

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    /// What is proved: one win, or two draws, unless the limits came first.
    pub parts: Vec<Part>,
    /// The questions that are not decided and matter.
    pub open: Vec<Open>,
}

/// A question that is not decided: whether a side wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    /// The side.
    pub side: Side,
    /// The moves of the side to move that are decided: those that do not win, if it is this side,
    /// else those that lose.
    pub moves: Vec<String>,
}

impl Finding {
    /// Whether the value of the position is proved.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.open.is_empty()
    }
}

/// Proves what the position of `record`, in which a move is due, is worth. What is remembered takes
/// at most so many `megabytes`; each position that is looked at is a node of the budget.
pub fn prove<G: Game + Eq + Hash>(
    record: &Record<G>,
    megabytes: usize,
    budget: &mut Budget,
) -> Finding {
    let Status::ToMove(mover) = record.status() else {
        return Finding::default();
    };
    let memory = PnBudget::of_megabytes(megabytes);
    let sides = [mover, mover.other()];
    let mut finding = Finding::default();
    if let Some(left) = record.moves_left() {
        let graph = Backwards::explore(record.position(), left, memory, budget);
        for side in sides {
            finding.add(graph.decide(side, left));
        }
    } else {
        let choice = if budget.is_limited() { 0 } else { CHOICE };
        let decide =
            |side, budget: &mut Budget| decide(record.position(), side, choice, memory, budget);
        // What is left when the first question has been given up is for the second.
        finding.add(budget.part(u64::MAX, 2, |part| decide(sides[0], part)));
        if !finding.is_won() {
            finding.add(decide(sides[1], budget));
        }
    }
    if finding.is_won() {
        let is_win = |part: &Part| part.claim == Claim::win(part.claim.side);
        finding.parts.retain(is_win);
        finding.open.clear();
    }
    finding
}

impl Finding {
    fn add(&mut self, answer: Result<Part, Open>) {
        match answer {
            Ok(part) => self.parts.push(part),
            Err(open) => self.open.push(open),
        }
    }

    fn is_won(&self) -> bool {
        let mut claims = self.parts.iter().map(|part| part.claim);
        claims.any(|claim| claim == Claim::win(claim.side))
    }
}

/// So many more positions may be looked at to make a proof smaller, where the budget has no limits.
const CHOICE: u64 = 1 << 20;

/// Whether `side` wins: the proof that it does, or that the other side does not lose. When that is
/// decided `choice` more positions may be looked at to make it smaller.
fn decide<G: Game + Eq + Hash>(
    root: &G,
    side: Side,
    choice: u64,
    memory: PnBudget,
    budget: &mut Budget,
) -> Result<Part, Open> {
    let mut search = Search::new(side, memory);
    let Ok(claim) = search.run(root, budget) else {
        let moves = search.settled(root);
        return Err(Open { side, moves });
    };
    let mut least = |nodes| {
        let region = |budget: &mut Budget| search.region(root, claim, budget);
        solution::least(claim, &budget.part(nodes, 1, region))
    };
    let known = least(0);
    // A larger choice mostly makes a smaller proof, but not always.
    let chosen = (choice > 0).then(|| least(choice));
    let smaller = chosen.filter(|chosen| chosen.nodes.len() < known.nodes.len());
    Ok(smaller.unwrap_or(known))
}
