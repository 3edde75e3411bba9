//! A recorded game, played once more.

use anyhow::{Context, Result, anyhow, bail};

use crate::cli::bounds::{context, is_missing};
use crate::referee::game::{GameRunner, GameSpec, PlayerPool, ScheduledGame};
use crate::referee::player::{Command, Entrant, Limits};
use crate::referee::tournament::journal::{Entry, Games};
use crate::referee::tournament::seeds;
use crate::rules::BySide;

use super::{Exit, Replay, line};

/// Plays the game of `entry` again, and says whether it went the same way.
pub fn play(options: &Replay, games: &Games, entry: &Entry) -> Result<Exit> {
    let players = BySide {
        x: player(games, &entry.x, options.x.as_deref(), "-x")?,
        o: player(games, &entry.o, options.o.as_deref(), "-o")?,
    };
    let origin = games.origin.as_ref();
    let base = origin.map(|origin| origin.header.base.as_path());
    let plan = origin.map(|origin| &origin.plan);
    let bounds = plan.map(|plan| plan.bounds.clone()).unwrap_or_default();
    let both = [&players.x, &players.o];
    let (context, _) = context(base, &bounds, both)?;
    if both.iter().any(|player| is_missing(player, &context)) {
        return Ok(Exit::NotStarted);
    }
    let game = GameSpec::try_from(entry.game.clone());
    let game = game.map_err(|error| anyhow!("game {}: {error}", entry.id))?;
    let limits = plan.map_or_else(Limits::default, |plan| plan.limits.clone());
    let scheduled = ScheduledGame {
        id: entry.id,
        game: &game,
        players: BySide { x: &players.x, o: &players.o },
        opening: entry.moves.iter().take(entry.opening).cloned().collect(),
        seeds: seeds(entry.seed),
        limits: &limits,
        live: None,
    };
    let report = PlayerPool::new(&context).play(&scheduled);
    let Some(again) = entry.clone().finished(report) else {
        return Ok(Exit::Interrupted);
    };
    let ends = again.ends().map(|end| format!(": {end}"));
    let is_same = again.went_as(entry);
    let lines = [
        format!("Game {}: {}", entry.id, entry.pairing()),
        again.moves.join(" "),
        again.result_word() + &ends.collect::<String>(),
        match is_same {
            true => "It went as recorded.".to_owned(),
            false => difference(entry, &again),
        },
    ];
    crate::cli::print(&lines.map(line).concat())?;
    Ok(if is_same { Exit::Done } else { Exit::Amiss })
}

fn difference(entry: &Entry, again: &Entry) -> String {
    let pairs = entry.moves.iter().zip(&again.moves);
    let same = pairs.take_while(|(one, other)| one == other).count();
    let at = |moves: &[String]| moves.get(same).map_or("the end", String::as_str).to_owned();
    format!(
        "It went otherwise: move {} was {} and is {} now; the result was {}.",
        same + 1,
        at(&entry.moves),
        at(&again.moves),
        entry.result_word()
    )
}

/// A player of that name: the command that was given, or that of the tournament.
fn player(games: &Games, name: &str, given: Option<&str>, option: &'static str) -> Result<Entrant> {
    if let Some(line) = given {
        let command = Command::split(line).context(option)?;
        return Ok(Entrant::of(name.to_owned(), command));
    }
    let Some(origin) = &games.origin else {
        bail!(
            "{option}: expected the command of {name}, since the games come without a tournament file"
        );
    };
    let player = origin.plan.players.iter().find(|player| player.name == name);
    player.cloned().ok_or_else(|| {
        anyhow!("{option}: expected the command of {name}, who is not in the tournament file")
    })
}
