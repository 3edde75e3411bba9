//! What a game must say of itself to be offered to users.

use std::fmt;

use super::{
    BadSecret, Cell, Diagram, Game, OptionError, OptionSpec, Options, Path, Record, Side, Status,
};

/// A game that can be chosen by name, set up by options, and shown.
pub trait Playable: Game<Move: Send> + Send + 'static {
    /// The name on the wire, in lower case.
    const NAME: &'static str;

    /// What it is and how a move is written: a phrase without a full stop.
    const ABOUT: &'static str;

    /// The rules for a person who does not know them: a few sentences.
    const RULES: &'static str;

    /// The options that [`Playable::set_up`] understands, in canonical order.
    const OPTIONS: &'static [OptionSpec] = &[];

    /// What each side hides from the other before the first move:
    /// [`Infallible`](std::convert::Infallible) where all is open.
    type Secret: Clone + fmt::Display + Send;

    /// The request by which a player is asked for what it hides; `None` where all is open.
    const SECRET_REQUEST: Option<&'static str> = None;

    /// A new game.
    ///
    /// # Errors
    /// Options that are each in bounds but make no game together.
    fn set_up(options: &Options) -> Result<Record<Self>, OptionError>;

    /// A picture of the position; `last` is the move that led to it, to be marked.
    fn diagram(&self, last: Option<Self::Move>) -> Diagram;

    /// The move that a person means who names just this cell in this position, legal or not; `None`
    /// where a move is more than a cell, or when no board of this game has the cell.
    fn move_at(&self, cell: Cell) -> Option<Self::Move> {
        let _ = cell;
        None
    }

    /// The cells of a move in this position, legal or not: for protocols that write moves as places
    /// of a board. `None` where a move is no matter of cells, or when this board has no such cells.
    ///
    /// A game whose moves are cells has a path for every legal move, and [`Playable::move_along`]
    /// leads back.
    fn path_of(&self, mv: Self::Move) -> Option<Path> {
        let _ = mv;
        None
    }

    /// The move that goes along `path`, legal or not: by itself the one at its end, when it is a
    /// new stone.
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

    /// What these words write of what a side hides.
    ///
    /// # Errors
    /// They write no such thing, or the rules forbid it.
    fn read_secret(&self, words: &[&str]) -> Result<Self::Secret, BadSecret> {
        let _ = words;
        Err(BadSecret::Forbidden("nothing is hidden in this game".into()))
    }

    /// What `side` hides, as far as this position knows it.
    fn secret(&self, side: Side) -> Option<&Self::Secret> {
        let _ = side;
        None
    }

    /// Takes note of what `side` hides, or forgets it. What is known leaves a side only moves that
    /// agree with it.
    fn set_secret(&mut self, side: Side, secret: Option<Self::Secret>) {
        let _ = (side, secret);
    }

    /// The first move of `side` that was false if it hides this.
    fn first_lie(&self, side: Side, secret: &Self::Secret) -> Option<String> {
        let _ = (side, secret);
        None
    }

    /// The one move that what the side to move hides leaves it; `None` where it has a choice, or
    /// where that is not known.
    fn forced(&self) -> Option<Self::Move> {
        None
    }

    /// A picture of the position from the side of `viewer`, where that makes a difference.
    fn diagram_for(&self, viewer: Side, last: Option<Self::Move>) -> Diagram {
        let _ = viewer;
        self.diagram(last)
    }

    /// The position as `viewer` knows it: without what the other side hides, until the end.
    #[must_use]
    fn view(&self, viewer: Side) -> Self {
        let mut view = self.clone();
        if let Status::ToMove(_) = self.status() {
            view.set_secret(viewer.other(), None);
        }
        view
    }
}
