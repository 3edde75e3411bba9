//! What the sides of a sea battle hide.

use crate::session::Hiding;

use super::refusal::{Code, Refusal};
use super::{Answered, Native};

pub(super) fn fleet(native: &mut Native, ships: &[&str]) -> Answered {
    if !ships.is_empty() {
        hiding(native)?.set_own(ships)?;
    }
    let own = native.engine.own_secret();
    Ok(own.ok_or_else(nothing_hidden)??.into())
}

pub(super) fn reveal(native: &mut Native, ships: &[&str]) -> Answered {
    hiding(native)?.reveal(ships)?;
    Ok("ok".into())
}

fn hiding(native: &mut Native) -> Result<&mut dyn Hiding, Refusal> {
    let session = native.engine.session_mut();
    session.hiding().ok_or_else(nothing_hidden)
}

fn nothing_hidden() -> Refusal {
    Refusal::new(Code::Unsupported, "nothing is hidden in this game")
}
