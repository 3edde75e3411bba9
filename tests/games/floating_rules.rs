//! Clause 8 of the textbook's strategy, checked in random positions by its words and the rules
//! alone.

use jogada::rules::games::Floating;
use jogada::rules::{Cell, Game, Outcome, Side, Status};
use jogada::strategies::floating::CLAUSES;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

/// The cells on which a stone of `side` wins, whoever is to move.
fn wins(game: &Floating, side: Side) -> Vec<Cell> {
    let wins = |&cell: &Cell| game.with(side, cell).status() == Status::Over(Outcome::Win(side));
    game.playable().filter(wins).collect()
}

/// Whether the side to move may define the area by a stone on this cell: see clause 8.
fn is_safe(game: &Floating, me: Side, cell: Cell) -> bool {
    let after = game.with(me, cell);
    let area = after.area();
    let is_defined = area.cells().count() == 9;
    let centre = Cell::new(area.rows.0 + 1, area.cols.0 + 1);
    let is_taken = centre.is_some_and(|centre| after.stone(centre).is_some());
    let is_bad = |reply: Cell| {
        let answered = after.with(me.other(), reply);
        let is_won = answered.status() == Status::Over(Outcome::Win(me.other()));
        // The area is defined, so it still is.
        let is_fork = wins(&answered, me.other()).len() > 1;
        is_won || (is_fork && wins(&answered, me).is_empty())
    };
    is_defined && is_taken && !after.playable().any(is_bad)
}

#[test]
fn a_reply_that_wins_is_as_bad_as_a_fork() {
    let clause = CLAUSES.iter().find(|clause| clause.name == "safe-define");
    let clause = clause.unwrap();
    let named = |game: &Floating| (clause.moves)(game);
    let mut game = Floating::new(4, 7).unwrap();
    for mv in ["[1,4]", "[2,5]", "[2,4]"] {
        game.play(mv.parse().unwrap());
    }
    assert_ne!(named(&game), ["[1,6]".parse().unwrap()]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let (mut positions, mut safe) = (0, 0);
    while positions < 5_000 {
        let mut game = Floating::new(rng.random_range(3..8), rng.random_range(3..8)).unwrap();
        for _ in 0..rng.random_range(1..8) {
            if let Some(mv) = game.moves().choose(&mut rng) {
                game.play(mv);
            }
        }
        let Status::ToMove(me) = game.status() else {
            continue;
        };
        let first = game.playable().find(|&cell| is_safe(&game, me, cell));
        assert_eq!(named(&game), first.into_iter().collect::<Vec<_>>(), "{me} in\n{game}");
        positions += 1;
        safe += usize::from(first.is_some());
    }
    assert!(safe > 300, "{safe}");
}
