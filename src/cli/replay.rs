//! A recorded game: shown move by move, judged by the oracle, played again.

mod again;
mod record;
mod show;

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use clap::Args;

use crate::control::Interrupt;
use crate::referee::game::GameSpec;
use crate::rules::showable;

use super::Exit;
use super::recorded::Repair;
use record::Found;

/// A recorded game.
#[derive(Args, Debug)]
pub struct Replay {
    /// A result folder, a file of games, or - for standard input.
    source: PathBuf,
    /// The id of the game; or the name of a player, whose games are listed.
    #[arg(value_name = "ID|NAME")]
    wanted: Option<String>,
    /// Say what the position before and after each move was worth, and which move threw the game
    /// away.
    #[arg(long)]
    analyze: bool,
    /// How long that may take, in milliseconds; the last moves are judged first.
    #[arg(long, value_name = "N", default_value = "30000", requires = "analyze")]
    analyze_ms: u64,
    /// Play that very game again: with the same seeds, the same opening and on the same sides; and
    /// say whether it went the same way. A player that remembers earlier games, or the clock, may
    /// choose otherwise.
    #[arg(long, conflicts_with = "analyze")]
    again: bool,
    /// The player of X, instead of the one in the tournament file.
    #[arg(short = 'x', value_name = "PLAYER", requires = "again")]
    x: Option<String>,
    /// The player of O, likewise.
    #[arg(short = 'o', value_name = "PLAYER", requires = "again")]
    o: Option<String>,
    /// What happens to lines that are not true.
    #[command(flatten)]
    repair: Repair,
}

/// Shows a game, or all that there are.
pub fn run(options: &Replay) -> Result<Exit> {
    let games = options.repair.games(&options.source)?;
    let name = match options.source.to_string_lossy() {
        name if name == "-" => "standard input".into(),
        name => name,
    };
    if games.entries.is_empty() && games.origin.is_none() {
        bail!("{name}: there is no game");
    }
    let entry = match record::find(&games, options.wanted.as_deref(), &name)? {
        Found::Game(entry) => entry,
        Found::Several(entries) => return super::print(&record::list(&entries, &name)),
    };
    if options.again {
        return again::play(options, &games, entry);
    }
    let game = GameSpec::try_from(entry.game.clone());
    let game = game.map_err(|error| anyhow!("game {}: {error}", entry.id))?;
    let mut engine = game.engine_with(Interrupt::default());
    let words: Vec<&str> = entry.moves.iter().map(String::as_str).collect();
    let patience = match options.analyze {
        true => Duration::from_millis(options.analyze_ms),
        false => Duration::ZERO,
    };
    let id = entry.id;
    let review = engine.review(&words, patience);
    let review = review.map_err(|error| anyhow!("game {id} cannot be played: {error}"))?;
    let mut text = show::game(entry, &mut engine, options.analyze.then_some(&review));
    let source = options.source.to_string_lossy();
    let source = shell_words::quote(&source);
    let players = match games.origin {
        Some(_) => "",
        None => " -x PLAYER -o PLAYER",
    };
    let command = format!("jogada replay {source} {id} --again{players}");
    text += &format!("\n{}", line(format_args!("To play it again: {command}")));
    super::print(&text)
}

/// A line with its end: a line end within it is written out, whoever it comes from.
fn line(line: impl Display) -> String {
    showable(&line.to_string()).into_owned() + "\n"
}
