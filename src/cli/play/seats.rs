//! Who has which side, and what the sides are called.

use crate::rules::{Side, is_disturbing};

/// The name of a person who gives none.
pub const YOU: &str = "You";

/// What the engine is called.
pub const ENGINE: &str = env!("CARGO_PKG_NAME");

/// Who has which side in a game. X begins by the rules; a person who begins and wants O gets the
/// letters swapped in all that is shown, which changes nothing else.
pub struct Seats {
    name: String,
    person: Side,
    swapped: bool,
}

impl Seats {
    /// A game in which the person called `name` has the side `person`, shown with the letter of
    /// `stones` if given.
    pub fn new(name: &str, person: Side, stones: Option<Side>) -> Seats {
        Seats {
            // The name is shown in the midst of a line.
            name: name.chars().filter(|&c| !is_disturbing(c)).collect(),
            person,
            swapped: stones.is_some_and(|stones| stones != person),
        }
    }

    /// The person's side.
    pub fn person(&self) -> Side {
        self.person
    }

    /// The letter that `side` is shown with.
    pub fn letter(&self, side: Side) -> char {
        if self.swapped { side.other() } else { side }.stone()
    }

    /// The character to show for `place`, a character of a picture of the rules.
    pub fn shown(&self, place: char) -> char {
        let side = Side::BOTH.into_iter().find(|side| side.stone() == place);
        side.map_or(place, |side| self.letter(side))
    }

    /// Who has `side`.
    pub fn name(&self, side: Side) -> &str {
        if side == self.person { &self.name } else { ENGINE }
    }

    /// `Ana (X) wins`, `You (X) win`.
    pub fn victory(&self, side: Side) -> String {
        let (name, letter) = (self.name(side), self.letter(side));
        let verb = if name == YOU { "win" } else { "wins" };
        format!("{name} ({letter}) {verb}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_swap_when_the_person_wants_the_others() {
        let as_ruled = Seats::new("Ana", Side::X, Some(Side::X));
        let swapped = Seats::new("Ana", Side::X, Some(Side::O));
        let picture = |seats: &Seats| "XO.-".chars().map(|c| seats.shown(c)).collect::<String>();
        assert_eq!(picture(&as_ruled), "XO.-");
        assert_eq!(picture(&swapped), "OX.-");
        assert_eq!(swapped.victory(Side::X), "Ana (O) wins");
        assert_eq!(swapped.victory(Side::O), "jogada (X) wins");
        assert_eq!(Seats::new(YOU, Side::O, None).victory(Side::O), "You (O) win");
    }
}
