//! A game that is an explicit random tree, whose turns need not alternate; or a random graph, whose
//! lines may recur.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use jogada::rules::{BadNotation, Game, Illegal, Keyed, Outcome, Side, Status};
use rand::{Rng, RngExt};

/// The nodes of a tree, in which children come after their parent, or of a graph.
pub type Nodes = Arc<Vec<Node>>;

#[derive(Debug)]
pub enum Node {
    Leaf(Outcome),
    Inner(Side, Vec<usize>),
}

/// A position: a node of a tree.
#[derive(Clone, Debug)]
pub struct Tree {
    pub nodes: Nodes,
    pub at: usize,
}

/// Of the same tree: positions of two are never compared.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        self.at == other.at
    }
}

impl Eq for Tree {}

impl Hash for Tree {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

/// The number of the child, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Child(pub usize);

impl Tree {
    pub fn random(rng: &mut impl Rng, depth: u32) -> Tree {
        let mut nodes = Vec::new();
        grow(&mut nodes, rng, depth);
        Tree { nodes: Arc::new(nodes), at: 0 }
    }

    /// No tree at all: any node may be a child of any, also of itself.
    pub fn tangled(rng: &mut impl Rng, size: usize) -> Tree {
        let mut node = || {
            let side = if rng.random() { Side::X } else { Side::O };
            if rng.random_ratio(1, 4) {
                return Node::Leaf(if rng.random_ratio(1, 5) {
                    Outcome::Draw
                } else {
                    Outcome::Win(side)
                });
            }
            let count = rng.random_range(1..=3);
            Node::Inner(side, (0..count).map(|_| rng.random_range(0..size)).collect())
        };
        Tree { nodes: Arc::new((0..size).map(|_| node()).collect()), at: 0 }
    }
}

fn grow(nodes: &mut Vec<Node>, rng: &mut impl Rng, depth: u32) -> usize {
    let at = nodes.len();
    let side = if rng.random() { Side::X } else { Side::O };
    if depth == 0 || (at > 0 && rng.random_ratio(1, 5)) {
        nodes.push(Node::Leaf(if rng.random_ratio(1, 3) {
            Outcome::Draw
        } else {
            Outcome::Win(side)
        }));
        return at;
    }
    nodes.push(Node::Inner(side, Vec::new()));
    let children = (0..rng.random_range(1..=4)).map(|_| grow(nodes, rng, depth - 1)).collect();
    nodes[at] = Node::Inner(side, children);
    at
}

impl Game for Tree {
    type Move = Child;

    fn status(&self) -> Status {
        match &self.nodes[self.at] {
            Node::Leaf(outcome) => Status::Over(*outcome),
            Node::Inner(side, _) => Status::ToMove(*side),
        }
    }

    fn moves(&self) -> impl Iterator<Item = Child> {
        let count = match &self.nodes[self.at] {
            Node::Leaf(_) => 0,
            Node::Inner(_, children) => children.len(),
        };
        (0..count).map(Child)
    }

    fn play(&mut self, Child(n): Child) {
        let Node::Inner(_, children) = &self.nodes[self.at] else { panic!("a leaf has no moves") };
        self.at = children[n];
    }

    fn check(&self, mv: Child) -> Result<(), Illegal> {
        if self.moves().any(|other| other == mv) {
            Ok(())
        } else {
            Err(Illegal("is no child".into()))
        }
    }
}

impl Keyed for Tree {
    type Key = usize;

    fn key(&self) -> usize {
        self.at
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {}", self.at)
    }
}

impl fmt::Display for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Child {
    type Err = BadNotation;

    fn from_str(word: &str) -> Result<Child, BadNotation> {
        let bad =
            |_| BadNotation::Malformed { word: word.to_owned(), expected: "the number of a child" };
        word.parse().map(Child).map_err(bad)
    }
}
