//! The rules of a player who does not search: the first that applies decides.
//!
//! A rule looks at what a stone would make in its lines, at most a few moves ahead. Among several
//! moves of a rule the one is made after which the position looks best by the evaluation of
//! `search`.

use crate::rules::Cell;
use crate::rules::games::Gomoku;
use crate::solvers::gomoku::{LinePattern, Place, Threat, ThreatBoard, parts};

use super::super::rulebook::Clause;
use super::evaluation;

/// The clauses of `rules`, in the order in which they are tried. Each names all the moves that it
/// would make.
pub const CLAUSES: &[Clause<Gomoku>] = &[
    Clause {
        name: "win",
        moves: |p| mine(p, |board, place| board.threat(board.turn(), place) == Threat::Five),
    },
    Clause {
        name: "block",
        moves: |p| mine(p, |board, place| yours(board, place) == Threat::Five),
    },
    Clause { name: "open-four", moves: |p| mine(p, |board, place| makes_open_four(board, place)) },
    Clause {
        name: "four-four",
        moves: |p| mine(p, |board, place| board.threat(board.turn(), place) == Threat::OpenFour),
    },
    Clause { name: "block-open-four", moves: block_open_four },
    Clause { name: "four-three", moves: |p| mine(p, wins_by_four_three) },
    Clause { name: "three-three", moves: |p| mine(p, wins_by_three_three) },
    Clause { name: "deny-double-threat", moves: deny_double_threat },
    Clause {
        name: "evaluation",
        moves: |p| mine(p, |board, place| goes_with_others(board, place)),
    },
    Clause { name: "central", moves: central },
];

/// The best of the cells that `takes` accepts.
fn mine(p: &Gomoku, takes: impl Fn(&mut ThreatBoard, Place) -> bool) -> Vec<Cell> {
    let mut board = ThreatBoard::new(p, evaluation::usual());
    let mut best: Vec<(i32, Place)> = Vec::new();
    for place in empty(&board) {
        if takes(&mut board, place) {
            board.play(place);
            let looks = -board.balance();
            board.undo();
            best.push((looks, place));
        }
    }
    let most = best.iter().map(|&(looks, _)| looks).max();
    best.retain(|&(looks, _)| Some(looks) == most);
    best.into_iter().map(|(_, place)| board.cell(place)).collect()
}

fn empty(board: &ThreatBoard) -> Vec<Place> {
    board.places().filter(|&place| board.is_empty(place)).collect()
}

/// What a stone of the other side would do here.
fn yours(board: &ThreatBoard, place: Place) -> Threat {
    board.threat(board.turn().other(), place)
}

fn makes_open_four(board: &ThreatBoard, place: Place) -> bool {
    let classes = parts(board.code(board.turn(), place));
    classes.is_some_and(|classes| classes.contains(&LinePattern::OpenFour))
}

/// If the other side could make an open four or two fours: the moves after which it cannot, or else
/// a four.
fn block_open_four(p: &Gomoku) -> Vec<Cell> {
    if ThreatBoard::plain(p).threat_count(p.turn().other(), Threat::OpenFour) == 0 {
        return Vec::new();
    }
    let blocks = mine(p, |board, place| denies(board, place, Threat::OpenFour));
    if !blocks.is_empty() {
        return blocks;
    }
    let fours = mine(p, |board, place| board.threat(board.turn(), place) >= Threat::Four);
    if fours.is_empty() {
        mine(p, |board, place| yours(board, place) == Threat::OpenFour)
    } else {
        fours
    }
}

/// Whether after this move no stone of the other side does so much.
fn denies(board: &mut ThreatBoard, place: Place, least: Threat) -> bool {
    board.play(place);
    let is_denied = board.at_least(board.turn(), least).next().is_none();
    board.undo();
    is_denied
}

/// Whether this makes a four, and after its block an open four follows, unless the block was a four
/// itself.
fn wins_by_four_three(board: &mut ThreatBoard, place: Place) -> bool {
    let me = board.turn();
    if board.threat(me, place) != Threat::FourThree {
        return false;
    }
    board.play(place);
    let block = board.find(me, Threat::Five);
    let wins = block.is_some_and(|block| {
        board.play(block);
        let you_have_none = board.threat_count(me.other(), Threat::Five) == 0;
        let wins = you_have_none && board.threat_count(me, Threat::OpenFour) > 0;
        board.undo();
        wins
    });
    board.undo();
    wins
}

/// Whether this makes two threes, of which the other side can stop one, and it has no four to gain
/// time by.
fn wins_by_three_three(board: &mut ThreatBoard, place: Place) -> bool {
    let me = board.turn();
    board.threat(me, place) == Threat::DoubleThree
        && board.at_least(me.other(), Threat::Four).next().is_none()
}

/// If the other side could make a four and a three, or two threes: the moves after which it cannot.
fn deny_double_threat(p: &Gomoku) -> Vec<Cell> {
    let board = ThreatBoard::plain(p);
    let you = p.turn().other();
    let is_double = |board: &ThreatBoard, place| {
        matches!(board.threat(you, place), Threat::FourThree | Threat::DoubleThree)
    };
    if !board.places().any(|place| is_double(&board, place)) {
        return Vec::new();
    }
    let denying = mine(p, |board, place| {
        board.play(place);
        let is_denied = !board.places().any(|place| is_double(board, place));
        board.undo();
        is_denied
    });
    if denying.is_empty() { mine(p, |board, place| is_double(board, place)) } else { denying }
}

/// Whether some line through the cell holds stones of one side that may still become five.
fn goes_with_others(board: &ThreatBoard, place: Place) -> bool {
    let sides = [board.turn(), board.turn().other()];
    sides.into_iter().any(|side| {
        let classes = parts(board.code(side, place));
        classes.is_some_and(|classes| classes.iter().any(|&pattern| pattern >= LinePattern::Two))
    })
}

/// The most central of the empty cells.
fn central(p: &Gomoku) -> Vec<Cell> {
    let board = ThreatBoard::plain(p);
    let mut places = empty(&board);
    let best = places.iter().map(|&place| board.centrality(place)).max();
    places.retain(|&place| Some(board.centrality(place)) == best);
    places.into_iter().map(|place| board.cell(place)).collect()
}
