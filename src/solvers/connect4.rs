//! The exact solver of Connect Four.
//!
//! Contract: for any position of a board that fits 64 bits, [`Solver::score`] is the score under
//! best play of both sides, exact. Cost: memory for the table, taken in steps as a search needs it;
//! time from a microsecond (late positions) to some ten seconds (the empty board of 7x6); larger
//! boards may take hours or more. A [`Budget`] bounds it.
//!
//! How it works, from the outside in:
//! - `window` turns a score into a few questions "at least `beta`?", `search` answers one by trying
//!   moves,
//! - `settle` answers without trying: forced moves are played out, `answers` knows the parity
//!   bound,
//! - `order` guesses the best move, `key` and `table` remember positions that differ only in stones
//!   that no longer matter.
//!
//! Ideas: null windows, the order by threats and a board in two words are widely known (P. Pons'
//! tutorial); forced moves played out, the answers above as a bound, and children looked up first
//! are known from C. Steininger's program; the bound's form here (the leftover column, the test of
//! each line), the key and the growing table are our own.

mod book;
mod claimeven;
mod key;
mod meter;
mod order;
mod position;
mod score;
mod search;
mod settle;
mod usual;
mod window;

use std::sync::Arc;

use crate::rules::games::connect4::{AnyShape, Board, Column, FixedShape, Shape};

use super::table::Table;
use crate::control::Budget;

pub use book::{BadBook, Book, pack, positions};
pub use score::{Score, Unfinished};

use position::{Position, win_with_next};
use window::Question;

/// Size of the table unless another is asked for, in megabytes.
pub const TABLE_MEGABYTES: usize = 64;

/// A solver for boards of one shape; what it has learned serves all later positions.
pub struct Solver {
    shape: AnyShape,
    table: Table,
    stack: search::Stack,
    threads: u32,
    shelf: Shelf,
    nodes: u64,
}

impl Solver {
    /// A solver with a table of [`TABLE_MEGABYTES`], one thread and no book. No memory is taken yet
    /// for the table.
    #[must_use]
    pub fn new(shape: AnyShape) -> Solver {
        Solver {
            shape,
            table: table(shape, TABLE_MEGABYTES),
            stack: search::stack(),
            threads: 1,
            shelf: Shelf::Empty,
            nodes: 0,
        }
    }

    /// The same with a table of at most so many megabytes (at least 1; boards of more than 60 bits
    /// need up to 32).
    #[must_use]
    pub fn with_table(mut self, megabytes: usize) -> Solver {
        self.table = table(self.shape, megabytes);
        self
    }

    /// The same with so many threads (at least 1) for positions that are worth it.
    #[must_use]
    pub fn with_threads(mut self, threads: u32) -> Solver {
        self.threads = threads.max(1);
        self
    }

    /// The same with a book; one of another shape is never asked.
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>) -> Solver {
        self.shelf = Shelf::Own(book);
        self
    }

    /// The same with the book of the usual board that comes with the program, read when it is first
    /// needed.
    #[must_use]
    pub fn with_usual_book(mut self) -> Solver {
        self.shelf = Shelf::Usual;
        self
    }

    /// The shape of its boards.
    #[must_use]
    pub fn shape(&self) -> AnyShape {
        self.shape
    }

    /// Forgets what was learned. Nothing wrong is ever kept; this makes measurements comparable.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Nodes of the last call, of all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of `board` for the side to move (after the end: for the side that would move).
    ///
    /// # Errors
    /// What is known of it when the budget runs out.
    pub fn score(&mut self, board: &Board, budget: &mut Budget) -> Result<Score, Unfinished> {
        self.nodes = 0;
        self.solve(board, budget, Score::MIN, Score::MAX)
    }

    /// The score of each move for the side that makes it, by column from left to right.
    ///
    /// # Errors
    /// The budget ran out; what is known of the move that it was spent on.
    pub fn analyze(
        &mut self,
        board: &Board,
        budget: &mut Budget,
    ) -> Result<Vec<(Column, Score)>, Unfinished> {
        self.nodes = 0;
        let mut moves = Vec::new();
        for column in moves_of(board) {
            let after = board.played(column);
            let score = -self.solve(&after, budget, Score::MIN, Score::MAX)?;
            moves.push((column, score));
        }
        Ok(moves)
    }

    /// The score and every move that reaches it. Cheaper than [`Solver::analyze`]: other moves are
    /// only shown to be worse.
    ///
    /// # Errors
    /// The budget ran out; what is known of the score.
    pub fn best_moves(
        &mut self,
        board: &Board,
        budget: &mut Budget,
    ) -> Result<(Score, Vec<Column>), Unfinished> {
        self.nodes = 0;
        let score = self.solve(board, budget, Score::MIN, Score::MAX)?;
        let mut best = Vec::new();
        for column in moves_of(board) {
            // No move is better than `score`, so the enemy's score after it is at least `-score`:
            // is it more?
            let reply = self.solve(&board.played(column), budget, -score, -score + 1)?;
            if reply == -score {
                best.push(column);
            }
        }
        Ok((score, best))
    }

    /// Whether the side to move of `board` scores more than `score`: a single question, cheaper
    /// than the score itself.
    ///
    /// # Errors
    /// The budget ran out; what is known of the score.
    pub fn exceeds(
        &mut self,
        board: &Board,
        score: Score,
        budget: &mut Budget,
    ) -> Result<bool, Unfinished> {
        self.nodes = 0;
        Ok(self.solve(board, budget, score, score + 1)? > score)
    }

    /// The score, given that only scores from `low` to `high` need to be told apart.
    fn solve(
        &mut self,
        board: &Board,
        budget: &mut Budget,
        low: Score,
        high: Score,
    ) -> Result<Score, Unfinished> {
        assert_eq!(board.shape(), self.shape, "the solver is for boards of another shape");
        let stones = board.stones();
        if board.is_won() {
            return Ok(Score::new(-win_with_next(self.shape, stones - 1)));
        }
        if board.is_full() {
            return Ok(Score::new(0));
        }
        if board.wins() != 0 {
            return Ok(Score::new(win_with_next(self.shape, stones)));
        }
        if let Some(score) = self.shelf.score(board) {
            return Ok(score);
        }
        // The usual board has code of its own, with every mask a constant: a quarter less time.
        if self.shape == AnyShape::USUAL {
            self.search(FixedShape::<7, 6>, board, budget, low, high)
        } else {
            self.search(self.shape, board, budget, low, high)
        }
    }

    fn search<S: Shape>(
        &mut self,
        shape: S,
        board: &Board,
        budget: &mut Budget,
        low: Score,
        high: Score,
    ) -> Result<Score, Unfinished> {
        if !budget.has_time_for(self.table.time_to_open()) {
            let (low, high) = (Score::MIN, Score::MAX);
            return Err(Unfinished { low, high });
        }
        self.table.open();
        let position = Position::new(shape, board);
        // The other side may win in reply; the mover wins with the stone after the next at best.
        let least = -win_with_next(shape, position.stones + 1);
        let most = win_with_next(shape, position.stones + 2);
        let mut question = Question {
            shape,
            position,
            table: &mut self.table,
            stack: &mut self.stack,
            budget,
            threads: self.threads,
            nodes: self.nodes,
            low: least.max(low.points()),
            high: most.min(high.points()),
        };
        let score = question.score();
        self.nodes = question.nodes;
        match score {
            Ok(score) => Ok(Score::new(score)),
            Err(_) => {
                Err(Unfinished { low: Score::new(question.low), high: Score::new(question.high) })
            }
        }
    }
}

/// Where books are looked for.
enum Shelf {
    Empty,
    Usual,
    Own(Arc<Book>),
}

impl Shelf {
    fn score(&self, board: &Board) -> Option<Score> {
        match self {
            Shelf::Empty => None,
            Shelf::Usual => usual::score(board),
            Shelf::Own(book) => book.score(board),
        }
    }
}

/// The legal moves, from left to right.
fn moves_of(board: &Board) -> impl Iterator<Item = Column> + use<> {
    let open = if board.is_won() { 0 } else { board.landings() };
    board.columns_of(open)
}

fn table(shape: AnyShape, megabytes: usize) -> Table {
    Table::new(megabytes, shape.columns() * shape.stride())
}
