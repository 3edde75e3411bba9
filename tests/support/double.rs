//! A game that no registry has: the sides count to nine. It has no oracle, and one of its
//! strategies cheats.

use std::convert::Infallible;
use std::fmt;

use jogada::control::Budget;
use jogada::rules::{
    BadNotation, Diagram, Game, Illegal, OptionError, Options, Outcome, Playable, Record, Side,
    Square, Status,
};
use jogada::strategies::{Choice, HasStrategies, Strategy, StrategyEntry, StrategySet};
use rand::Rng;

/// How far the sides have counted.
#[derive(Clone, Default)]
pub struct Double(u8);

impl Double {
    fn next(&self) -> Option<Square> {
        Square::new(self.0 + 1)
    }
}

impl Game for Double {
    type Move = Square;

    fn status(&self) -> Status {
        match self.next() {
            None => Status::Over(Outcome::Draw),
            Some(_) => Status::ToMove(if self.0.is_multiple_of(2) { Side::X } else { Side::O }),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Square> {
        self.next().into_iter()
    }

    fn play(&mut self, _: Square) {
        self.0 += 1;
    }

    fn check(&self, square: Square) -> Result<(), Illegal> {
        if self.next() == Some(square) {
            Ok(())
        } else {
            Err(Illegal("is not the next number".into()))
        }
    }
}

impl Playable for Double {
    const NAME: &'static str = "double";
    const ABOUT: &'static str = "the sides count to nine";
    const RULES: &'static str = "Say the next number. Whoever says nine wins.";
    type Secret = Infallible;

    fn set_up(_: &Options) -> Result<Record<Double>, OptionError> {
        Ok(Record::new(Double::default()))
    }

    fn diagram(&self, _: Option<Square>) -> Diagram {
        Diagram::numbered(1, 1, |_| ('.', jogada::rules::Mark::Plain))
    }
}

impl fmt::Display for Double {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl HasStrategies for Double {
    const LEVELS: &'static [&'static str] = &["cheat", "honest"];

    fn strategy_set() -> StrategySet<Double> {
        let strategies = vec![
            StrategyEntry::plain("honest", "the next number", || Player { cheats: false }),
            StrategyEntry::plain("cheat", "always nine", || Player { cheats: true }),
        ];
        StrategySet { oracle: None, strategies }
    }
}

struct Player {
    cheats: bool,
}

impl Strategy<Double> for Player {
    fn choose(
        &mut self,
        game: &Double,
        _: Option<u32>,
        _: &mut Budget,
        _: &mut dyn Rng,
    ) -> Choice<Square> {
        let nine: Result<Square, BadNotation> = "9".parse();
        let mv = if self.cheats { nine.unwrap() } else { game.next().unwrap() };
        Choice { mv, reason: "counting".into() }
    }
}
