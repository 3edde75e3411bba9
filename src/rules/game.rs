//! What a game is to everything above the rules.

use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use super::{BadNotation, Status};

/// A position, as far as its holder knows it.
///
/// Nobody may assume that turns alternate: ask [`Game::status`]. What needs history (undo, a move
/// limit) is the business of [`super::Record`].
pub trait Game: Clone + fmt::Display {
    /// `Display` and `FromStr` are inverse, and need no position.
    type Move: Copy + Eq + fmt::Debug + fmt::Display + FromStr<Err = BadNotation>;

    /// Who is to move, or how the game ended.
    fn status(&self) -> Status;

    /// The legal moves in the game's own order, each once: at least one while a move is due, none
    /// after the end.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        self.moves().map(|_| 1).sum()
    }

    /// The legal move number `n`, counted from 0; `None` if there are not so many.
    fn nth_move(&self, n: u64) -> Option<Self::Move> {
        self.moves().nth(usize::try_from(n).ok()?)
    }

    /// Plays a legal move of the side to move. What happens to the position on another is not
    /// defined: [`check`] first, or use a [`super::Record`].
    ///
    /// [`check`]: Game::check
    fn play(&mut self, mv: Self::Move);

    /// Whether the side to move may play `mv` now.
    ///
    /// # Errors
    /// The reason why it may not. Only called while a move is due.
    fn check(&self, mv: Self::Move) -> Result<(), Illegal>;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }
}

/// A game whose positions can be recognised, for the exact solvers.
pub trait Keyed: Game {
    /// Equal keys promise equal values for the side to move and the same number of moves of each
    /// value; so a key may fold symmetries.
    type Key: Eq + Hash + Clone;

    /// The key of this position.
    fn key(&self) -> Self::Key;

    /// The legal move that stands for the legal move `mv`: it reaches the same key, and stands for
    /// itself. Each move stands for itself, unless a game knows better.
    fn canonical_move(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Enough of the legal moves to reach every key that a legal move reaches, in the game's own
    /// order.
    fn representatives(&self) -> impl Iterator<Item = Self::Move> {
        self.moves().filter(|&mv| self.canonical_move(mv) == mv)
    }
}

/// A game whose keys can be written down, for files of what is known of positions.
pub trait Written: Keyed {
    /// A key as a word without blanks.
    fn write_key(key: &Self::Key) -> String;

    /// The key that is written as `word`; `None` for a word that [`Written::write_key`] never
    /// writes.
    fn read_key(word: &str) -> Option<Self::Key>;

    /// Whether the side that moved last has won in the positions with this key, or else nobody;
    /// `None` while a move is due.
    fn is_won(key: &Self::Key) -> Option<bool>;
}

/// Why a move may not be played: a predicate such as `is occupied`, to be read after the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal(pub Cow<'static, str>);

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
