//! Who and what the program is, and what can be asked.

use crate::rules::OptionSpec;
use crate::rules::notation::Quoted;
use crate::session::{GAMES, GameEntry};

use super::command::{COMMANDS, Command};
use super::refusal::{Code, Refusal};
use super::{Answer, Answered, Native};

pub(super) fn protocol(_: &mut Native, _: &[&str]) -> Answered {
    Ok("jogada 1".into())
}

pub(super) fn name(_: &mut Native, _: &[&str]) -> Answered {
    Ok(env!("CARGO_PKG_NAME").into())
}

pub(super) fn version(_: &mut Native, _: &[&str]) -> Answered {
    Ok(env!("CARGO_PKG_VERSION").into())
}

pub(super) fn games(_: &mut Native, _: &[&str]) -> Answered {
    Ok(GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(" ").into())
}

pub(super) fn strategies(native: &mut Native, _: &[&str]) -> Answered {
    let names = native.session().strategies().into_iter().map(|strategy| strategy.name);
    Ok(names.collect::<Vec<_>>().join(" ").into())
}

pub(super) fn commands(_: &mut Native, _: &[&str]) -> Answered {
    let mut names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    names.sort_unstable();
    Ok(names.join(" ").into())
}

pub(super) fn known(_: &mut Native, words: &[&str]) -> Answered {
    let known = words.iter().all(|word| COMMANDS.iter().any(|command| command.name == *word));
    Ok(known.to_string().into())
}

pub(super) fn help(native: &mut Native, words: &[&str]) -> Answered {
    let remarks = match words {
        [] => COMMANDS.iter().flat_map(summary).collect(),
        words => help_on(native, &words.join(" "))?,
    };
    Ok(Answer { remarks, payload: String::new() })
}

/// A command in one line, or in two if its arguments need much room.
fn summary(command: &Command) -> Vec<String> {
    const ROOM: usize = 24;
    let (synopsis, about) = (command.synopsis(), command.about);
    if synopsis.len() <= ROOM {
        vec![format!("{synopsis:ROOM$}  {about}")]
    } else {
        vec![synopsis, format!("{:ROOM$}  {about}", "")]
    }
}

/// What there is to say of a command, a game, or a strategy of this game.
fn help_on(native: &Native, word: &str) -> Result<Vec<String>, Refusal> {
    let mut remarks = Vec::new();
    if let Some(command) = COMMANDS.iter().find(|command| command.name == word) {
        remarks.push(format!("{}: {}", command.synopsis(), command.about));
    }
    if let Ok(game) = GameEntry::find(word) {
        remarks.push(format!("game {}: {}", game.name, game.about));
        remarks.extend(game.options.iter().map(on_option));
    }
    if let Some(strategy) =
        native.session().strategies().into_iter().find(|strategy| strategy.name == word)
    {
        remarks.push(format!("strategy {}: {}", strategy.name, strategy.about));
        remarks.extend(strategy.options.iter().map(on_option));
    }
    if remarks.is_empty() {
        let text =
            format!("{}: expected a request, a game, or a strategy of this game", Quoted(word));
        return Err(Refusal::new(Code::BadArgument, text));
    }
    Ok(remarks)
}

fn on_option(option: &OptionSpec) -> String {
    let default = match option.default {
        "" => String::new(),
        default => format!(" (default {default})"),
    };
    format!("  {}={}: {}{default}", option.name, option.kind, option.about)
}

pub(super) fn ping(_: &mut Native, words: &[&str]) -> Answered {
    let is_number = |word: &&str| {
        !word.is_empty() && word.len() <= 18 && word.bytes().all(|b| b.is_ascii_digit())
    };
    let number = words.first().copied().unwrap_or_default();
    if is_number(&number) {
        Ok(number.into())
    } else {
        Err(Refusal::new(
            Code::BadArgument,
            format!("{}: expected a number of at most 18 digits", Quoted(number)),
        ))
    }
}

pub(super) fn quit(native: &mut Native, _: &[&str]) -> Answered {
    native.quitting = true;
    Ok(Answer::default())
}
