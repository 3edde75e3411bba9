//! What is set before and between games.

use crate::protocol::HIDDEN;
use crate::rules::BySide;
use crate::rules::notation::{Quoted, number};
use crate::session::{GameEntry, Notation, Style};

use super::clock::Clock;
use super::{Answered, Gtp, colour};

/// `boardsize SIZE`, and with two numbers columns and rows. As the protocol has it, the board is
/// then empty.
pub(super) fn board_size(gtp: &mut Gtp, sizes: &[&str]) -> Answered {
    let mut numbers = Vec::new();
    for size in sizes {
        let size = number::<i64>(size).flatten();
        numbers.push(size.ok_or("syntax error: expected a board size")?);
    }
    let (cols, rows) = match numbers[..] {
        [size] => (size, size),
        [cols, rows] => (cols, rows),
        _ => return Err("syntax error: expected a board size".to_owned()),
    };
    let now = (i64::from(gtp.notation.cols), i64::from(gtp.notation.rows));
    if (cols, rows) != now {
        let game = gtp.engine.game();
        let resized: Vec<String> = game
            .split(' ')
            .map(|word| match word.split_once('=') {
                Some(("rows", _)) => format!("rows={rows}"),
                Some(("cols", _)) => format!("cols={cols}"),
                _ => word.to_owned(),
            })
            .collect();
        let words: Vec<&str> = resized.iter().map(String::as_str).collect();
        let has_sizes = resized.iter().any(|word| word.starts_with("rows="));
        let is_set = has_sizes && gtp.engine.set_game(&words).is_ok();
        if !is_set {
            return Err("unacceptable size".to_owned());
        }
    }
    clear(gtp);
    Ok(String::new())
}

pub(super) fn clear_board(gtp: &mut Gtp, _: &[&str]) -> Answered {
    clear(gtp);
    Ok(String::new())
}

fn clear(gtp: &mut Gtp) {
    gtp.engine.session_mut().restart();
    gtp.notation = Notation::of(Style::Vertices, gtp.engine.umpire());
    gtp.passes = 0;
}

/// There are no points to give, so any number will do.
pub(super) fn komi(_: &mut Gtp, words: &[&str]) -> Answered {
    let is_number = words.iter().all(|word| word.parse::<f64>().is_ok());
    if is_number { Ok(String::new()) } else { Err("syntax error: expected a number".to_owned()) }
}

pub(super) fn game(gtp: &mut Gtp, words: &[&str]) -> Answered {
    if !words.is_empty() {
        let game = GameEntry::find(words.first().unwrap_or(&""));
        if game.is_ok_and(|game| !game.is_open()) {
            return Err(HIDDEN.to_owned());
        }
        gtp.engine.set_game(words).map_err(|error| error.to_string())?;
        clear(gtp);
    }
    Ok(gtp.engine.game())
}

pub(super) fn strategy(gtp: &mut Gtp, words: &[&str]) -> Answered {
    if !words.is_empty() {
        let set = gtp.engine.set_strategy(words);
        set.map_err(|error| error.to_string())?;
    }
    Ok(gtp.engine.strategy())
}

pub(super) fn seed(gtp: &mut Gtp, words: &[&str]) -> Answered {
    if let [word, ..] = words {
        let expected = || format!("{}: expected an integer from 0 to {}", Quoted(word), u64::MAX);
        gtp.engine.set_seed(number(word).flatten().ok_or_else(expected)?);
    }
    Ok(gtp.engine.seed().to_string())
}

pub(super) fn time_settings(gtp: &mut Gtp, words: &[&str]) -> Answered {
    let clock = match seconds(words)?[..] {
        [main, period, stones] => Clock::new(main, period, stones),
        _ => None,
    };
    gtp.clocks = BySide { x: clock, o: clock };
    Ok(String::new())
}

pub(super) fn time_left(gtp: &mut Gtp, words: &[&str]) -> Answered {
    let [word, times @ ..] = words else {
        return Err("syntax error: expected a colour".to_owned());
    };
    let side = colour(word)?;
    if let [left, stones] = seconds(times)?[..] {
        // Without settings before, these are the settings.
        let clock = gtp.clocks[side].get_or_insert_default();
        clock.set(left, stones);
    }
    Ok(String::new())
}

/// Whole numbers; time that has run out may be below zero.
fn seconds(words: &[&str]) -> Result<Vec<i64>, String> {
    let numbers = words.iter().map(|word| number::<i64>(word).flatten());
    let numbers: Option<Vec<i64>> = numbers.collect();
    let numbers = numbers.filter(|numbers| numbers.last().is_none_or(|stones| *stones >= 0));
    numbers.ok_or_else(|| "syntax error: expected whole seconds, and stones".to_owned())
}
