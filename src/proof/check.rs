//! Whether a proof proves what it says: by the rules alone.

use std::fmt;

use crate::rules::{BadNotation, Game, Illegal, Outcome, Record, Side, Status};

use super::{Claim, Goal, Node, Part, Proof};

/// Checks every part of a proof about the position of `record`, none of which may come twice.
///
/// # Errors
/// The first thing that is wrong.
pub fn check<G: Game + Eq>(record: &Record<G>, proof: &Proof) -> Result<(), Flaw> {
    (0..).zip(&proof.parts).try_for_each(|(number, part)| {
        let flaw = |(node, wrong)| Flaw { part: number, node, wrong };
        let mut before = proof.parts.iter().take(number);
        if let Some(first) = before.position(|other| other.claim == part.claim) {
            return Err(flaw((0, Wrong::Again(first))));
        }
        positions(record, part).map(|_| ()).map_err(flaw)
    })
}

/// The positions of all nodes of a part about the position of `record`, if it proves its claim.
///
/// # Errors
/// The first thing that is wrong, and with which node.
pub fn positions<G: Game + Eq>(record: &Record<G>, part: &Part) -> Result<Vec<G>, (usize, Wrong)> {
    let root = part.nodes.first().ok_or((0, Wrong::Missing))?;
    let left = record.moves_left();
    if !is_enough(part.claim.goal, root.plies, left) {
        let promised = root.plies;
        return Err((0, Wrong::Bound { promised, left }));
    }
    let mut places = vec![None; part.nodes.len()];
    places[0] = Some(record.position().clone());
    let mut due = vec![0];
    while let Some(number) = due.pop() {
        let node = &part.nodes[number];
        let position: G = places[number].clone().expect("a node is due once it is known");
        let wrong = |wrong| (number, wrong);
        if let Some(mover) = who_moves(&position, part.claim, node).map_err(wrong)? {
            let moves = moves_of(&position, node, mover == part.claim.side).map_err(wrong)?;
            for (mv, &(_, to)) in moves.into_iter().zip(&node.moves) {
                let next = position.after(mv);
                let end = part.nodes.get(to).ok_or((number, Wrong::NoNode(to)))?;
                if !follows(part.claim.goal, node.plies, end.plies) {
                    return Err((number, Wrong::Promise(to)));
                }
                match &places[to] {
                    None => {
                        places[to] = Some(next);
                        due.push(to);
                    }
                    Some(known) if *known == next => {}
                    Some(_) => return Err((to, Wrong::OtherPosition)),
                }
            }
        }
    }
    let idle = places.iter().position(Option::is_none);
    match idle {
        Some(idle) => Err((idle, Wrong::Idle)),
        None => Ok(places.into_iter().flatten().collect()),
    }
}

/// Whether the promise of the first node is enough when so many moves are left.
fn is_enough(goal: Goal, promised: Option<u32>, left: Option<u32>) -> bool {
    match (goal, promised, left) {
        (Goal::Win, None, _) => false,
        (Goal::Win, Some(promised), left) => left.is_none_or(|left| promised <= left),
        (Goal::Draw, None, _) => true,
        (Goal::Draw, Some(promised), left) => left.is_some_and(|left| promised >= left),
    }
}

/// Whether a node may lead to another, by what they promise.
fn follows(goal: Goal, from: Option<u32>, to: Option<u32>) -> bool {
    match (goal, from, to) {
        (Goal::Win, Some(from), Some(to)) => to < from,
        (Goal::Win, _, _) => false,
        (Goal::Draw, _, None) => true,
        (Goal::Draw, None, Some(_)) => false,
        (Goal::Draw, Some(from), Some(to)) => to >= from.saturating_sub(1),
    }
}

/// The side whose moves the node has to show; `None` where it has to show none.
fn who_moves<G: Game>(position: &G, claim: Claim, node: &Node) -> Result<Option<Side>, Wrong> {
    let is_bare = node.moves.is_empty();
    match position.status() {
        Status::Over(outcome) => {
            let is_reached = match outcome {
                Outcome::Win(winner) => winner == claim.side,
                Outcome::Draw => claim.goal == Goal::Draw,
            };
            if !is_reached {
                Err(Wrong::End(outcome))
            } else if !is_bare {
                Err(Wrong::AfterEnd(outcome))
            } else {
                Ok(None)
            }
        }
        // Nothing is promised of the moves after this.
        Status::ToMove(_) if claim.goal == Goal::Draw && node.plies == Some(0) && is_bare => {
            Ok(None)
        }
        Status::ToMove(mover) => Ok(Some(mover)),
    }
}

/// The moves of a node: one if it is the turn of the side that claims something, else all that
/// there are.
fn moves_of<G: Game>(position: &G, node: &Node, own: bool) -> Result<Vec<G::Move>, Wrong> {
    let mut moves: Vec<G::Move> = Vec::new();
    for (word, _) in &node.moves {
        let mv: G::Move = word.parse().map_err(Wrong::Notation)?;
        if let Err(why) = position.check(mv) {
            return Err(Wrong::Illegal(mv.to_string(), why));
        }
        moves.push(mv);
    }
    if own {
        return match moves.len() {
            1 => Ok(moves),
            count => Err(Wrong::NotOne(count)),
        };
    }
    let mut shown: Vec<String> = moves.iter().map(G::Move::to_string).collect();
    shown.sort_unstable();
    if let Some(pair) = shown.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Wrong::Twice(pair[0].clone()));
    }
    for mv in position.moves() {
        let mv = mv.to_string();
        if shown.binary_search(&mv).is_err() {
            return Err(Wrong::NoAnswer(mv));
        }
    }
    Ok(moves)
}

/// What is wrong with a proof, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The part, counted from 0.
    pub part: usize,
    /// The node in it, counted from 0.
    pub node: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Flaw { part, node, wrong } = self;
        write!(f, "part {}, node {}: {wrong}", part + 1, node + 1)
    }
}

impl std::error::Error for Flaw {}

/// What is wrong with a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// There is no such node, so nothing is proved.
    Missing,
    /// What this part claims an earlier one does, too.
    Again(usize),
    /// The first node promises too little for the moves that are left.
    Bound {
        /// What it promises.
        promised: Option<u32>,
        /// The moves that are left; `None` for no limit.
        left: Option<u32>,
    },
    /// The game has ended, and not as was claimed.
    End(Outcome),
    /// The game has ended, but the node has moves.
    AfterEnd(Outcome),
    /// A word is no move.
    Notation(BadNotation),
    /// A move may not be played.
    Illegal(String, Illegal),
    /// A side whose claim it is needs one move, and there are so many.
    NotOne(usize),
    /// A move of the other side stands there twice.
    Twice(String),
    /// A move of the other side is missing.
    NoAnswer(String),
    /// A move leads to a node that there is not.
    NoNode(usize),
    /// A move leads to a node whose promise does not bear out this one's.
    Promise(usize),
    /// Moves that lead here lead to different positions.
    OtherPosition,
    /// No move leads here.
    Idle,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Missing => f.write_str("is missing"),
            Wrong::Again(part) => write!(f, "part {} claims the same", part + 1),
            Wrong::Bound { promised, left } => {
                let plies = |n: &Option<u32>, none| n.map_or(String::from(none), |n| n.to_string());
                let (promised, left) = (plies(promised, "none"), plies(left, "no limit"));
                write!(f, "plies {promised} do not do with {left} on the moves left")
            }
            Wrong::End(outcome) => write!(f, "the game has ended: {outcome}"),
            Wrong::AfterEnd(outcome) => {
                write!(f, "expected no move, since the game has ended: {outcome}")
            }
            Wrong::Notation(bad) => bad.fmt(f),
            Wrong::Illegal(mv, why) => write!(f, "{mv} {why}"),
            Wrong::NotOne(count) => {
                write!(f, "expected one move of the side to prove, not {count}")
            }
            Wrong::Twice(mv) => write!(f, "{mv} stands there twice"),
            Wrong::NoAnswer(mv) => write!(f, "nothing is said of the move {mv}"),
            Wrong::NoNode(node) => write!(f, "leads to node {}, which there is not", node + 1),
            Wrong::Promise(node) => {
                write!(f, "its plies do not follow from those of node {}", node + 1)
            }
            Wrong::OtherPosition => f.write_str("moves to it lead to different positions"),
            Wrong::Idle => f.write_str("no move leads to it"),
        }
    }
}
