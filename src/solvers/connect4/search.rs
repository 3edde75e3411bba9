//! The null-window search.
//!
//! Contract: [`Search::ask`] takes a position whose mover has no win at once and answers "is its
//! score at least `beta`?": the result is a lower bound of the score if it is at least `beta`, else
//! an upper bound. `Err` means that the search was stopped; nothing wrong has been stored. Cost:
//! counted in nodes, positions whose moves were tried.

use crate::rules::games::connect4::Shape;
use crate::solvers::table::{Bounds, Slot, Table};

use super::key::key;
use super::meter::{Halt, Meter};
use super::order::{Noise, TABLE_MOVE, guess};
use super::position::{Position, win_with_next};
use super::settle::{Settled, settle};

/// The search of one thread.
pub struct Search<'a, S: Shape> {
    /// The shape of the board.
    pub shape: S,
    /// What is known already, shared with other threads.
    pub table: &'a Table,
    /// Counts nodes, and says when to stop.
    pub meter: Meter<'a>,
    /// Noise in the order of moves, from 0 to `jitter`, so that threads go different ways.
    pub jitter: u32,
    /// Where the noise comes from.
    pub noise: Noise,
    /// Positions with fewer stones share the entry of their mirror image.
    pub fold_below: u32,
    /// The open moves of each node on the way to the present one, by its number of stones.
    pub stack: &'a mut Stack,
}

/// A move whose position is open after all that needs no search.
#[derive(Clone, Copy, Default)]
pub struct Child {
    /// The position after the move and the forced moves that follow.
    position: Position,
    slot: Slot,
    known: Option<Bounds>,
    /// The cell of the move itself.
    cell: u64,
    guess: i32,
    /// Whether the enemy is to move in `position`.
    enemy: bool,
}

/// The open moves of nodes, by their number of stones.
pub type Stack = Vec<[Child; 9]>;

/// Room for the moves of any search.
pub fn stack() -> Stack {
    vec![[Child::default(); 9]; 64]
}

impl Child {
    /// The question to ask of the child in place of "at least `beta`?" of its parent.
    #[inline(always)]
    fn beta(&self, beta: i32) -> i32 {
        if self.enemy { 1 - beta } else { beta }
    }

    /// A score of the child as one of its parent.
    #[inline(always)]
    fn value(&self, value: i32) -> i32 {
        if self.enemy { -value } else { value }
    }
}

/// What the table says to the question: a bound that answers it, if there is one.
#[inline(always)]
fn answer(known: Option<Bounds>, beta: i32) -> Option<i32> {
    match known {
        Some(bounds) if bounds.low >= beta => Some(bounds.low),
        Some(bounds) if bounds.high < beta => Some(bounds.high),
        _ => None,
    }
}

impl<S: Shape> Search<'_, S> {
    /// Answers whether the score of the side to move, which has no win at once, is at least `beta`.
    pub fn ask(&mut self, position: &Position, beta: i32) -> Result<i32, Halt> {
        match settle(self.shape, *position, beta) {
            Settled::Value(value) => Ok(value),
            Settled::Open(position, enemy) => {
                let slot = self.slot(&position);
                let known = self.table.probe(slot);
                let child = Child { position, slot, known, enemy, ..Child::default() };
                let value = match answer(known, child.beta(beta)) {
                    Some(value) => value,
                    None => self.try_moves(child, child.beta(beta))?,
                };
                Ok(child.value(value))
            }
        }
    }

    #[inline(always)]
    fn slot(&self, position: &Position) -> Slot {
        self.table.slot(key(self.shape, position, position.stones < self.fold_below))
    }

    /// Tries the moves of an open position that the table does not answer.
    fn try_moves(&mut self, node: Child, beta: i32) -> Result<i32, Halt> {
        let before = self.meter.count()?;
        let (count, mut best) = self.settle_moves(&node, beta);
        if best >= beta || count == 0 {
            return Ok(best);
        }
        let ply = node.position.stones as usize;
        let (count, found) = self.probe_moves(ply, count, beta);
        best = best.max(found);
        if best >= beta || count == 0 {
            return Ok(best);
        }
        if self.jitter != 0 {
            for child in &mut self.stack[ply][..count] {
                child.guess += self.noise.up_to(self.jitter);
            }
        }
        let mut refuting = None;
        for tried in 0..count {
            let child = self.next_move(ply, tried, count);
            let value = child.value(self.try_moves(child, child.beta(beta))?);
            best = best.max(value);
            if best >= beta {
                refuting = Some((child.cell.trailing_zeros() / self.shape.stride()) as u8);
                break;
            }
        }
        // What held before any search: no win at once, and no loss in reply to a safe move.
        let stones = node.position.stones;
        let mut bounds = node.known.unwrap_or(Bounds {
            low: -win_with_next(self.shape, stones + 3),
            high: win_with_next(self.shape, stones + 2),
            best: None,
        });
        if best >= beta {
            bounds.low = bounds.low.max(best);
            bounds.best = refuting;
        } else {
            bounds.high = bounds.high.min(best);
        }
        let work = (self.meter.nodes() - before + 1).ilog2() / 2;
        self.table.store(node.slot, bounds, work);
        Ok(best)
    }

    /// The best guess among the moves of a node that have not been tried.
    #[inline(always)]
    fn next_move(&mut self, ply: usize, tried: usize, count: usize) -> Child {
        let children = &mut self.stack[ply][..count];
        let mut first = tried;
        for i in tried + 1..count {
            if children[i].guess > children[first].guess {
                first = i;
            }
        }
        let child = children[first];
        children[first] = children[tried];
        child
    }

    /// Puts the moves that stay open into `children`; returns their number and the best bound of
    /// those that are settled.
    #[inline(always)]
    fn settle_moves(&mut self, node: &Child, beta: i32) -> (usize, i32) {
        let shape = self.shape;
        let hint = node
            .known
            .and_then(|bounds| bounds.best)
            .map_or(0, |column| shape.column(u32::from(column)));
        let mut best = i32::MIN;
        let mut count = 0;
        // Every other move loses at once, and settling has seen that a safe one exists.
        let mut moves = node.position.safe(shape);
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            moves ^= cell;
            let after = node.position.played(shape, cell);
            match settle(shape, after, 1 - beta) {
                Settled::Value(value) => {
                    best = best.max(-value);
                    if best >= beta {
                        return (0, best);
                    }
                }
                Settled::Open(position, flipped) => {
                    let mut guess = guess(shape, &after, cell, position.stones - after.stones);
                    if hint & cell != 0 {
                        guess += TABLE_MOVE;
                    }
                    let slot = self.slot(&position);
                    self.stack[node.position.stones as usize][count] =
                        Child { position, slot, known: None, cell, guess, enemy: !flipped };
                    count += 1;
                }
            }
        }
        (count, best)
    }

    /// Looks all children up before any is searched: one may refute at once, others need no search.
    /// Returns how many stay (moved to the front) and the best bound of those that do not.
    #[inline(always)]
    fn probe_moves(&mut self, ply: usize, count: usize, beta: i32) -> (usize, i32) {
        let children = &mut self.stack[ply];
        // Reading all first lets the waits for memory overlap.
        let mut touched = 0;
        for child in &children[..count] {
            touched ^= self.table.touch(child.slot);
        }
        std::hint::black_box(touched);
        let mut best = i32::MIN;
        let mut kept = 0;
        for i in 0..count {
            let mut child = children[i];
            child.known = self.table.probe(child.slot);
            match answer(child.known, child.beta(beta)) {
                Some(value) => {
                    best = best.max(child.value(value));
                    if best >= beta {
                        return (0, best);
                    }
                }
                None => {
                    children[kept] = child;
                    kept += 1;
                }
            }
        }
        (kept, best)
    }
}
