//! A suggestion in words.

use std::time::Duration;

use crate::rules::Status;
use crate::session::Engine;
use crate::solvers::Value;
use crate::solvers::Verdict;

use super::seats::Seats;

/// No more moves than this are listed at a time.
const LISTED: usize = 8;

/// Where the truth takes longer, the engine's own choice has to do.
const PATIENCE: Duration = Duration::from_secs(3);

/// What to play now, and what comes of it where that is known; a move is due.
pub fn hint(engine: &mut Engine, seats: &Seats) -> String {
    if let Ok(moves) = engine.analyze_within(PATIENCE)
        && let Some(verdict) = moves.first().map(|judged| judged.verdict)
    {
        let mut best: Vec<&str> = moves
            .iter()
            .take_while(|judged| judged.verdict == verdict)
            .map(|judged| judged.mv.as_str())
            .collect();
        let several = best.len() > 1;
        // Moves of the same value are not equally good against somebody who may err: the engine's
        // own choice goes first.
        let favourite = several.then(|| engine.suggest()).flatten();
        best.sort_by_key(|&mv| favourite.as_deref() != Some(mv));
        return format!(
            "Hint: {} {}.",
            listed(&best, best.len() as u64, LISTED, "or"),
            outlook(engine, seats, verdict, several)
        );
    }
    match engine.suggest() {
        Some(mv) => format!("Hint: {mv} is what the engine would play."),
        None => "Hint: the game is over.".to_owned(),
    }
}

/// What moves of this value do for the side to move.
fn outlook(engine: &Engine, seats: &Seats, verdict: Verdict, several: bool) -> String {
    let s = if several { "" } else { "s" };
    let value = match verdict {
        Verdict::Exact(value) => value,
        Verdict::Won => return format!("win{s}"),
        Verdict::Lost => return format!("lose{s}, as all moves do"),
    };
    match (value, engine.umpire().status()) {
        (Value::Win { plies: 1 }, _) => format!("win{s} at once"),
        (Value::Win { plies }, _) => format!("win{s} in {plies} moves, both sides counted"),
        (Value::Draw, _) => format!("keep{s} the draw"),
        (Value::Loss { plies }, Status::ToMove(side)) => format!(
            "hold{s} out longest, but {} can win in {plies} moves, both sides counted",
            seats.letter(side.other())
        ),
        (Value::Loss { .. }, Status::Over(_)) => format!("lose{s}"),
    }
}

/// `1, 2 or 3`, with `or` as the last word between; if there are `all` moves, more than `most`,
/// only the first, and how many others. Of `moves` no more than the first `most` need be given.
pub fn listed(moves: &[&str], all: u64, most: usize, conjunction: &str) -> String {
    let others = format!("{} others", all.saturating_sub(most as u64 - 1));
    let mut shown = moves.to_vec();
    if all > most as u64 {
        shown.truncate(most - 1);
        shown.push(&others);
    }
    match shown.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} {conjunction} {last}", first.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Interrupt;
    use crate::rules::Side;

    #[test]
    fn hints_say_what_comes_of_the_best_moves() {
        let seats = Seats::new("Ana", Side::X, None);
        let after = |strategy, moves: &[&str]| {
            let mut engine = Engine::new(1, Interrupt::default());
            engine.set_game(&["classic"]).unwrap();
            engine.set_strategy(&[strategy]).unwrap();
            engine.session_mut().play(moves).unwrap();
            hint(&mut engine, &seats)
        };
        for (moves, expected) in [
            (&["1", "2", "3", "6", "7", "4"][..], "Hint: 5 wins at once."),
            (&["1", "2"], "Hint: 4, 5 or 7 win in 5 moves, both sides counted."),
            (&["1"], "Hint: 5 keeps the draw."),
            (
                &["1", "2", "3", "6", "7"],
                "Hint: 4, 5, 8 or 9 hold out longest, but X can win in 2 moves, both sides counted.",
            ),
            (&[], "Hint: 1, 2, 3, 4, 5, 6, 7 or 2 others keep the draw."),
        ] {
            assert_eq!(after("first", moves), expected, "{moves:?}");
        }
        assert_eq!(
            after("level2", &["1", "2"]),
            "Hint: 5, 4 or 7 win in 5 moves, both sides counted."
        );
    }
}
