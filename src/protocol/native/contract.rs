//! The contract: start a game for a side, take the opponent's move, reply.

use crate::rules::{Side, Status};

use super::play::reply;
use super::refusal::{Code, Refusal};
use super::{Answered, Native};

pub(super) fn x_inicia(native: &mut Native, _: &[&str]) -> Answered {
    native.engine.begin(Side::X, &[])?;
    reply(native)
}

pub(super) fn o_inicia(native: &mut Native, opening: &[&str]) -> Answered {
    native.engine.begin(Side::O, opening)?;
    reply(native)
}

pub(super) fn x_responde(native: &mut Native, line: &[&str]) -> Answered {
    respond(native, Side::X, line)
}

pub(super) fn o_responde(native: &mut Native, line: &[&str]) -> Answered {
    respond(native, Side::O, line)
}

fn respond(native: &mut Native, me: Side, line: &[&str]) -> Answered {
    match native.engine.side() {
        None => {
            return Err(Refusal::new(Code::NotStarted, "expected x_inicia or o_inicia MOVE first"));
        }
        Some(side) if side != me => {
            return Err(Refusal::new(
                Code::WrongSide,
                format!("the engine plays {side}: expected {side}_responde"),
            ));
        }
        Some(_) => {}
    }
    match native.session().umpire().status() {
        Status::Over(outcome) => return Err(Refusal::over(outcome)),
        Status::ToMove(side) if side == me => {
            return Err(Refusal::new(
                Code::WrongSide,
                format!("{side} is to move, so {} cannot just have played", me.other()),
            ));
        }
        Status::ToMove(_) => {}
    }
    native.engine.session_mut().play_line(me.other(), line)?;
    let answer = reply(native);
    if answer.is_err() {
        native.engine.session_mut().undo(line.len());
    }
    answer
}
