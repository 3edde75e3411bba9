//! Moves.

use std::time::Instant;

use crate::rules::{Outcome, Side, Status};
use crate::session::Unread;

use super::{Answered, Gtp, colour, name, result};

const PASS: &str = "pass";

/// `play COLOUR VERTEX`.
pub(super) fn play(gtp: &mut Gtp, words: &[&str]) -> Answered {
    if let [word, vertex, ..] = words {
        put(gtp, colour(word)?, vertex)?;
    }
    Ok(String::new())
}

/// Several moves: all of them or none.
pub(super) fn play_sequence(gtp: &mut Gtp, words: &[&str]) -> Answered {
    let (moves, passes) = (gtp.engine.umpire().history().len(), gtp.passes);
    for pair in words.chunks(2) {
        let played = match pair {
            [word, vertex] => colour(word).and_then(|side| put(gtp, side, vertex)),
            _ => Err("syntax error: expected a vertex behind each colour".to_owned()),
        };
        if let Err(error) = played {
            let more = gtp.engine.umpire().history().len() - moves;
            gtp.engine.session_mut().undo(more);
            gtp.passes = passes;
            return Err(error);
        }
    }
    Ok(String::new())
}

fn put(gtp: &mut Gtp, side: Side, vertex: &str) -> Result<(), String> {
    gtp.check_openness()?;
    let is_pass = vertex.eq_ignore_ascii_case(PASS);
    match gtp.status() {
        Status::Over(_) if is_pass => {
            gtp.passes += 1;
            return Ok(());
        }
        Status::Over(outcome) => {
            return Err(format!("illegal move: the game has ended: {}", result(outcome)));
        }
        Status::ToMove(_) if is_pass => return Err("illegal move: nobody passes".to_owned()),
        Status::ToMove(turn) if turn != side => return Err(out_of_turn(turn)),
        Status::ToMove(_) => {}
    }
    let word = gtp.notation.read(vertex, gtp.engine.umpire());
    let word = word.map_err(|error| match error {
        Unread::Malformed { .. } => format!("syntax error: {error}"),
        Unread::NoMove(_) => format!("illegal move: {error}"),
    })?;
    let played = gtp.engine.session_mut().play(&[&word]);
    played.map_err(|error| {
        let session = gtp.engine.session();
        let complaint = gtp.notation.complaint(vertex, &word, &error, session.umpire());
        format!("illegal move: {complaint}")
    })
}

fn out_of_turn(turn: Side) -> String {
    format!("illegal move: it is the turn of {}", name(turn))
}

/// `genmove COLOUR`: chooses a move and plays it; after the end there is none.
pub(super) fn genmove(gtp: &mut Gtp, words: &[&str]) -> Answered {
    gtp.check_openness()?;
    let side = words.first().map_or(Ok(Side::X), |word| colour(word))?;
    match gtp.status() {
        Status::Over(_) => {
            gtp.passes += 1;
            return Ok(PASS.to_owned());
        }
        Status::ToMove(turn) if turn != side => return Err(out_of_turn(turn)),
        Status::ToMove(_) => {}
    }
    let limits = gtp.clocks[side].map(|clock| clock.limits());
    if let Some(limits) = &limits {
        let words = limits.each_ref().map(String::as_str);
        gtp.engine.set_limits(&words).map_err(|error| error.to_string())?;
    }
    let begun = Instant::now();
    let chosen = gtp.engine.choose();
    if let Some(clock) = &mut gtp.clocks[side] {
        clock.charge(begun.elapsed());
        let own: Vec<&str> = gtp.own_limits.split_ascii_whitespace().collect();
        gtp.engine.set_limits(&own).map_err(|error| error.to_string())?;
    }
    let chosen = chosen.map_err(|fault| format!("the strategy failed: {fault}"))?;
    Ok(gtp.notation.last(&chosen, gtp.engine.umpire()))
}

/// `reg_genmove COLOUR`: the move that it would choose, without playing it.
pub(super) fn reg_genmove(gtp: &mut Gtp, words: &[&str]) -> Answered {
    gtp.check_openness()?;
    let side = words.first().map_or(Ok(Side::X), |word| colour(word))?;
    match gtp.status() {
        Status::ToMove(turn) if turn != side => return Err(out_of_turn(turn)),
        _ => {}
    }
    let Some(word) = gtp.engine.suggest() else {
        return Ok(PASS.to_owned());
    };
    let path = gtp.engine.umpire().path_of(&word);
    Ok(gtp.notation.write(&word, path))
}

/// Takes back the last move, or the last pass after the end.
pub(super) fn undo(gtp: &mut Gtp, _: &[&str]) -> Answered {
    if let Some(passes) = gtp.passes.checked_sub(1) {
        gtp.passes = passes;
    } else if !gtp.engine.session_mut().undo(1) {
        return Err("cannot undo".to_owned());
    }
    Ok(String::new())
}

/// As of a game that has been scored: there are no points, so a win is a win by one.
pub(super) fn final_score(gtp: &mut Gtp, _: &[&str]) -> Answered {
    match gtp.status() {
        Status::ToMove(_) => Err("cannot score: the game has not ended".to_owned()),
        Status::Over(Outcome::Draw) => Ok("0".to_owned()),
        Status::Over(Outcome::Win(Side::X)) => Ok("B+1".to_owned()),
        Status::Over(Outcome::Win(Side::O)) => Ok("W+1".to_owned()),
    }
}
