//! What is agreed upon before a sea battle.

use std::sync::Arc;

use crate::rules::{Cell, OptionError, OptionKind, OptionSpec, Options};

use super::mask::{Mask, WIDE};
use super::search::{Found, Search};
use super::{Sea, Ship};

/// The size of the seas, the ships, and the rules that differ from place to place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    rows: u8,
    cols: u8,
    lengths: Vec<u8>,
    touch: bool,
    again: bool,
}

/// The options of the game.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "rows", kind: SIZE, default: "10", about: "rows of each sea" },
    OptionSpec { name: "cols", kind: SIZE, default: "10", about: "columns of each sea" },
    OptionSpec {
        name: "fleet",
        kind: OptionKind::List { min: 1, max: 20, most: 30 },
        default: "[4,3,3,2,2,2,1,1,1,1]",
        about: "the lengths of the ships of each side",
    },
    OptionSpec {
        name: "touch",
        kind: OptionKind::Choice(&["false", "true"]),
        default: "false",
        about: "whether ships may touch",
    },
    OptionSpec {
        name: "again",
        kind: OptionKind::Choice(&["true", "false"]),
        default: "true",
        about: "whether who hits shoots again",
    },
];

const SIZE: OptionKind = OptionKind::Integer { min: 5, max: 20 };

impl Setting {
    /// What the options say.
    ///
    /// # Errors
    /// No way was found to place the fleet.
    pub fn of(options: &Options) -> Result<Arc<Setting>, OptionError> {
        let mut lengths: Vec<u8> = options.list("fleet");
        lengths.sort_unstable_by_key(|&length| std::cmp::Reverse(length));
        let setting = Arc::new(Setting {
            rows: options.integer("rows"),
            cols: options.integer("cols"),
            lengths,
            touch: options.get("touch") == "true",
            again: options.get("again") == "true",
        });
        let search = || Search::of(&Sea::new(Arc::clone(&setting))).some_fleet();
        if setting.has_room() && matches!(search(), Found::Fleet(_)) {
            return Ok(setting);
        }
        Err(OptionError::Together {
            words: options.to_string().trim_start().to_owned(),
            expected: "a fleet for which a place can be found",
        })
    }

    /// Whether there are cells enough: ships that may not touch take one more row and column each,
    /// of one more of the sea.
    fn has_room(&self) -> bool {
        let margin = u32::from(!self.touch);
        let area = |rows: u8, cols: u8| (u32::from(rows) + margin) * (u32::from(cols) + margin);
        let needed: u32 = self.lengths.iter().map(|&length| area(1, length)).sum();
        needed <= area(self.rows, self.cols)
    }

    /// The number of rows of a sea, 5 to 20.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns of a sea, 5 to 20.
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// The lengths of the ships, longest first.
    #[must_use]
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The different lengths, longest first, and how many ships have each.
    #[must_use]
    pub fn kinds(&self) -> Vec<(u8, usize)> {
        let chunks = self.lengths.chunk_by(|a, b| a == b);
        chunks.map(|alike| (alike[0], alike.len())).collect()
    }

    /// Whether ships may touch.
    #[must_use]
    pub fn touch(&self) -> bool {
        self.touch
    }

    /// Whether who hits shoots again.
    #[must_use]
    pub fn again(&self) -> bool {
        self.again
    }

    /// How many cells the ships of a side have in all.
    #[must_use]
    pub fn ship_cells(&self) -> usize {
        self.lengths.iter().map(|&length| usize::from(length)).sum()
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (1..=rows).flat_map(move |row| (1..=cols).filter_map(move |col| Cell::new(row, col)))
    }

    /// Whether the sea has this cell.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        cell.row() <= self.rows && cell.col() <= self.cols
    }

    /// The places that a ship of this length has on an empty sea: by its first cell, row by row,
    /// lying before standing.
    pub fn places(&self, length: u8) -> impl Iterator<Item = Ship> {
        let ships = move |cell| [false, true].map(|down| Ship::new(cell, length, down));
        self.cells().flat_map(ships).flatten().filter(|ship| self.has(ship.last()))
    }

    /// How many bits a row takes in a [`Mask`].
    #[must_use]
    pub fn width(&self) -> usize {
        usize::from(self.cols) + 1
    }

    /// Whether the cells fit a mask of `N` words.
    #[must_use]
    pub fn fits<const N: usize>(&self) -> bool {
        usize::from(self.rows) * self.width() <= Mask::<N>::BITS
    }

    /// The bit of a cell in a [`Mask`].
    #[must_use]
    pub fn bit(&self, cell: Cell) -> usize {
        usize::from(cell.row() - 1) * self.width() + usize::from(cell.col() - 1)
    }

    /// The cell of a bit, where it is one.
    #[must_use]
    pub fn cell(&self, bit: usize) -> Option<Cell> {
        let coordinate = |n: usize| u8::try_from(n + 1).ok();
        let row = coordinate(bit / self.width())?;
        let cell = Cell::new(row, coordinate(bit % self.width())?)?;
        self.has(cell).then_some(cell)
    }

    /// All cells.
    #[must_use]
    pub fn whole<const N: usize>(&self) -> Mask<N> {
        // Asked for with every ship of every fleet, so put together row by row and not cell by
        // cell.
        let row: Mask<N> = (0..usize::from(self.cols)).collect();
        let rows = (0..self.rows).map(|_| row);
        rows.fold(Mask::EMPTY, |all, row| all.up(self.width()).or(row))
    }

    /// The cells of a ship.
    #[must_use]
    pub fn body<const N: usize>(&self, ship: Ship) -> Mask<N> {
        ship.cells().map(|cell| self.bit(cell)).collect()
    }

    /// The cells that no other ship may have: those of this one and, where ships may not touch, its
    /// neighbours.
    #[must_use]
    pub fn zone<const N: usize>(&self, body: Mask<N>) -> Mask<N> {
        if self.touch { body } else { body.spread(self.width()).and(self.whole()) }
    }

    /// As for every sea.
    pub(super) fn wide_body(&self, ship: Ship) -> Mask<WIDE> {
        self.body(ship)
    }
}
