//! What the other side knows of a sea.

use std::sync::Arc;

use crate::rules::Cell;

use super::{Answer, Fleet, Setting, Ship};

/// The sea of one side as the other sees it: the shots with their answers, and what follows from
/// them. No ship is in it that has not been hit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sea {
    setting: Arc<Setting>,
    shots: Vec<(Cell, Answer)>,
    /// By bit of the cell.
    traces: Vec<Option<Trace>>,
    /// How many cells were hit, those of sunk ships among them.
    hits: usize,
    sunk: Vec<Ship>,
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trace {
    /// Shot at: water.
    Miss,
    /// Not shot at: water beside a sunk ship, where ships may not touch.
    Opened,
    /// A ship, not known to be sunk.
    Hit,
    /// A ship that is sunk. Where ships touch, `sunk` does not say which hits were its own; then it
    /// is taken to be the longest that it can be.
    Sunk,
}

impl Sea {
    /// Nothing is known.
    #[must_use]
    pub fn new(setting: Arc<Setting>) -> Sea {
        let bits = usize::from(setting.rows()) * setting.width();
        Sea { setting, shots: Vec::new(), traces: vec![None; bits], hits: 0, sunk: Vec::new() }
    }

    /// What was agreed upon.
    #[must_use]
    pub fn setting(&self) -> &Arc<Setting> {
        &self.setting
    }

    /// The shots and their answers, in order.
    #[must_use]
    pub fn shots(&self) -> &[(Cell, Answer)] {
        &self.shots
    }

    /// What is known of a cell of this sea.
    #[must_use]
    pub fn trace(&self, cell: Cell) -> Option<Trace> {
        self.traces[self.setting.bit(cell)]
    }

    /// What was answered to a shot at this cell.
    #[must_use]
    pub fn answer_at(&self, cell: Cell) -> Option<Answer> {
        let shot = self.shots.iter().find(|(at, _)| *at == cell);
        shot.map(|&(_, answer)| answer)
    }

    /// Whether the cell was shot at.
    #[must_use]
    pub fn was_shot(&self, cell: Cell) -> bool {
        matches!(self.trace(cell), Some(Trace::Miss | Trace::Hit | Trace::Sunk))
    }

    /// The cells of which nothing is known, row by row.
    pub fn unknown(&self) -> impl Iterator<Item = Cell> {
        self.setting.cells().filter(|&cell| self.trace(cell).is_none())
    }

    /// The cells that were hit and belong to no ship known to be sunk, row by row.
    pub fn wounded(&self) -> impl Iterator<Item = Cell> {
        self.setting.cells().filter(|&cell| self.trace(cell) == Some(Trace::Hit))
    }

    /// The ships known to be sunk, in the order of their sinking; see [`Trace::Sunk`].
    #[must_use]
    pub fn sunk(&self) -> &[Ship] {
        &self.sunk
    }

    /// Whether every cell of every ship has been hit.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.hits == self.setting.ship_cells()
    }

    /// Takes down the answer to a shot at a cell that was not shot at before.
    pub fn mark(&mut self, cell: Cell, answer: Answer) {
        self.shots.push((cell, answer));
        let bit = self.setting.bit(cell);
        self.traces[bit] = Some(match answer {
            Answer::Miss => Trace::Miss,
            Answer::Hit | Answer::Sunk => Trace::Hit,
        });
        self.hits += usize::from(answer != Answer::Miss);
        if answer == Answer::Sunk
            && let Some(ship) = self.longest_sunk_at(cell)
        {
            self.sunk.push(ship);
            self.close(ship);
        }
    }

    /// The longest ship that can have been sunk by a hit on this cell; of two, the one that lies.
    fn longest_sunk_at(&self, cell: Cell) -> Option<Ship> {
        let is_hit = |cell: Cell| self.trace(cell) == Some(Trace::Hit);
        let ships = self.setting.kinds().into_iter().flat_map(|(length, _)| {
            let ships = self.setting.places(length);
            ships.filter(|ship| ship.has(cell)).collect::<Vec<_>>()
        });
        let mut ships: Vec<Ship> = ships.filter(|ship| ship.cells().all(is_hit)).collect();
        // No other cell of it can have been said to be the last.
        ships.retain(|ship| {
            let others = ship.cells().filter(|&other| other != cell);
            others.into_iter().all(|other| self.answer_at(other) == Some(Answer::Hit))
        });
        ships.into_iter().min_by_key(|ship| std::cmp::Reverse(ship.length()))
    }

    /// The ship is sunk: where ships may not touch its neighbours are water.
    fn close(&mut self, ship: Ship) {
        let body = self.setting.wide_body(ship);
        let beside = self.setting.zone(body).without(body);
        for bit in body.bits() {
            self.traces[bit] = Some(Trace::Sunk);
        }
        for bit in beside.bits() {
            self.traces[bit].get_or_insert(Trace::Opened);
        }
    }

    /// The number of the first answer that this fleet would not have given, counted from 0, and the
    /// true one.
    #[must_use]
    pub fn first_lie(&self, fleet: &Fleet) -> Option<(usize, Answer)> {
        self.shots.iter().enumerate().find_map(|(n, &(cell, answer))| {
            let before = &self.shots[..n];
            let was_shot = |own: Cell| before.iter().any(|&(at, _)| at == own);
            let truth = fleet.answer(cell, was_shot);
            (truth != answer).then_some((n, truth))
        })
    }
}
