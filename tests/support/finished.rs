//! Finished games out of nothing.

use jogada::referee::player::Fault;
use jogada::referee::tournament::journal::{Blame, Entry};
use jogada::rules::{Outcome, Side};

/// A game without moves. A fault is the loser's.
pub fn finished(id: u32, x: &str, o: &str, result: Outcome, fault: Option<Fault>) -> Entry {
    let loser = match result {
        Outcome::Win(winner) => winner.other(),
        Outcome::Draw => Side::X,
    };
    Entry {
        id,
        round: 1,
        pair: id.div_ceil(2),
        seed: 1,
        game: "classic".to_owned(),
        x: x.to_owned(),
        o: o.to_owned(),
        opening: 0,
        moves: Vec::new(),
        result: Some(result),
        faults: Vec::from_iter(fault.map(|fault| Blame { by: loser, fault })),
        resigned: None,
        notes: Vec::new(),
        waited_us: Default::default(),
    }
}
