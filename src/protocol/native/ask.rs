//! Questions about the game in progress.

use crate::rules::Status;
use crate::session::listed;

use super::refusal::{Code, Refusal};
use super::{Answer, Answered, Native};

pub(super) fn moves(native: &mut Native, _: &[&str]) -> Answered {
    Ok(listed(native.engine.umpire())?.join(" ").into())
}

pub(super) fn turn(native: &mut Native, _: &[&str]) -> Answered {
    Ok(match native.session().umpire().status() {
        Status::ToMove(side) => side.to_string().into(),
        Status::Over(_) => "none".into(),
    })
}

pub(super) fn result(native: &mut Native, _: &[&str]) -> Answered {
    Ok(match native.session().umpire().status() {
        Status::ToMove(_) => "none".into(),
        Status::Over(outcome) => outcome.to_string().into(),
    })
}

pub(super) fn history(native: &mut Native, _: &[&str]) -> Answered {
    Ok(native.session().umpire().history().join(" ").into())
}

pub(super) fn board(native: &mut Native, _: &[&str]) -> Answered {
    Ok(Answer { remarks: native.picture(), payload: String::new() })
}

pub(super) fn value(native: &mut Native, _: &[&str]) -> Answered {
    Ok(native.engine.value()?.to_string().into())
}

pub(super) fn analyze(native: &mut Native, _: &[&str]) -> Answered {
    let moves = native.engine.analyze()?;
    let remarks = moves
        .iter()
        .map(|judged| {
            let nimber = judged.nimber.map(|nimber| format!(" nimber {nimber}"));
            let (mv, verdict) = (&judged.mv, judged.verdict);
            format!("{mv} {verdict}{}", nimber.unwrap_or_default())
        })
        .collect();
    let best = moves.first().map(|judged| judged.verdict);
    let best = moves
        .iter()
        .take_while(|judged| Some(judged.verdict) == best)
        .map(|judged| judged.mv.as_str());
    Ok(Answer { remarks, payload: best.collect::<Vec<_>>().join(" ") })
}

pub(super) fn explain(native: &mut Native, _: &[&str]) -> Answered {
    let reason = native.session().reason();
    let reason = reason.ok_or_else(|| {
        Refusal::new(Code::NotStarted, "the engine has chosen no move in this game")
    })?;
    Ok(reason.into())
}
