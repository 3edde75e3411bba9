//! Whatever `search` says of a win or a loss is proved, however soon it was broken off: random
//! positions, few nodes, and each claim checked by the exact solver or by searches of a hundred
//! times the nodes.

use crate::support::five;
use jogada::control::{Budget, Interrupt};
use jogada::rules::games::connect4::{AnyShape, Board, Column, Shape};
use jogada::rules::games::gomoku::Rule;
use jogada::rules::games::{Connect4, Gomoku};
use jogada::rules::{Cell, Game, Options, Status};
use jogada::solvers::Value;
use jogada::solvers::connect4::Solver;
use jogada::strategies::{HasStrategies, Strategy};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::support::positions::position;
use crate::support::random_board::random_board;

fn search<G: HasStrategies>() -> Box<dyn Strategy<G>> {
    let strategy_set = G::strategy_set();
    let mut recipes = strategy_set.strategies.iter();
    let entry = recipes.find(|entry| entry.name == "search").unwrap();
    (entry.make)(&Options::defaults(entry.options)).unwrap()
}

/// The move that is chosen with so many nodes, and the win or loss that is claimed.
fn ask<G: Game>(search: &mut dyn Strategy<G>, game: &G, nodes: u64) -> (G::Move, Option<Value>) {
    let mut budget = Budget::new(None, Some(nodes), Interrupt::default());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let choice = search.choose(game, None, &mut budget, &mut rng);
    let value = search.search_info().value;
    let said = choice.reason.starts_with("win ") || choice.reason.starts_with("loss ");
    assert_eq!(said, value.is_some(), "{}", choice.reason);
    (choice.mv, value)
}

/// From 1 to 1,000, small numbers as often as great ones.
fn few(rng: &mut Xoshiro256PlusPlus) -> u64 {
    1000_f64.powf(rng.random()) as u64
}

#[test]
fn claims_of_connect4_are_those_of_the_solver() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut search = search::<Connect4>();
    let (mut wins, mut losses) = (0, 0);
    for (cols, rows) in [(4, 4), (4, 5), (5, 4), (5, 5), (6, 4), (4, 6), (7, 6)] {
        let shape = AnyShape::new(cols, rows).unwrap();
        let mut solver = Solver::new(shape);
        let mut truth = |board: &Board| {
            let score = solver.score(board, &mut Budget::unlimited()).unwrap();
            score.value(board)
        };
        let fewest = if shape.size() > 30 { 26 } else { 4 };
        for _ in 0..2_000 {
            let stones = rng.random_range(fewest..shape.size());
            let Some(board) = random_board(shape, stones, &mut rng) else {
                continue;
            };
            let nodes = few(&mut rng);
            let (mv, claim): (Column, _) = ask(&mut *search, &Connect4::from(board), nodes);
            let Some(claim) = claim else { continue };
            let context = || format!("{claim} with {nodes} nodes by {mv} in\n{board}");
            match (claim, truth(&board)) {
                (Value::Win { plies: most }, Value::Win { plies }) => {
                    wins += 1;
                    assert!(plies <= most, "win {plies}: {}", context());
                    let after = truth(&board.played(mv));
                    let is_kept = matches!(after, Value::Loss { plies } if plies < most);
                    assert!(is_kept, "{after}: {}", context());
                }
                (Value::Loss { plies: most }, Value::Loss { plies }) => {
                    losses += 1;
                    assert!(plies <= most, "loss {plies}: {}", context());
                }
                (_, truth) => panic!("{truth}: {}", context()),
            }
        }
    }
    assert!(wins > 1_000 && losses > 300, "{wins} wins, {losses} losses");
}

/// Where one move of those seen so far loses, another may win.
#[test]
fn a_search_that_is_broken_off_does_not_play_the_loss_that_it_has_seen() {
    let shape = AnyShape::new(4, 5).unwrap();
    let mut board = Board::empty(shape);
    for mv in ["4", "1", "4", "4", "3", "4", "3", "3"] {
        board.play(mv.parse().unwrap());
    }
    let (mv, claim) = ask(&mut *search::<Connect4>(), &Connect4::from(board), 1);
    assert_eq!(claim, None);
    let mut solver = Solver::new(shape);
    let score = solver.score(&board.played(mv), &mut Budget::unlimited());
    assert!(score.unwrap().points() <= 0, "{mv}");
}

/// Checks claims with searches of so many nodes, each position of every line by the moves of the
/// winner.
struct Judge {
    search: Box<dyn Strategy<Gomoku>>,
    nodes: u64,
}

impl Judge {
    /// Whether the side to move is found to win.
    fn wins(&mut self, game: &Gomoku) -> bool {
        let (_, claim) = ask(&mut *self.search, game, self.nodes);
        matches!(claim, Some(Value::Win { .. }))
    }

    /// The moves of the side to move after which the other side is not found to win.
    fn ways_out(&mut self, game: &Gomoku) -> Vec<Cell> {
        if is_over(game) {
            return Vec::new();
        }
        let is_way_out = |&mv: &Cell| {
            let next = game.after(mv);
            is_over(&next) || !self.wins(&next)
        };
        game.moves().filter(is_way_out).collect()
    }
}

fn is_over(game: &Gomoku) -> bool {
    matches!(game.status(), Status::Over(_))
}

/// Whether the side to move wins within so many plies, by the rules alone; only short wins are
/// looked for.
fn is_within(game: &Gomoku, plies: u32) -> bool {
    plies > 5 || five::attacks_within(game, plies)
}

fn check_gomoku(
    positions: usize,
    mut draw: impl FnMut(&mut Xoshiro256PlusPlus) -> Option<Gomoku>,
) -> [u32; 2] {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut search = search::<Gomoku>();
    let mut claims = [0, 0];
    for _ in 0..positions {
        let Some(game) = draw(&mut rng) else { continue };
        let nodes = few(&mut rng);
        let (mv, claim) = ask(&mut *search, &game, nodes);
        let Some(claim) = claim else { continue };
        let mut judge = Judge { search: self::search::<Gomoku>(), nodes: 100 * nodes.max(100) };
        let context =
            || format!("{claim} with {nodes} nodes by {mv}, {:?}, in\n{game}", game.rule());
        match claim {
            Value::Win { plies } => {
                claims[0] += 1;
                let ways_out = judge.ways_out(&game.after(mv));
                assert!(ways_out.is_empty(), "{ways_out:?}: {}", context());
                assert!(is_within(&game, plies), "{}", context());
            }
            Value::Loss { plies } => {
                claims[1] += 1;
                let ways_out = judge.ways_out(&game);
                assert!(ways_out.is_empty(), "{ways_out:?}: {}", context());
                let is_lost = game.moves().all(|mv| is_within(&game.after(mv), plies - 1));
                assert!(is_lost, "{}", context());
            }
            Value::Draw => panic!("{}", context()),
        }
    }
    claims
}

#[test]
fn claims_of_gomoku_are_borne_out_by_longer_searches() {
    let small = check_gomoku(1_500, |rng| position(rng).map(|(game, _)| game));
    let large = check_gomoku(100, |rng| {
        let rule = if rng.random() { Rule::Freestyle } else { Rule::Standard };
        let (small, moves) = position(rng)?;
        let _ = small;
        let mut game = Gomoku::new(15, 15, rule)?;
        for mv in moves {
            if is_over(&game) {
                return None;
            }
            game.play(Cell::new(mv.row() + 4, mv.col() + 4)?);
        }
        (!is_over(&game)).then_some(game)
    });
    assert!(small[0] > 200 && small[1] > 5, "{small:?}");
    assert!(large[0] > 20, "{large:?}");
}

/// A search to a depth looks for threats, but not without end: 20,000 positions for a win by
/// threes, and 2,000 in each position for one by fours.
#[test]
fn a_search_of_gomoku_to_a_depth_is_bounded() {
    let strategy_set = Gomoku::strategy_set();
    let mut recipes = strategy_set.strategies.iter();
    let entry = recipes.find(|entry| entry.name == "search").unwrap();
    let options = Options::defaults(entry.options).with(["depth=1"]).unwrap();
    let mut search = (entry.make)(&options).unwrap();
    let mut check = |game: &Gomoku| {
        let mut budget = Budget::unlimited();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        search.choose(game, None, &mut budget, &mut rng);
        // Of the moves few leave fours to look into.
        assert!(budget.spent() < 100_000, "{} nodes in\n{game}", budget.spent());
    };
    let mut game = Gomoku::new(15, 15, Rule::Freestyle).unwrap();
    let moves = "[8,8] [6,8] [9,7] [7,9] [8,6] [8,10] [9,11] [7,5] [9,9]";
    for mv in moves.split(' ') {
        game.play(mv.parse().unwrap());
        check(&game);
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    (0..300).filter_map(|_| position(&mut rng)).for_each(|(game, _)| check(&game));
}
