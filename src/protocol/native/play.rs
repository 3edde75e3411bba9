//! Moves beyond the contract.

use crate::rules::Status;
use crate::rules::notation::{Quoted, number};

use super::refusal::{Code, Refusal};
use super::{Answer, Answered, Native};

/// The engine's moves until the turn passes, with the result when they end the game; only the
/// result when the game has ended before.
pub(super) fn reply(native: &mut Native) -> Answered {
    let Status::ToMove(me) = native.session().umpire().status() else {
        return Ok(outcome(native).unwrap_or_default().into());
    };
    let mut line = Vec::new();
    while native.session().umpire().status() == Status::ToMove(me) {
        match native.engine.choose() {
            Ok(mv) => line.push(mv),
            Err(fault) => {
                native.engine.session_mut().undo(line.len());
                let strategy = native.session().strategy();
                let text = format!("the strategy {strategy} failed: {fault}");
                return Err(Refusal::new(Code::Internal, text));
            }
        }
    }
    line.extend(outcome(native));
    let reason = native.session().reason().filter(|_| native.verbose);
    Ok(Answer { remarks: reason.map(str::to_owned).into_iter().collect(), payload: line.join(" ") })
}

pub(super) fn play(native: &mut Native, moves: &[&str]) -> Answered {
    if let Status::Over(outcome) = native.session().umpire().status() {
        return Err(Refusal::over(outcome));
    }
    native.engine.session_mut().play(moves)?;
    Ok(outcome(native).unwrap_or_default().into())
}

pub(super) fn genmove(native: &mut Native, _: &[&str]) -> Answered {
    if let Status::Over(outcome) = native.session().umpire().status() {
        return Err(Refusal::over(outcome));
    }
    reply(native)
}

pub(super) fn undo(native: &mut Native, count: &[&str]) -> Answered {
    let count = match count {
        [] => 1,
        [word, ..] => number(word).flatten().ok_or_else(|| {
            let text = format!("{}: expected a number of moves", Quoted(word));
            Refusal::new(Code::BadArgument, text)
        })?,
    };
    if native.engine.session_mut().undo(count) {
        return Ok(Answer::default());
    }
    let made = native.session().umpire().history().len();
    Err(Refusal::new(Code::BadArgument, format!("{count}: expected at most {made}")))
}

/// Reaches this place only when the engine does not think any more.
pub(super) fn stop(_: &mut Native, _: &[&str]) -> Answered {
    Ok(Answer::default())
}

fn outcome(native: &Native) -> Option<String> {
    match native.session().umpire().status() {
        Status::Over(outcome) => Some(outcome.to_string()),
        Status::ToMove(_) => None,
    }
}
