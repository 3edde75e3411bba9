//! The cells far from all stones, which no search tries: what they are worth when everything else
//! is lost.

use crate::control::Exhausted;
use crate::solvers::gomoku::{Forced, Place, ThreatBoard};

use super::{AS_GOOD_AS_WON, AlphaBeta, DOUBT, INFINITE, LEAST_WIN, WIN};

/// What a pass leads to.
enum Passed {
    /// A loss in so many plies to fours that meet these cells.
    LosesToFours(u32, Vec<Place>),
    /// This score.
    Scores(i32),
}

impl AlphaBeta<'_> {
    /// The best move and its score, when all the moves `listed` are lost and nothing is threatened
    /// at once. The cells that are left lie far from all stones. If whoever passes loses to fours,
    /// a stone there helps only where it meets these; such cells are tried. If whoever passes loses
    /// in another way, it is in doubt whether all of them lose.
    pub(super) fn elsewhere(
        &mut self,
        lost: (Place, i32),
        listed: &[Place],
        depth: i32,
        ply: u32,
    ) -> Result<(Place, i32), Exhausted> {
        let is_far = |board: &ThreatBoard, place| board.is_empty(place) && !listed.contains(&place);
        let mut places = self.board.places();
        let Some(any) = places.find(|&place| is_far(&self.board, place)) else {
            return Ok(lost);
        };
        self.board.pass();
        let passed = self.pass(depth, ply);
        self.board.pass();
        let (mut best, mut score) = lost;
        let (slow, zone) = match passed? {
            Passed::LosesToFours(plies, zone) => {
                (i32::try_from(ply + plies).unwrap_or(0) - WIN, zone)
            }
            Passed::Scores(passed) => {
                let (place, score) = if passed > score { (any, passed) } else { lost };
                let doubt = if score <= -LEAST_WIN { DOUBT } else { 0 };
                return Ok((place, score + doubt));
            }
        };
        let mut others = self.board.places();
        let other = others.find(|place| is_far(&self.board, *place) && !zone.contains(place));
        if let Some(other) = other.filter(|_| slow > score) {
            (best, score) = (other, slow);
        }
        for place in zone {
            if is_far(&self.board, place) && score <= -AS_GOOD_AS_WON {
                let tried = self.try_move(place, depth, ply, 0, score, INFINITE, false)?;
                if tried > score {
                    (best, score) = (place, tried);
                }
            }
        }
        Ok((best, score))
    }

    /// What becomes of the other side, which has just passed.
    fn pass(&mut self, depth: i32, ply: u32) -> Result<Passed, Exhausted> {
        if let Some(Forced { plies, .. }) = self.win_by_fours()? {
            let zone = self.fours.zone(&mut self.board);
            return Ok(Passed::LosesToFours(plies + 1, zone));
        }
        let score = self.score(depth - 1, ply + 1, -INFINITE, INFINITE, false)?;
        Ok(Passed::Scores(-score))
    }
}
