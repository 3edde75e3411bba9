//! Which of recorded games is meant.

use anyhow::{Result, bail};

use crate::referee::player::Fault;
use crate::referee::tournament::journal::{Entry, Games};
use crate::rules::counted;

use super::line;

/// The game that is meant; nothing when they are to be listed. `name` says where they come from.
pub fn find<'a>(games: &'a Games, id: Option<u32>, name: &str) -> Result<Option<&'a Entry>> {
    match (id, games.entries.as_slice()) {
        (None, [one]) => Ok(Some(one)),
        (None, _) => Ok(None),
        (Some(id), entries) => match entries.iter().find(|entry| entry.id == id) {
            Some(entry) => Ok(Some(entry)),
            None => bail!("{id}: {}", expected(entries, name)),
        },
    }
}

fn expected(entries: &[Entry], name: &str) -> String {
    let ids = entries.iter().map(|entry| entry.id);
    match (ids.clone().min(), ids.max()) {
        (Some(first), Some(last)) => format!(
            "expected the id of one of the {} games in {name}, from {first} to {last}; without an id they are listed",
            entries.len()
        ),
        _ => format!("there are no games in {name}"),
    }
}

/// All games, a line each.
pub fn list(games: &Games, name: &str) -> String {
    let game = |entry: &Entry| {
        let Entry { id, round, game, .. } = entry;
        let (pairing, result, ends) = (entry.pairing(), entry.result_word(), ends(entry));
        let moves = counted(entry.moves.len(), "move");
        line(format_args!("{id:>5}  round {round}, {game}: {pairing}: {result}, {moves}{ends}"))
    };
    if games.entries.is_empty() {
        return line(format_args!("There are no games in {name} yet."));
    }
    games.entries.iter().map(game).collect()
}

/// How a game ended that did not end on the board, in a few words.
fn ends(entry: &Entry) -> String {
    let what = |fault: Option<&Fault>| fault.map_or("resigned", Fault::kind);
    let enders = entry.enders();
    enders.map(|(side, fault)| format!(", {side} {}", what(fault))).collect()
}
