//! `jogada --list`: the games, and who plays them.

use anyhow::Result;

use super::Exit;
use crate::rules::Options;
use crate::session::GAMES;

/// Prints the games with their options and levels.
pub fn run() -> Result<Exit> {
    let mut text = String::new();
    for entry in GAMES {
        text += &format!("{}: {}\n", entry.name, entry.about);
        let options = Options::defaults(entry.options).to_string();
        if !options.is_empty() {
            text += &format!("    options:{options}\n");
        }
        text += &format!("    strategies, the weakest first: {}\n", entry.levels.join(", "));
    }
    text += "\n`jogada guide games` tells more, and so does `help` in `jogada play`.\n";
    super::print(&text)
}
