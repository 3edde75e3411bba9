//! What players are called who were not given a name.

use std::path::Path;

use crate::referee::player::{Command, Entrant, check_name};
use crate::rules::{is_disturbing, is_visible};

/// The name of a program, or of a strategy, without what no name may hold.
pub(in crate::cli) fn name(command: &Command) -> String {
    let word = words(command).first().map(String::as_str).unwrap_or_default();
    let name: String = clean(file_name(word)).chars().take(90).collect();
    match name.trim() {
        name if name.contains(is_visible) => name.to_owned(),
        _ => "player".to_owned(),
    }
}

/// Tells two players apart that are called alike: by the first word in which their commands
/// differ, or the strategies that they are asked for; else by numbers. A name that was given stays.
pub(super) fn tell_apart(
    x: &mut Entrant,
    o: &mut Entrant,
    given: [bool; 2],
    asked: [&Option<String>; 2],
) {
    let [all_x, all_o] = [(&*x, asked[0]), (&*o, asked[1])].map(|(player, asked)| {
        let words = words(&player.program.command).iter().chain(asked);
        words.map(String::as_str).collect::<Vec<_>>()
    });
    let same = all_x.iter().zip(&all_o).take_while(|(x, o)| x == o).count();
    let word = |words: &[&str]| words.get(same).copied().unwrap_or_default().to_owned();
    let (word_x, word_o) = (word(&all_x), word(&all_o));
    let [label_x, label_o] = match (file_name(&word_x), file_name(&word_o)) {
        (x, o) if x == o => [&*word_x, &*word_o],
        (x, o) => [x, o],
    };
    for (player, given, label, number) in [(x, given[0], label_x, 1), (o, given[1], label_o, 2)] {
        if given {
            continue;
        }
        let named = format!("{} {}", player.name, clean(label)).trim().to_owned();
        player.name = match label_x == label_o || check_name(&named).is_err() {
            true => format!("{}-{number}", player.name),
            false => named,
        };
    }
}

fn words(command: &Command) -> &[String] {
    let (Command::Program(words) | Command::Builtin(words)) = command;
    words
}

fn file_name(word: &str) -> &str {
    Path::new(word).file_name().and_then(|name| name.to_str()).unwrap_or(word)
}

fn clean(word: &str) -> String {
    let word: String = word.chars().filter(|c| !is_disturbing(*c)).collect();
    word.trim().to_owned()
}
