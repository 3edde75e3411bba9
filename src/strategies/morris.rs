//! Strategies for three stones on the 3x3 board.
//!
//! *Me* is the side to move, *you* the other. A *completion* of a side is a cell that gives it
//! three in a row at once when it is its turn: by a new stone or, once it has three on the board,
//! by a slide. So a slide counts as lifting the stone and then placing it: what the stone held
//! before is not held any more. A *fork* of a side is a position, reached by its move, in which it
//! has at least two completions and the other side none. A move is *safe* when it leaves you no
//! completion.

use crate::rules::games::Morris;
use crate::rules::games::morris::Move;
use crate::rules::{Bitboard3x3, Game, Record, Side, Square, Status};
use crate::solvers::{Retrograde, Threats};

use super::learned::{self, TrainConfig, TrainConfigError, Trainer};
use super::rulebook::{self, Clause, Rulebook};
use super::solved::solved_repertoire;
use super::{HasStrategies, StrategyEntry, StrategySet};

/// How many plies ahead `perfect` counts points.
///
/// From 16 to 50 plies the fixed policy is the same. A further view costs more and sees less: in a
/// hundred moves everybody errs, so that all moves look alike and the quick wins are missed.
pub const HORIZON: u32 = 20;

impl HasStrategies for Morris {
    const LEVELS: &'static [&'static str] = &["random", "rules", "learned", "perfect"];

    fn strategy_set() -> StrategySet<Morris> {
        let others = [
            StrategyEntry::plain(
                "rules",
                "win; block; fork; deny a fork; the centre; a corner",
                || Rulebook::new(CLAUSES),
            ),
            StrategyEntry::plain("random", "any legal move", rulebook::random),
            learned::entry(include_str!("learned/morris.table")),
        ];
        solved_repertoire::<_, Retrograde<_>, _>(Some(HORIZON), others)
    }

    fn trainer(
        start: Record<Morris>,
        config: &TrainConfig,
    ) -> Option<Result<Box<dyn Trainer>, TrainConfigError>> {
        Some(learned::trainer::<_, Retrograde<_>>(start, config))
    }
}

/// The clauses of `rules`, in the order in which they are tried. Each names all the moves that it
/// would make.
pub const CLAUSES: &[Clause<Morris>] = &[
    Clause { name: "win", moves: Threats::wins },
    Clause { name: "block", moves: block },
    Clause { name: "fork", moves: fork },
    Clause { name: "deny-fork", moves: deny_fork },
    Clause { name: "centre", moves: centre },
    Clause { name: "corner", moves: corner },
    Clause { name: "random", moves: any },
];

/// If you have a completion: the safe moves.
fn block(p: &Morris) -> Vec<Move> {
    if completions(p, you(p)).is_empty() { Vec::new() } else { safe(p).collect() }
}

/// The moves after which the position is a fork for me.
fn fork(p: &Morris) -> Vec<Move> {
    forks(p).collect()
}

/// If it would be a fork for you to move now: the safe moves after which no reply is a fork for
/// you.
fn deny_fork(p: &Morris) -> Vec<Move> {
    if forks(&p.as_if_turn_of(you(p))).next().is_none() {
        return Vec::new();
    }
    safe(p).filter(|&mv| forks(&p.after(mv)).next().is_none()).collect()
}

/// The safe moves to the centre.
fn centre(p: &Morris) -> Vec<Move> {
    safe_onto(p, &[5])
}

/// The safe moves to a corner.
fn corner(p: &Morris) -> Vec<Move> {
    safe_onto(p, &[1, 3, 7, 9])
}

/// Any safe move; if there is none, any move.
fn any(p: &Morris) -> Vec<Move> {
    let safe: Vec<Move> = safe(p).collect();
    if safe.is_empty() { rulebook::any(p) } else { safe }
}

fn you(p: &Morris) -> Side {
    match p.status() {
        Status::ToMove(side) => side.other(),
        Status::Over(_) => unreachable!("rules are asked of a side to move"),
    }
}

/// The completions of `side`.
fn completions(p: &Morris, side: Side) -> Bitboard3x3 {
    let wins = p.as_if_turn_of(side).wins();
    wins.into_iter().map(Move::to).collect()
}

/// The safe moves of the side to move; a move that wins leaves nobody a completion.
fn safe(p: &Morris) -> impl Iterator<Item = Move> {
    let you = you(p);
    p.moves().filter(move |&mv| completions(&p.after(mv), you).is_empty())
}

fn safe_onto(p: &Morris, numbers: &[u8]) -> Vec<Move> {
    let cells: Bitboard3x3 = numbers.iter().filter_map(|&n| Square::new(n)).collect();
    safe(p).filter(|mv| cells.contains(mv.to())).collect()
}

/// The moves of the side to move after which the position is a fork for it.
fn forks(p: &Morris) -> impl Iterator<Item = Move> {
    let me = you(p).other();
    safe(p).filter(move |&mv| completions(&p.after(mv), me).len() >= 2)
}

/// A slide may also open the way to a loss. So it is not only a standing threat that calls for a
/// move: the moves count that keep the other side from winning at once, where another move would
/// let it.
impl Threats for Morris {
    fn blocks(&self) -> Vec<Move> {
        let safe: Vec<Move> = safe(self).collect();
        if safe.len() == self.moves().count() { Vec::new() } else { safe }
    }
}
