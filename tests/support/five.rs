//! Plain searches of five in a row, which know nothing but the rules of the game: slow, and
//! independent of what they check.

use jogada::rules::games::Gomoku;
use jogada::rules::{Cell, Game, Outcome, Side, Status};

/// The moves of `side` that win at once, if it were to move.
pub fn wins(game: &Gomoku, side: Side) -> Vec<Cell> {
    game.cells()
        .filter(|&cell| game.stone(cell).is_none() && makes_five(game, side, cell))
        .collect()
}

/// Whether a stone of `side` on the empty `cell` wins, counted along the four lines.
fn makes_five(game: &Gomoku, side: Side, cell: Cell) -> bool {
    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
        let reach = |sign: i32| {
            let at = |step: i32| {
                let row = i32::from(cell.row()) + sign * step * down;
                let col = i32::from(cell.col()) + sign * step * right;
                Cell::new(u8::try_from(row).ok()?, u8::try_from(col).ok()?)
            };
            (1..).map_while(at).take_while(|&cell| game.stone(cell) == Some(side)).count()
        };
        game.rule().wins(u32::try_from(1 + reach(1) + reach(-1)).unwrap())
    })
}

/// Whether the side that has just moved wins within `plies` more moves of both sides, whatever the
/// other plays. The attacker may play any cell; the defender, unless it has to stop a five, every
/// cell of the board.
pub fn wins_within(game: &Gomoku, plies: u32) -> bool {
    let defender = match game.status() {
        Status::Over(outcome) => return outcome == Outcome::Win(game.turn().other()),
        Status::ToMove(side) => side,
    };
    if plies < 2 || !wins(game, defender).is_empty() {
        return false;
    }
    let threats = wins(game, defender.other());
    if threats.is_empty() && plies < 4 {
        return false;
    }
    match threats[..] {
        [] => game.moves().all(|reply| attacks_within(&game.after(reply), plies - 1)),
        // Whoever does not stop the five loses at once.
        [only] => attacks_within(&game.after(only), plies - 1),
        _ => true,
    }
}

/// Whether the side to move wins within so many moves of both sides, its own included.
pub fn attacks_within(game: &Gomoku, plies: u32) -> bool {
    let Status::ToMove(attacker) = game.status() else {
        return false;
    };
    if !wins(game, attacker).is_empty() {
        return plies >= 1;
    }
    if plies < 3 {
        return false;
    }
    let stop = wins(game, attacker.other());
    let tries: Vec<Cell> = match stop[..] {
        [] => game.moves().filter(|&cell| is_near(game, cell)).collect(),
        [only] => vec![only],
        _ => return false,
    };
    // A short win is found sooner than a long one.
    if plies > 3 && attacks_within(game, plies - 2) {
        return true;
    }
    tries.into_iter().any(|mv| {
        let next = game.after(mv);
        let is_four = !wins(&next, attacker).is_empty();
        (is_four || plies >= 5 && threatens(&next)) && wins_within(&next, plies - 1)
    })
}

/// Whether the side that has just moved would make an open four, or two fours, if it moved again.
fn threatens(game: &Gomoku) -> bool {
    let attacker = game.turn().other();
    let near = game.moves().filter(|&cell| makes_four(game, attacker, cell));
    let mut fours = near.map(|cell| {
        // The other side passes: its stone lies where it matters to nobody.
        let away = |&other: &Cell| other != cell && !is_near(game, other);
        let pass = game.moves().find(away);
        pass.map_or(2, |pass| wins(&game.after(pass).after(cell), attacker).len())
    });
    fours.any(|fours| fours > 1)
}

/// Whether a stone lies in the same line, at most four cells away: no other cell can be part of a
/// five with it.
pub fn is_near(game: &Gomoku, cell: Cell) -> bool {
    game.cells().any(|other| {
        let (down, right) = (
            i32::from(cell.row()) - i32::from(other.row()),
            i32::from(cell.col()) - i32::from(other.col()),
        );
        let is_in_line = down == 0 || right == 0 || down.abs() == right.abs();
        game.stone(other).is_some() && is_in_line && down.abs().max(right.abs()) <= 4
    })
}

/// Whether the side to move would win by at most so many fours if the other side never made a five
/// of its own.
pub fn would_win_by_fours(game: &Gomoku, fours: u32) -> bool {
    let attacker = game.turn();
    if !wins(game, attacker).is_empty() {
        return true;
    }
    let tries: Vec<Cell> = game.moves().filter(|&mv| makes_four(game, attacker, mv)).collect();
    tries.into_iter().any(|mv| {
        let next = game.after(mv);
        match wins(&next, attacker)[..] {
            [] => false,
            [only] => {
                fours > 0 && {
                    let next = next.after(only);
                    matches!(next.status(), Status::ToMove(_))
                        && would_win_by_fours(&next, fours - 1)
                }
            }
            _ => true,
        }
    })
}

/// The plies of a win of the side to move by fours alone, with at most so many fours before the
/// last three plies.
pub fn win_by_fours(game: &Gomoku, fours: u32) -> Option<u32> {
    let Status::ToMove(attacker) = game.status() else {
        return None;
    };
    if !wins(game, attacker).is_empty() {
        return Some(1);
    }
    let stop = wins(game, attacker.other());
    let tries: Vec<Cell> = match stop[..] {
        [] => game.moves().collect(),
        [only] => vec![only],
        _ => return None,
    };
    let mut best: Option<u32> = None;
    for mv in tries {
        if !makes_four(game, attacker, mv) {
            continue;
        }
        let next = game.after(mv);
        let plies = match wins(&next, attacker)[..] {
            [] => None,
            [only] if fours > 0 => {
                win_by_fours(&next.after(only), fours - 1).map(|plies| plies + 2)
            }
            [_] => None,
            _ => Some(3),
        };
        best = best.into_iter().chain(plies).min();
    }
    best
}

/// A quick look whether it may be worth it to see if a stone makes a four: three more own stones
/// within its reach in a line.
fn makes_four(game: &Gomoku, side: Side, cell: Cell) -> bool {
    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
        let own = (-4..=4).filter(|&step: &i32| {
            let row = u8::try_from(i32::from(cell.row()) + step * down).ok();
            let col = u8::try_from(i32::from(cell.col()) + step * right).ok();
            let other = row.zip(col).and_then(|(row, col)| Cell::new(row, col));
            step != 0 && other.is_some_and(|other| game.stone(other) == Some(side))
        });
        own.count() >= 3
    })
}
