//! Proofs for people.

use std::fmt::Write;

use crate::proof::{Goal, Part, Proof};
use crate::rules::Status;
use crate::session::View;
use crate::solvers::proofs::Open;

use super::{Place, Shown};

/// What is proved of which position, and what is not decided.
pub fn heading(place: &Place, proof: &Proof, open: &[Open]) -> String {
    let mut heading = format!("{}: {}\n", position(place), turn(place.record.status()));
    for row in place.record.diagram().to_string().lines() {
        heading += &format!("  {row}\n");
    }
    if open.is_empty() {
        heading += &format!("proved: {}\n", proved(proof));
        return heading;
    }
    heading += &format!("not decided; proved: {}\n", proved(proof));
    for Open { side, moves } in open {
        let own = place.record.status() == Status::ToMove(*side);
        let how = if own { "not by" } else { "it does after" };
        let moves = match moves.as_slice() {
            [] => String::new(),
            moves => format!(" ({how} {})", moves.join(" ")),
        };
        heading += &format!("open: whether {side} wins{moves}\n");
    }
    heading
}

/// What a proof that is right proves.
pub fn checked(place: &Place, proof: &Proof) -> String {
    format!("{}: the proof is right: {}\n", position(place), proved(proof))
}

/// The game and the moves.
fn position(place: &Place) -> String {
    match place.record.history().as_slice() {
        [] => place.game.clone(),
        moves => format!("{} after {}", place.game, moves.join(" ")),
    }
}

fn turn(status: Status) -> String {
    match status {
        Status::ToMove(side) => format!("{side} to move"),
        Status::Over(outcome) => outcome.to_string(),
    }
}

/// What is proved, in how many moves, by how many positions.
fn proved(proof: &Proof) -> String {
    let wins = |part: &&Part| part.claim.goal == Goal::Win;
    let plies = proof.parts.iter().find(wins).and_then(|part| part.nodes.first()?.plies);
    let within =
        plies.map_or(String::new(), |plies| format!(" within {}", counted(plies as usize, "move")));
    let proves = proof.proves();
    match proof.size() {
        0 => proves.to_string(),
        size => format!("{proves}{within}, by {}", counted(size, "position")),
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The parts as indented trees, a line for each move; a position that was shown before has its
/// number alone.
pub fn text(parts: &[Shown]) -> String {
    parts.iter().map(tree).collect()
}

fn tree(Shown { part, views }: &Shown) -> String {
    let mut tree = format!("\n{}:\n", part.claim);
    let mut is_shown = vec![false; views.len()];
    let mut due = vec![(0, "", 0)];
    while let Some((indent, mv, at)) = due.pop() {
        let gap = if mv.is_empty() { "" } else { "  " };
        let line = if std::mem::replace(&mut is_shown[at], true) {
            format!("see {}", at + 1)
        } else {
            let nexts = part.nodes[at].moves.iter().rev();
            due.extend(nexts.map(|(mv, to)| (indent + 1, mv.as_str(), *to)));
            line(part, views, at)
        };
        let space = 2 * indent;
        writeln!(tree, "{:space$}{mv}{gap}{line}", "").expect("a string takes all that is written");
    }
    tree
}

/// The number of a node, who is to move, and the position where it is no board.
fn line(part: &Part, views: &[View], at: usize) -> String {
    let View { status, diagram } = &views[at];
    let place = match diagram.last() {
        (0, 0) => format!(": {}", diagram.to_string().replace('\n', ", ")),
        _ => String::new(),
    };
    format!("{}. {}{place}{}", at + 1, turn(*status), rest(part, at))
}

/// A remark where the moves of a position are not shown.
fn rest(part: &Part, at: usize) -> &'static str {
    if part.nodes[at].plies == Some(0) && part.claim.goal == Goal::Draw {
        ", no moves left"
    } else {
        ""
    }
}

/// What is written into a node of the graph.
pub fn label(shown: &Shown, at: usize) -> String {
    let View { status, diagram } = &shown.views[at];
    let picture = super::graph::cut(diagram);
    format!("{}. {}{}\n{picture}", at + 1, turn(*status), rest(shown.part, at))
}
