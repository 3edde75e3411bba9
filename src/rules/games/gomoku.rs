//! Five in a row on a board of any size.

mod rows;

use std::convert::Infallible;
use std::fmt;

use crate::rules::{
    Cell, Diagram, Game, Illegal, Mark, OptionError, OptionKind, OptionSpec, Options, Outcome,
    Path, Playable, Record, Side, Status,
};

use rows::Rows;

/// The shortest and the longest side of a board.
pub const SIDES: std::ops::RangeInclusive<u8> = 5..=25;

/// Which rows win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Five or more stones in a row win.
    Freestyle,
    /// Exactly five stones in a row win; six or more are nothing.
    Standard,
}

impl Rule {
    const NAMES: &[&str] = &["freestyle", "standard"];

    /// Whether so many stones of one side in a row, with no more of them at either end, win.
    #[must_use]
    pub fn wins(self, length: u32) -> bool {
        match self {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
        }
    }
}

/// A position of five in a row: the players put stones, in turns, on empty cells. Who first has
/// five in a row (along a row, a column or a diagonal) wins; a full board without them is a draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gomoku {
    rows: u8,
    cols: u8,
    rule: Rule,
    stones: u16,
    x: Rows,
    o: Rows,
    winner: Option<Side>,
}

impl Gomoku {
    /// The empty board of `rows` x `cols`, each within [`SIDES`].
    #[must_use]
    pub fn new(rows: u8, cols: u8, rule: Rule) -> Option<Gomoku> {
        let fits = SIDES.contains(&rows) && SIDES.contains(&cols);
        fits.then_some(Gomoku {
            rows,
            cols,
            rule,
            stones: 0,
            x: Rows::EMPTY,
            o: Rows::EMPTY,
            winner: None,
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Which rows win.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How many stones are on the board.
    #[must_use]
    pub fn stone_count(&self) -> u16 {
        self.stones
    }

    /// Whose stone lies on `cell`.
    #[must_use]
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        if self.x.contains(cell) {
            Some(Side::X)
        } else if self.o.contains(cell) {
            Some(Side::O)
        } else {
            None
        }
    }

    /// All cells of the board, row by row, left to right.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        (1..=rows).flat_map(move |row| (1..=cols).filter_map(move |col| Cell::new(row, col)))
    }

    /// The side whose turn it is, or would be.
    #[must_use]
    pub fn turn(&self) -> Side {
        if self.stones.is_multiple_of(2) { Side::X } else { Side::O }
    }

    fn has(&self, cell: Cell) -> bool {
        cell.row() <= self.rows && cell.col() <= self.cols
    }

    fn of(&self, side: Side) -> &Rows {
        match side {
            Side::X => &self.x,
            Side::O => &self.o,
        }
    }
}

impl Game for Gomoku {
    type Move = Cell;

    fn status(&self) -> Status {
        if let Some(side) = self.winner {
            Status::Over(Outcome::Win(side))
        } else if self.stones == u16::from(self.rows) * u16::from(self.cols) {
            Status::Over(Outcome::Draw)
        } else {
            Status::ToMove(self.turn())
        }
    }

    /// The empty cells, row by row, left to right.
    fn moves(&self) -> impl Iterator<Item = Cell> {
        let live = self.winner.is_none();
        self.cells().filter(move |&cell| live && self.stone(cell).is_none())
    }

    fn play(&mut self, mv: Cell) {
        let mover = self.turn();
        let stones = match mover {
            Side::X => &mut self.x,
            Side::O => &mut self.o,
        };
        stones.insert(mv);
        if stones.lengths(mv).any(|length| self.rule.wins(length)) {
            self.winner = Some(mover);
        }
        self.stones += 1;
    }

    fn check(&self, mv: Cell) -> Result<(), Illegal> {
        if !self.has(mv) {
            let (rows, cols) = (self.rows, self.cols);
            let why = format!("is off the board: it has {rows} rows and {cols} columns");
            Err(Illegal(why.into()))
        } else if self.stone(mv).is_some() {
            Err(Illegal("is occupied".into()))
        } else {
            Ok(())
        }
    }
}

/// A side of 5 to 25 cells.
const fn side(name: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Integer { min: 5, max: 25 }, default: "15", about }
}

impl Playable for Gomoku {
    const NAME: &'static str = "gomoku";
    const ABOUT: &'static str = "five in a row; a move is a cell [row,col]";
    const RULES: &'static str = "Put a stone on an empty cell. Five stones of one side in a row win: across, down or \
        diagonally. With rule=freestyle more than five win, too; with rule=standard they do not. A full \
        board without such a row is a draw.";
    const OPTIONS: &'static [OptionSpec] = &[
        side("rows", "rows of the board"),
        side("cols", "columns of the board"),
        OptionSpec {
            name: "rule",
            kind: OptionKind::Choice(Rule::NAMES),
            default: "freestyle",
            about: "freestyle: five or more in a row win; standard: exactly five",
        },
        OptionSpec {
            name: "size",
            kind: OptionKind::Both("rows", "cols"),
            default: "",
            about: "rows and columns of a square board",
        },
    ];

    type Secret = Infallible;

    fn set_up(options: &Options) -> Result<Record<Gomoku>, OptionError> {
        let rule = match options.get("rule") {
            "standard" => Rule::Standard,
            _ => Rule::Freestyle,
        };
        let game = Gomoku::new(options.integer("rows"), options.integer("cols"), rule);
        Ok(Record::new(game.expect("the options are within bounds")))
    }

    fn diagram(&self, last: Option<Cell>) -> Diagram {
        let winning = |cell: Cell| {
            self.winner.is_some_and(|side| {
                let stones = self.of(side);
                stones.contains(cell) && stones.lengths(cell).any(|length| self.rule.wins(length))
            })
        };
        Diagram::numbered(self.rows, self.cols, |cell| {
            let place = match self.stone(cell) {
                Some(side) => side.stone(),
                None if self.winner.is_some() => '-',
                None => '.',
            };
            let mark = if winning(cell) {
                Mark::Winning
            } else if last == Some(cell) {
                Mark::Last
            } else {
                Mark::Plain
            };
            (place, mark)
        })
    }

    fn move_at(&self, cell: Cell) -> Option<Cell> {
        Some(cell)
    }

    fn path_of(&self, cell: Cell) -> Option<Path> {
        Some(Path::onto(cell))
    }
}

impl fmt::Display for Gomoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(None).fmt(f)
    }
}
