//! Proofs about a game in progress whose kind has been forgotten.

use std::hash::Hash;

use crate::control::Budget;
use crate::proof::{self, Flaw, Part, Proof};
use crate::rules::{Diagram, Playable, Record, Status};
use crate::solvers::proofs::{self, Finding};

use super::Umpire;

/// A game in progress about whose position something can be proved.
pub trait Prover: Umpire {
    /// Proves what the position, in which a move is due, is worth: see [`proofs::prove`].
    fn prove(&self, megabytes: usize, budget: &mut Budget) -> Finding;

    /// Checks a proof about the position, by the rules alone; the game and the moves that it names
    /// are not looked at.
    ///
    /// # Errors
    /// The first thing that is wrong.
    fn check(&self, proof: &Proof) -> Result<(), Flaw>;

    /// The positions of all nodes of a part that is right.
    ///
    /// # Panics
    /// When it is not.
    fn views(&self, part: &Part) -> Vec<View>;
}

/// What there is to see of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Who is to move by the rules of the game, or how it ended.
    pub status: Status,
    /// Its picture.
    pub diagram: Diagram,
}

impl<G: Playable + Eq + Hash> Prover for Record<G> {
    fn prove(&self, megabytes: usize, budget: &mut Budget) -> Finding {
        proofs::prove(self, megabytes, budget)
    }

    fn check(&self, proof: &Proof) -> Result<(), Flaw> {
        proof::check(self, proof)
    }

    fn views(&self, part: &Part) -> Vec<View> {
        let positions = proof::positions(self, part).expect("only right parts are shown");
        let view =
            |position: G| View { status: position.status(), diagram: position.diagram(None) };
        positions.into_iter().map(view).collect()
    }
}
