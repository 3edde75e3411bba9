//! Strategies that are a list of rules.

use rand::Rng;
use rand::seq::IndexedRandom;

use crate::control::Budget;
use crate::rules::Game;

use super::{Choice, Strategy};

/// One rule: it names the moves that it would make, any of which will do; none when it does not
/// apply.
pub struct Clause<G: Game> {
    /// The name that `explain` shows.
    pub name: &'static str,
    /// The rule.
    pub moves: fn(&G) -> Vec<G::Move>,
}

/// A list of rules: the first that applies decides, at random where it names several moves. The
/// last must always apply.
pub struct Rulebook<G: Game + 'static> {
    clauses: &'static [Clause<G>],
}

impl<G: Game> Rulebook<G> {
    /// The rules in the order in which they are tried.
    #[must_use]
    pub fn new(clauses: &'static [Clause<G>]) -> Rulebook<G> {
        Rulebook { clauses }
    }

    /// The first rule that applies, and all its moves.
    #[must_use]
    pub fn apply(&self, game: &G) -> (&'static str, Vec<G::Move>) {
        let verdict = |clause: &Clause<G>| (clause.name, (clause.moves)(game));
        let first = self.clauses.iter().map(verdict).find(|(_, moves)| !moves.is_empty());
        first.expect("the last rule always applies")
    }
}

impl<G: Game> Strategy<G> for Rulebook<G> {
    fn choose(
        &mut self,
        game: &G,
        _: Option<u32>,
        _: &mut Budget,
        rng: &mut dyn Rng,
    ) -> Choice<G::Move> {
        let (name, moves) = self.apply(game);
        let mv = *moves.choose(rng).expect("a rule that applies names a move");
        Choice { mv, reason: name.into() }
    }
}

/// The rule that any legal move will do.
pub fn any<G: Game>(game: &G) -> Vec<G::Move> {
    game.moves().collect()
}

/// The rulebook of the player who does not think.
pub fn random<G: Game>() -> Rulebook<G> {
    Rulebook::new(const { &[Clause { name: "random", moves: any }] })
}
