//! One search on its way: alpha-beta over the [`ThreatBoard`].

use crate::control::{Budget, Exhausted};
use crate::rules::Side;
use crate::solvers::gomoku::{Forced, Place, Proof, Threat, ThreatBoard};

use std::cmp::Reverse;

use super::transposition_table::{Bound, Seen, TranspositionTable};

mod far;
mod order;

use order::{ORDER, REDUCTIONS, Ranked, pick};

/// A win in `n` plies is `WIN - n`.
pub const WIN: i32 = 20_000;
/// No win takes longer: scores from here on are wins and losses, and proved.
pub const LEAST_WIN: i32 = WIN - 1_000;
const INFINITE: i32 = WIN + 1;
/// By so much less is scored what looks like a win or a loss, but where some far-off cell was not
/// ruled out.
const DOUBT: i32 = 1_000;
/// Scores from here on are wins and losses, proved or in doubt.
const AS_GOOD_AS_WON: i32 = LEAST_WIN - DOUBT;

/// So many plies are looked ahead at the most.
pub const DEEPEST: u32 = 60;
/// Below the horizon a threatened side may still answer for so many plies.
const EXTRA: i32 = 2;
/// The fours of a forced win that is looked for in every position.
const FOURS: u8 = 10;
/// What that may cost in each, in positions.
const FOURS_COST: u64 = 2_000;

/// A search on its way.
pub(super) struct AlphaBeta<'a> {
    pub board: ThreatBoard,
    pub memory: &'a mut TranspositionTable,
    pub fours: &'a mut Proof,
    pub budget: &'a mut Budget,
    killers: Vec<[Option<Place>; 2]>,
    history: [Vec<i32>; 2],
}

impl<'a> AlphaBeta<'a> {
    pub fn new(
        board: ThreatBoard,
        memory: &'a mut TranspositionTable,
        fours: &'a mut Proof,
        budget: &'a mut Budget,
    ) -> AlphaBeta<'a> {
        let cells = board.cell_count();
        AlphaBeta {
            board,
            memory,
            fours,
            budget,
            killers: vec![[None; 2]; DEEPEST as usize * 4],
            history: [vec![0; cells], vec![0; cells]],
        }
    }

    /// The best of `moves`, in the order in which they are tried, and its score, with whether all
    /// were tried; `None` if the budget did not even do for the first. The moves are put into a
    /// better order for the next depth.
    pub fn best_move(&mut self, moves: &mut [Place], depth: i32) -> (Option<(Place, i32)>, bool) {
        let mut best: Option<(Place, i32)> = None;
        for index in 0..moves.len() {
            let place = moves[index];
            let alpha = best.map_or(-INFINITE, |(_, score)| score);
            let Ok(score) = self.try_move(place, depth, 0, index, alpha, INFINITE, true) else {
                // All moves tried are lost, but the position need not be.
                let untried = best.filter(|&(_, score)| score <= -AS_GOOD_AS_WON);
                return (untried.map(|_| (place, self.balance())).or(best), false);
            };
            if score > alpha {
                best = Some((place, score));
                moves[..=index].rotate_right(1);
                if score >= WIN - i32::try_from(DEEPEST).unwrap_or(0) {
                    break;
                }
            }
        }
        let lost = best.filter(|&(_, score)| score <= -AS_GOOD_AS_WON);
        let Some(lost) = lost.filter(|_| !self.is_threatened()) else {
            return (best, true);
        };
        match self.elsewhere(lost, moves, depth, 0) {
            Ok(best) => (Some(best), true),
            Err(Exhausted) => (Some((lost.0, self.balance())), false),
        }
    }

    /// Whether the other side threatens to make an open four or two fours, and nothing is won
    /// before that.
    fn is_threatened(&self) -> bool {
        let (me, you) = (self.board.turn(), self.board.turn().other());
        self.board.threat_count(you, Threat::OpenFour) > 0
            && self.board.threat_count(me, Threat::OpenFour) == 0
    }

    #[allow(clippy::too_many_arguments)]
    fn try_move(
        &mut self,
        place: Place,
        depth: i32,
        ply: u32,
        index: usize,
        alpha: i32,
        beta: i32,
        is_principal: bool,
    ) -> Result<i32, Exhausted> {
        let me = self.board.turn();
        let is_quiet = self.board.threat(me, place) == Threat::Quiet
            && self.board.threat(me.other(), place) < Threat::Three;
        self.board.play(place);
        let result = (|| {
            if index == 0 {
                return self.score(depth - 1, ply + 1, -beta, -alpha, is_principal);
            }
            let mut less = 0;
            if is_quiet && depth >= 2 && index >= 3 {
                less = REDUCTIONS[depth.min(31) as usize][index.min(63)];
                if is_principal {
                    less -= 1;
                }
                less = less.clamp(0, depth - 2);
            }
            let mut score = self.score(depth - 1 - less, ply + 1, -alpha - 1, -alpha, false)?;
            if -score > alpha && less > 0 {
                score = self.score(depth - 1, ply + 1, -alpha - 1, -alpha, false)?;
            }
            if -score > alpha && is_principal && -score < beta {
                score = self.score(depth - 1, ply + 1, -beta, -alpha, true)?;
            }
            Ok(score)
        })();
        self.board.undo();
        Ok(-result?)
    }

    /// The score of a position that is not won, for the side to move: exact between `alpha` and
    /// `beta`, else a bound.
    fn score(
        &mut self,
        depth: i32,
        ply: u32,
        mut alpha: i32,
        mut beta: i32,
        is_principal: bool,
    ) -> Result<i32, Exhausted> {
        self.budget.spend()?;
        if self.board.is_full() {
            return Ok(0);
        }
        let (me, you) = (self.board.turn(), self.board.turn().other());
        let wins_after = |plies: u32| WIN - i32::try_from(ply + plies).unwrap_or(0);
        if self.board.threat_count(me, Threat::Five) > 0 {
            return Ok(wins_after(1));
        }
        let fives = self.board.threat_count(you, Threat::Five);
        if fives > 1 {
            // The second one wins, unless no cell is left for it: then both could not be empty.
            return Ok(-wins_after(2));
        }
        let forced = self.board.find(you, Threat::Five);
        let wins = match forced {
            Some(place) => self.board.threat(me, place) == Threat::OpenFour,
            None => self.board.threat_count(me, Threat::OpenFour) > 0,
        };
        if wins {
            return Ok(wins_after(3));
        }
        if ply >= DEEPEST * 2 {
            return Ok(self.balance());
        }
        // Whatever happens, nothing is better than a win or worse than a loss from here.
        alpha = alpha.max(-wins_after(2));
        beta = beta.min(wins_after(3));
        if alpha >= beta {
            return Ok(alpha);
        }
        let hash = self.board.hash();
        let seen = self.memory.get(hash);
        if let Some(seen) = seen.filter(|seen| i32::from(seen.depth) >= depth && !is_principal) {
            let score = from_here(seen.score, ply);
            match seen.bound {
                Bound::Exact => return Ok(score),
                Bound::AtLeast if score >= beta => return Ok(score),
                Bound::AtMost if score <= alpha => return Ok(score),
                _ => {}
            }
        }
        let is_threatened = forced.is_none() && self.board.threat_count(you, Threat::OpenFour) > 0;
        if forced.is_none() {
            let fours = self.board.threat_count(me, Threat::Four)
                + self.board.threat_count(me, Threat::FourThree);
            if fours > 0 {
                let win = self.win_by_fours()?;
                if let Some(win) = win {
                    let score = wins_after(win.plies);
                    self.remember(hash, win.place, DEEPEST as i32, score, Bound::AtLeast, ply);
                    return Ok(score);
                }
            }
            if depth <= 0 && (!is_threatened || depth <= -EXTRA) {
                return Ok(self.balance());
            }
            if !is_principal && !is_threatened && (1..=3).contains(&depth) {
                let balance = self.balance();
                if balance - 60 * depth >= beta && beta > -AS_GOOD_AS_WON {
                    return Ok(balance);
                }
            }
        }
        let next_depth = if forced.is_some() { depth + 1 } else { depth };
        let mut moves = match forced {
            Some(place) => vec![(0, place)],
            None => self.moves(is_threatened, ply, seen.map(|seen| seen.best)),
        };
        if moves.is_empty() {
            return Ok(0);
        }
        let most = if is_threatened {
            moves.len()
        } else if is_principal {
            40
        } else {
            4 + 3 * usize::try_from(depth).unwrap_or(0)
        };
        let before = alpha;
        let mut best = (-INFINITE, moves[0].1);
        for index in 0..moves.len() {
            // Nothing is lost before every move has been tried.
            if index >= most && best.0 > -AS_GOOD_AS_WON {
                break;
            }
            pick(&mut moves, index);
            let place = moves[index].1;
            let score = self.try_move(place, next_depth, ply, index, alpha, beta, is_principal)?;
            if score > best.0 {
                best = (score, place);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.reward(me, place, &moves[..index], depth, ply);
                break;
            }
        }
        if best.0 <= -AS_GOOD_AS_WON && forced.is_none() && !is_threatened {
            let listed: Vec<Place> = moves.iter().map(|&(_, place)| place).collect();
            let (place, score) = self.elsewhere((best.1, best.0), &listed, depth, ply)?;
            best = (score, place);
        }
        let (score, place) = best;
        let bound = if score >= beta {
            Bound::AtLeast
        } else if score > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.remember(hash, place, depth, score, bound, ply);
        Ok(score)
    }

    /// A forced win by fours of the side to move, if it is found at some expense.
    fn win_by_fours(&mut self) -> Result<Option<Forced>, Exhausted> {
        let (fours, board) = (&mut *self.fours, &mut self.board);
        let cost = FOURS_COST;
        let win = self.budget.within(cost, |budget| fours.any_win(board, FOURS, budget));
        match win {
            // Only the expense was too great.
            Err(Exhausted) if self.budget.left() != Some(0) => Ok(None),
            win => win,
        }
    }

    fn balance(&self) -> i32 {
        self.board.balance().clamp(-LEAST_WIN / 2, LEAST_WIN / 2)
    }

    fn remember(&mut self, hash: u64, best: Place, depth: i32, score: i32, bound: Bound, ply: u32) {
        let seen = Seen {
            best,
            depth: i8::try_from(depth).unwrap_or(i8::MAX),
            score: to_here(score, ply),
            bound,
        };
        self.memory.put(hash, seen);
    }

    /// The moves worth trying, unsorted.
    fn moves(&self, is_threatened: bool, ply: u32, first: Option<Place>) -> Vec<Ranked> {
        let board = &self.board;
        let (me, you) = (board.turn(), board.turn().other());
        let killers = self.killers[ply as usize];
        let rank = |place: Place| {
            let (own, other) = (
                ORDER[usize::from(board.code(me, place))],
                ORDER[usize::from(board.code(you, place))],
            );
            if own.0 || other.0 {
                let mut rank = 3 * own.1 + 2 * other.1;
                rank += self.history[me as usize][usize::from(place)].min(4_000) / 100;
                if killers.contains(&Some(place)) {
                    rank += 40;
                }
                if first == Some(place) {
                    rank += 1_000_000;
                }
                Some((rank, place))
            } else {
                None
            }
        };
        let is_urgent = |place: Place| {
            board.threat(me, place) >= Threat::Four || board.threat(you, place) >= Threat::Four
        };
        let open = board.places().filter(|&place| board.is_empty(place));
        if is_threatened {
            open.filter(|&place| is_urgent(place)).filter_map(rank).collect()
        } else {
            open.filter_map(rank).collect()
        }
    }

    /// All moves worth trying at the root, the most promising first; the middle if none is.
    pub fn root_moves(&self) -> Vec<Place> {
        let (me, you) = (self.board.turn(), self.board.turn().other());
        if let Some(place) =
            self.board.find(me, Threat::Five).or(self.board.find(you, Threat::Five))
        {
            return vec![place];
        }
        let mut ranked = self.moves(self.is_threatened(), 0, None);
        if ranked.is_empty() {
            // Nothing stands near anything, as on the empty board.
            let open = self.board.places().filter(|&place| self.board.is_empty(place));
            let middle = open.max_by_key(|&place| (self.board.centrality(place), Reverse(place)));
            return middle.into_iter().collect();
        }
        ranked.sort_by_key(|&(rank, place)| (-rank, -self.board.centrality(place), place));
        ranked.into_iter().map(|(_, place)| place).collect()
    }

    /// The move has cut off the rest: it will be tried earlier elsewhere; those before it later.
    fn reward(&mut self, side: Side, place: Place, before: &[Ranked], depth: i32, ply: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(place) {
            *killers = [Some(place), killers[0]];
        }
        let history = &mut self.history[side as usize];
        let bonus = (depth * depth).clamp(1, 400);
        let mut add = |place: Place, bonus: i32| {
            let value = &mut history[usize::from(place)];
            *value += bonus - *value * bonus.abs() / 4_000;
        };
        add(place, bonus);
        before.iter().for_each(|&(_, place)| add(place, -bonus));
    }
}

/// A remembered score, where wins are counted from the position, as one counted from the root.
fn from_here(score: i16, ply: u32) -> i32 {
    let (score, ply) = (i32::from(score), i32::try_from(ply).unwrap_or(0));
    if score >= AS_GOOD_AS_WON {
        score - ply
    } else if score <= -AS_GOOD_AS_WON {
        score + ply
    } else {
        score
    }
}

fn to_here(score: i32, ply: u32) -> i16 {
    let ply = i32::try_from(ply).unwrap_or(0);
    let score = if score >= AS_GOOD_AS_WON {
        score + ply
    } else if score <= -AS_GOOD_AS_WON {
        score - ply
    } else {
        score
    };
    i16::try_from(score).unwrap_or(0)
}
