//! Forced wins: by fours alone, or by fours and open threes.
//!
//! Contract: a win that is found is one against every defence, within the number of moves that is
//! said. That none is found means nothing when the depth or the budget was too small.
//!
//! *Why few replies are enough.* Against a four there is one reply, the cell that would make it
//! five. When the attacker threatens an open four, or two fours, by a stone on cell b, the winning
//! rows of five consist of own stones, b, and one more empty cell each; the defender has to put a
//! stone into one of these rows, on b or on that other cell, and in both the attacker would make a
//! four; or to make fours of its own.

use crate::control::{Budget, Exhausted};

use super::{Place, Threat, ThreatBoard};

/// Which moves an attacker may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forcing {
    /// Fours alone.
    Fours,
    /// Fours, each but the first in line with the one before, at most five cells away: most wins by
    /// fours at a fraction of the cost.
    Chain,
    /// Fours and open threes.
    Threes,
}

/// A forced win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forced {
    /// The move to begin with.
    pub place: Place,
    /// The moves of both sides to the end, at most.
    pub plies: u32,
}

/// Entries of the memory, as a power of two: 512 KB.
const BITS: u32 = 16;

/// A search for forced wins, with a memory of positions where none was found.
pub struct Proof {
    forcing: Forcing,
    /// Hashes of positions, the last eight bits replaced by the depth to which there is no forced
    /// win.
    failed: Vec<u64>,
    /// The attacker's moves of the last win by fours, the last one first.
    line: Vec<Place>,
}

impl Proof {
    /// It takes its memory at once.
    #[must_use]
    pub fn new(forcing: Forcing) -> Proof {
        Proof { forcing, failed: vec![0; 1 << BITS], line: Vec::new() }
    }

    /// Forgets everything, so that what comes does not depend on what was asked before.
    pub fn forget(&mut self) {
        self.failed.fill(0);
    }

    /// A forced win of the side to move with at most `depth` moves of its own before the last three
    /// plies, of those to be found the one with the fewest such moves.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn win(
        &mut self,
        board: &mut ThreatBoard,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<Option<Forced>, Exhausted> {
        for depth in 0..=depth {
            let found = self.attack(board, None, depth, budget)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The same without looking for the fewest moves.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn any_win(
        &mut self,
        board: &mut ThreatBoard,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<Option<Forced>, Exhausted> {
        self.attack(board, None, depth, budget)
    }

    /// The empty cells on which one more stone of the defender, put there before the attack, might
    /// stop the win by fours that was found last, in the position in which it was found. A stone on
    /// any other cell neither stands in the way of a four or of the five after it, nor makes a four
    /// for the defender together with the stones that it is forced to put.
    pub fn zone(&self, board: &mut ThreatBoard) -> Vec<Place> {
        let (attacker, defender) = (board.turn(), board.turn().other());
        let mut zone: Vec<Place> = board.at_least(defender, Threat::Four).collect();
        let mut played = 0;
        for &place in self.line.iter().rev() {
            zone.push(place);
            board.play(place);
            played += 1;
            let fives: Vec<Place> = board.at_least(attacker, Threat::Five).collect();
            zone.extend(&fives);
            let [reply] = fives[..] else { break };
            board.play(reply);
            played += 1;
            zone.extend(board.at_least(defender, Threat::Four));
        }
        (0..played).for_each(|_| board.undo());
        zone
    }

    /// A win of the side to move, whose last stone in this attack was `last`.
    fn attack(
        &mut self,
        board: &mut ThreatBoard,
        last: Option<Place>,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<Option<Forced>, Exhausted> {
        let (me, you) = (board.turn(), board.turn().other());
        if let Some(place) = board.find(me, Threat::Five) {
            self.line = vec![place];
            return Ok(Some(Forced { place, plies: 1 }));
        }
        let only = match board.threat_count(you, Threat::Five) {
            0 => None,
            1 => board.find(you, Threat::Five),
            _ => return Ok(None),
        };
        let open_four = match only {
            Some(place) => Some(place).filter(|&place| board.threat(me, place) == Threat::OpenFour),
            None => board.find(me, Threat::OpenFour),
        };
        if let Some(place) = open_four {
            self.line = vec![place];
            return Ok(Some(Forced { place, plies: 3 }));
        }
        if depth == 0 {
            return Ok(None);
        }
        let last = last.filter(|_| self.forcing == Forcing::Chain);
        // What may be tried depends on the last stone, too.
        let hash = board.hash() ^ last.map_or(0, |last| u64::from(last + 1) << 32);
        let slot = (hash >> (64 - BITS)) as usize;
        let entry = self.failed[slot];
        if entry & !0xFF == hash & !0xFF && entry & 0xFF >= u64::from(depth) {
            return Ok(None);
        }
        budget.spend()?;
        for place in self.moves(board, only, last) {
            self.line.clear();
            board.play(place);
            let loses = self.defence(board, place, depth - 1, budget);
            board.undo();
            if let Some(plies) = loses? {
                self.line.push(place);
                return Ok(Some(Forced { place, plies: plies + 1 }));
            }
        }
        self.failed[slot] = hash & !0xFF | u64::from(depth);
        Ok(None)
    }

    /// The moves of the attacker, the strongest first; `only` one when the other side has a four.
    fn moves(&self, board: &ThreatBoard, only: Option<Place>, last: Option<Place>) -> Vec<Place> {
        let me = board.turn();
        let least = match self.forcing {
            Forcing::Fours | Forcing::Chain => Threat::Four,
            Forcing::Threes => Threat::Three,
        };
        if let Some(place) = only {
            let is_forcing = self.forcing == Forcing::Threes || board.threat(me, place) >= least;
            return Vec::from_iter(is_forcing.then_some(place));
        }
        let goes_on = |&place: &Place| last.is_none_or(|last| board.are_in_line(last, place));
        let mut moves: Vec<Place> = board.at_least(me, least).filter(goes_on).collect();
        moves.sort_by_key(|&place| std::cmp::Reverse(board.threat(me, place)));
        moves
    }

    /// The plies to the attacker's win, the defender being to move; `None` if it gets away.
    fn defence(
        &mut self,
        board: &mut ThreatBoard,
        last: Place,
        depth: u8,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Exhausted> {
        let (me, attacker) = (board.turn(), board.turn().other());
        if board.threat_count(me, Threat::Five) > 0 {
            return Ok(None);
        }
        let replies: Vec<Place> = match board.threat_count(attacker, Threat::Five) {
            0 => {
                let is_threat = board.threat_count(attacker, Threat::OpenFour) > 0;
                if !is_threat || board.threat_count(me, Threat::OpenFour) > 0 {
                    return Ok(None);
                }
                let blocks = board.at_least(attacker, Threat::Four);
                let fours = board.at_least(me, Threat::Four);
                let is_block = |&place: &Place| board.threat(attacker, place) >= Threat::Four;
                blocks.chain(fours.filter(|place| !is_block(place))).collect()
            }
            1 => board.find(attacker, Threat::Five).into_iter().collect(),
            _ => return Ok(Some(2)),
        };
        // Whatever else is played, an open four comes next.
        let mut longest = if replies.len() > 1 { 4 } else { 0 };
        for place in replies {
            board.play(place);
            let wins = self.attack(board, Some(last), depth, budget);
            board.undo();
            match wins? {
                Some(Forced { plies, .. }) => longest = longest.max(plies + 1),
                None => return Ok(None),
            }
        }
        Ok(Some(longest))
    }
}
