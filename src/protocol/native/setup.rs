//! What is set before and between games.

use crate::rules::notation::{Quoted, number};

use super::refusal::{Code, Refusal};
use super::{Answer, Answered, Native};

pub(super) fn game(native: &mut Native, words: &[&str]) -> Answered {
    if !words.is_empty() {
        native.engine.set_game(words)?;
    }
    Ok(native.engine.game().into())
}

pub(super) fn strategy(native: &mut Native, words: &[&str]) -> Answered {
    if !words.is_empty() {
        native.engine.set_strategy(words)?;
    }
    Ok(native.engine.strategy().into())
}

pub(super) fn seed(native: &mut Native, words: &[&str]) -> Answered {
    if let [word, ..] = words {
        let expected = || format!("{}: expected an integer from 0 to {}", Quoted(word), u64::MAX);
        native.engine.set_seed(
            number(word).flatten().ok_or_else(|| Refusal::new(Code::BadArgument, expected()))?,
        );
    }
    Ok(native.engine.seed().to_string().into())
}

pub(super) fn limits(native: &mut Native, words: &[&str]) -> Answered {
    native.engine.set_limits(words)?;
    Ok(native.engine.limits().to_string().trim_start().into())
}

pub(super) fn verbose(native: &mut Native, words: &[&str]) -> Answered {
    native.verbose = match words {
        ["on"] => true,
        ["off"] => false,
        words => {
            return Err(Refusal::new(
                Code::BadArgument,
                format!("{}: expected on or off", Quoted(&words.join(" "))),
            ));
        }
    };
    Ok(Answer::default())
}
