//! Strategies for tic-tac-toe on the 3x3 board.

use rand::Rng;

use crate::control::Budget;
use crate::rules::games::{Classic, Floating};
use crate::rules::{Bitboard3x3, Game, Record, Side, Square, Status};
use crate::solvers::{Exact, Threats};

use super::learned::{self, TrainConfig, TrainConfigError, Trainer};
use super::minimax::Minimax;
use super::rulebook::{self, Clause, Rulebook};
use super::solved::solved_repertoire;
use super::{Choice, HasStrategies, Strategy, StrategyEntry, StrategySet, floating};

impl HasStrategies for Classic {
    const LEVELS: &'static [&'static str] =
        &["random", "first", "win-block", "level2", "rules", "minimax", "learned", "perfect"];

    fn strategy_set() -> StrategySet<Classic> {
        let others = [
            StrategyEntry::plain("rules", "the eleven clauses of floating on a 3x3 board", || {
                Eleven(Rulebook::new(floating::CLAUSES))
            }),
            StrategyEntry::plain(
                "minimax",
                "full minimax, the first best cell, whatever the way to the end",
                || Minimax,
            ),
            StrategyEntry::plain(
                "level2",
                "the centre; else complete a line; else block one; else a random cell",
                || Rulebook::new(LEVEL2),
            ),
            StrategyEntry::plain(
                "win-block",
                "complete a line; else block one; else the first empty cell",
                || Rulebook::new(WIN_BLOCK),
            ),
            StrategyEntry::plain("first", "the first empty cell", || Rulebook::new(FIRST)),
            StrategyEntry::plain("random", "a random empty cell", rulebook::random),
            learned::entry(include_str!("learned/classic.table")),
        ];
        solved_repertoire::<_, Exact<_>, _>(None, others)
    }

    fn trainer(
        start: Record<Classic>,
        config: &TrainConfig,
    ) -> Option<Result<Box<dyn Trainer>, TrainConfigError>> {
        Some(learned::trainer::<_, Exact<_>>(start, config))
    }
}

const LEVEL2: &[Clause<Classic>] = &[
    Clause { name: "centre", moves: centre },
    Clause { name: "win", moves: complete },
    Clause { name: "block", moves: block },
    Clause { name: "random", moves: rulebook::any },
];

const WIN_BLOCK: &[Clause<Classic>] = &[
    Clause { name: "win", moves: complete },
    Clause { name: "block", moves: block },
    Clause { name: "first", moves: first_empty },
];

const FIRST: &[Clause<Classic>] = &[Clause { name: "first", moves: first_empty }];

fn centre(p: &Classic) -> Vec<Square> {
    Square::new(5).into_iter().filter(|&square| p.empty().contains(square)).collect()
}

/// The empty cell of the first line, in the order of [`Bitboard3x3::LINES`], that holds two stones of
/// mine.
fn complete(p: &Classic) -> Vec<Square> {
    gaps(p, me(p)).take(1).collect()
}

/// The empty cell of the first line that holds two stones of yours.
fn block(p: &Classic) -> Vec<Square> {
    gaps(p, me(p).other()).take(1).collect()
}

fn first_empty(p: &Classic) -> Vec<Square> {
    p.moves().take(1).collect()
}

fn me(p: &Classic) -> Side {
    match p.status() {
        Status::ToMove(side) => side,
        Status::Over(_) => unreachable!("rules are asked of a side to move"),
    }
}

/// The empty cells of the lines that hold two stones of `side`, line by line.
fn gaps(p: &Classic, side: Side) -> impl Iterator<Item = Square> {
    let (own, empty) = (p.stones(side), p.empty());
    let open = move |&line: &Bitboard3x3| (own & line).len() == 2 && !(empty & line).is_empty();
    Bitboard3x3::LINES.into_iter().filter(open).flat_map(move |line| (empty & line).squares())
}

impl Threats for Classic {
    fn blocks(&self) -> Vec<Square> {
        let cells: Bitboard3x3 = gaps(self, me(self).other()).collect();
        cells.squares().collect()
    }
}

/// The clauses of `floating`: the 3x3 board is the smallest floating board.
struct Eleven(Rulebook<Floating>);

impl Strategy<Classic> for Eleven {
    fn choose(
        &mut self,
        game: &Classic,
        left: Option<u32>,
        budget: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<Square> {
        let Choice { mv, reason } = self.0.choose(&Floating::from(*game), left, budget, rng);
        Choice { mv: Square::at(mv).expect("the board has three rows and columns"), reason }
    }
}
