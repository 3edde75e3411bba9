//! Random positions of five in a row in which stones stand close, as they do in play.

use jogada::rules::games::Gomoku;
use jogada::rules::games::gomoku::Rule;
use jogada::rules::{Cell, Game, Status};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

/// A position in which a move is due, with 8 to 18 stones on a board of 7 to 9 rows and columns,
/// and the moves to it; `None` if somebody won on the way.
pub fn position(rng: &mut Xoshiro256PlusPlus) -> Option<(Gomoku, Vec<Cell>)> {
    let rule = *[Rule::Freestyle, Rule::Standard].choose(rng).unwrap();
    let (rows, cols) = (rng.random_range(7..=9), rng.random_range(7..=9));
    let mut game = Gomoku::new(rows, cols, rule).unwrap();
    let mut moves = Vec::new();
    for _ in 0..rng.random_range(8..=18) {
        let near = |cell: &Cell| {
            let distance = |a: u8, b: u8| a.abs_diff(b) <= 1;
            game.stone_count() == 0
                || game.cells().any(|other| {
                    game.stone(other).is_some()
                        && distance(cell.row(), other.row())
                        && distance(cell.col(), other.col())
                })
        };
        let open: Vec<Cell> = game.moves().filter(near).collect();
        let mv = *open.choose(rng)?;
        game.play(mv);
        moves.push(mv);
    }
    matches!(game.status(), Status::ToMove(_)).then_some((game, moves))
}
