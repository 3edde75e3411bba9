//! An opening book: the scores of all positions up to some ply, in a few bits each.
//!
//! Contract: [`Book::score`] is exact for every position with at most [`Book::ply`] stones of the
//! book's shape. Cost: a binary search; reading a book of 8 plies takes about a tenth of a second,
//! since the positions are not in the file.
//!
//! The file holds no positions, only scores, in the order in which [`positions`] lists the
//! positions of the last ply: by key, one of each pair of mirror images, without those that are
//! over or won by the next stone. The scores of earlier plies follow from those of the last.
//! ```text
//!   byte 0..4  "C4B1"     4 columns     5 rows     6 ply     7 zero     8..12 number of scores, low byte first
//!   then half-bytes, low half first:  0..14 stand for -7..7, 15 is followed by score + 64 in two half-bytes, low half first
//! ```

use std::fmt;

use crate::rules::games::connect4::{AnyShape, Board, Shape};

use super::position::win_with_next;
use super::score::Score;

const MAGIC: &[u8; 4] = b"C4B1";
const HEADER: usize = 12;
const SMALL: i32 = 7;
const ESCAPE: u8 = 15;
const OFFSET: i32 = 64;

/// The scores of one ply, by key.
struct Layer {
    keys: Vec<u64>,
    scores: Vec<i8>,
}

/// A book; see the heading.
pub struct Book {
    shape: AnyShape,
    layers: Vec<Layer>,
}

/// Why some bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBook {
    /// They do not begin like a book.
    NotABook,
    /// The header names a board that does not fit, or more plies than the board has cells.
    BadHeader,
    /// The number of scores is not that of the positions of the last ply.
    WrongNumber,
    /// The scores end too early, or something follows them.
    WrongLength,
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadBook::NotABook => "not a book of Connect Four",
            BadBook::BadHeader => "the header of the book names an impossible board or ply",
            BadBook::WrongNumber => "the book has a wrong number of scores",
            BadBook::WrongLength => "the scores of the book end too early or too late",
        })
    }
}

impl std::error::Error for BadBook {}

/// The same number for a position and its mirror image, different for all others.
#[must_use]
pub fn folded_key(board: &Board) -> u64 {
    board.key().min(board.shape().mirror(board.key()))
}

/// The next ply after all of `layer`: one of each pair of mirror images, none that is over, by key.
fn next_layer(layer: &[Board]) -> Vec<Board> {
    let mut next: Vec<Board> = layer
        .iter()
        .flat_map(|board| board.columns().map(|column| board.played(column)))
        .filter(|board| !board.is_over())
        .map(|board| if board.key() == folded_key(&board) { board } else { board.mirrored() })
        .collect();
    next.sort_unstable_by_key(Board::key);
    next.dedup();
    next
}

/// The positions whose scores a book of this ply holds, in the order of its file.
#[must_use]
pub fn positions(shape: AnyShape, ply: u32) -> Vec<Board> {
    let mut layer = vec![Board::empty(shape)];
    for _ in 0..ply {
        layer = next_layer(&layer);
    }
    layer.retain(|board| board.wins() == 0);
    layer
}

/// The bytes of a book of `ply` with these scores of [`positions`]; `None` if their number is
/// wrong.
#[must_use]
pub fn pack(shape: AnyShape, ply: u32, scores: &[i32]) -> Option<Vec<u8>> {
    if positions(shape, ply).len() != scores.len() {
        return None;
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend([shape.columns() as u8, shape.rows() as u8, ply as u8, 0]);
    bytes.extend((scores.len() as u32).to_le_bytes());
    let mut halves = Vec::with_capacity(scores.len() + 1);
    for &score in scores {
        if score.abs() <= SMALL {
            halves.push((score + SMALL) as u8);
        } else {
            let wide = (score + OFFSET) as u8;
            halves.extend([ESCAPE, wide & 15, wide >> 4]);
        }
    }
    if !halves.len().is_multiple_of(2) {
        halves.push(0);
    }
    bytes.extend(halves.chunks_exact(2).map(|pair| pair[0] | pair[1] << 4));
    Some(bytes)
}

/// The scores after the header.
fn unpack(bytes: &[u8], count: usize) -> Result<Vec<i8>, BadBook> {
    let mut halves = bytes.iter().flat_map(|byte| [byte & 15, byte >> 4]);
    let mut scores = Vec::new();
    for _ in 0..count {
        let mut next = || halves.next().ok_or(BadBook::WrongLength);
        let half = next()?;
        let score = if half == ESCAPE {
            let wide = next()? | next()? << 4;
            i32::from(wide) - OFFSET
        } else {
            i32::from(half) - SMALL
        };
        scores.push(score as i8);
    }
    if halves.count() > 1 { Err(BadBook::WrongLength) } else { Ok(scores) }
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// Bytes that are no book.
    pub fn read(bytes: &[u8]) -> Result<Book, BadBook> {
        let (header, body) = bytes.split_at_checked(HEADER).ok_or(BadBook::NotABook)?;
        let (magic, rest) = header.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(BadBook::NotABook);
        }
        let &[columns, rows, ply, 0, a, b, c, d] = rest else {
            return Err(BadBook::BadHeader);
        };
        let shape = AnyShape::new(columns.into(), rows.into()).ok_or(BadBook::BadHeader)?;
        // Deeper books than this would not be read in a second, nor built.
        if ply > 12 {
            return Err(BadBook::BadHeader);
        }
        let mut boards = vec![vec![Board::empty(shape)]];
        for before in 0..usize::from(ply) {
            boards.push(next_layer(&boards[before]));
        }
        let last = &boards[usize::from(ply)];
        let count = last.iter().filter(|board| board.wins() == 0).count();
        if count != u32::from_le_bytes([a, b, c, d]) as usize {
            return Err(BadBook::WrongNumber);
        }
        let mut stored = unpack(body, count)?.into_iter();
        let scores = last.iter().map(|board| match board.wins() {
            0 => stored.next().expect("as many scores as positions"),
            _ => win_with_next(shape, board.stones()) as i8,
        });
        let mut layers =
            vec![Layer { scores: scores.collect(), keys: last.iter().map(Board::key).collect() }];
        for boards in boards.iter().rev().skip(1) {
            let after = layers.last().expect("the last ply is there");
            let scores = boards.iter().map(|board| after.best(board)).collect();
            layers.push(Layer { scores, keys: boards.iter().map(Board::key).collect() });
        }
        layers.reverse();
        Ok(Book { shape, layers })
    }

    /// The shape of its boards.
    #[must_use]
    pub fn shape(&self) -> AnyShape {
        self.shape
    }

    /// The number of stones up to which it knows every position.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The score of a position that is not over, if the book holds it.
    #[must_use]
    pub fn score(&self, board: &Board) -> Option<Score> {
        let layer = self.layers.get(board.stones() as usize)?;
        if board.shape() != self.shape { None } else { layer.score(board).map(Score::new) }
    }
}

impl Layer {
    fn score(&self, board: &Board) -> Option<i32> {
        let found = self.keys.binary_search(&folded_key(board)).ok()?;
        Some(self.scores[found].into())
    }

    /// The score of a position one ply before this layer.
    fn best(&self, board: &Board) -> i8 {
        if board.wins() != 0 {
            return win_with_next(board.shape(), board.stones()) as i8;
        }
        let replies = board.columns().map(|column| board.played(column));
        // A full board is a draw; every other position is in the layer.
        let scores = replies.map(|after| {
            if after.is_full() { 0 } else { -self.score(&after).expect("the layer is whole") }
        });
        scores.max().expect("a game that is not over has a move") as i8
    }
}
