//! The rules of a player who does not search: the first that applies decides.
//!
//! A rule looks at what a stone would make in its lines, at most a few moves ahead. Among several moves of a rule the one
//! is made after which the position looks best by the evaluation of `search`.

use crate::rules::Cell;
use crate::rules::games::Gomoku;
use crate::solvers::gomoku::{Class, Field, Kind, Place, parts};

use super::super::rulebook::Clause;
use super::evaluation;

/// The clauses of `rules`, in the order in which they are tried. Each names all the moves that it would make.
pub const CLAUSES: &[Clause<Gomoku>] = &[
    Clause {
        name: "win",
        moves: |p| {
            mine(p, |field, place| {
                field.kind(field.turn(), place) == Kind::Five
            })
        },
    },
    Clause {
        name: "block",
        moves: |p| mine(p, |field, place| yours(field, place) == Kind::Five),
    },
    Clause {
        name: "open-four",
        moves: |p| mine(p, |field, place| makes_open_four(field, place)),
    },
    Clause {
        name: "four-four",
        moves: |p| {
            mine(p, |field, place| {
                field.kind(field.turn(), place) == Kind::OpenFour
            })
        },
    },
    Clause {
        name: "block-open-four",
        moves: block_open_four,
    },
    Clause {
        name: "four-three",
        moves: |p| mine(p, wins_by_four_three),
    },
    Clause {
        name: "three-three",
        moves: |p| mine(p, wins_by_three_three),
    },
    Clause {
        name: "deny-double-threat",
        moves: deny_double_threat,
    },
    Clause {
        name: "evaluation",
        moves: |p| mine(p, |field, place| goes_with_others(field, place)),
    },
    Clause {
        name: "central",
        moves: central,
    },
];

/// The best of the cells that `takes` accepts.
fn mine(p: &Gomoku, takes: impl Fn(&mut Field, Place) -> bool) -> Vec<Cell> {
    let mut field = Field::new(p, evaluation::usual());
    let mut best: Vec<(i32, Place)> = Vec::new();
    for place in empty(&field) {
        if takes(&mut field, place) {
            field.play(place);
            let looks = -field.balance();
            field.undo();
            best.push((looks, place));
        }
    }
    let most = best.iter().map(|&(looks, _)| looks).max();
    best.retain(|&(looks, _)| Some(looks) == most);
    best.into_iter()
        .map(|(_, place)| field.cell(place))
        .collect()
}

fn empty(field: &Field) -> Vec<Place> {
    field
        .places()
        .filter(|&place| field.is_empty(place))
        .collect()
}

/// What a stone of the other side would do here.
fn yours(field: &Field, place: Place) -> Kind {
    field.kind(field.turn().other(), place)
}

fn makes_open_four(field: &Field, place: Place) -> bool {
    let classes = parts(field.code(field.turn(), place));
    classes.is_some_and(|classes| classes.contains(&Class::OpenFour))
}

/// If the other side could make an open four or two fours: the moves after which it cannot, or else a four.
fn block_open_four(p: &Gomoku) -> Vec<Cell> {
    if Field::plain(p).kind_count(p.turn().other(), Kind::OpenFour) == 0 {
        return Vec::new();
    }
    let blocks = mine(p, |field, place| denies(field, place, Kind::OpenFour));
    if !blocks.is_empty() {
        return blocks;
    }
    let fours = mine(p, |field, place| {
        field.kind(field.turn(), place) >= Kind::Four
    });
    if fours.is_empty() {
        mine(p, |field, place| yours(field, place) == Kind::OpenFour)
    } else {
        fours
    }
}

/// Whether after this move no stone of the other side does so much.
fn denies(field: &mut Field, place: Place, least: Kind) -> bool {
    field.play(place);
    let is_denied = field.at_least(field.turn(), least).next().is_none();
    field.undo();
    is_denied
}

/// Whether this makes a four, and after its block an open four follows, unless the block was a four itself.
fn wins_by_four_three(field: &mut Field, place: Place) -> bool {
    let me = field.turn();
    if field.kind(me, place) != Kind::FourThree {
        return false;
    }
    field.play(place);
    let block = field.find(me, Kind::Five);
    let wins = block.is_some_and(|block| {
        field.play(block);
        let you_have_none = field.kind_count(me.other(), Kind::Five) == 0;
        let wins = you_have_none && field.kind_count(me, Kind::OpenFour) > 0;
        field.undo();
        wins
    });
    field.undo();
    wins
}

/// Whether this makes two threes, of which the other side can stop one, and it has no four to gain time by.
fn wins_by_three_three(field: &mut Field, place: Place) -> bool {
    let me = field.turn();
    field.kind(me, place) == Kind::DoubleThree
        && field.at_least(me.other(), Kind::Four).next().is_none()
}

/// If the other side could make a four and a three, or two threes: the moves after which it cannot.
fn deny_double_threat(p: &Gomoku) -> Vec<Cell> {
    let field = Field::plain(p);
    let you = p.turn().other();
    let is_double = |field: &Field, place| {
        matches!(field.kind(you, place), Kind::FourThree | Kind::DoubleThree)
    };
    if !field.places().any(|place| is_double(&field, place)) {
        return Vec::new();
    }
    let denying = mine(p, |field, place| {
        field.play(place);
        let is_denied = !field.places().any(|place| is_double(field, place));
        field.undo();
        is_denied
    });
    if denying.is_empty() {
        mine(p, |field, place| is_double(field, place))
    } else {
        denying
    }
}

/// Whether some line through the cell holds stones of one side that may still become five.
fn goes_with_others(field: &Field, place: Place) -> bool {
    let sides = [field.turn(), field.turn().other()];
    sides.into_iter().any(|side| {
        let classes = parts(field.code(side, place));
        classes.is_some_and(|classes| classes.iter().any(|&class| class >= Class::Two))
    })
}

/// The most central of the empty cells.
fn central(p: &Gomoku) -> Vec<Cell> {
    let field = Field::plain(p);
    let mut places = empty(&field);
    let best = places.iter().map(|&place| field.centrality(place)).max();
    places.retain(|&place| Some(field.centrality(place)) == best);
    places.into_iter().map(|place| field.cell(place)).collect()
}
