//! Whether the proof in a file is right.

use std::borrow::Cow;
use std::path::Path;

use anyhow::{Context, Result};

use crate::cli::{Exit, print};
use crate::proof::{Proof, Proved};
use crate::rules::notation::words;
use crate::rules::read_text;

use super::{Place, text};

/// Checks the proof in a file and says what it proves.
pub fn run(file: &Path) -> Result<Exit> {
    let (proof, said) = read(file).with_context(|| file.display().to_string())?;
    print(&said)?;
    Ok(match proof.proves() {
        Proved::Nothing => Exit::NotDecided,
        _ => Exit::Done,
    })
}

/// The proof, if it is right, and what is to be said of it.
fn read(file: &Path) -> Result<(Proof, String)> {
    let text = read_text(file).context("cannot be read")?;
    let proof = Proof::from_json(&text)?;
    let game: Vec<Cow<str>> = words(&proof.game).collect();
    let game: Vec<&str> = game.iter().map(AsRef::as_ref).collect();
    let (&name, options) = game.split_first().unwrap_or((&"", &[]));
    let mut place = Place::start(name, options).context("game")?;
    let moves: Vec<&str> = proof.moves.iter().map(String::as_str).collect();
    place.record.play(&moves).context("moves")?;
    place.record.check(&proof)?;
    let said = text::checked(&place, &proof);
    Ok((proof, said))
}
