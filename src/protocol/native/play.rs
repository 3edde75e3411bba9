//! Moves beyond the contract.

use crate::rules::Status;
use crate::rules::notation::Quoted;

use super::refusal::{Code, Refusal};
use super::{Answer, Answered, Native};

/// The engine's move, with the result when it ends the game; only the result when the game has ended before.
pub(super) fn reply(native: &mut Native) -> Answered {
    let moved = native.engine.choose();
    let mut answer = Answer::default();
    if let (Some(reason), true, true) = (native.session().reason(), moved.is_some(), native.verbose)
    {
        answer.remarks.push(reason.to_owned());
    }
    answer.payload = [moved, outcome(native)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ");
    Ok(answer)
}

pub(super) fn play(native: &mut Native, moves: &[&str]) -> Answered {
    if let Status::Over(outcome) = native.session().status() {
        return Err(Refusal::over(outcome));
    }
    native.engine.session_mut().play(moves)?;
    Ok(outcome(native).unwrap_or_default().into())
}

pub(super) fn genmove(native: &mut Native, _: &[&str]) -> Answered {
    if let Status::Over(outcome) = native.session().status() {
        return Err(Refusal::over(outcome));
    }
    reply(native)
}

pub(super) fn undo(native: &mut Native, count: &[&str]) -> Answered {
    let count = match count {
        [] => 1,
        [word, ..] => match word.parse() {
            Ok(count) => count,
            Err(_) => {
                return Err(Refusal::new(
                    Code::BadArgument,
                    format!("{}: expected a number of moves", Quoted(word)),
                ));
            }
        },
    };
    if native.engine.session_mut().undo(count) {
        return Ok(Answer::default());
    }
    let made = native.session().history().len();
    Err(Refusal::new(
        Code::BadArgument,
        format!("{count}: only {made} moves have been made"),
    ))
}

/// Reaches this place only when the engine does not think any more.
pub(super) fn stop(_: &mut Native, _: &[&str]) -> Answered {
    Ok(Answer::default())
}

fn outcome(native: &Native) -> Option<String> {
    match native.session().status() {
        Status::Over(outcome) => Some(outcome.to_string()),
        Status::ToMove(_) => None,
    }
}
