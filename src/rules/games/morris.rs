//! Three stones on the 3x3 board: first they are placed, then they slide.

mod moves;
mod slides;

use std::convert::Infallible;
use std::fmt;

use crate::rules::{
    Bitboard3x3, Cell, Diagram, Game, Illegal, Keyed, OptionError, OptionKind, OptionSpec, Options,
    Outcome, Path, Playable, Record, Side, Square, Status, Written, bitboard3x3,
};

pub use moves::Move;
pub use slides::Slides;

/// A position of the game of three stones a side. While fewer than six stones are on the board a
/// move places one on an empty cell; after that a move slides a stone of one's own to an empty cell
/// in reach, see [`Slides`]. Three in a row of the mover win at once, in either phase. Nobody
/// passes; a game that nobody wins goes on to the limit of its [`Record`].
///
/// A side without a move would have lost *(choice)*, but it never comes to that, however stones
/// slide: of three stones that are not in a row, one can always move unless the three around them
/// are in a row.
///
/// 3,870 positions can be reached (one's own stones, the other stones), 540 up to symmetry, those
/// included in which a side has just won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Morris {
    slides: Slides,
    turn: Side,
    x: Bitboard3x3,
    o: Bitboard3x3,
}

/// How many stones each side has.
const STONES: u32 = 3;

impl Morris {
    /// The empty board.
    #[must_use]
    pub fn new(slides: Slides) -> Morris {
        Morris { slides, turn: Side::X, x: Bitboard3x3::EMPTY, o: Bitboard3x3::EMPTY }
    }

    /// How stones may slide in this game.
    #[must_use]
    pub fn slides(&self) -> Slides {
        self.slides
    }

    /// The stones of `side`.
    #[must_use]
    pub fn stones(&self, side: Side) -> Bitboard3x3 {
        match side {
            Side::X => self.x,
            Side::O => self.o,
        }
    }

    /// The empty cells.
    #[must_use]
    pub fn empty(&self) -> Bitboard3x3 {
        !(self.x | self.o)
    }

    /// The same stones as if it were the turn of `side`, to ask what it threatens. A side with all
    /// its stones on the board slides.
    #[must_use]
    pub fn as_if_turn_of(&self, side: Side) -> Morris {
        Morris { turn: side, ..*self }
    }

    /// Whether the side to move has stones to place.
    fn is_placing(&self) -> bool {
        self.stones(self.turn).len() < STONES
    }

    /// The side with three in a row.
    fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones(side).has_line())
    }

    fn check_slide(&self, from: Square, to: Square) -> Result<(), &'static str> {
        if self.is_placing() {
            Err("slides a stone, but first all six are placed")
        } else if self.empty().contains(from) {
            Err("starts from an empty cell")
        } else if !self.stones(self.turn).contains(from) {
            Err("moves a stone of the other side")
        } else if from == to {
            Err("leaves the stone where it is")
        } else if !self.empty().contains(to) {
            Err("ends on an occupied cell")
        } else if !self.slides.reach(from).contains(to) {
            Err(self.slides.complaint())
        } else {
            Ok(())
        }
    }

    fn check_place(&self, square: Square) -> Result<(), &'static str> {
        if !self.is_placing() {
            Err("places a stone, but all six are on the board: slide one, for example [7,4]")
        } else if !self.empty().contains(square) {
            Err("is occupied")
        } else {
            Ok(())
        }
    }
}

impl Game for Morris {
    type Move = Move;

    fn status(&self) -> Status {
        match self.winner() {
            Some(side) => Status::Over(Outcome::Win(side)),
            None => Status::ToMove(self.turn),
        }
    }

    /// Placements by cell; slides by where they start, then by where they end.
    fn moves(&self) -> impl Iterator<Item = Move> {
        let (empty, slides) = (self.empty(), self.slides);
        let (places, stones) = if self.winner().is_some() {
            (Bitboard3x3::EMPTY, Bitboard3x3::EMPTY)
        } else if self.is_placing() {
            (empty, Bitboard3x3::EMPTY)
        } else {
            (Bitboard3x3::EMPTY, self.stones(self.turn))
        };
        let of_stone = move |from| {
            let ends = slides.reach(from) & empty;
            ends.squares().map(move |to| Move::Slide { from, to })
        };
        places.squares().map(Move::Place).chain(stones.squares().flat_map(of_stone))
    }

    fn play(&mut self, mv: Move) {
        let stones = match self.turn {
            Side::X => &mut self.x,
            Side::O => &mut self.o,
        };
        *stones = *stones | Bitboard3x3::of(mv.to());
        if let Move::Slide { from, .. } = mv {
            *stones = *stones & !Bitboard3x3::of(from);
        }
        self.turn = self.turn.other();
    }

    fn check(&self, mv: Move) -> Result<(), Illegal> {
        let checked = match mv {
            Move::Place(square) => self.check_place(square),
            Move::Slide { from, to } => self.check_slide(from, to),
        };
        checked.map_err(|why| Illegal(why.into()))
    }
}

impl Keyed for Morris {
    type Key = (Slides, Bitboard3x3, Bitboard3x3);

    /// One's own stones and the other stones, folded by the symmetries of the board, which no
    /// [`Slides`] breaks.
    fn key(&self) -> (Slides, Bitboard3x3, Bitboard3x3) {
        let (own, others) =
            bitboard3x3::fold(self.stones(self.turn), self.stones(self.turn.other()));
        (self.slides, own, others)
    }
}

impl Written for Morris {
    /// How stones slide, then the stones, row by row, `x` for those of the side to move:
    /// `king:x..o.....`.
    fn write_key(&(slides, own, others): &Self::Key) -> String {
        format!("{}:{}", slides.name(), bitboard3x3::write(own, others))
    }

    fn read_key(word: &str) -> Option<Self::Key> {
        let (slides, stones) = word.split_once(':')?;
        let (own, others) = bitboard3x3::read(stones)?;
        let is_reached =
            (own.len() == others.len() || own.len() + 1 == others.len()) && others.len() <= STONES;
        let is_key =
            is_reached && !own.has_line() && bitboard3x3::fold(own, others) == (own, others);
        Some((Slides::named(slides).filter(|_| is_key)?, own, others))
    }

    fn is_won((_, _, others): &Self::Key) -> Option<bool> {
        others.has_line().then_some(true)
    }
}

impl Playable for Morris {
    const NAME: &'static str = "morris";
    const ABOUT: &'static str = "three stones a side on the 3x3 board, placed and then slid; a move is a cell number \
                                 from 1 to 9, or a slide [from,to]";
    const RULES: &'static str = "Each side has three stones. First put them on empty cells, in turn. When all six are on the \
        board, slide one of your own to an empty cell: with slides=king to any cell beside it, also \
        diagonally. Three stones of one side in a row win: across, down or diagonally. After as many \
        moves as the option limit says, it is a draw.";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "limit",
            kind: OptionKind::Integer { min: 1, max: 10_000 },
            default: "100",
            about: "moves in all, both sides counted, after which nobody has won",
        },
        OptionSpec {
            name: "slides",
            kind: OptionKind::Choice(Slides::NAMES),
            default: "king",
            about: "where a stone slides: to a neighbour, along the lines of the board, orthogonally, or anywhere",
        },
    ];

    type Secret = Infallible;

    fn set_up(options: &Options) -> Result<Record<Morris>, OptionError> {
        let slides = Slides::named(options.get("slides"));
        let slides = slides.expect("the options keep to the names that there are");
        Ok(Record::with_limit(Morris::new(slides), options.integer("limit")))
    }

    fn diagram(&self, last: Option<Move>) -> Diagram {
        let open = self.moves().map(Move::to).collect();
        bitboard3x3::picture(self.x, self.o, open, last.map(Move::to))
    }

    /// While stones are placed, a cell is a move.
    fn move_at(&self, cell: Cell) -> Option<Move> {
        let square = Square::at(cell).filter(|_| self.is_placing());
        square.map(Move::Place)
    }

    fn path_of(&self, mv: Move) -> Option<Path> {
        let from = match mv {
            Move::Place(_) => None,
            Move::Slide { from, .. } => Some(from.cell()),
        };
        Some(Path { from, to: mv.to().cell() })
    }

    fn move_along(&self, path: Path) -> Option<Move> {
        let to = Square::at(path.to)?;
        match path.from {
            None => Some(Move::Place(to)),
            Some(from) => Some(Move::Slide { from: Square::at(from)?, to }),
        }
    }

    fn name_of(cell: Cell) -> String {
        Square::at(cell).map_or_else(|| cell.to_string(), |square| square.to_string())
    }
}

impl fmt::Display for Morris {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(None).fmt(f)
    }
}
