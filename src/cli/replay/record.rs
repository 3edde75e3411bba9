//! Which of recorded games is meant.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use crate::referee::player::Fault;
use crate::referee::tournament::journal::{Entry, Games};
use crate::rules::counted;

use super::line;

/// What was asked for.
pub enum Found<'a> {
    /// One game, to be shown.
    Game(&'a Entry),
    /// Games to be listed.
    Several(Vec<&'a Entry>),
}

/// The game with the id that is wanted, or the games of the player of that name; all games where
/// nothing is wanted, or the only one. `name` says where they come from.
pub fn find<'a>(games: &'a Games, wanted: Option<&str>, name: &str) -> Result<Found<'a>> {
    let entries = games.entries.as_slice();
    let Some(word) = wanted else {
        return Ok(match entries {
            [one] => Found::Game(one),
            all => Found::Several(all.iter().collect()),
        });
    };
    let id: Option<u32> = word.parse().ok();
    if let Some(entry) = entries.iter().find(|entry| Some(entry.id) == id) {
        return Ok(Found::Game(entry));
    }
    let of_player: Vec<&Entry> =
        entries.iter().filter(|entry| entry.players().contains(&word)).collect();
    if of_player.is_empty() {
        bail!("{word}: {}", expected(entries, name));
    }
    Ok(Found::Several(of_player))
}

fn expected(entries: &[Entry], name: &str) -> String {
    let ids = entries.iter().map(|entry| entry.id);
    let (Some(first), Some(last)) = (ids.clone().min(), ids.max()) else {
        return format!("there are no games in {name}");
    };
    let players: BTreeSet<&str> = entries.iter().flat_map(Entry::players).collect();
    let players: Vec<&str> = players.into_iter().collect();
    format!(
        "expected the id of one of the {} games in {name}, from {first} to {last}, or a player: {}; without it all games are listed",
        entries.len(),
        players.join(", ")
    )
}

/// Games, a line each.
pub fn list(entries: &[&Entry], name: &str) -> String {
    let game = |entry: &&Entry| {
        let Entry { id, round, game, .. } = entry;
        let (pairing, result, ends) = (entry.pairing(), entry.result_word(), ends(entry));
        let moves = counted(entry.moves.len(), "move");
        line(format_args!("{id:>5}  round {round}, {game}: {pairing}: {result}, {moves}{ends}"))
    };
    if entries.is_empty() {
        return line(format_args!("There are no games in {name} yet."));
    }
    entries.iter().map(game).collect()
}

/// How a game ended that did not end on the board, in a few words.
fn ends(entry: &Entry) -> String {
    let what = |fault: Option<&Fault>| fault.map_or("resigned", Fault::kind);
    let enders = entry.enders();
    enders.map(|(side, fault)| format!(", {side} {}", what(fault))).collect()
}
