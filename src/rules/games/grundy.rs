//! Grundy's game: heaps are split into unequal parts until none can be split any more.

mod heaps;
mod split;

use std::convert::Infallible;
use std::fmt;

use crate::rules::{
    Diagram, Game, Illegal, Keyed, OptionError, OptionKind, OptionSpec, Options, Outcome, Playable,
    Record, Side, Status,
};

pub use heaps::{Heaps, LEAST};
pub use split::Split;

/// The largest heap that a game may begin with.
pub const LARGEST: u32 = 1 << 31;
/// The most heaps that a game may begin with.
pub const MOST: usize = 1000;

/// A position of Grundy's game: some heaps. The players, in turns, split a heap into two parts that
/// are neither empty nor equal; who cannot move loses. Heaps of 1 and 2 can never be split, so
/// positions are held and shown without them.
///
/// P. M. Grundy, "Mathematics and games", Eureka 2 (1939).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Grundy {
    heaps: Heaps,
    turn: Side,
}

impl Grundy {
    /// The start of a game with these heaps.
    #[must_use]
    pub fn new(heaps: Heaps) -> Grundy {
        Grundy { heaps, turn: Side::X }
    }

    /// The heaps that can be split.
    #[must_use]
    pub fn heaps(&self) -> &Heaps {
        &self.heaps
    }
}

impl Game for Grundy {
    type Move = Split;

    fn status(&self) -> Status {
        if self.heaps.is_empty() {
            Status::Over(Outcome::Win(self.turn.other()))
        } else {
            Status::ToMove(self.turn)
        }
    }

    /// From the smallest heap to the largest, of each first the split with the smallest part; equal
    /// heaps count as one.
    fn moves(&self) -> impl Iterator<Item = Split> {
        self.heaps.splits()
    }

    fn count_moves(&self) -> u64 {
        let splits = |(heap, _)| u64::from(Split::count(heap));
        self.heaps.sizes().map(splits).sum()
    }

    fn nth_move(&self, mut n: u64) -> Option<Split> {
        for (heap, _) in self.heaps.sizes() {
            let splits = u64::from(Split::count(heap));
            if let Some(beyond) = n.checked_sub(splits) {
                n = beyond;
            } else {
                return Split::new(heap, u32::try_from(n).ok()? + 1);
            }
        }
        None
    }

    fn play(&mut self, split: Split) {
        self.heaps.split(split);
        self.turn = self.turn.other();
    }

    fn check(&self, split: Split) -> Result<(), Illegal> {
        if self.heaps.contains(split.heap()) {
            Ok(())
        } else {
            let why = format!("splits a heap of {}, and there is no such heap", split.heap());
            Err(Illegal(why.into()))
        }
    }
}

impl Keyed for Grundy {
    type Key = Heaps;

    fn key(&self) -> Heaps {
        self.heaps.clone()
    }
}

impl Playable for Grundy {
    const NAME: &'static str = "grundy";
    const ABOUT: &'static str = "Grundy's game: split a heap into two unequal parts, who cannot loses; a move is \
                                 [heap,part,part], the smaller part first";
    const RULES: &'static str = "Split one heap into two heaps of different sizes. Heaps of 1 and 2 cannot be split. Whoever \
        cannot split any heap loses.";
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "heaps",
        kind: OptionKind::List { min: 1, max: LARGEST as i64, most: MOST },
        default: "[7]",
        about: "the heaps to begin with",
    }];

    type Secret = Infallible;

    fn set_up(options: &Options) -> Result<Record<Grundy>, OptionError> {
        let heaps: Vec<u32> = options.list("heaps");
        Ok(Record::new(Grundy::new(heaps.into_iter().collect())))
    }

    fn diagram(&self, _: Option<Split>) -> Diagram {
        Diagram::text(&self.heaps.picture())
    }
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagram(None).fmt(f)
    }
}
