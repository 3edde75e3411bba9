//! Games: positions, moves, and what a game in progress is. Knows nothing of strategies or
//! protocols.

pub mod bitboard3x3;
mod cell;
mod diagram;
mod game;
pub mod games;
pub mod notation;
mod options;
mod path;
mod playable;
mod record;
mod secret;
mod showable;
mod side;
mod square;
mod status;
mod text;

pub use bitboard3x3::Bitboard3x3;
pub use cell::Cell;
pub use diagram::{Diagram, Mark};
pub use game::{Game, Illegal, Keyed, Written};
pub use notation::BadNotation;
pub use options::{OptionError, OptionKind, OptionSpec, Options};
pub use path::Path;
pub use playable::Playable;
pub use record::{NotPlayed, Record};
pub use secret::BadSecret;
pub use showable::{is_disturbing, is_visible, showable, showable_lines};
pub use side::{BySide, Side};
pub use square::Square;
pub use status::{Outcome, Status};
pub use text::{are, counted, read_text, read_text_of, without_bom};
