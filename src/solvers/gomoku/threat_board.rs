//! A board that knows what every empty cell is worth to either side.
//!
//! For each empty cell, each side and each of the four lines it holds the [`LinePattern`] of a
//! stone there. A move changes the classes of at most 40 cells; what was before is kept in a log,
//! so that taking back costs no more than the changes.

use std::sync::Arc;

use crate::rules::games::Gomoku;
use crate::rules::{Cell, Side};

use super::geometry::Geometry;
use super::line_pattern::{LinePattern, Lines};
use super::threat::{CODES, KINDS, Threat, code};
use super::weights::{THREATS, Worths, threats};

/// A cell of a [`ThreatBoard`], counted row by row from 0.
pub type Place = u16;

/// A board of five in a row with all that is known of its lines.
pub struct ThreatBoard {
    geometry: Geometry,
    lines: &'static Lines,
    /// The threat of each code.
    all_kinds: &'static [Threat],
    worths: Arc<Worths>,
    /// The stones of each side in each line.
    stones: [Vec<u64>; 2],
    owner: Vec<Option<Side>>,
    codes: [Vec<u16>; 2],
    /// The kinds of the codes; of occupied cells `Quiet`.
    kinds: [Vec<Threat>; 2],
    counts: [[u16; Threat::COUNT]; 2],
    sums: [(i32, i32); 2],
    log: Vec<Change>,
    played: Vec<(Place, usize)>,
    turn: Side,
    hash: u64,
    empty: u16,
}

#[derive(Clone, Copy)]
struct Change {
    place: Place,
    side: Side,
    code: u16,
}

impl ThreatBoard {
    /// The board of a game that is not over; cells and threats count what `worths` says.
    ///
    /// # Panics
    /// `worths` has not an entry for each code, or for each pair of threats.
    #[must_use]
    pub fn new(game: &Gomoku, worths: Arc<Worths>) -> ThreatBoard {
        assert_eq!(worths.cells.len(), CODES);
        assert_eq!(worths.threats.len(), THREATS * THREATS);
        let geometry = Geometry::new(game.rows(), game.cols());
        let cells = geometry.at.len();
        let lines = geometry.barred.len();
        let mut board = ThreatBoard {
            geometry,
            lines: Lines::of(game.rule()),
            all_kinds: &KINDS,
            worths,
            stones: [vec![0; lines], vec![0; lines]],
            owner: vec![None; cells],
            codes: [vec![0; cells], vec![0; cells]],
            kinds: [vec![Threat::Quiet; cells], vec![Threat::Quiet; cells]],
            counts: [[0; Threat::COUNT]; 2],
            sums: [(0, 0); 2],
            log: Vec::new(),
            played: Vec::new(),
            turn: Side::X,
            hash: 0,
            empty: u16::try_from(cells).expect("a board has at most 625 cells"),
        };
        for place in 0..board.empty {
            let at = board.geometry.at[usize::from(place)];
            // On an empty board both sides have the same.
            let classes = at.map(|on| board.line(on.line).classes(board.lines, on.before)[0]);
            for side in Side::BOTH {
                board.codes[side as usize][usize::from(place)] = code(classes);
                board.count(place, side, 1);
            }
        }
        let of = |side| game.cells().filter(move |&cell| game.stone(cell) == Some(side));
        for side in Side::BOTH {
            for cell in of(side) {
                board.put(board.place(cell), side);
            }
        }
        board.turn = game.turn();
        board.log.clear();
        board.played.clear();
        board
    }

    /// Without any worth: for who asks for classes and kinds alone.
    #[must_use]
    pub fn plain(game: &Gomoku) -> ThreatBoard {
        ThreatBoard::new(game, Arc::new(Worths::none()))
    }

    /// The place of a cell of the board.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Place {
        u16::from(cell.row() - 1) * u16::from(self.geometry.cols) + u16::from(cell.col() - 1)
    }

    /// The cell at a place.
    #[must_use]
    pub fn cell(&self, place: Place) -> Cell {
        let cols = u16::from(self.geometry.cols);
        let number = |n: u16| u8::try_from(n + 1).expect("a board has at most 25 rows and columns");
        Cell::new(number(place / cols), number(place % cols)).expect("counted from 1")
    }

    /// All places of the board.
    pub fn places(&self) -> std::ops::Range<Place> {
        0..Place::try_from(self.owner.len()).expect("a board has at most 625 cells")
    }

    /// How many cells the board has.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.owner.len()
    }

    /// Whether no cell is empty.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// How many cells are empty.
    #[must_use]
    pub fn empty_count(&self) -> u16 {
        self.empty
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// A number that no other position of this board is likely to have.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash ^ (self.turn as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Whether the cell is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, place: Place) -> bool {
        self.owner[usize::from(place)].is_none()
    }

    /// How near the cell lies to the middle: 0 in the middle of a board with odd sides, else less.
    #[must_use]
    pub fn centrality(&self, place: Place) -> i32 {
        let (rows, cols) = (i32::from(self.geometry.rows), i32::from(self.geometry.cols));
        let (row, col) = (i32::from(place) / cols, i32::from(place) % cols);
        -((2 * row + 1 - rows).abs().max((2 * col + 1 - cols).abs()))
    }

    /// Whether a line goes through both cells, and they are at most five cells apart.
    #[must_use]
    pub fn are_in_line(&self, one: Place, other: Place) -> bool {
        let cols = i32::from(self.geometry.cols);
        let (one, other) = (i32::from(one), i32::from(other));
        let down = (one / cols - other / cols).abs();
        let right = (one % cols - other % cols).abs();
        (down == 0 || right == 0 || down == right) && down.max(right) <= 5
    }

    /// What a stone of `side` on the empty cell `place` would make in its four lines, as a code.
    #[inline]
    #[must_use]
    pub fn code(&self, side: Side, place: Place) -> u16 {
        self.codes[side as usize][usize::from(place)]
    }

    /// What a stone of `side` on the empty cell `place` would do.
    #[inline]
    #[must_use]
    pub fn threat(&self, side: Side, place: Place) -> Threat {
        self.kinds[side as usize][usize::from(place)]
    }

    /// The number of empty cells of a threat for `side`.
    #[inline]
    #[must_use]
    pub fn threat_count(&self, side: Side, threat: Threat) -> u16 {
        self.counts[side as usize][threat as usize]
    }

    /// The first empty cell of a threat, which must not be `Quiet`.
    #[inline]
    #[must_use]
    pub fn find(&self, side: Side, threat: Threat) -> Option<Place> {
        if self.threat_count(side, threat) == 0 {
            return None;
        }
        let mut kinds = self.kinds[side as usize].iter();
        let index = kinds.position(|&other| other == threat)?;
        Some(u16::try_from(index).expect("a board has at most 625 cells"))
    }

    /// The empty cells of at least this threat, which must not be `Quiet`, in order.
    pub fn at_least(&self, side: Side, threat: Threat) -> impl Iterator<Item = Place> {
        let kinds = self.kinds[side as usize].iter();
        (0..).zip(kinds).filter(move |&(_, &other)| other >= threat).map(|(place, _)| place)
    }

    /// The sum of the worth of all empty cells, for the side to move less that for the other, and
    /// the worth of the threats.
    #[inline]
    #[must_use]
    pub fn balance(&self) -> i32 {
        let (me, you) = (self.turn as usize, self.turn.other() as usize);
        let threats = THREATS * threats(&self.counts[me]) + threats(&self.counts[you]);
        self.sums[me].0 - self.sums[you].1 + i32::from(self.worths.threats[threats])
    }

    /// Puts a stone of the side to move on an empty cell.
    pub fn play(&mut self, place: Place) {
        self.put(place, self.turn);
        self.turn = self.turn.other();
    }

    /// Lets the side to move pass, or takes that back.
    pub fn pass(&mut self) {
        self.turn = self.turn.other();
    }

    /// Takes back the last stone that was played, if it was by [`ThreatBoard::play`].
    pub fn undo(&mut self) {
        let Some((place, mark)) = self.played.pop() else {
            return;
        };
        while self.log.len() > mark {
            let Some(Change { place, side, code }) = self.log.pop() else {
                break;
            };
            self.set_code(place, side, code);
        }
        self.turn = self.turn.other();
        self.flip(place, self.turn);
        self.owner[usize::from(place)] = None;
        self.empty += 1;
        for side in Side::BOTH {
            self.count(place, side, 1);
        }
    }

    fn put(&mut self, place: Place, mover: Side) {
        for side in Side::BOTH {
            self.count(place, side, -1);
            self.kinds[side as usize][usize::from(place)] = Threat::Quiet;
        }
        self.owner[usize::from(place)] = Some(mover);
        self.empty -= 1;
        self.played.push((place, self.log.len()));
        self.flip(place, mover);
        let at = self.geometry.at[usize::from(place)];
        for (direction, on) in at.into_iter().enumerate() {
            let step = self.geometry.step[direction];
            let first = usize::from(place) - usize::from(on.back) * step;
            let line = self.line(on.line);
            for seen in 0..=on.back + on.forth {
                let other = first + usize::from(seen) * step;
                if self.owner[other].is_none() {
                    let classes = line.classes(self.lines, on.before - on.back + seen);
                    self.update(other, direction, classes);
                }
            }
        }
    }

    /// Takes the classes of an empty cell in one direction.
    #[inline]
    fn update(&mut self, index: usize, direction: usize, classes: [LinePattern; 2]) {
        for side in Side::BOTH {
            let code = self.codes[side as usize][index];
            let pattern = classes[side as usize] as u16;
            let next = code & !(15 << (4 * direction)) | pattern << (4 * direction);
            if next != code {
                // At most 625 cells.
                #[allow(clippy::cast_possible_truncation)]
                let place = index as Place;
                self.log.push(Change { place, side, code });
                self.set_code(place, side, next);
            }
        }
    }

    /// An empty cell has another code from now on.
    #[inline]
    fn set_code(&mut self, place: Place, side: Side, next: u16) {
        let (index, side) = (usize::from(place), side as usize);
        let code = std::mem::replace(&mut self.codes[side][index], next);
        let (before, threat) = (self.kinds[side][index], self.all_kinds[usize::from(next)]);
        if before != threat {
            self.kinds[side][index] = threat;
            self.counts[side][before as usize] -= 1;
            self.counts[side][threat as usize] += 1;
        }
        let (old, new) =
            (self.worths.cells[usize::from(code)], self.worths.cells[usize::from(next)]);
        self.sums[side].0 += i32::from(new.mover) - i32::from(old.mover);
        self.sums[side].1 += i32::from(new.other) - i32::from(old.other);
    }

    fn line(&self, line: u16) -> Line {
        let line = usize::from(line);
        Line {
            stones: [self.stones[0][line], self.stones[1][line]],
            none: self.geometry.barred[line],
        }
    }

    /// Puts the stone into its lines, or takes it out.
    fn flip(&mut self, place: Place, side: Side) {
        for on in self.geometry.at[usize::from(place)] {
            self.stones[side as usize][usize::from(on.line)] ^= 1 << (on.before + 5);
        }
        self.hash ^= key(place, side);
    }

    /// Counts an empty cell, or no longer.
    fn count(&mut self, place: Place, side: Side, sign: i16) {
        let (index, side) = (usize::from(place), side as usize);
        let code = usize::from(self.codes[side][index]);
        let threat = self.all_kinds[code];
        self.kinds[side][index] = threat;
        let count = &mut self.counts[side][threat as usize];
        *count = count.wrapping_add_signed(sign);
        let worth = self.worths.cells[code];
        self.sums[side].0 += i32::from(sign) * i32::from(worth.mover);
        self.sums[side].1 += i32::from(sign) * i32::from(worth.other);
    }
}

/// The bits of one line.
struct Line {
    stones: [u64; 2],
    none: u64,
}

impl Line {
    /// The classes of a stone of either side on the cell with so many before it.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // all but eleven bits are cut off
    fn classes(&self, lines: &Lines, before: u8) -> [LinePattern; 2] {
        let stones = self.stones.map(|stones| (stones >> before) as usize);
        lines.classes_of(stones, (self.none >> before) as usize)
    }
}

/// The part of a stone in the hash: splitmix64 of its place and side.
fn key(place: Place, side: Side) -> u64 {
    let mut z = (u64::from(place) * 2 + side as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
