//! Questions: GoGui's about the rules, and our own about the truth.

use crate::rules::{Cell, Side, Status};

use super::command::RULES;
use super::{Answered, Gtp, name, result};

pub(super) fn game_id(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let game = gtp.engine.game();
    Ok(game.split(' ').next().unwrap_or_default().to_owned())
}

/// The board from the top: `X` for black, `O` for white, `.` for an empty place.
pub(super) fn board(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let rows: Vec<String> = rows(gtp).into_iter().map(|row| row.join(" ")).collect();
    Ok(rows.join("\n"))
}

fn rows(gtp: &Gtp) -> Vec<Vec<&'static str>> {
    let diagram = gtp.engine.session().diagram();
    let stone = |row, col| match Cell::new(row, col).map(|cell| diagram.at(cell).0) {
        Some('X') => "X",
        Some('O') => "O",
        _ => ".",
    };
    let row = |row| (1..=gtp.notation.cols).map(|col| stone(row, col)).collect();
    (1..=gtp.notation.rows).map(row).collect()
}

/// One number for a square board, else columns and rows.
pub(super) fn board_size(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let (rows, cols) = (gtp.notation.rows, gtp.notation.cols);
    Ok(if rows == cols { cols.to_string() } else { format!("{cols} {rows}") })
}

/// None after the end, which is how GoGui sees it.
pub(super) fn legal_moves(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let moves = gtp.notation.legal(gtp.engine.umpire());
    moves.map(|moves| moves.join(" ")).map_err(|unknown| unknown.to_string())
}

/// After the end the side that did not move last, since the protocol has no word for none.
pub(super) fn side_to_move(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let made = || gtp.engine.umpire().history().len();
    Ok(match gtp.status() {
        Status::ToMove(side) => name(side),
        Status::Over(_) if made().is_multiple_of(2) => name(Side::X),
        Status::Over(_) => name(Side::O),
    }
    .to_owned())
}

pub(super) fn final_result(gtp: &mut Gtp, _: &[&str]) -> Answered {
    Ok(match gtp.status() {
        Status::ToMove(_) => "unknown".to_owned(),
        Status::Over(outcome) => result(outcome),
    })
}

/// What GoGui offers in its menus: type, label and command. Where it cannot show the game, moves
/// are mere words.
pub(super) fn analyze_commands(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let offered = [
        "plist/Legal Moves/gogui-rules_legal_moves",
        "string/Side to Move/gogui-rules_side_to_move",
        "string/Final Result/gogui-rules_final_result",
        "string/Value/jogada-value",
        "pspairs/Values of the Moves/jogada-values",
        "string/Reason of the Last Move/jogada-explain",
        "string/Game/jogada-game %o",
        "string/Strategy/jogada-strategy %o",
        "string/Seed/jogada-seed %o",
    ];
    if gtp.is_shown_by_gogui() {
        return Ok(offered.join("\n"));
    }
    let offered = offered.iter().filter(|line| !line.contains(RULES));
    let in_words = offered.map(|line| line.replace("pspairs/", "string/"));
    Ok(in_words.collect::<Vec<_>>().join("\n"))
}

/// For people: the board with its letters and numbers, and who is to move.
pub(super) fn show_board(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let notation = gtp.notation;
    if notation.rows == 0 {
        let text = gtp.engine.session().diagram().to_string();
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        return Ok(lines.map(|line| format!("\n{line}")).collect());
    }
    let letters: Vec<String> = (1..=notation.cols).map(|col| notation.column(col)).collect();
    let width = letters.iter().map(String::len).max().unwrap_or(1);
    let line = |number: &str, cells: &[&str]| {
        let cells: String = cells.iter().map(|cell| format!(" {cell:>width$}")).collect();
        format!("\n{number:>2}{cells}")
    };
    let heading: Vec<&str> = letters.iter().map(String::as_str).collect();
    let mut picture = line("", &heading);
    for (number, row) in (1..=notation.rows).rev().zip(rows(gtp)) {
        picture += &line(&number.to_string(), &row);
    }
    picture += "\n";
    picture += &match gtp.status() {
        Status::ToMove(side) => format!("{} ({}) to move", name(side), side.stone()),
        Status::Over(outcome) => result(outcome),
    };
    Ok(picture)
}

/// The exact value for the side to move, as the request `value` of ours gives it.
pub(super) fn value(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let value = gtp.engine.value();
    value.map(|value| value.to_string()).map_err(|unknown| unknown.to_string())
}

/// The exact value of every move, best first, as pairs of a place and a word such as `win-3`.
pub(super) fn values(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let values = gtp.engine.analyze().map_err(|unknown| unknown.to_string())?;
    let session = gtp.engine.session();
    let pairs = values.iter().map(|judged| {
        let place = gtp.notation.write(&judged.mv, session.umpire().path_of(&judged.mv));
        format!("{place} {}", judged.verdict.to_string().replace(' ', "-"))
    });
    Ok(pairs.collect::<Vec<_>>().join(" "))
}

pub(super) fn explain(gtp: &mut Gtp, _: &[&str]) -> Answered {
    let reason = gtp.engine.session().reason();
    let reason = reason.ok_or("no move has been chosen in this game")?;
    Ok(reason.to_owned())
}
