//! The opening by swaps: who puts the first three stones lets the other side choose.

use crate::session::Engine;

use super::board::written;

/// Three first stones far from each other and from the middle, from 0 in parts of the board of
/// fifteen: X, O, X.
const OPENINGS: &[[(u8, u8); 3]] = &[
    [(3, 1), (7, 7), (12, 2)],
    [(1, 3), (5, 9), (2, 12)],
    [(2, 2), (3, 4), (13, 9)],
    [(12, 1), (8, 6), (1, 10)],
];

/// What is answered to no stones, to three, or to five. The board is left with the stones.
///
/// - Three stones for none: of some openings the one that the engine thinks the most even.
/// - After three or five the side to move is judged: the better side is taken. That keeps one's own
///   colour with the next stone, or it is `SWAP`. The third choice after three stones, two more of
///   them, is never taken.
pub(super) fn answer(engine: &mut Engine) -> Result<String, String> {
    let stones = engine.umpire().history().len();
    match stones {
        0 => open(engine),
        3 | 5 => {
            if engine.estimate().is_some_and(|score| score < 0) {
                return Ok("SWAP".to_owned());
            }
            let word = engine.suggest().ok_or("the game is over")?;
            Ok(written(&word))
        }
        _ => Err(format!("{stones} stones: expected none, 3 or 5")),
    }
}

fn open(engine: &mut Engine) -> Result<String, String> {
    let diagram = engine.session().diagram();
    let (rows, cols) = diagram.last();
    let mut best: Option<(u32, Vec<String>)> = None;
    for opening in OPENINGS {
        let place = |n: u8, length: u8| u16::from(n) * u16::from(length - 1) / 14 + 1;
        let words: Vec<String> = opening
            .iter()
            .map(|&(x, y)| format!("[{},{}]", place(y, rows), place(x, cols)))
            .collect();
        let moves: Vec<&str> = words.iter().map(String::as_str).collect();
        if engine.session_mut().play(&moves).is_err() {
            // On a small board two of them may fall together.
            continue;
        }
        let uneven = engine.estimate().unwrap_or(0).unsigned_abs();
        engine.session_mut().undo(moves.len());
        if best.as_ref().is_none_or(|&(least, _)| uneven < least) {
            best = Some((uneven, words));
        }
    }
    let (_, words) = best.ok_or("no opening fits this board")?;
    let cells: Vec<String> = words.iter().map(|word| written(word)).collect();
    Ok(cells.join(" "))
}
