//! A game on paper.

use std::fmt::Write;

use super::line;
use crate::referee::player::Fault;
use crate::referee::tournament::journal::Entry;
use crate::rules::{BySide, Diagram, Side};
use crate::session::{Engine, Judgement, Review, Unknown};
use crate::solvers::Value;

/// Of larger boards only the part with the moves is shown.
const MOST_LINES: (u8, u8) = (20, 36);

/// The game move by move with boards, and what the oracle says, if it was asked. The engine has the game on the table.
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
    let players = BySide {
        x: &entry.x,
        o: &entry.o,
    };
    let Entry {
        id, x, o, round, ..
    } = entry;
    let (game, seed, result) = (&entry.game, entry.seed, entry.result_word());
    to.push_str(&line(format_args!(
        "Game {id}, round {round}: {game}, seed {seed}"
    )));
    to.push_str(&line(format_args!("{x} (x) against {o} (o): {result}")));
    let boards = boards(engine, &entry.moves);
    for (number, board) in boards.iter().enumerate() {
        writeln!(to)?;
        if let Some(word) = number
            .checked_sub(1)
            .and_then(|place| entry.moves.get(place))
        {
            let (side, board) = board;
            let opening = if number <= entry.opening {
                " (opening)"
            } else {
                ""
            };
            let side = side.map_or(String::new(), |side| format!(" {side}"));
            writeln!(to, "{number}.{side} {word}{opening}")?;
            if let Some(judged) = review.and_then(|review| review.moves.get(number - 1)) {
                to.push_str(&verdict(judged));
            }
            writeln!(to, "{board}")?;
        } else {
            writeln!(to, "{}", board.1)?;
        }
    }
    let mut end = result;
    for (by, fault) in entry.enders() {
        let what = fault.map_or("resigned".to_owned(), Fault::to_string);
        end += &format!(": {} ({by}) {what}", players[by]);
    }
    to.push_str(&format!("\n{}", line(end)));
    for note in &entry.notes {
        to.push_str(&line(format_args!("note: {note}")));
    }
    if let Some(review) = review {
        to.push_str(&summary(entry, review, players));
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
            crate::rules::Status::ToMove(side) => Some(side),
            crate::rules::Status::Over(_) => None,
        };
        // They have been played before.
        let _ = session.play(&[word]);
        diagrams.push((side, session.diagram()));
    }
    let (rows, cols) = part(&diagrams);
    let shown = diagrams.iter().map(|(side, diagram)| {
        let picture = match diagram.last() {
            (0, _) | (_, 0) => diagram.to_string(),
            _ => diagram.part(rows, cols).to_string(),
        };
        (*side, picture)
    });
    shown.collect()
}

/// The part of the board that is shown: all of it, or where something happens.
fn part(diagrams: &[(Option<Side>, Diagram)]) -> ((u8, u8), (u8, u8)) {
    let Some((_, last)) = diagrams.last() else {
        return ((1, 1), (1, 1));
    };
    let (rows, cols) = last.last();
    let stones = last
        .cells()
        .filter(|(_, place, _)| place.is_ascii_alphabetic());
    let (mut from, mut to) = ((rows, cols), (1, 1));
    for (cell, _, _) in stones {
        from = (from.0.min(cell.row()), from.1.min(cell.col()));
        to = (to.0.max(cell.row()), to.1.max(cell.col()));
    }
    let span = |from: u8, to: u8, end: u8, most: u8| {
        if end <= most || from > to {
            (1, end)
        } else {
            (from.saturating_sub(3).max(1), to.saturating_add(3).min(end))
        }
    };
    (
        span(from.0, to.0, rows, MOST_LINES.0),
        span(from.1, to.1, cols, MOST_LINES.1),
    )
}

/// What a move was worth, as a line; nothing where it is not known.
fn verdict(judged: &Judgement) -> String {
    let (Some(before), Some(after)) = (judged.before, judged.after) else {
        return "   not analysed\n".to_owned();
    };
    let mut line = format!("   {} before, {} after", outlook(before), outlook(after));
    if judged.gave_up() {
        let what = if before.result() > 0 {
            "the win"
        } else {
            "the draw"
        };
        write_better(&mut line, what, &judged.better);
    }
    line + "\n"
}

fn write_better(line: &mut String, what: &str, better: &[String]) {
    const LISTED: usize = 8;
    line.push_str(&format!(": gives up {what}"));
    let listed: Vec<&str> = better.iter().take(LISTED).map(String::as_str).collect();
    if !listed.is_empty() {
        let more = if better.len() > LISTED { " ..." } else { "" };
        let keep = if better.len() == 1 { "keeps" } else { "keep" };
        line.push_str(&format!(", which {}{more} {keep}", listed.join(" ")));
    }
}

fn outlook(value: Value) -> String {
    match value {
        Value::Draw => "draw".to_owned(),
        Value::Win { plies: 1 } => "win at once".to_owned(),
        Value::Win { plies } => format!("win in {plies}"),
        Value::Loss { plies } => format!("loss in {plies}"),
    }
}

fn summary(entry: &Entry, review: &Review, players: BySide<&String>) -> String {
    let mut text = String::new();
    match review.gap {
        Some(Unknown::NoOracle | Unknown::Over) => {
            return format!("No exact values can be had of {}.\n", entry.game);
        }
        Some(_) => {
            let known = review
                .moves
                .iter()
                .filter(|judged| judged.before.is_some())
                .count();
            let unknown = review.moves.len() - known;
            text.push_str(&format!(
                "The first {unknown} of {} moves were not analysed: more time for it by --analyze-ms.\n",
                review.moves.len()
            ));
        }
        None => {}
    }
    let marks: Vec<usize> = review.marks().collect();
    if let Some(place) = entry.result.and_then(|outcome| review.decisive(outcome))
        && let Some(judged) = review.moves.get(place)
    {
        let name = players[judged.side];
        text.push_str(&line(format_args!(
            "Move {} ({} {}) threw the game away for {name}.",
            place + 1,
            judged.side,
            judged.word
        )));
    } else if marks.is_empty() && review.gap.is_none() {
        text.push_str("No move gave up a win or a draw.\n");
    }
    let numbers: Vec<String> = marks.iter().map(|place| (place + 1).to_string()).collect();
    if numbers.len() > 1 {
        text.push_str(&format!(
            "Moves that gave something up: {}.\n",
            numbers.join(" ")
        ));
    }
    text
}
