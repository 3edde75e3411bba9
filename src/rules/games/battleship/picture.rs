//! The two seas, side by side.

use crate::rules::{Cell, Diagram, Mark, Side};

use super::{Answer, Battleship, Due, Fleet, Sea, Trace};

impl Battleship {
    /// The sea of `viewer` and, to its right, the other, with the ships of the fleets that are
    /// known. The last shot is marked, and after the end the ship that was sunk last.
    ///
    /// `.` is a cell of which nothing is known, `o` a miss, `-` water beside a sunk ship, `*` a
    /// hit, `#` a sunk ship, and `s` a ship where it is not hit.
    pub(super) fn picture(&self, viewer: Side) -> Diagram {
        let [left, right] = [viewer, viewer.other()].map(|side| {
            let (setting, fleet) = (self.setting(), self.fleets[side].as_deref());
            let grid = Diagram::numbered(setting.rows(), setting.cols(), |cell| {
                let character = character(self.sea(side), fleet, cell);
                (character, self.mark(side, cell))
            });
            (format!("Sea of {}", side.stone()), grid)
        });
        Diagram::side_by_side(&left, &right)
    }

    fn mark(&self, side: Side, cell: Cell) -> Mark {
        let last = self.last_shot();
        match self.due() {
            Due::Nothing { winner } if winner == side => Mark::Plain,
            Due::Nothing { .. } => match self.sea(side).sunk().last() {
                Some(ship) if ship.has(cell) => Mark::Winning,
                _ => Mark::Plain,
            },
            _ if last == Some((side, cell)) => Mark::Last,
            _ => Mark::Plain,
        }
    }

    /// At whose sea, and at which cell of it, the last shot was.
    fn last_shot(&self) -> Option<(Side, Cell)> {
        let side = match self.due() {
            Due::Answer(side, cell) => return Some((side, cell)),
            Due::Nothing { winner } => winner.other(),
            Due::Shot(by) => {
                let target = self.sea(by.other()).shots().last();
                let has_hit = target.is_some_and(|&(_, answer)| answer != Answer::Miss);
                // Whoever has missed does not shoot again, and where hits count nothing everybody
                // was shot at before.
                if has_hit && self.setting().again() { by.other() } else { by }
            }
        };
        let last = self.sea(side).shots().last();
        last.map(|&(cell, _)| (side, cell))
    }
}

fn character(sea: &Sea, fleet: Option<&Fleet>, cell: Cell) -> char {
    match sea.trace(cell) {
        Some(Trace::Miss) => 'o',
        Some(Trace::Opened) => '-',
        Some(Trace::Hit) => '*',
        Some(Trace::Sunk) => '#',
        None if fleet.is_some_and(|fleet| fleet.ship_at(cell).is_some()) => 's',
        None => '.',
    }
}
