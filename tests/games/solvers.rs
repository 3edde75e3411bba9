//! Solvers against plain minimax on random trees, whose turns need not alternate, and on graphs,
//! whose lines recur.

use crate::support::tree::{Node, Tree};
use jogada::control::{Budget, Exhausted, Interrupt};
use jogada::rules::{Game, Outcome, Record, Side, Status};
use jogada::solvers::{Exact, Retrograde, Solver, Value};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// The value for X, written differently: 1000 for a win now, less for a later one; 0 for a draw.
fn plain(tree: &Tree, ply: i32) -> i32 {
    match &tree.nodes[tree.at] {
        Node::Leaf(Outcome::Draw) => 0,
        Node::Leaf(Outcome::Win(Side::X)) => 1000 - ply,
        Node::Leaf(Outcome::Win(Side::O)) => ply - 1000,
        Node::Inner(side, children) => {
            let values =
                children.iter().map(|&at| plain(&Tree { nodes: tree.nodes.clone(), at }, ply + 1));
            if *side == Side::X { values.max().unwrap() } else { values.min().unwrap() }
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
        let Status::ToMove(mover) = tree.status() else { panic!("the root is no leaf") };
        let value = Exact::default().value(&tree, &mut Budget::unlimited()).unwrap();
        assert_eq!(for_x(value, mover), plain(&tree, 0));
    }
}

#[test]
fn retrograde_agrees_with_exact_where_lines_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..500 {
        let tree = Tree::random(&mut rng, 6);
        let (mut exact, mut retrograde) = (Exact::default(), Retrograde::default());
        for at in (0..tree.nodes.len()).rev() {
            let node = Tree { at, ..tree.clone() };
            if let Status::ToMove(_) = node.status() {
                let mut budget = Budget::unlimited();
                assert_eq!(retrograde.value(&node, &mut budget), exact.value(&node, &mut budget));
            }
        }
        assert_eq!(retrograde.positions(), exact.positions());
    }
}

/// The values for X of all nodes, by number of plies after which the game is a draw, until they
/// stay as they are.
fn iterated(graph: &Tree) -> Vec<Vec<i32>> {
    let leaf = |node: &Node| match node {
        Node::Leaf(outcome) => for_x(Value::of(*outcome, Side::X), Side::X),
        Node::Inner(..) => 0,
    };
    let mut lines: Vec<Vec<i32>> = vec![graph.nodes.iter().map(leaf).collect()];
    loop {
        let last = lines.last().unwrap();
        let value = |(at, node): (usize, &Node)| match node {
            Node::Leaf(_) => last[at],
            Node::Inner(side, children) => {
                let values = children.iter().map(|&child| last[child] - last[child].signum());
                if *side == Side::X { values.max().unwrap() } else { values.min().unwrap() }
            }
        };
        let next: Vec<i32> = graph.nodes.iter().enumerate().map(value).collect();
        if next == *last {
            return lines;
        }
        lines.push(next);
    }
}

#[test]
fn retrograde_agrees_with_plain_iteration_where_lines_recur() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut longest, mut draws) = (0, 0);
    for _ in 0..2000 {
        let size = rng.random_range(2..=40);
        let graph = Tree::tangled(&mut rng, size);
        let iterated = iterated(&graph);
        longest = longest.max(iterated.len());
        let mut solver = Retrograde::default();
        // In any order, so that some questions meet what earlier ones have left.
        for _ in 0..size {
            let node = Tree { at: rng.random_range(0..size), ..graph.clone() };
            let Status::ToMove(mover) = node.status() else {
                continue;
            };
            let mut budget = Budget::new(None, Some(4), Interrupt::default());
            let value = loop {
                match solver.value(&node, &mut budget) {
                    Ok(value) => break value,
                    Err(Exhausted) => {
                        budget = Budget::new(None, Some(4), Interrupt::default());
                    }
                }
            };
            draws += u32::from(value == Value::Draw);
            for (left, line) in iterated.iter().enumerate() {
                let cut = value.within(u32::try_from(left).ok());
                assert_eq!(for_x(cut, mover), line[node.at]);
            }
            assert_eq!(for_x(value, mover), iterated.last().unwrap()[node.at]);
        }
    }
    assert!(longest > 8 && draws > 100, "{longest} {draws}");
}

#[test]
fn what_was_solved_when_the_budget_ran_out_is_kept() {
    check_kept::<Exact<Tree>>();
    check_kept::<Retrograde<Tree>>();
}

fn check_kept<S: Solver<Tree>>() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let tree = Tree::random(&mut rng, 8);
    let (mut solver, mut tries) = (S::default(), 0);
    let value = loop {
        tries += 1;
        let mut budget = Budget::new(None, Some(20), Interrupt::default());
        match solver.value(&tree, &mut budget) {
            Ok(value) => break value,
            Err(Exhausted) => assert_eq!(budget.spent(), 20),
        }
    };
    assert!(tries > 2, "the tree was too small for this test");
    assert_eq!(Ok(value), Exact::default().value(&tree, &mut Budget::unlimited()));
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
