//! Exact values where lines of play may recur, by working backwards from the ends of the game.
//!
//! Precondition: few positions, up to their keys, can be reached from the one that is asked for.
//! Result: its value for the side to move, with the plies to the end when the winner hurries and
//! the loser delays; what neither side can force is a draw. Cost: the first question visits
//! everything that can be reached, once a key; after that, whatever is asked about the same part of
//! the game is a look-up.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::rules::{Keyed, Status};

use super::{Solver, Value};
use crate::control::{Budget, Exhausted};

/// A solver by retrograde analysis.
#[derive(Debug)]
pub struct Retrograde<G: Keyed> {
    values: HashMap<G::Key, Value>,
    unsolved: Unsolved<G>,
}

impl<G: Keyed> Default for Retrograde<G> {
    fn default() -> Retrograde<G> {
        Retrograde { values: HashMap::new(), unsolved: Unsolved::default() }
    }
}

impl<G: Keyed> Solver<G> for Retrograde<G> {
    fn value(&mut self, game: &G, budget: &mut Budget) -> Result<Value, Exhausted> {
        let key = game.key();
        if let Some(&value) = self.values.get(&key) {
            return Ok(value);
        }
        self.unsolved.number(key.clone(), game.clone());
        self.unsolved.explore(&self.values, budget)?;
        self.unsolved.work_backwards();
        self.values.extend(std::mem::take(&mut self.unsolved).values());
        Ok(self.values[&key])
    }

    fn positions(&self) -> usize {
        self.values.len()
    }
}

/// The positions that are still to be valued, as a graph. Nothing outside it is unknown once it is
/// explored.
#[derive(Debug)]
struct Unsolved<G: Keyed> {
    numbers: HashMap<G::Key, usize>,
    nodes: Vec<Node>,
    /// The nodes whose moves have not been looked at, each with one of its positions.
    frontier: Vec<(usize, G)>,
    /// What is known of moves, by plies to the end: the node in which the move is made, and whether
    /// it wins or loses.
    known: Vec<Vec<(usize, bool)>>,
}

/// A position, up to its key.
#[derive(Debug, Default)]
struct Node {
    value: Option<Value>,
    /// How many moves are not known to lose.
    hopes: usize,
    /// The nodes with a move to this one, once a move, and whether the side to move is the same in
    /// both.
    parents: Vec<(usize, bool)>,
}

impl<G: Keyed> Default for Unsolved<G> {
    fn default() -> Unsolved<G> {
        Unsolved {
            numbers: HashMap::new(),
            nodes: Vec::new(),
            frontier: Vec::new(),
            known: Vec::new(),
        }
    }
}

impl<G: Keyed> Unsolved<G> {
    /// The number of the node with this key, of which `game` is a position.
    fn number(&mut self, key: G::Key, game: G) -> usize {
        match self.numbers.entry(key) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let number = *entry.insert(self.nodes.len());
                self.nodes.push(Node::default());
                self.frontier.push((number, game));
                number
            }
        }
    }

    /// Looks at the moves of every node, going on where the budget ran out before.
    fn explore(
        &mut self,
        solved: &HashMap<G::Key, Value>,
        budget: &mut Budget,
    ) -> Result<(), Exhausted> {
        while !self.frontier.is_empty() {
            budget.spend()?;
            if let Some((number, game)) = self.frontier.pop() {
                self.expand(number, &game, solved);
            }
        }
        Ok(())
    }

    fn expand(&mut self, number: usize, game: &G, solved: &HashMap<G::Key, Value>) {
        let Status::ToMove(mover) = game.status() else {
            unreachable!("only positions in which a move is due are numbered")
        };
        for mv in game.representatives() {
            self.nodes[number].hopes += 1;
            let next = game.after(mv);
            let side = match next.status() {
                Status::ToMove(side) => side,
                Status::Over(outcome) => {
                    self.learn(number, Value::of(outcome, mover).later());
                    continue;
                }
            };
            let key = next.key();
            match solved.get(&key) {
                Some(&value) => self.learn_of_child(number, side == mover, value),
                None => {
                    let child = self.number(key, next);
                    self.nodes[child].parents.push((number, side == mover));
                }
            }
        }
    }

    /// A move from node `number` has this value for the side that makes it.
    fn learn(&mut self, number: usize, value: Value) {
        let (plies, wins) = match value {
            Value::Win { plies } => (plies, true),
            Value::Loss { plies } => (plies, false),
            // A move that draws is no win, and leaves hope for ever.
            Value::Draw => return,
        };
        let plies = plies as usize;
        if self.known.len() <= plies {
            self.known.resize_with(plies + 1, Vec::new);
        }
        self.known[plies].push((number, wins));
    }

    /// A move from node `number` leads to a position with this value for the side to move there.
    fn learn_of_child(&mut self, number: usize, same_side: bool, value: Value) {
        let value = if same_side { value } else { -value };
        self.learn(number, value.later());
    }

    /// Values the nodes in the order of their plies to the end: so the first winning move that is
    /// known of a node is its quickest, and when every move is known to lose the last one is the
    /// slowest.
    fn work_backwards(&mut self) {
        let mut plies = 0;
        while plies < self.known.len() {
            for (number, wins) in std::mem::take(&mut self.known[plies]) {
                let node = &mut self.nodes[number];
                if node.value.is_some() {
                    continue;
                }
                let plies = u32::try_from(plies).expect("a game is not that long");
                let value = if wins {
                    Value::Win { plies }
                } else {
                    node.hopes -= 1;
                    if node.hopes > 0 {
                        continue;
                    }
                    Value::Loss { plies }
                };
                node.value = Some(value);
                for (parent, same_side) in std::mem::take(&mut node.parents) {
                    self.learn_of_child(parent, same_side, value);
                }
            }
            plies += 1;
        }
    }

    /// The values by key: where neither side can force anything, a draw.
    fn values(self) -> impl Iterator<Item = (G::Key, Value)> {
        let Unsolved { numbers, nodes, .. } = self;
        numbers
            .into_iter()
            .map(move |(key, number)| (key, nodes[number].value.unwrap_or(Value::Draw)))
    }
}
