//! A game on paper.

use std::fmt::Write;

use super::line;
use crate::referee::tournament::journal::Entry;
use crate::rules::{Side, Status};
use crate::session::{Engine, Judgement, Review, ValueError};
use crate::solvers::Value;

/// Of larger boards only the part with the moves is shown.
const MOST_LINES: (u8, u8) = (20, 36);

/// The game move by move with boards, and what the oracle says, if it was asked. The engine has the
/// game on the table.
pub fn game(entry: &Entry, engine: &mut Engine, review: Option<&Review>) -> String {
    let mut text = String::new();
    // A string takes all.
    let _ = write(&mut text, entry, engine, review);
    text
}

fn write(
    to: &mut String,
    entry: &Entry,
    engine: &mut Engine,
    review: Option<&Review>,
) -> std::fmt::Result {
    let Entry { id, round, game, seed, .. } = entry;
    let (pairing, result) = (entry.pairing(), entry.result_word());
    to.push_str(&line(format_args!("Game {id}, round {round}: {game}, seed {seed}")));
    to.push_str(&line(format_args!("{pairing}: {result}")));
    let boards = boards(engine, &entry.moves);
    let decisive = review.zip(entry.result).and_then(|(review, outcome)| review.decisive(outcome));
    for (number, (side, board)) in boards.iter().enumerate() {
        writeln!(to)?;
        if let Some(place) = number.checked_sub(1)
            && let Some(word) = entry.moves.get(place)
        {
            let opening = match number <= entry.opening {
                true => " (opening)",
                false => "",
            };
            let side = side.map_or(String::new(), |side| format!(" {side}"));
            writeln!(to, "{number}.{side} {word}{opening}")?;
            if let Some(judged) = review.and_then(|review| review.moves.get(place)) {
                to.push_str(&verdict(judged, decisive == Some(place)));
            }
        }
        writeln!(to, "{board}")?;
    }
    let ends = entry.ends().map(|end| format!(": {end}"));
    let end = result + &ends.collect::<String>();
    to.push_str(&format!("\n{}", line(end)));
    for note in &entry.notes {
        to.push_str(&line(format_args!("note: {note}")));
    }
    if let Some(review) = review {
        to.push_str(&summary(entry, review));
    }
    Ok(())
}

/// The board before the first move and after each, with who made it.
fn boards(engine: &mut Engine, moves: &[String]) -> Vec<(Option<Side>, String)> {
    let session = engine.session_mut();
    session.restart();
    let mut diagrams = vec![(None, session.diagram())];
    for word in moves {
        let side = match session.umpire().status() {
            Status::ToMove(side) => Some(side),
            Status::Over(_) => None,
        };
        // They have been played before.
        let _ = session.play(&[word]);
        diagrams.push((side, session.diagram()));
    }
    let last = diagrams.last().map(|(_, diagram)| diagram.used(MOST_LINES));
    let (rows, cols) = last.unwrap_or_default();
    let shown = diagrams.iter().map(|(side, diagram)| {
        let picture = match diagram.last() {
            (0, _) | (_, 0) => diagram.to_string(),
            _ => diagram.part(rows, cols).to_string(),
        };
        (*side, picture)
    });
    shown.collect()
}

/// What a move was worth, as a line; the page of a report has the same words.
fn verdict(judged: &Judgement, is_decisive: bool) -> String {
    let (Some(before), Some(after)) = (judged.before, judged.after) else {
        return "   Not analysed.\n".to_owned();
    };
    let side = judged.side;
    let mut line =
        format!("   Before: {}; after: {}.", outlook(before, side), outlook(after, side));
    if judged.gave_up() {
        let what = if before.result() > 0 { "the win" } else { "the draw" };
        line += &format!(" Gives up {what}.");
        let (named, others) = judged.better_named();
        if !named.is_empty() {
            let named = named.join(", ");
            let more = if others > 0 { format!(" and {others} more") } else { String::new() };
            line += &format!(" {named}{more} would have kept it.");
        }
        if is_decisive {
            line += " This threw the game away.";
        }
    }
    line + "\n"
}

/// What a value for `side` means.
fn outlook(value: Value, side: Side) -> String {
    let (winner, plies) = match value {
        Value::Draw => return "a draw".to_owned(),
        Value::Win { plies } => (side, plies),
        Value::Loss { plies } => (side.other(), plies),
    };
    match plies {
        0 => format!("{winner} wins"),
        _ => format!("{winner} wins in {plies}"),
    }
}

fn summary(entry: &Entry, review: &Review) -> String {
    let mut text = String::new();
    let Review { moves, gap, .. } = review;
    match gap {
        Some(ValueError::NoOracle | ValueError::Over) => {
            return format!("No exact values can be had of {}.\n", entry.game);
        }
        Some(_) => {
            let unknown = moves.iter().filter(|judged| judged.before.is_none());
            text += &format!(
                "The first {} of {} moves were not analysed: more time for it by --analyze-ms.\n",
                unknown.count(),
                moves.len()
            );
        }
        None => {}
    }
    let marks: Vec<String> = review.marks().map(|place| (place + 1).to_string()).collect();
    if let Some(place) = entry.result.and_then(|outcome| review.decisive(outcome))
        && let Some(Judgement { side, word, .. }) = moves.get(place)
    {
        let (number, name) = (place + 1, entry.player(*side));
        text +=
            &line(format_args!("Move {number} ({side} {word}) threw the game away for {name}."));
    } else if marks.is_empty() && gap.is_none() {
        text += "No move gave up a win or a draw.\n";
    }
    if marks.len() > 1 {
        text += &format!("Moves that gave something up: {}.\n", marks.join(" "));
    }
    text
}
