//! What a game must say of itself to be offered to users.

use super::{Cell, Diagram, Game, OptionError, OptionSpec, Options, Path, Record};

/// A game that can be chosen by name, set up by options, and shown.
pub trait Playable: Game<Move: Send> + Send + 'static {
    /// The name on the wire, in lower case.
    const NAME: &'static str;

    /// What it is and how a move is written: a phrase without a full stop.
    const ABOUT: &'static str;

    /// The options that [`Playable::set_up`] understands, in canonical order.
    const OPTIONS: &'static [OptionSpec] = &[];

    /// A new game.
    ///
    /// # Errors
    /// Options that are each in bounds but make no game together.
    fn set_up(options: &Options) -> Result<Record<Self>, OptionError>;

    /// A picture of the position; `last` is the move that led to it, to be marked.
    fn diagram(&self, last: Option<Self::Move>) -> Diagram;

    /// The move that a person means who names just this cell in this position, legal or not; `None` where a move is more
    /// than a cell, or when no board of this game has the cell.
    fn move_at(&self, cell: Cell) -> Option<Self::Move> {
        let _ = cell;
        None
    }

    /// The cells of a move in this position, legal or not: for protocols that write moves as places of a board. `None`
    /// where a move is no matter of cells, or when this board has no such cells.
    ///
    /// A game whose moves are cells has a path for every legal move, and [`Playable::move_along`] leads back.
    fn path_of(&self, mv: Self::Move) -> Option<Path> {
        let _ = mv;
        None
    }

    /// The move that goes along `path`, legal or not: by itself the one at its end, when it is a new stone.
    fn move_along(&self, path: Path) -> Option<Self::Move> {
        match path.from {
            None => self.move_at(path.to),
            Some(_) => None,
        }
    }

    /// What a cell of the picture is called where moves are written.
    #[must_use]
    fn name_of(cell: Cell) -> String {
        cell.to_string()
    }
}
