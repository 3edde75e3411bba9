//! Solvers against plain minimax on random trees, whose turns need not alternate.

#[path = "support/tree.rs"]
mod tree;

use jogada::rules::{Game, Outcome, Record, Side, Status};
use jogada::solvers::{Budget, Exact, Exhausted, Interrupt, Value};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use tree::{Node, Tree};

/// The value for X, written differently: 1000 for a win now, less for a later one; 0 for a draw.
fn plain(tree: &Tree, ply: i32) -> i32 {
    match &tree.nodes[tree.at] {
        Node::Leaf(Outcome::Draw) => 0,
        Node::Leaf(Outcome::Win(Side::X)) => 1000 - ply,
        Node::Leaf(Outcome::Win(Side::O)) => ply - 1000,
        Node::Inner(side, children) => {
            let values = children.iter().map(|&at| {
                plain(
                    &Tree {
                        nodes: tree.nodes.clone(),
                        at,
                    },
                    ply + 1,
                )
            });
            if *side == Side::X {
                values.max().unwrap()
            } else {
                values.min().unwrap()
            }
        }
    }
}

fn for_x(value: Value, mover: Side) -> i32 {
    match if mover == Side::X { value } else { -value } {
        Value::Draw => 0,
        Value::Win { plies } => 1000 - plies as i32,
        Value::Loss { plies } => plies as i32 - 1000,
    }
}

#[test]
fn exact_agrees_with_plain_minimax() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..500 {
        let tree = Tree::random(&mut rng, 6);
        let Status::ToMove(mover) = tree.status() else {
            panic!("the root is no leaf")
        };
        let value = Exact::default()
            .value(&tree, &mut Budget::unlimited())
            .unwrap();
        assert_eq!(for_x(value, mover), plain(&tree, 0));
    }
}

#[test]
fn what_was_solved_when_the_budget_ran_out_is_kept() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let tree = Tree::random(&mut rng, 8);
    let (mut solver, mut tries) = (Exact::default(), 0);
    let value = loop {
        tries += 1;
        let mut budget = Budget::new(None, Some(20), Interrupt::default());
        match solver.value(&tree, &mut budget) {
            Ok(value) => break value,
            Err(Exhausted) => assert_eq!(budget.spent(), 20),
        }
    };
    assert!(tries > 2, "the tree was too small for this test");
    assert_eq!(
        Ok(value),
        Exact::default().value(&tree, &mut Budget::unlimited())
    );
}

#[test]
fn a_limit_ends_a_game_as_a_draw_but_not_before_its_own_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut wins_at_the_limit = 0;
    for _ in 0..200 {
        let tree = Tree::random(&mut rng, 4);
        let mut record = Record::with_limit(tree, 2);
        while let Status::ToMove(_) = record.status() {
            let mv = record.moves().next().unwrap();
            record.play(mv).unwrap();
        }
        assert!(record.history().len() <= 2);
        assert_eq!(record.moves().count(), 0);
        match record.position().status() {
            Status::Over(outcome) => {
                assert_eq!(record.status(), Status::Over(outcome));
                wins_at_the_limit +=
                    u32::from(record.moves_left() == Some(0) && outcome != Outcome::Draw);
            }
            Status::ToMove(_) => assert_eq!(record.status(), Status::Over(Outcome::Draw)),
        }
    }
    assert!(wins_at_the_limit > 0);
}
