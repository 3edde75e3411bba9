//! What is known of the games, by search over all positions.

use std::collections::{BTreeSet, HashSet};

use crate::support::naive::{Naive, Solved};
use jogada::control::Budget;
use jogada::rules::games::{Classic, Floating};
use jogada::rules::{Cell, Game, Keyed, Outcome, Side, Square, Status};
use jogada::solvers::{Exact, Solver, Value};
use jogada::strategies::floating::CLAUSES;
use jogada::strategies::rulebook::Rulebook;

fn board(rows: u8, cols: u8) -> Floating {
    Floating::new(rows, cols).unwrap()
}

fn cell(row: u8, col: u8) -> Cell {
    Cell::new(row, col).unwrap()
}

fn value<G: Keyed>(solver: &mut Exact<G>, game: &G) -> Value {
    solver.value(game, &mut Budget::unlimited()).unwrap()
}

fn move_value<G: Keyed>(solver: &mut Exact<G>, game: &G, mv: G::Move) -> Value {
    solver.move_value(game, mv, &mut Budget::unlimited()).unwrap()
}

/// The cells on an edge with at least two cells on either side of them along that edge.
fn winning_edge_cells(rows: u8, cols: u8) -> BTreeSet<Cell> {
    let inner = |n: u8, end: u8| n >= 3 && n + 2 <= end;
    let all = (1..=rows).flat_map(|row| (1..=cols).map(move |col| (row, col)));
    let wins = |&(row, col): &(u8, u8)| {
        (inner(col, cols) && (row == 1 || row == rows))
            || (inner(row, rows) && (col == 1 || col == cols))
    };
    all.filter(wins).map(|(row, col)| cell(row, col)).collect()
}

#[test]
fn small_boards_are_draws_and_all_others_are_won_from_the_edge_in_seven() {
    let mut solver = Exact::default();
    let sizes = (3..=8).flat_map(|rows| (3..=8).map(move |cols| (rows, cols)));
    for (rows, cols) in sizes.chain([(3, 10), (3, 99), (99, 3), (15, 15), (99, 99)]) {
        let empty = board(rows, cols);
        let won = rows >= 5 || cols >= 5;
        let expected = if won { Value::Win { plies: 7 } } else { Value::Draw };
        assert_eq!(value(&mut solver, &empty), expected, "{rows}x{cols}");
        let mut winning = BTreeSet::new();
        for first in empty.moves() {
            match move_value(&mut solver, &empty, first) {
                Value::Win { plies: 7 } => assert!(winning.insert(first)),
                other => assert_eq!(other, Value::Draw, "{first} on {rows}x{cols}"),
            }
        }
        assert_eq!(winning, winning_edge_cells(rows, cols), "{rows}x{cols}");
    }
    let five: Vec<String> = winning_edge_cells(5, 5).iter().map(Cell::to_string).collect();
    assert_eq!(five, ["[1,3]", "[3,1]", "[3,5]", "[5,3]"]);
    assert_eq!(winning_edge_cells(7, 7).len(), 12);
}

#[test]
fn in_the_middle_only_the_diagonal_neighbour_draws_and_at_the_edge_nothing_does() {
    let mut solver = Exact::default();
    let middle = board(15, 15).after(cell(8, 8));
    let mut classes = HashSet::new();
    for reply in middle.moves() {
        let (down, right) = (reply.row().abs_diff(8), reply.col().abs_diff(8));
        classes.insert((down.min(right), down.max(right)));
        let value = move_value(&mut solver, &middle, reply);
        let draws = (down, right) == (1, 1);
        assert_eq!(draws, value == Value::Draw, "{reply}");
        assert!(draws || matches!(value, Value::Loss { .. }), "{reply}");
    }
    assert_eq!(classes.len(), 5);
    for edge in winning_edge_cells(15, 15) {
        let opened = board(15, 15).after(edge);
        assert!(
            opened
                .moves()
                .all(|reply| matches!(move_value(&mut solver, &opened, reply), Value::Loss { .. }))
        );
    }
}

/// Plays `rules` as `side` against every move of the other side, with every choice that `rules` may
/// make.
struct RulesAgainstAll {
    side: Side,
    seen: HashSet<Floating>,
    rules: Rulebook<Floating>,
}

impl RulesAgainstAll {
    fn new(side: Side) -> RulesAgainstAll {
        RulesAgainstAll { side, seen: HashSet::new(), rules: Rulebook::new(CLAUSES) }
    }

    /// Whether the other side can win from here.
    fn can_lose(&mut self, game: &Floating) -> bool {
        let moves = match game.status() {
            Status::Over(outcome) => return outcome == Outcome::Win(self.side.other()),
            // What was seen before has been counted there.
            Status::ToMove(_) if !self.seen.insert(*game) => return false,
            Status::ToMove(side) if side == self.side => self.rules.apply(game).1,
            Status::ToMove(_) => game.moves().collect(),
        };
        let mut lost = false;
        for mv in moves {
            // Every line is to be seen, also when one is lost.
            lost |= self.can_lose(&game.after(mv));
        }
        lost
    }
}

#[test]
fn rules_never_loses_as_first_player() {
    for (rows, cols) in [(5, 5), (5, 6), (6, 6), (7, 7)] {
        let lost = RulesAgainstAll::new(Side::X).can_lose(&board(rows, cols));
        assert!(!lost, "{rows}x{cols}");
    }
}

#[test]
fn every_clause_fires() {
    let rules = Rulebook::new(CLAUSES);
    let (mut fired, mut seen, mut queue) = (BTreeSet::new(), HashSet::new(), vec![board(5, 5)]);
    while let Some(game) = queue.pop() {
        if matches!(game.status(), Status::ToMove(_)) && seen.insert(game) {
            fired.insert(rules.apply(&game).0);
            queue.extend(game.moves().map(|mv| game.after(mv)));
        }
    }
    assert_eq!(fired, CLAUSES.iter().map(|clause| clause.name).collect());
}

#[test]
fn rules_loses_as_second_player_only_to_openings_on_the_edge() {
    for (rows, cols) in [(5, 5), (5, 6), (6, 6), (7, 7)] {
        let mut beaten = 0;
        for opening in board(rows, cols).moves() {
            let on_edge = [1, rows].contains(&opening.row()) || [1, cols].contains(&opening.col());
            if RulesAgainstAll::new(Side::O).can_lose(&board(rows, cols).after(opening)) {
                assert!(on_edge, "{opening} on {rows}x{cols}");
                beaten += 1;
            }
        }
        assert!(beaten > 0, "{rows}x{cols}");
    }
}

#[test]
fn every_position_has_its_value_and_moves() {
    let mut solver = Exact::default();
    for (rows, cols) in [(3, 3), (3, 5), (4, 4), (5, 5)] {
        let solved = Solved::board(rows, cols);
        for naive in &solved.positions {
            let game = naive.floating();
            let moves: Vec<_> = game.moves().map(|cell| (cell.row(), cell.col())).collect();
            assert_eq!(moves, naive.moves(), "{game}");
            assert_eq!(value(&mut solver, &game), solved.value(naive), "{game}");
            for &(row, col) in &moves {
                let expected = (-solved.value(&naive.after((row, col)))).later();
                assert_eq!(move_value(&mut solver, &game, cell(row, col)), expected, "{game}");
            }
        }
    }
}

#[test]
fn positions_and_games_of_the_classic_board_are_counted() {
    fn games(game: &Classic) -> u32 {
        let over = matches!(game.status(), Status::Over(_));
        u32::from(over) + game.moves().map(|square| games(&game.after(square))).sum::<u32>()
    }
    let (mut positions, mut classes, mut queue) =
        (HashSet::new(), HashSet::new(), vec![Classic::new()]);
    while let Some(game) = queue.pop() {
        if positions.insert(game) {
            classes.insert(game.key());
            queue.extend(game.moves().map(|square| game.after(square)));
        }
    }
    assert_eq!((positions.len(), classes.len(), games(&Classic::new())), (5478, 765, 255_168));
}

#[test]
fn classic_is_floating_on_the_smallest_board() {
    let (mut classic, mut floating) = (Exact::default(), Exact::default());
    let mut queue = vec![(Classic::new(), board(3, 3))];
    let mut seen = HashSet::new();
    while let Some((small, large)) = queue.pop() {
        if !seen.insert(small) {
            continue;
        }
        assert_eq!(small.status(), large.status());
        assert_eq!(Floating::from(small).key(), large.key());
        let moves: Vec<Square> = large.moves().map(|cell| Square::at(cell).unwrap()).collect();
        assert_eq!(small.moves().collect::<Vec<_>>(), moves);
        if matches!(small.status(), Status::ToMove(_)) {
            assert_eq!(value(&mut classic, &small), value(&mut floating, &large));
        }
        queue.extend(
            moves.into_iter().map(|square| (small.after(square), large.after(square.cell()))),
        );
    }
    assert_eq!(seen.len(), 5478);
}

#[test]
fn a_position_far_from_the_edges_is_the_same_wherever_it_stands() {
    let place = |rows, cols, down: u8, right: u8| {
        let cells = [(1, 1), (2, 2), (1, 3)].map(|(row, col): (u8, u8)| (row + down, col + right));
        let mut naive = Naive::new(rows, cols);
        naive.stones.extend(cells);
        naive.floating().key()
    };
    let far = place(15, 15, 5, 5);
    assert_eq!(far, place(99, 99, 90, 40));
    assert_eq!(far, place(7, 7, 2, 2));
    assert_ne!(far, place(15, 15, 0, 5));
}
